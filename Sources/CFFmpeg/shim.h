// Types and loading of libavutil and libavformat.
//
// The libraries are not linked: libavformat alone pulls in more than a hundred others, which costs every
// start of a program 27 ms and 26 MB. They are opened on first need, by the names that belong to the
// headers this was compiled with, so that no structure can have another layout.

#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/dict.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libswscale/swscale.h>

/// The functions of libavutil that are used, each with its own type.
typedef struct CFFmpegUtil {
  __typeof__(av_aes_alloc) *av_aes_alloc;
  __typeof__(av_aes_crypt) *av_aes_crypt;
  __typeof__(av_aes_init) *av_aes_init;
  __typeof__(av_dict_free) *av_dict_free;
  __typeof__(av_dict_get) *av_dict_get;
  __typeof__(av_dict_set) *av_dict_set;
  __typeof__(av_free) *av_free;
  __typeof__(av_log_set_level) *av_log_set_level;
  __typeof__(av_malloc) *av_malloc;
  __typeof__(av_strerror) *av_strerror;
} CFFmpegUtil;

/// The functions of libavformat and libavcodec that are used, each with its own type.
typedef struct CFFmpegFormat {
  __typeof__(av_find_input_format) *av_find_input_format;
  __typeof__(av_packet_alloc) *av_packet_alloc;
  __typeof__(av_packet_free) *av_packet_free;
  __typeof__(av_packet_unref) *av_packet_unref;
  __typeof__(av_read_frame) *av_read_frame;
  __typeof__(av_seek_frame) *av_seek_frame;
  __typeof__(avcodec_get_name) *avcodec_get_name;
  __typeof__(avformat_alloc_context) *avformat_alloc_context;
  __typeof__(avformat_close_input) *avformat_close_input;
  __typeof__(avformat_open_input) *avformat_open_input;
  __typeof__(avformat_version) *avformat_version;
  __typeof__(avio_alloc_context) *avio_alloc_context;
  __typeof__(avio_context_free) *avio_context_free;
} CFFmpegFormat;

/// The functions of libavcodec, libavutil and libswscale that make pictures, each with its own type.
typedef struct CFFmpegPicture {
  __typeof__(av_frame_alloc) *av_frame_alloc;
  __typeof__(av_frame_free) *av_frame_free;
  __typeof__(av_frame_get_buffer) *av_frame_get_buffer;
  __typeof__(avcodec_alloc_context3) *avcodec_alloc_context3;
  __typeof__(avcodec_find_decoder) *avcodec_find_decoder;
  __typeof__(avcodec_find_encoder) *avcodec_find_encoder;
  __typeof__(avcodec_free_context) *avcodec_free_context;
  __typeof__(avcodec_open2) *avcodec_open2;
  __typeof__(avcodec_parameters_to_context) *avcodec_parameters_to_context;
  __typeof__(avcodec_receive_frame) *avcodec_receive_frame;
  __typeof__(avcodec_receive_packet) *avcodec_receive_packet;
  __typeof__(avcodec_send_frame) *avcodec_send_frame;
  __typeof__(avcodec_send_packet) *avcodec_send_packet;
  __typeof__(sws_freeContext) *sws_freeContext;
  __typeof__(sws_getContext) *sws_getContext;
  __typeof__(sws_scale) *sws_scale;
} CFFmpegPicture;

#define CFFMPEG_UTIL_NAME "libavutil.so." AV_STRINGIFY(LIBAVUTIL_VERSION_MAJOR)
#define CFFMPEG_CODEC_NAME "libavcodec.so." AV_STRINGIFY(LIBAVCODEC_VERSION_MAJOR)
#define CFFMPEG_FORMAT_NAME "libavformat.so." AV_STRINGIFY(LIBAVFORMAT_VERSION_MAJOR)

#define CFFMPEG_SCALE_NAME "libswscale.so." AV_STRINGIFY(LIBSWSCALE_VERSION_MAJOR)

#define CFFMPEG_RESOLVE(table, library, function)                                  \
  do {                                                                             \
    (table)->function = (__typeof__((table)->function))dlsym(library, #function);  \
    if (!(table)->function) return #function;                                      \
  } while (0)

/// Opens libavutil. Returns NULL, or the name of the library or function that is missing.
static inline const char *_Nullable cffmpeg_load_util(CFFmpegUtil *_Nonnull util) {
  void *library = dlopen(CFFMPEG_UTIL_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return CFFMPEG_UTIL_NAME;
  CFFMPEG_RESOLVE(util, library, av_aes_alloc);
  CFFMPEG_RESOLVE(util, library, av_aes_crypt);
  CFFMPEG_RESOLVE(util, library, av_aes_init);
  CFFMPEG_RESOLVE(util, library, av_dict_free);
  CFFMPEG_RESOLVE(util, library, av_dict_get);
  CFFMPEG_RESOLVE(util, library, av_dict_set);
  CFFMPEG_RESOLVE(util, library, av_free);
  CFFMPEG_RESOLVE(util, library, av_log_set_level);
  CFFMPEG_RESOLVE(util, library, av_malloc);
  CFFMPEG_RESOLVE(util, library, av_strerror);
  return NULL;
}

/// Opens libavformat. Returns NULL, or the name of the library or function that is missing.
static inline const char *_Nullable cffmpeg_load_format(CFFmpegFormat *_Nonnull format) {
  void *codec = dlopen(CFFMPEG_CODEC_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!codec) return CFFMPEG_CODEC_NAME;
  void *library = dlopen(CFFMPEG_FORMAT_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return CFFMPEG_FORMAT_NAME;
  CFFMPEG_RESOLVE(format, library, av_find_input_format);
  CFFMPEG_RESOLVE(format, codec, av_packet_alloc);
  CFFMPEG_RESOLVE(format, codec, av_packet_free);
  CFFMPEG_RESOLVE(format, codec, av_packet_unref);
  CFFMPEG_RESOLVE(format, library, av_read_frame);
  CFFMPEG_RESOLVE(format, library, av_seek_frame);
  CFFMPEG_RESOLVE(format, codec, avcodec_get_name);
  CFFMPEG_RESOLVE(format, library, avformat_alloc_context);
  CFFMPEG_RESOLVE(format, library, avformat_close_input);
  CFFMPEG_RESOLVE(format, library, avformat_open_input);
  CFFMPEG_RESOLVE(format, library, avformat_version);
  CFFMPEG_RESOLVE(format, library, avio_alloc_context);
  CFFMPEG_RESOLVE(format, library, avio_context_free);
  return NULL;
}

/// Opens what makes pictures. Returns NULL, or the name of the library or function that is missing.
static inline const char *_Nullable cffmpeg_load_picture(CFFmpegPicture *_Nonnull picture) {
  void *util = dlopen(CFFMPEG_UTIL_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!util) return CFFMPEG_UTIL_NAME;
  void *codec = dlopen(CFFMPEG_CODEC_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!codec) return CFFMPEG_CODEC_NAME;
  void *scale = dlopen(CFFMPEG_SCALE_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!scale) return CFFMPEG_SCALE_NAME;
  CFFMPEG_RESOLVE(picture, util, av_frame_alloc);
  CFFMPEG_RESOLVE(picture, util, av_frame_free);
  CFFMPEG_RESOLVE(picture, util, av_frame_get_buffer);
  CFFMPEG_RESOLVE(picture, codec, avcodec_alloc_context3);
  CFFMPEG_RESOLVE(picture, codec, avcodec_find_decoder);
  CFFMPEG_RESOLVE(picture, codec, avcodec_find_encoder);
  CFFMPEG_RESOLVE(picture, codec, avcodec_free_context);
  CFFMPEG_RESOLVE(picture, codec, avcodec_open2);
  CFFMPEG_RESOLVE(picture, codec, avcodec_parameters_to_context);
  CFFMPEG_RESOLVE(picture, codec, avcodec_receive_frame);
  CFFMPEG_RESOLVE(picture, codec, avcodec_receive_packet);
  CFFMPEG_RESOLVE(picture, codec, avcodec_send_frame);
  CFFMPEG_RESOLVE(picture, codec, avcodec_send_packet);
  CFFMPEG_RESOLVE(picture, scale, sws_freeContext);
  CFFMPEG_RESOLVE(picture, scale, sws_getContext);
  CFFMPEG_RESOLVE(picture, scale, sws_scale);
  return NULL;
}

#include "trial.h"

// Macros that are not imported as they are.

static inline int64_t cffmpeg_no_pts(void) { return AV_NOPTS_VALUE; }
static inline int cffmpeg_end_of_file(void) { return AVERROR_EOF; }
static inline int cffmpeg_try_again(void) { return AVERROR(EAGAIN); }
static inline int cffmpeg_out_of_memory(void) { return AVERROR(ENOMEM); }

#endif
