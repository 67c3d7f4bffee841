// Opens bytes with libavformat in a process of its own, with limits of memory and time.
//
// What a demuxer needs for a header has no relation to the size of the file: a table of a few bytes may declare
// millions of samples, and libavformat has no limit for them. Nothing but the limits of a process counts all that it
// allocates. The process has a copy of this one's memory, runs nothing but C, and ends with the trial.

#ifndef CFFMPEG_TRIAL_H
#define CFFMPEG_TRIAL_H

#include <errno.h>
#include <fcntl.h>
#include <libavformat/avformat.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// What came of a trial.
typedef enum CFFmpegTrial {
  /// The bytes can be opened, or are refused, within the limits.
  CFFMPEG_TRIAL_PASSED = 0,
  /// Memory was refused.
  CFFMPEG_TRIAL_MEMORY = 1,
  /// It took too long.
  CFFMPEG_TRIAL_TIME = 2,
  /// The process ended by a fault.
  CFFMPEG_TRIAL_FAULT = 3,
} CFFmpegTrial;

/// The bytes to open, and how.
typedef struct CFFmpegTrialInput {
  const uint8_t *_Nullable bytes;
  int64_t count;
  int64_t position;
  /// The name of the format; NULL for the one that is recognised.
  const char *_Nullable format;
  /// The names of all formats that may be recognised.
  const char *_Nonnull formats;
  /// How much memory the process may have beyond that of this one.
  int64_t memory;
  /// The seconds of processor time, and the milliseconds of all time.
  int64_t seconds;
  int milliseconds;
} CFFmpegTrialInput;

// These do what the callbacks of `MemoryInput` do, in C.

static inline int cffmpeg_trial_read(void *opaque, uint8_t *buffer, int size) {
  CFFmpegTrialInput *input = (CFFmpegTrialInput *)opaque;
  int64_t left = input->count - input->position;
  int count = left < size ? (int)left : size;
  if (count <= 0) return AVERROR_EOF;
  memcpy(buffer, input->bytes + input->position, (size_t)count);
  input->position += count;
  return count;
}

static inline int64_t cffmpeg_trial_seek(void *opaque, int64_t offset, int whence) {
  CFFmpegTrialInput *input = (CFFmpegTrialInput *)opaque;
  int64_t target;
  switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return input->count;
    case SEEK_SET: target = 0; break;
    case SEEK_CUR: target = input->position; break;
    case SEEK_END: target = input->count; break;
    default: return -1;
  }
  if (__builtin_add_overflow(target, offset, &target) || target < 0 || target > input->count) return -1;
  return input->position = target;
}

/// Limits this process, which is a copy. The memory that it has already counts, whether it is used or not.
static inline void cffmpeg_trial_limit(const CFFmpegTrialInput *_Nonnull input) {
  char text[32] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    rlim_t pages = 0;
    for (ssize_t index = 0; index < count && text[index] >= '0' && text[index] <= '9'; index++)
      pages = pages * 10 + (rlim_t)(text[index] - '0');
    rlim_t size = pages * (rlim_t)sysconf(_SC_PAGESIZE) + (rlim_t)input->memory;
    struct rlimit space = {size, size};
    if (pages > 0) setrlimit(RLIMIT_AS, &space);
  }
  struct rlimit seconds = {(rlim_t)input->seconds, (rlim_t)input->seconds + 1}, none = {0, 0};
  setrlimit(RLIMIT_CPU, &seconds);
  setrlimit(RLIMIT_CORE, &none);
}

/// Closes all files of this process, which is a copy, but one: locks and connections last as long as any copy of them.
static inline void cffmpeg_trial_close_files(int kept) {
  const int first = STDERR_FILENO + 1;
  if (kept > first) syscall(SYS_close_range, (unsigned)first, (unsigned)kept - 1, 0);
  syscall(SYS_close_range, (unsigned)kept + 1, ~0U, 0);
}

/// Opens the bytes in the process of the trial; returns what came of it.
static inline CFFmpegTrial cffmpeg_trial_open(
  const CFFmpegUtil *_Nonnull util, const CFFmpegFormat *_Nonnull format, CFFmpegTrialInput *_Nonnull input) {
  const int size = 32768;
  AVDictionary *options = NULL;
  errno = 0;
  AVFormatContext *context = format->avformat_alloc_context();
  unsigned char *buffer = (unsigned char *)util->av_malloc((size_t)size);
  if (!context || !buffer) return CFFMPEG_TRIAL_MEMORY;
  context->pb = format->avio_alloc_context(buffer, size, 0, input, cffmpeg_trial_read, NULL, cffmpeg_trial_seek);
  if (!context->pb) return CFFMPEG_TRIAL_MEMORY;
  util->av_dict_set(&options, "format_whitelist", input->formats, 0);
  util->av_dict_set(&options, "protocol_whitelist", "none", 0);
  int code = format->avformat_open_input(
    &context, NULL, input->format ? format->av_find_input_format(input->format) : NULL, &options);
  // A demuxer may go on without a table for which there is no memory.
  return code == AVERROR(ENOMEM) || errno == ENOMEM ? CFFMPEG_TRIAL_MEMORY : CFFMPEG_TRIAL_PASSED;
}

/// Tries to open bytes. A machine that has no process left passes everything.
static inline CFFmpegTrial cffmpeg_try(
  const CFFmpegUtil *_Nonnull util, const CFFmpegFormat *_Nonnull format, CFFmpegTrialInput *_Nonnull input) {
  int ends[2], status = 0;
  // A command that another thread starts must not keep the pipe open, so it has its flag from the beginning.
  if (syscall(SYS_pipe2, ends, O_CLOEXEC) != 0) return CFFMPEG_TRIAL_PASSED;
  pid_t process = fork();
  if (process == 0) {
    // What this program does when it is interrupted is not for its copy.
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_DFL);
    signal(SIGXCPU, SIG_DFL);
    signal(SIGSEGV, SIG_DFL);
    signal(SIGABRT, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    cffmpeg_trial_close_files(ends[1]);
    cffmpeg_trial_limit(input);
    _exit((int)cffmpeg_trial_open(util, format, input));
  }
  close(ends[1]);
  CFFmpegTrial result = CFFMPEG_TRIAL_PASSED;
  if (process > 0) {
    // The other end is closed when the process ends.
    struct pollfd end = {ends[0], POLLIN, 0};
    int found;
    do found = poll(&end, 1, input->milliseconds);
    while (found < 0 && errno == EINTR);
    if (found == 0) kill(process, SIGKILL);
    pid_t ended;
    do ended = waitpid(process, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (ended == process) {
      if (WIFEXITED(status)) result = (CFFmpegTrial)WEXITSTATUS(status);
      else if (found == 0 || WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL) result = CFFMPEG_TRIAL_TIME;
      else result = CFFMPEG_TRIAL_FAULT;
    }
  }
  close(ends[0]);
  return result;
}

#endif
