/* What a page of the service may load (Content-Security-Policy). */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_PAGE_POLICY_H
#define WESTPHALIA_API_HANDLERS_SHARED_PAGE_POLICY_H

/* A page may ask only this service. `scripts` and `styles`: further sources of these, each behind a space. */
#define PAGE_POLICY(scripts, styles)                                                                         \
    "default-src 'none'; script-src 'self'" scripts "; style-src 'self'" styles "; img-src 'self' data:; "   \
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

#endif
