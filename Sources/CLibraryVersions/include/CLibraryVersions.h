// The commit of the program, and the versions of the C libraries that it opens.

#ifndef CLIBRARYVERSIONS_H
#define CLIBRARYVERSIONS_H

/// The commit that the program was built from, or "unknown".
const char *_Nonnull clibraryversions_commit(void);

/// A C library that the program uses. Returns NULL after the last one.
const char *_Nullable clibraryversions_name(int index);

/// The version of the library at an index as it says itself; NULL where it is missing. Not for several threads at once.
const char *_Nullable clibraryversions_version(int index);

#endif
