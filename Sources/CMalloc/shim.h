// How the allocator of the GNU C library is set up, which its Swift module leaves out.

#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

#if defined(__GLIBC__) || __has_include(<malloc.h>)
#include <malloc.h>
#endif

#endif
