#include "lsp/job.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOWEST = 19, NOT_STARTED = 127, MOST_SAID = 1 << 20 };

/* In the child: never returns. */
static void become(const job_words *words, int output, int errors) {
  VEC(char *) argv = {0};
  vec_push(&argv, "assay");
  for (vec_each(char *const, w, words))
    vec_push(&argv, *w);
  vec_push(&argv, NULL);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  setpriority(PRIO_PROCESS, 0, LOWEST);
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0 ||
      dup2(output, STDOUT_FILENO) < 0)
    _exit(NOT_STARTED);
  execv("/proc/self/exe", argv.data);
  _exit(NOT_STARTED);
}

bool job_start(job *j, const job_words *words) {
  int ends[2];
  assert(!j->pid && words->size > 0);
  int errors = memfd_create("errors", MFD_CLOEXEC);
  if (errors < 0)
    return false;
  if (pipe2(ends, O_CLOEXEC) != 0) {
    close(errors);
    return false;
  }
  pid_t pid = fork();
  if (pid == 0)
    become(words, ends[1], errors);
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    close(errors);
    return false;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *j = (job){.pid = pid, .output = ends[0], .errors = errors};
  return true;
}

static void forget(job *j) {
  close(j->output);
  close(j->errors);
  *j = (job){.text = j->text, .said = j->said};
}

static void read_errors(job *j) {
  char chunk[1 << 12];
  off_t at = 0;
  for (ssize_t n; at < MOST_SAID && (n = pread(j->errors, chunk, sizeof chunk, at)) > 0; at += n)
    buf_add_n(&j->said, chunk, (size_t)n);
}

bool job_read(job *j) {
  char chunk[1 << 16];
  assert(j->pid > 0);
  for (;;) {
    ssize_t n = read(j->output, chunk, sizeof chunk);
    if (n > 0)
      buf_add_n(&j->text, chunk, (size_t)n);
    else if (n < 0 && (errno == EAGAIN || errno == EINTR))
      return false;
    else
      break;
  }
  waitpid(j->pid, NULL, 0);
  read_errors(j);
  forget(j);
  return true;
}

void job_cancel(job *j) {
  if (!j->pid)
    return;
  kill(j->pid, SIGTERM);
  forget(j);
  buf_free(&j->text);
  buf_free(&j->said);
  *j = (job){0};
}

void job_reap(void) {
  while (waitpid(-1, NULL, WNOHANG) > 0)
    ;
}
