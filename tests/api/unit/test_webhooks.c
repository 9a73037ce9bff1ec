/* Webhooks: signatures of Standard Webhooks, addresses that may be called, URLs. */
#include "testing.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

#include "api/webhooks/address.h"
#include "api/webhooks/signature.h"
#include "api/webhooks/webhooks.h"

/* The vector that the reference libraries of Standard Webhooks are tested with. */
TEST(a_signature_is_that_of_the_reference_libraries)
{
    static const char secret[] = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", body[] = "{\"test\": 2432232314}";
    const struct webhook_signed what = {"msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body, strlen(body)};
    uint8_t key[24];
    char signature[WEBHOOK_SIGNATURE_ROOM];
    assert_int_equal(sodium_base642bin(key, sizeof key, secret, strlen(secret), NULL, NULL, NULL,
                                       sodium_base64_VARIANT_ORIGINAL),
                     0);
    webhook_sign(key, sizeof key, &what, signature);
    assert_string_equal(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
}

TEST(a_secret_depends_on_all_that_it_is_derived_from)
{
    uint8_t service[32] = {1}, id[16] = {2}, salt[WEBHOOK_SALT] = {3}, secret[4][WEBHOOK_SECRET];
    char text[WEBHOOK_SECRET_ROOM];
    webhook_secret(service, id, salt, secret[0]);
    service[31] = 1;
    webhook_secret(service, id, salt, secret[1]);
    id[15] = 1;
    webhook_secret(service, id, salt, secret[2]);
    salt[31] = 1;
    webhook_secret(service, id, salt, secret[3]);
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++)
            assert_memory_not_equal(secret[i], secret[k], WEBHOOK_SECRET);
    webhook_secret_write(secret[0], text);
    assert_int_equal(strlen(text), WEBHOOK_SECRET_ROOM - 1);
    assert_memory_equal(text, "whsec_", 6);
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return address_is_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return address_is_public((struct sockaddr *)&six);
}

TEST(addresses_of_the_internet_are_public)
{
    static const char *const open[] = {
        "1.1.1.1",        "8.8.8.8",          "9.255.255.255",   "11.0.0.0",        "100.63.255.255",
        "100.128.0.0",    "126.255.255.255",  "128.0.0.0",       "169.253.255.255", "172.15.255.255",
        "172.32.0.0",     "192.0.1.0",        "192.167.255.255", "192.169.0.0",     "198.17.255.255",
        "198.20.0.0",     "223.255.255.255",  "2001:200::1",     "2606:4700::1111", "2a00::1",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
    };
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i])) fail_msg("%s is public", open[i]);
}

TEST(addresses_of_machines_and_private_networks_are_not)
{
    static const char *const closed[] = {
        "0.0.0.0",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:2::1",
        "2001:10::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    };
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i])) fail_msg("%s is not public", closed[i]);
}

TEST(another_family_is_not_public)
{
    assert_false(address_is_public(&(struct sockaddr){.sa_family = AF_UNIX}));
}

TEST(urls)
{
    static const char *const good[] = {"https://example.org", "https://example.org:8443/a?b=c",
                                       "https://[2a00::1]/", "https://1.1.1.1/"};
    static const char *const bad[] = {"",
                                      "example.org",
                                      "//example.org/",
                                      "ftp://example.org/",
                                      "file:///etc/passwd",
                                      "https://",
                                      "https://user@example.org/",
                                      "https://user:word@example.org/",
                                      "https://example.org/#part",
                                      "https://example.org/a b",
                                      "https://ex\xc3\xa4mple.org/",
                                      "https://example.org:99999/",
                                      "gopher://example.org/"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!webhook_url_has_form(good[i]) || !webhook_url_fits(good[i], false)) fail_msg("%s fits", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (webhook_url_has_form(bad[i]) && webhook_url_fits(bad[i], true))
            fail_msg("%s does not fit", bad[i]);
    assert_true(webhook_url_fits("http://127.0.0.1:80/", true));
    assert_false(webhook_url_fits("http://127.0.0.1:80/", false));
}
