#include "report/page.h"

#include "base/file.h"
#include "report/json_value.h"

/* JSON inside a script element: '<' only occurs in strings, where it can be written otherwise. */
static void add_escaped(buf *out, const char *text) {
  for (const char *at = text; *at; ++at)
    if (*at == '<')
      buf_add(out, "\\u003c");
    else
      buf_put(out, *at);
}

bool page_fill(buf *out, const char *name, json_t *data, buf *error) {
  static const char marker[] = "@DATA@";
  buf file = {0}, path = {0}, template = {0}, text = {0};
  buf_printf(&file, "html/%s", name);
  bool ok =
      file_share(buf_text(&file), &path, error) && file_read(buf_text(&path), &template, error);
  const char *at = ok ? strstr(buf_text(&template), marker) : NULL;
  if (ok && !at) {
    buf_printf(error, "'%s' has no place for the data", buf_text(&path));
    ok = false;
  }
  json_write(&text, data);
  if (ok) {
    assert(at >= template.text);
    buf_add_n(out, template.text, (size_t)(at - template.text));
    add_escaped(out, buf_text(&text));
    buf_add(out, at + sizeof marker - 1);
  }
  buf_free(&file);
  buf_free(&path);
  buf_free(&template);
  buf_free(&text);
  return ok;
}
