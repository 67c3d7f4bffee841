// Types and loading of GNU libmicrohttpd.
//
// The library is not linked, since only `watch --listen` needs it. It is opened on first need.

#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

/// The functions that are used, each with its own type.
typedef struct CMicrohttpdFunctions {
  __typeof__(MHD_add_response_header) *add_response_header;
  __typeof__(MHD_create_response_from_buffer_with_free_callback_cls) *create_response_from_buffer_with_free_callback_cls;
  __typeof__(MHD_create_response_from_callback) *create_response_from_callback;
  __typeof__(MHD_destroy_response) *destroy_response;
  __typeof__(MHD_get_connection_info) *get_connection_info;
  __typeof__(MHD_http_unescape) *http_unescape;
  __typeof__(MHD_lookup_connection_value) *lookup_connection_value;
  __typeof__(MHD_queue_response) *queue_response;
  __typeof__(MHD_resume_connection) *resume_connection;
  __typeof__(MHD_start_daemon) *start_daemon;
  __typeof__(MHD_stop_daemon) *stop_daemon;
  __typeof__(MHD_suspend_connection) *suspend_connection;
} CMicrohttpdFunctions;

/// The name of the binary interface of the versions since 0.9.
#define CMICROHTTPD_NAME "libmicrohttpd.so.12"

#define CMICROHTTPD_RESOLVE(table, library, function)                                           \
  do {                                                                                          \
    (table)->function = (__typeof__((table)->function))dlsym(library, "MHD_" #function);        \
    if (!(table)->function) return "MHD_" #function;                                            \
  } while (0)

/// Opens libmicrohttpd. Returns NULL, or the name of the library or function that is missing.
static inline const char *_Nullable cmicrohttpd_load(CMicrohttpdFunctions *_Nonnull functions) {
  void *library = dlopen(CMICROHTTPD_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return CMICROHTTPD_NAME;
  CMICROHTTPD_RESOLVE(functions, library, add_response_header);
  CMICROHTTPD_RESOLVE(functions, library, create_response_from_buffer_with_free_callback_cls);
  CMICROHTTPD_RESOLVE(functions, library, create_response_from_callback);
  CMICROHTTPD_RESOLVE(functions, library, destroy_response);
  CMICROHTTPD_RESOLVE(functions, library, get_connection_info);
  CMICROHTTPD_RESOLVE(functions, library, http_unescape);
  CMICROHTTPD_RESOLVE(functions, library, lookup_connection_value);
  CMICROHTTPD_RESOLVE(functions, library, queue_response);
  CMICROHTTPD_RESOLVE(functions, library, resume_connection);
  CMICROHTTPD_RESOLVE(functions, library, start_daemon);
  CMICROHTTPD_RESOLVE(functions, library, stop_daemon);
  CMICROHTTPD_RESOLVE(functions, library, suspend_connection);
  return NULL;
}

// Names that are imported under their own ones: those of the library lose their prefix.
static const enum MHD_Result CMICROHTTPD_YES = MHD_YES;
static const enum MHD_Result CMICROHTTPD_NO = MHD_NO;
static const enum MHD_ValueKind CMICROHTTPD_HEADER = MHD_HEADER_KIND;
static const enum MHD_ValueKind CMICROHTTPD_ARGUMENT = MHD_GET_ARGUMENT_KIND;
static const enum MHD_ConnectionNotificationCode CMICROHTTPD_STARTED = MHD_CONNECTION_NOTIFY_STARTED;

/// The limits of a server.
typedef struct CMicrohttpdLimits {
  /// The maximum number of connections.
  unsigned int connections;
  /// The maximum number of connections from one address.
  unsigned int connections_of_address;
  /// The maximum time without activity, in seconds.
  unsigned int timeout;
  /// The memory for the head of a request, in bytes.
  size_t memory;
} CMicrohttpdLimits;

/// Decodes a part of a path or query in place. One with an encoded NUL stays as it is: what is behind the NUL would be
/// lost.
static size_t cmicrohttpd_unescape(void *_Nullable unescape, struct MHD_Connection *_Nullable connection,
                                   char *_Nonnull text) {
  (void)connection;
  if (!unescape || strstr(text, "%00")) return strlen(text);
  return ((__typeof__(MHD_http_unescape) *)unescape)(text);
}

/// What is called on the thread of the server, each with the context.
typedef struct CMicrohttpdCallbacks {
  /// Responds to a request.
  MHD_AccessHandlerCallback _Nonnull respond;
  /// A connection begins, or will be closed now.
  MHD_NotifyConnectionCallback _Nonnull notify;
  /// A response is complete, or was given up.
  MHD_RequestCompletedCallback _Nonnull complete;
  void *_Nullable context;
} CMicrohttpdCallbacks;

/// The socket of a connection, or -1. MHD_get_connection_info takes any number of arguments, which is not imported.
static inline int cmicrohttpd_socket(const CMicrohttpdFunctions *_Nonnull functions,
                                     struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      functions->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Starts a server with one thread for a listening socket, which it owns from then on. Returns NULL with the error in
/// `errno`. MHD_start_daemon takes any number of arguments, which is not imported.
static inline struct MHD_Daemon *_Nullable cmicrohttpd_start(
    const CMicrohttpdFunctions *_Nonnull functions, int listening_socket, CMicrohttpdLimits limits,
    CMicrohttpdCallbacks callbacks) {
  errno = 0;
  return functions->start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, callbacks.respond,
      callbacks.context, MHD_OPTION_NOTIFY_CONNECTION, callbacks.notify, callbacks.context,
      MHD_OPTION_NOTIFY_COMPLETED, callbacks.complete, callbacks.context,
      MHD_OPTION_LISTEN_SOCKET, listening_socket, MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, limits.connections_of_address, MHD_OPTION_UNESCAPE_CALLBACK,
      cmicrohttpd_unescape, (void *)functions->http_unescape,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.timeout, MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.memory,
      MHD_OPTION_END);
}

#endif
