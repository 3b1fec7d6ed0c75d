/* Core programs from files. */
#include "program/program.h"

#include "base/file.h"

program *program_read(const char *path, diag *d) {
  buf text = {0}, error = {0};
  program *p = NULL;
  if (!file_read(path, &text, &error)) {
    diag_at(d, DIAG_ERROR, (diag_place){0}, "%s", buf_text(&error));
  } else if (strspn(buf_text(&text), " \t\r\n") == text.size) {
    diag_at(d, DIAG_ERROR, (diag_place){.file = path}, "the file is empty");
  } else {
    parse_failure failure = {0};
    p = program_parse(path, buf_text(&text), text.size, &failure);
    if (!p) {
      diag_place place = {path, buf_text(&text), failure.line, failure.column, 0};
      diag_at(d, DIAG_ERROR, place, "%s", failure.message);
      free(failure.message);
    }
  }
  buf_free(&text);
  buf_free(&error);
  return p;
}
