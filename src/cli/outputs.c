#include "cli/outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder that a file is in. */
static void parent_of(const char *path, buf *out) {
  const char *slash = strrchr(path, '/');
  if (!slash)
    buf_put(out, '.');
  else
    buf_add_n(out, path, slash == path ? 1 : (size_t)(slash - path));
}

/* A file of that name is made beside and moved there; one that is a link is made where it leads. */
static int try_folder_of(const char *option, const char *path) {
  char *real = realpath(path, NULL);
  const char *file = real ? real : path;
  buf folder = {0};
  parent_of(file, &folder);
  struct stat info;
  int code = EXIT_TRUE;
  if (stat(buf_text(&folder), &info) != 0)
    code = usage_error("%s: cannot write '%s': folder '%s': %s", option, path, buf_text(&folder),
                       strerror(errno));
  else if (!S_ISDIR(info.st_mode))
    code = usage_error("%s: cannot write '%s': '%s' is no folder", option, path, buf_text(&folder));
  else if (access(buf_text(&folder), W_OK | X_OK) != 0)
    code = usage_error("%s: cannot write '%s': folder '%s': %s", option, path, buf_text(&folder),
                       strerror(errno));
  buf_free(&folder);
  free(real);
  return code;
}

static int try_file(const char *option, const char *path) {
  struct stat info;
  if (!path)
    return EXIT_TRUE;
  if (!*path)
    return usage_error("%s: the name of the file is empty", option);
  bool exists = stat(path, &info) == 0;
  if (exists && S_ISDIR(info.st_mode))
    return usage_error("%s: cannot write '%s': it is a folder", option, path);
  if (exists && !S_ISREG(info.st_mode)) /* /dev/stdout, a pipe: written to as it is */
    return access(path, W_OK) == 0
               ? EXIT_TRUE
               : usage_error("%s: cannot write '%s': %s", option, path, strerror(errno));
  return try_folder_of(option, path);
}

static int try_folder(const char *option, const char *path) {
  struct stat info;
  if (!path)
    return EXIT_TRUE;
  if (mkdir(path, 0777) != 0 && errno != EEXIST)
    return usage_error("%s: cannot make folder '%s': %s", option, path, strerror(errno));
  if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
    return usage_error("%s: '%s' is no folder", option, path);
  if (access(path, W_OK | X_OK) != 0)
    return usage_error("%s: cannot write to folder '%s': %s", option, path, strerror(errno));
  return EXIT_TRUE;
}

int outputs_prepare(const options *opts) {
  int code = try_file("--html", opts->html);
  code = code != EXIT_TRUE ? code : try_file("--witness", opts->witness);
  code = code != EXIT_TRUE ? code : try_file("--sarif", opts->sarif);
  code = code != EXIT_TRUE ? code : try_file("--harness", opts->harness);
  code = code != EXIT_TRUE ? code : try_file("--output", opts->output);
  code = code != EXIT_TRUE ? code : try_file("--save-predicates", opts->save_predicates);
  code = code != EXIT_TRUE ? code : try_folder("--dump", opts->dump);
  return code;
}
