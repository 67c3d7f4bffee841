// Types and loading of libcurl.
//
// The library is not linked: it brings thirty others with it, and most commands read local files. It is
// opened on first need.

#ifndef CLIBCURL_SHIM_H
#define CLIBCURL_SHIM_H

// The checks of the options are macros, which the functions of a table cannot go through.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// The functions that are used, each with its own type.
typedef struct CLibcurlFunctions {
  __typeof__(curl_easy_cleanup) *easy_cleanup;
  __typeof__(curl_easy_getinfo) *easy_getinfo;
  __typeof__(curl_easy_init) *easy_init;
  __typeof__(curl_easy_setopt) *easy_setopt;
  __typeof__(curl_easy_strerror) *easy_strerror;
  __typeof__(curl_getdate) *getdate;
  __typeof__(curl_global_init) *global_init;
  __typeof__(curl_multi_add_handle) *multi_add_handle;
  __typeof__(curl_multi_cleanup) *multi_cleanup;
  __typeof__(curl_multi_info_read) *multi_info_read;
  __typeof__(curl_multi_init) *multi_init;
  __typeof__(curl_multi_perform) *multi_perform;
  __typeof__(curl_multi_poll) *multi_poll;
  __typeof__(curl_multi_remove_handle) *multi_remove_handle;
  __typeof__(curl_multi_wakeup) *multi_wakeup;
  __typeof__(curl_share_cleanup) *share_cleanup;
  __typeof__(curl_share_init) *share_init;
  __typeof__(curl_share_setopt) *share_setopt;
  __typeof__(curl_slist_append) *slist_append;
  __typeof__(curl_slist_free_all) *slist_free_all;
  __typeof__(curl_version_info) *version_info;
  /// SSL_CTX_clear_options of OpenSSL, where libcurl is built with it.
  uint64_t (*_Nullable clear_tls_options)(void *_Nonnull context, uint64_t options);
} CLibcurlFunctions;

/// The name of the binary interface that all versions since 2006 share.
#define CLIBCURL_NAME "libcurl.so.4"
/// The same with another library for TLS, where it alone is installed.
#define CLIBCURL_GNUTLS_NAME "libcurl-gnutls.so.4"

#define CLIBCURL_RESOLVE(table, library, function)                                              \
  do {                                                                                          \
    (table)->function = (__typeof__((table)->function))dlsym(library, "curl_" #function);       \
    if (!(table)->function) return "curl_" #function;                                           \
  } while (0)

/// Opens libcurl. Returns NULL, or the name of the library or function that is missing.
static inline const char *_Nullable clibcurl_load(CLibcurlFunctions *_Nonnull functions) {
  void *library = dlopen(CLIBCURL_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!library) library = dlopen(CLIBCURL_GNUTLS_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return CLIBCURL_NAME;
  CLIBCURL_RESOLVE(functions, library, easy_cleanup);
  CLIBCURL_RESOLVE(functions, library, easy_getinfo);
  CLIBCURL_RESOLVE(functions, library, easy_init);
  CLIBCURL_RESOLVE(functions, library, easy_setopt);
  CLIBCURL_RESOLVE(functions, library, easy_strerror);
  CLIBCURL_RESOLVE(functions, library, getdate);
  CLIBCURL_RESOLVE(functions, library, global_init);
  CLIBCURL_RESOLVE(functions, library, multi_add_handle);
  CLIBCURL_RESOLVE(functions, library, multi_cleanup);
  CLIBCURL_RESOLVE(functions, library, multi_info_read);
  CLIBCURL_RESOLVE(functions, library, multi_init);
  CLIBCURL_RESOLVE(functions, library, multi_perform);
  CLIBCURL_RESOLVE(functions, library, multi_poll);
  CLIBCURL_RESOLVE(functions, library, multi_remove_handle);
  CLIBCURL_RESOLVE(functions, library, multi_wakeup);
  CLIBCURL_RESOLVE(functions, library, share_cleanup);
  CLIBCURL_RESOLVE(functions, library, share_init);
  CLIBCURL_RESOLVE(functions, library, share_setopt);
  CLIBCURL_RESOLVE(functions, library, slist_append);
  CLIBCURL_RESOLVE(functions, library, slist_free_all);
  CLIBCURL_RESOLVE(functions, library, version_info);
  functions->clear_tls_options =
      (__typeof__(functions->clear_tls_options))dlsym(library, "SSL_CTX_clear_options");
  if (functions->global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "curl_global_init";
  return NULL;
}

// curl_easy_setopt takes any number of arguments, which is not imported: one function for each kind of value.

static inline CURLcode clibcurl_set_number(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle, CURLoption option, long value) {
  return functions->easy_setopt(handle, option, value);
}

static inline CURLcode clibcurl_set_text(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle, CURLoption option,
    const char *_Nonnull value) {
  return functions->easy_setopt(handle, option, value);
}

static inline CURLcode clibcurl_set_pointer(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle, CURLoption option,
    void *_Nullable value) {
  return functions->easy_setopt(handle, option, value);
}

/// What takes a line of the head, or bytes of the body, and returns how many it took.
typedef size_t (*CLibcurlReceiver)(
    char *_Nullable bytes, size_t size, size_t count, void *_Nullable context);

static inline CURLcode clibcurl_set_receiver(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle, CURLoption option,
    CLibcurlReceiver _Nonnull receiver) {
  return functions->easy_setopt(handle, option, receiver);
}

/// Whether a connection was made for the request, with all that is agreed on before the request is sent.
static inline int clibcurl_is_connected(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  curl_off_t time = 0;
  return functions->easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &time) == CURLE_OK && time > 0;
}

/// The numeric address of the server. Returns NULL without a connection.
static inline const char *_Nullable clibcurl_server_address(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  char *text = NULL;
  if (functions->easy_getinfo(handle, CURLINFO_PRIMARY_IP, &text) != CURLE_OK) return NULL;
  return text && *text ? text : NULL;
}

/// The cookies that a request may send, each as a line of a Netscape cookie file. The caller frees the list.
static inline struct curl_slist *_Nullable clibcurl_cookies(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  struct curl_slist *list = NULL;
  return functions->easy_getinfo(handle, CURLINFO_COOKIELIST, &list) == CURLE_OK ? list : NULL;
}

/// A jar of cookies that requests of one thread share. Returns NULL where there is no memory for it.
static inline CURLSH *_Nullable clibcurl_cookie_jar(const CLibcurlFunctions *_Nonnull functions) {
  CURLSH *jar = functions->share_init();
  if (jar) functions->share_setopt(jar, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
  return jar;
}

/// Decides whether a connection to an address of 4 or 16 bytes may be made.
typedef int (*CLibcurlAddressCheck)(
    void *_Nullable context, const uint8_t *_Nonnull address, size_t count);

/// What `clibcurl_open_checked_socket` asks.
typedef struct CLibcurlSocketGuard {
  CLibcurlAddressCheck _Nonnull check;
  void *_Nullable context;
} CLibcurlSocketGuard;

static inline curl_socket_t clibcurl_open_checked_socket(
    void *_Nullable context, curlsocktype purpose, struct curl_sockaddr *_Nonnull address) {
  const CLibcurlSocketGuard *guard = (const CLibcurlSocketGuard *)context;
  uint8_t bytes[16];
  size_t count = 0;
  (void)purpose;
  if (address->family == AF_INET) {
    struct sockaddr_in ipv4;
    memcpy(&ipv4, &address->addr, sizeof ipv4);
    memcpy(bytes, &ipv4.sin_addr, count = 4);
  } else if (address->family == AF_INET6) {
    struct sockaddr_in6 ipv6;
    memcpy(&ipv6, &address->addr, sizeof ipv6);
    memcpy(bytes, &ipv6.sin6_addr, count = 16);
  }
  if (!guard || !guard->check(guard->context, bytes, count)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Has a guard asked before each connection. Proxies look up names themselves, so none is used.
static inline void clibcurl_set_socket_guard(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle,
    CLibcurlSocketGuard *_Nonnull guard) {
  functions->easy_setopt(handle, CURLOPT_PROXY, "");
  functions->easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, clibcurl_open_checked_socket);
  functions->easy_setopt(handle, CURLOPT_OPENSOCKETDATA, guard);
}

/// Sets the authorities that are trusted: those of the file that CURL_CA_BUNDLE or SSL_CERT_FILE names, as the program
/// `curl` does, else those of the system. Of these the folder is left out where there is a file of them: with a folder the
/// file is read again for every connection, which takes longer than most requests.
static inline void clibcurl_set_certificates(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  const char *file = getenv("CURL_CA_BUNDLE");
  if (!file || !*file) file = getenv("SSL_CERT_FILE");
  if (file && *file) {
    functions->easy_setopt(handle, CURLOPT_CAINFO, file);
    functions->easy_setopt(handle, CURLOPT_CAPATH, (char *)NULL);
    return;
  }
  const curl_version_info_data *info = functions->version_info(CURLVERSION_NOW);
  if (!info || info->age < CURLVERSION_SEVENTH || !info->cainfo) return;
  if (access(info->cainfo, R_OK) == 0) functions->easy_setopt(handle, CURLOPT_CAPATH, (char *)NULL);
}

/// Makes an end of a TLS connection that nobody has announced an error. A body without a length would pass for whole
/// (RFC 9112, section 9.8), since libcurl has OpenSSL ignore it.
static inline CURLcode clibcurl_prepare_tls(
    CURL *_Nonnull handle, void *_Nonnull context, void *_Nonnull clear_options) {
  const uint64_t ignore_unexpected_end = 1 << 7; // SSL_OP_IGNORE_UNEXPECTED_EOF
  (void)handle;
  ((uint64_t (*)(void *, uint64_t))clear_options)(context, ignore_unexpected_end);
  return CURLE_OK;
}

/// Has `clibcurl_prepare_tls` called, where OpenSSL is what libcurl uses.
static inline void clibcurl_set_tls(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  const curl_version_info_data *info = functions->version_info(CURLVERSION_NOW);
  if (!functions->clear_tls_options || !info || !info->ssl_version) return;
  if (strncmp(info->ssl_version, "OpenSSL", 7) != 0) return;
  functions->easy_setopt(handle, CURLOPT_SSL_CTX_FUNCTION, clibcurl_prepare_tls);
  functions->easy_setopt(handle, CURLOPT_SSL_CTX_DATA, (void *)functions->clear_tls_options);
}

/// The options every request has.
static inline void clibcurl_set_defaults(
    const CLibcurlFunctions *_Nonnull functions, CURL *_Nonnull handle) {
  // Signals are of the process, and this is one of its threads.
  functions->easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  functions->easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  // With HTTP/2, frames without content can keep libcurl in one call for as long as the server sends them.
  functions->easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  // The newer option takes names, and is not there before 7.85.
  functions->easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  // Cookies are kept in memory; no file is read.
  functions->easy_setopt(handle, CURLOPT_COOKIEFILE, "");
  // The answer of a proxy to CONNECT is no answer to the request.
  functions->easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  functions->easy_setopt(handle, CURLOPT_BUFFERSIZE, 256L << 10);
  clibcurl_set_certificates(functions, handle);
  clibcurl_set_tls(functions, handle);
#if LIBCURL_VERSION_NUM >= 0x075700
  // A name server that does not answer must not hold up the end of a request that was left.
  functions->easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}

#endif
