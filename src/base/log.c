#include "base/log.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *log_file_name(const char *path) {
  const char *name = path;
  for (const char *at = path; (at = strstr(at, "src/")); at += 4)
    if (at == path || at[-1] == '/')
      name = at + 4;
  return name;
}

/* Is the item, of n bytes, the file's name or its room? */
static bool item_selects(const char *item, size_t n, const char *name) {
  if (n == 3 && strncmp(item, "all", 3) == 0)
    return true;
  return strncmp(item, name, n) == 0 && (name[n] == '\0' || name[n] == '/');
}

bool log_selects(const char *list, const char *path) {
  const char *name = log_file_name(path);
  while (*list) {
    size_t n = strcspn(list, ",");
    if (n > 0 && item_selects(list, n, name))
      return true;
    list += n;
    list += strspn(list, ",");
  }
  return false;
}

bool log_begin(const char *path, const char *format, ...) {
  const char *list = getenv("ASSAY_LOG");
  if (!list || !log_selects(list, path))
    return false;
  fprintf(stderr, "[%s] ", log_file_name(path));
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  return true;
}
