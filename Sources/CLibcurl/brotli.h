// The decoder of Brotli, which libcurl itself brings along. Its header need not be installed.

#ifndef CLIBCURL_BROTLI_H
#define CLIBCURL_BROTLI_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

/// The functions that are used, with the types that brotli/decode.h of version 1 gives them.
typedef struct CBrotliFunctions {
  void *_Nullable (*_Nullable create)(void *_Nullable, void *_Nullable, void *_Nullable);
  void (*_Nullable destroy)(void *_Nullable);
  int (*_Nullable decompress)(
      void *_Nonnull state, size_t *_Nonnull available_in,
      const uint8_t *_Nullable *_Nonnull next_in, size_t *_Nonnull available_out,
      uint8_t *_Nullable *_Nonnull next_out, size_t *_Nullable total_out);
} CBrotliFunctions;

/// What `decompress` returns.
enum { CBROTLI_ERROR = 0, CBROTLI_ENDED = 1, CBROTLI_NEEDS_INPUT = 2, CBROTLI_NEEDS_OUTPUT = 3 };

/// Opens the decoder. Returns 0 where it is not installed.
static inline int cbrotli_load(CBrotliFunctions *_Nonnull functions) {
  void *library = dlopen("libbrotlidec.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  functions->create =
      (__typeof__(functions->create))dlsym(library, "BrotliDecoderCreateInstance");
  functions->destroy =
      (__typeof__(functions->destroy))dlsym(library, "BrotliDecoderDestroyInstance");
  functions->decompress =
      (__typeof__(functions->decompress))dlsym(library, "BrotliDecoderDecompressStream");
  return functions->create && functions->destroy && functions->decompress;
}

#endif
