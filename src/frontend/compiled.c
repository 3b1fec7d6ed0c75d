#include "frontend/compiled.h"

#include "base/file.h"
#include "base/sha256.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add_text(sha256_state *s, const char *text) {
  sha256_add(s, text, strlen(text) + 1);
}

static bool add_contents(sha256_state *s, const char *file) {
  buf text = {0}, error = {0};
  bool ok = file_read(file, &text, &error);
  sha256_add(s, buf_text(&text), text.size);
  buf_free(&text);
  buf_free(&error);
  return ok;
}

/* Files are named as seen from the folder that the process is in. */
static bool add_folder(sha256_state *s) {
  char *here = getcwd(NULL, 0);
  if (here)
    add_text(s, here);
  free(here);
  return here != NULL;
}

/* Preprocessed text is large, and soon made. */
static bool only_preprocesses(const char *const *argv) {
  for (; *argv; ++argv)
    if (strcmp(*argv, "-E") == 0)
      return true;
  return false;
}

bool compiled_path(const char *const *argv, const char *file, bool is_own, buf *path) {
  const char *folder = getenv(COMPILED_FOLDER);
  if (!folder || !*folder || only_preprocesses(argv))
    return false;
  assert(argv[0] && file);
  sha256_state s;
  uint8_t hash[SHA256_BYTES];
  sha256_start(&s);
  bool ok = add_folder(&s);
  for (uint32_t i = 0; argv[i]; ++i)
    add_text(&s, argv[i]);
  if (is_own)
    ok = add_contents(&s, file) && ok;
  else
    add_text(&s, file);
  sha256_end(&s, hash);
  buf_printf(path, "%s/", folder);
  for (int i = 0; i < SHA256_BYTES; ++i)
    buf_printf(path, "%02x", hash[i]);
  return ok;
}

bool compiled_keep(const char *made, const char *path) {
  assert(strcmp(made, path) != 0);
  return file_exists(path) ? unlink(made) == 0 : rename(made, path) == 0;
}
