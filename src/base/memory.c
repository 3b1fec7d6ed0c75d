#include "base/memory.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum role { FIRST_PROCESS, CHILD_PROCESS, WORKER_PROCESS } role;

static volatile sig_atomic_t this_process = FIRST_PROCESS;

void memory_in_child(void) {
  this_process = CHILD_PROCESS;
}

void memory_in_worker(void) {
  assert(this_process == FIRST_PROCESS);
  this_process = WORKER_PROCESS;
}

int limit_signal(limit_kind which) {
  static const int signals[LIMITS] = {SIGUSR1, SIGUSR2, SIGXCPU, SIGINT};
  assert(which < LIMITS);
  return signals[which];
}

const char *limit_name(limit_kind which) {
  static const char *const names[LIMITS] = {"memory", "stack", "timeout", "interrupted"};
  assert(which < LIMITS);
  return names[which];
}

/* Whatever was done with the signal before, it ends this process. */
static void end_by_signal(int number) {
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  signal(number, SIG_DFL);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
}

void limit_reached(limit_kind which) {
  static const char *const messages[LIMITS] = {"assay: out of memory\n", "assay: out of stack\n",
                                               "assay: timeout\n", "assay: interrupted\n"};
  if (this_process == WORKER_PROCESS)
    end_by_signal(limit_signal(which));
  if (this_process == CHILD_PROCESS)
    _exit(which == LIMIT_STACK ? STACK_CHILD_STATUS : MEMORY_CHILD_STATUS);
  ssize_t ignored = write(STDERR_FILENO, messages[which], strlen(messages[which]));
  (void)ignored;
  _exit(MEMORY_MAIN_STATUS);
}

void out_of_memory(void) {
  limit_reached(LIMIT_MEMORY);
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
