/* One request by libcurl, which webhooks need already. */
#include "api/health.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

enum { PATIENCE_SECONDS = 5, URL_ROOM = 512 };

/* The address to ask. One that stands for all addresses of the machine becomes its loopback address. */
static const char *host_of(const struct config *config)
{
    const char *host = config->listen.host;
    if (!strcmp(host, "0.0.0.0")) return "127.0.0.1";
    if (!strcmp(host, "::")) return "::1";
    return host;
}

static size_t drop(char *bytes, size_t size, size_t count, void *context)
{
    return size * count;
}

/* The certificate is for the name that clients use. No secret goes to this address, so it is not checked. */
static CURLcode ask(CURL *curl, const char *url)
{
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)PATIENCE_SECONDS);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop);
    return curl_easy_perform(curl);
}

bool health_ask(const struct config *config)
{
    char url[URL_ROOM];
    const char *host = host_of(config), *v6 = strchr(host, ':');
    snprintf(url, sizeof url, "http%s://%s%s%s:%d/readyz", *config->listen.tls_cert ? "s" : "", v6 ? "[" : "",
             host, v6 ? "]" : "", (int)config->listen.port);
    CURL *curl = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? curl_easy_init() : NULL;
    const CURLcode code = curl ? ask(curl, url) : CURLE_OUT_OF_MEMORY;
    if (code != CURLE_OK) fprintf(stderr, "%s: %s\n", url, curl_easy_strerror(code));
    curl_easy_cleanup(curl);
    curl_global_cleanup();
    return code == CURLE_OK;
}
