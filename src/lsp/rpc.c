#include "lsp/rpc.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LARGEST = 256 << 20 };

/* ---- reading ---- */

/* The length that the header lines up to `end` tell; -1: none. */
static long long content_length(const char *head, const char *end) {
  static const char name[] = "Content-Length:";
  for (const char *line = head; line < end;) {
    if (strncasecmp(line, name, sizeof name - 1) == 0)
      return strtoll(line + sizeof name - 1, NULL, 10);
    const char *next = strstr(line, "\r\n");
    line = next ? next + 2 : end;
  }
  return -1;
}

static void drop_front(buf *b, size_t count) {
  assert(count <= b->size);
  buf rest = {0};
  buf_add_n(&rest, b->text + count, b->size - count);
  buf_free(b);
  *b = rest;
}

json_t *rpc_take(buf *input, bool *bad) {
  *bad = false;
  while (input->size) {
    const char *text = buf_text(input), *end = strstr(text, "\r\n\r\n");
    if (!end)
      return NULL;
    long long length = content_length(text, end);
    size_t head = (size_t)(end + 4 - text);
    if (length < 0 || length > LARGEST) {
      *bad = true;
      return NULL;
    }
    if (input->size - head < (size_t)length)
      return NULL;
    json_t *message = json_loadb(text + head, (size_t)length, 0, NULL);
    drop_front(input, head + (size_t)length);
    if (json_is_object(message))
      return message;
    json_decref(message);
    rpc_fail(NULL, RPC_PARSE_ERROR, "the message is no JSON object");
  }
  return NULL;
}

/* ---- writing ---- */

static bool send_message(json_t *message) {
  json_object_set_new(message, "jsonrpc", json_string("2.0"));
  char *text = json_dumps(message, JSON_COMPACT);
  json_decref(message);
  assert(text);
  bool ok = printf("Content-Length: %zu\r\n\r\n%s", strlen(text), text) > 0 && fflush(stdout) == 0;
  free(text);
  return ok;
}

static json_t *reply_to(const json_t *request) {
  json_t *message = json_object(), *id = request ? json_object_get(request, "id") : NULL;
  json_object_set(message, "id", id ? id : json_null());
  return message;
}

bool rpc_answer(const json_t *request, json_t *result) {
  json_t *message = reply_to(request);
  json_object_set_new(message, "result", result ? result : json_null());
  return send_message(message);
}

bool rpc_fail(const json_t *request, int code, const char *text) {
  json_t *message = reply_to(request);
  json_object_set_new(message, "error", json_pack("{s:i, s:s}", "code", code, "message", text));
  return send_message(message);
}

bool rpc_notify(const char *method, json_t *params) {
  json_t *message = json_object();
  json_object_set_new(message, "method", json_string(method));
  json_object_set_new(message, "params", params ? params : json_object());
  return send_message(message);
}

bool rpc_ask(unsigned number, const char *method, json_t *params) {
  json_t *message = json_object();
  json_object_set_new(message, "id", json_integer((json_int_t)number));
  json_object_set_new(message, "method", json_string(method));
  json_object_set_new(message, "params", params ? params : json_null());
  return send_message(message);
}
