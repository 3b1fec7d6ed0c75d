#include "base/memory.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t exit_status = MEMORY_MAIN_STATUS;

void memory_in_child(void) {
  exit_status = MEMORY_CHILD_STATUS;
}

void out_of_memory(void) {
  static const char message[] = "assay: out of memory\n";
  if (exit_status == MEMORY_MAIN_STATUS) {
    ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
  }
  _exit(exit_status);
}

void *xmalloc(size_t size) {
  void *result = malloc(size ? size : 1);
  if (!result)
    out_of_memory();
  return result;
}

void *xcalloc(size_t count, size_t size) {
  void *result = calloc(count ? count : 1, size ? size : 1);
  if (!result)
    out_of_memory();
  return result;
}

void *xrealloc(void *old, size_t size) {
  void *result = realloc(old, size ? size : 1);
  if (!result)
    out_of_memory();
  return result;
}

char *xstrdup(const char *text) {
  size_t size = strlen(text) + 1;
  return memcpy(xmalloc(size), text, size);
}
