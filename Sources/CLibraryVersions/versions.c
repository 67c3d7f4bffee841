#include "CLibraryVersions.h"

#include <dlfcn.h>
#include <stdio.h>

// The names by which the libraries are opened are those of their own modules, which are written for Swift.
#pragma clang diagnostic ignored "-Wnullability-completeness"
#include "../CFFmpeg/shim.h"
#include "../CLibcurl/shim.h"
#include "../CMicrohttpd/shim.h"

/// How a library says its version.
typedef enum { TEXT_VARIABLE, TEXT_FUNCTION, NUMBER_FUNCTION } Form;

/// A library, the files in which it may be (none for one that is linked), and what has its version.
typedef struct {
  const char *name;
  const char *files[2];
  const char *symbol;
  Form form;
} Library;

static const Library libraries[] = {
    {"libxml2", {NULL}, "xmlParserVersion", TEXT_VARIABLE},
    {"zlib", {NULL}, "zlibVersion", TEXT_FUNCTION},
    {"libavformat", {CFFMPEG_FORMAT_NAME}, "avformat_version", NUMBER_FUNCTION},
    {"libavcodec", {CFFMPEG_CODEC_NAME}, "avcodec_version", NUMBER_FUNCTION},
    {"libcurl", {CLIBCURL_NAME, CLIBCURL_GNUTLS_NAME}, "curl_version", TEXT_FUNCTION},
    {"libmicrohttpd", {CMICROHTTPD_NAME}, "MHD_get_version", TEXT_FUNCTION},
};

static const int count = sizeof libraries / sizeof libraries[0];

const char *clibraryversions_commit(void) { return HLSCUE_COMMIT; }

const char *clibraryversions_name(int index) {
  return index >= 0 && index < count ? libraries[index].name : NULL;
}

const char *clibraryversions_version(int index) {
  static char numbers[32];
  if (index < 0 || index >= count) return NULL;
  const Library *library = &libraries[index];
  void *handle = library->files[0] ? NULL : RTLD_DEFAULT;
  for (int file = 0; file < 2 && library->files[file] && !handle; file++)
    handle = dlopen(library->files[file], RTLD_LAZY | RTLD_LOCAL);
  if (library->files[0] && !handle) return NULL;
  void *symbol = dlsym(handle, library->symbol);
  if (!symbol) return NULL;
  switch (library->form) {
  case TEXT_VARIABLE: return *(const char *const *)symbol;
  case TEXT_FUNCTION: return ((const char *(*)(void))symbol)();
  case NUMBER_FUNCTION: break;
  }
  unsigned number = ((unsigned (*)(void))symbol)();
  snprintf(numbers, sizeof numbers, "%u.%u.%u", number >> 16, number >> 8 & 255, number & 255);
  return numbers;
}
