#include "report/json_value.h"

#include "base/memory.h"

/* Length of the UTF-8 sequence at `at`, 0 if it is none. */
static size_t sequence_length(const unsigned char *at) {
  if (at[0] < 0x80)
    return 1;
  size_t n = at[0] >= 0xf0 && at[0] <= 0xf4 ? 4 : at[0] >= 0xe0 ? 3 : at[0] >= 0xc2 ? 2 : 0;
  if (at[0] > 0xf4 || n == 0)
    return 0;
  for (size_t i = 1; i < n; ++i)
    if ((at[i] & 0xc0) != 0x80)
      return 0;
  bool bad = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
             (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f);
  return bad ? 0 : n;
}

json_t *json_of_text(const char *text) {
  assert(text);
  json_t *value = json_string(text);
  if (value)
    return value;
  buf clean = {0};
  for (const unsigned char *at = (const unsigned char *)text; *at;) {
    size_t n = sequence_length(at);
    if (n)
      buf_add_n(&clean, (const char *)at, n);
    else
      buf_add(&clean, "\xef\xbf\xbd");
    at += n ? n : 1;
  }
  value = json_string(buf_text(&clean));
  buf_free(&clean);
  if (!value)
    out_of_memory();
  return value;
}

json_t *json_of_constant(const expr *value, const char *text) {
  if (value->kind == E_CONST && value->type->kind == T_BOOL)
    return json_boolean(value->value != 0);
  if (value->kind == E_CONST && value->type->kind == T_INT && value->type->width <= 128) {
    i128 number = expr_value(value);
    if (number >= INT64_MIN && number <= INT64_MAX)
      return json_integer((json_int_t)number);
  }
  return json_of_text(text);
}

void json_set_text(json_t *object, const char *key, const char *text) {
  if (text)
    json_object_set_new(object, key, json_of_text(text));
}

void json_set_number(json_t *object, const char *key, uint64_t number) {
  assert(object && key);
  json_object_set_new(object, key,
                      json_integer(number > INT64_MAX ? INT64_MAX : (json_int_t)number));
}

void json_set_place(json_t *object, location where) {
  if (!where.line)
    return;
  json_set_text(object, "file", where.file);
  json_set_number(object, "line", where.line);
  if (where.column)
    json_set_number(object, "column", where.column);
}

static int append(const char *bytes, size_t size, void *out) {
  buf_add_n(out, bytes, size);
  return 0;
}

void json_write(buf *out, json_t *value) {
  if (!value || json_dump_callback(value, append, out, JSON_INDENT(1)) != 0)
    out_of_memory();
  buf_put(out, '\n');
  json_decref(value);
}
