#include "lsp/uri.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char scheme[] = "file://";

bool uri_to_path(buf *out, const char *uri) {
  if (strncmp(uri, scheme, sizeof scheme - 1) != 0)
    return false;
  const char *at = uri + sizeof scheme - 1;
  if (*at != '/') /* a host */
    at = strncmp(at, "localhost/", 10) == 0 ? at + 9 : "";
  if (!*at)
    return false;
  for (; *at; ++at) {
    unsigned byte = 0;
    if (*at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2]) &&
        sscanf(at + 1, "%2x", &byte) == 1) {
      buf_put(out, (char)byte);
      at += 2;
    } else
      buf_put(out, *at);
  }
  return true;
}

void uri_of_path(buf *out, const char *path) {
  assert(path);
  buf_add(out, scheme);
  for (const unsigned char *c = (const unsigned char *)path; *c; ++c)
    if (isalnum(*c) || strchr("/-_.~", *c))
      buf_put(out, (char)*c);
    else
      buf_printf(out, "%%%02X", *c);
}
