/* cmd_rules.c: assay rules: the API-usage rules that come with Assay, one line each.
 *
 * A rule's line is the first of its file: a comment of the form "NAME: what it demands". */
#include "cli/cli.h"

#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "NAME  what it demands"; nothing if the file does not begin as it should. */
static void add_line(const char *folder, const char *name, buf *out) {
  buf path = {0}, text = {0}, error = {0};
  buf_printf(&path, "%s/%s", folder, name);
  size_t length = strlen(name) - strlen(file_suffix(name));
  if (file_read(buf_text(&path), &text, &error)) {
    const char *at = buf_text(&text), *end = at + strcspn(at, "\n");
    if (strncmp(at, "/* ", 3) == 0 && strncmp(at + 3, name, length) == 0 && at[3 + length] == ':') {
      at += 3 + length + 1;
      at += strspn(at, " ");
      buf_printf(out, "%-18.*s %.*s\n", (int)length, name, (int)(end - at), at);
    }
  }
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
}

int cmd_rules(const options *opts) {
  if (opts->files.size)
    return usage_error("rules takes no files");
  buf folder = {0}, error = {0}, out = {0};
  if (!file_share("rules", &folder, &error)) {
    int code = input_error("%s", buf_text(&error));
    buf_free(&error);
    return code;
  }
  VEC(char *) names = {0};
  DIR *dir = opendir(buf_text(&folder));
  for (struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir))
    if (strcmp(file_suffix(entry->d_name), ".c") == 0)
      vec_push(&names, xstrdup(entry->d_name));
  if (dir)
    closedir(dir);
  if (names.size)
    qsort(names.data, names.size, sizeof *names.data, by_name);
  for (uint32_t i = 0; i < names.size; ++i) {
    add_line(buf_text(&folder), names.data[i], &out);
    free(names.data[i]);
  }
  fputs(buf_text(&out), stdout);
  vec_free(&names);
  buf_free(&folder);
  buf_free(&error);
  buf_free(&out);
  return EXIT_TRUE;
}
