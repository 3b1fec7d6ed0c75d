#include "base/child.h"

#include "base/confine.h"
#include "base/deadline.h"
#include "base/memory.h"
#include "base/vec.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef ASSAY_SANITIZE
enum { WATCH_RESIDENT_SIZE = 1 };
#else
enum { WATCH_RESIDENT_SIZE = 0 };
#endif

enum {
  POLL_SLICE_MS = 250, /* the longest sleep: a lost SIGCHLD costs no more */
  WATCH_SLICE_MS = 10, /* the same while a resident size is watched */
  CHUNKS_AT_ONCE = 16, /* read from one stream before we look around */
};

enum { STREAM_OUT, STREAM_ERR, PIPES }; /* a child's streams */

typedef struct stream {
  int fd; /* our reading end; -1: closed */
  child_sink *sink;
  void *arg;
} stream;

typedef struct child {
  pid_t pid;
  stream streams[PIPES];
  uint64_t started;  /* nanoseconds */
  deadline limit;    /* wall clock */
  uint64_t watch_kb; /* resident size at which it is killed; 0: not watched */
  child_end killed;  /* why we killed it; CHILD_RUNNING: we did not */
  bool returned;     /* by supervisor_wait */
  child_result result;
} child;

struct supervisor {
  VEC(child) children;
  sigset_t old_mask;
  int signals; /* signalfd of SIGINT, SIGTERM and SIGCHLD */
  bool interrupted;
};

static child *child_at(supervisor *s, unsigned number) {
  assert(number < s->children.size);
  return &s->children.data[number];
}

/* ---- in the child -------------------------------------------------------- */

/* Leads a group of its own and dies with its parent. The parent may have died before prctl: then we
 * have another parent by now. */
static void bind_to_parent(pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
}

static void reset_signals(const sigset_t *old_mask) {
  static const int handled[] = {SIGINT,  SIGTERM, SIGPIPE, SIGCHLD, SIGABRT, SIGFPE, SIGILL,
#ifndef ASSAY_SANITIZE /* the sanitizer reports these itself */
                                SIGSEGV, SIGBUS
#endif
  };
  for (size_t i = 0; i < sizeof handled / sizeof *handled; ++i)
    signal(handled[i], SIG_DFL);
  sigprocmask(SIG_SETMASK, old_mask, NULL);
}

/* There is nothing to read for a child. */
static void empty_input(void) {
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(null, STDIN_FILENO);
  close(null);
}

static _Noreturn void body_process(child_body *body, void *arg, child_limits limits, int fd) {
  memory_in_child();
  empty_input();
  confine(RLIMIT_CORE, 0, 0);
  confine_stack();
  confine_cpu(limits.cpu_seconds);
  confine_memory(limits.memory_mb, true);
  confine_crashes();
  FILE *out = fdopen(fd, "w");
  if (!out)
    out_of_memory();
  setvbuf(out, NULL, _IOLBF, 0);
  int status = body(out, arg);
  assert(status >= 0 && status < MEMORY_CHILD_STATUS);
  fflush(out);
  fflush(stdout);
  _exit(status);
}

static _Noreturn void exec_process(const char *const *argv, child_limits limits,
                                   const int fds[PIPES], int failure) {
  empty_input();
  int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(fds[STREAM_OUT] >= 0 ? fds[STREAM_OUT] : null, STDOUT_FILENO);
  dup2(fds[STREAM_ERR] >= 0 ? fds[STREAM_ERR] : null, STDERR_FILENO);
  confine(RLIMIT_CORE, 0, 0);
  confine_stack_of_program();
  confine_cpu(limits.cpu_seconds);
  confine_memory_of_program(limits.memory_mb);
  execvp(argv[0], (char *const *)(uintptr_t)argv);
  int reason = errno;
  ssize_t ignored = write(failure, &reason, sizeof reason);
  (void)ignored;
  _exit(127);
}

/* ---- starting ------------------------------------------------------------ */

supervisor *supervisor_open(void) {
  supervisor *s = xcalloc(1, sizeof *s);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGINT);
  sigaddset(&mask, SIGTERM);
  sigaddset(&mask, SIGCHLD);
  sigprocmask(SIG_BLOCK, &mask, &s->old_mask);
  s->signals = signalfd(-1, &mask, SFD_NONBLOCK | SFD_CLOEXEC);
  return s;
}

static void close_fd(int *fd) {
  if (*fd >= 0)
    close(*fd);
  *fd = -1;
}

static unsigned add_child(supervisor *s, child_limits limits) {
  child *c = vec_add(&s->children);
  c->pid = -1;
  for (int i = 0; i < PIPES; ++i)
    c->streams[i].fd = -1;
  c->started = clock_nanoseconds();
  c->limit = deadline_after(limits.seconds);
  return s->children.size - 1;
}

static unsigned not_started(supervisor *s, unsigned number, int reason) {
  child *c = child_at(s, number);
  assert(c->pid == -1 && reason != 0);
  c->result = (child_result){.end = CHILD_NOT_STARTED, .status = reason};
  for (int i = 0; i < PIPES; ++i)
    close_fd(&c->streams[i].fd);
  return number;
}

/* A pipe whose reading end is the stream's; gives the writing end, or -1 with errno. */
static int open_stream(stream *st, child_sink *sink, void *arg) {
  assert(st->fd < 0);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return -1;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *st = (stream){.fd = ends[0], .sink = sink, .arg = arg};
  return ends[1];
}

/* What both kinds of children do first. The reading ends of other children are no business of
 * theirs. */
static void enter_child(const supervisor *s, pid_t parent) {
  bind_to_parent(parent);
  reset_signals(&s->old_mask);
  close(s->signals);
  for (uint32_t i = 0; i < s->children.size; ++i)
    for (int j = 0; j < PIPES; ++j)
      if (s->children.data[i].streams[j].fd >= 0)
        close(s->children.data[i].streams[j].fd);
}

unsigned supervisor_start(supervisor *s, child_body *body, void *arg, child_limits limits,
                          child_sink *sink, void *sink_arg) {
  assert(body);
  unsigned number = add_child(s, limits);
  child *c = child_at(s, number);
  c->watch_kb = WATCH_RESIDENT_SIZE ? limits.memory_mb << 10 : 0;
  int writing = open_stream(&c->streams[STREAM_OUT], sink, sink_arg);
  if (writing < 0)
    return not_started(s, number, errno);
  fflush(NULL); /* what is buffered is the parent's to print */
  pid_t parent = getpid(), pid = fork();
  if (pid == 0) {
    enter_child(s, parent);
    body_process(body, arg, limits, writing);
  }
  int reason = errno;
  close(writing);
  if (pid < 0)
    return not_started(s, number, reason);
  setpgid(pid, pid); /* here too: whoever comes first */
  c->pid = pid;
  return number;
}

/* Did the program start? 0, or the errno of exec. Blocks until it is known. */
static int exec_failure(int fd) {
  int reason = 0;
  ssize_t n;
  do
    n = read(fd, &reason, sizeof reason);
  while (n < 0 && errno == EINTR);
  return n == (ssize_t)sizeof reason ? reason : 0;
}

unsigned supervisor_exec(supervisor *s, const char *const *argv, child_limits limits,
                         child_sink *out, void *out_arg, child_sink *err, void *err_arg) {
  assert(argv && argv[0]);
  unsigned number = add_child(s, limits);
  child *c = child_at(s, number);
  int fds[PIPES] = {-1, -1}, failure[2] = {-1, -1}, reason = 0;
  if ((out && (fds[STREAM_OUT] = open_stream(&c->streams[STREAM_OUT], out, out_arg)) < 0) ||
      (err && (fds[STREAM_ERR] = open_stream(&c->streams[STREAM_ERR], err, err_arg)) < 0) ||
      pipe2(failure, O_CLOEXEC) != 0)
    reason = errno;
  fflush(NULL);
  pid_t parent = getpid(), pid = reason ? -1 : fork();
  if (pid == 0) {
    enter_child(s, parent);
    exec_process(argv, limits, fds, failure[1]);
  }
  if (pid < 0 && !reason)
    reason = errno;
  close_fd(&fds[STREAM_OUT]);
  close_fd(&fds[STREAM_ERR]);
  close_fd(&failure[1]);
  if (pid > 0) {
    setpgid(pid, pid);
    reason = exec_failure(failure[0]);
    if (reason)
      waitpid(pid, NULL, 0);
  }
  close_fd(&failure[0]);
  if (reason)
    return not_started(s, number, reason);
  c->pid = pid;
  return number;
}

/* ---- serving ------------------------------------------------------------- */

static bool is_running(const child *c) {
  return c->result.end == CHILD_RUNNING;
}

static void kill_child(child *c, child_end why) {
  assert(why != CHILD_RUNNING);
  if (!is_running(c) || c->killed != CHILD_RUNNING)
    return;
  assert(c->pid > 0); /* kill takes 0 and -1 for many processes */
  c->killed = why;
  kill(-c->pid, SIGKILL);
  kill(c->pid, SIGKILL); /* in case it had no group of its own yet */
}

/* Hands on what is in the pipe, at most so many chunks of it; closes it at its end. The bound keeps
 * a child that writes without end from distracting us from its limits. */
static void drain(stream *st, unsigned chunks) {
  char chunk[1 << 16];
  while (st->fd >= 0 && chunks-- > 0) {
    ssize_t n = read(st->fd, chunk, sizeof chunk);
    if (n > 0 && st->sink)
      st->sink(st->arg, chunk, (size_t)n);
    else if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
      close_fd(&st->fd);
    else if (n < 0 && errno == EAGAIN)
      return;
  }
}

static void judge(child *c, int wait_status) {
  child_result *r = &c->result;
  assert(r->end == CHILD_RUNNING); /* a child ends once */
  if (WIFEXITED(wait_status)) {
    r->status = WEXITSTATUS(wait_status);
    r->end = r->status == MEMORY_CHILD_STATUS  ? CHILD_OUT_OF_MEMORY
             : r->status == STACK_CHILD_STATUS ? CHILD_OUT_OF_STACK
                                               : CHILD_EXITED;
    return;
  }
  assert(WIFSIGNALED(wait_status));
  r->status = WTERMSIG(wait_status);
  if (c->killed != CHILD_RUNNING)
    r->end = c->killed;
  else
    r->end = r->status == SIGXCPU ? CHILD_TIMEOUT : CHILD_CRASHED;
}

static double seconds_of(struct timeval t) {
  return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

/* Has the child ended? Its group is killed while its number cannot yet belong to another process.
 */
static void reap(child *c) {
  assert(is_running(c) && c->pid > 0);
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
    return;
  kill(-c->pid, SIGKILL);
  struct rusage usage;
  int wait_status;
  pid_t reaped = wait4(c->pid, &wait_status, 0, &usage);
  assert(reaped == c->pid);
  (void)reaped;
  for (int i = 0; i < PIPES; ++i) {
    drain(&c->streams[i], UINT_MAX);
    close_fd(&c->streams[i].fd);
  }
  judge(c, wait_status);
  c->result.seconds = (double)(clock_nanoseconds() - c->started) / 1e9;
  c->result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  c->result.peak_kb = (uint64_t)usage.ru_maxrss;
}

static uint64_t resident_kb(pid_t pid) {
  char path[64];
  unsigned long size, resident = 0;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)pid);
  FILE *statm = fopen(path, "re");
  if (!statm)
    return 0;
  if (fscanf(statm, "%lu %lu", &size, &resident) != 2)
    resident = 0;
  fclose(statm);
  return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE) >> 10;
}

static void enforce_limits(child *c) {
  if (deadline_seconds_left(&c->limit) <= 0)
    kill_child(c, CHILD_TIMEOUT);
  if (c->watch_kb && resident_kb(c->pid) > c->watch_kb)
    kill_child(c, CHILD_OUT_OF_MEMORY);
}

static void read_signals(supervisor *s) {
  struct signalfd_siginfo info;
  while (read(s->signals, &info, sizeof info) == (ssize_t)sizeof info)
    if (info.ssi_signo != SIGCHLD)
      s->interrupted = true;
  if (s->interrupted)
    for (vec_each(child, c, &s->children))
      if (is_running(c))
        kill_child(c, CHILD_INTERRUPTED);
}

/* How long we may sleep, in milliseconds. */
static int slice(const supervisor *s, const deadline *until) {
  const double watch_slice = WATCH_SLICE_MS, poll_slice = POLL_SLICE_MS;
  double least = deadline_seconds_left(until) * 1000;
  for (vec_each(const child, c, &s->children)) {
    if (!is_running(c))
      continue;
    double left = deadline_seconds_left(&c->limit) * 1000;
    if (c->watch_kb && left > watch_slice)
      left = watch_slice;
    if (left < least)
      least = left;
  }
  return least < poll_slice ? (int)least + 1 : POLL_SLICE_MS;
}

/* Sleeps until something happens, then sees to all children once. */
static void serve_once(supervisor *s, const deadline *until) {
  VEC(struct pollfd) polled = {0};
  vec_push(&polled, (struct pollfd){.fd = s->signals, .events = POLLIN});
  for (vec_each(child, c, &s->children))
    for (int i = 0; i < PIPES; ++i)
      if (c->streams[i].fd >= 0)
        vec_push(&polled, (struct pollfd){.fd = c->streams[i].fd, .events = POLLIN});
  poll(polled.data, polled.size, slice(s, until));
  vec_free(&polled);
  read_signals(s);
  for (vec_each(child, c, &s->children)) {
    if (!is_running(c))
      continue;
    for (int i = 0; i < PIPES; ++i)
      drain(&c->streams[i], CHUNKS_AT_ONCE);
    enforce_limits(c);
    reap(c);
  }
}

/* The first child that has ended and was not returned yet: its number; -1 if all were returned, -2
 * if some are running. */
static int next_ended(supervisor *s) {
  int answer = -1;
  for (uint32_t i = 0; i < s->children.size; ++i) {
    child *c = &s->children.data[i];
    if (is_running(c)) {
      answer = -2;
    } else if (!c->returned) {
      c->returned = true;
      return (int)i;
    }
  }
  return answer;
}

int supervisor_wait(supervisor *s, double seconds) {
  deadline until = deadline_after(seconds);
  int answer;
  while ((answer = next_ended(s)) == -2 && deadline_seconds_left(&until) > 0)
    serve_once(s, &until);
  return answer;
}

child_result supervisor_result(const supervisor *s, unsigned number) {
  return vec_at(&s->children, number).result;
}

bool supervisor_interrupted(const supervisor *s) {
  return s->interrupted;
}

void supervisor_stop(supervisor *s, unsigned number) {
  kill_child(child_at(s, number), CHILD_INTERRUPTED);
}

void supervisor_pause(supervisor *s, bool still) {
  for (uint32_t i = 0; i < s->children.size; ++i) {
    const child *c = child_at(s, i);
    if (!is_running(c) || c->killed != CHILD_RUNNING)
      continue;
    assert(c->pid > 0);
    kill(-c->pid, still ? SIGSTOP : SIGCONT);
  }
}

void supervisor_close(supervisor *s) {
  for (uint32_t i = 0; i < s->children.size; ++i)
    supervisor_stop(s, i);
  while (supervisor_wait(s, 0) != -1)
    ;
  read_signals(s); /* one that came too late must not kill us when it is unblocked */
  if (s->interrupted && sigismember(&s->old_mask, SIGINT) == 1)
    raise(SIGINT); /* held by the caller: it stays pending, for the next supervisor or for him */
  close(s->signals);
  sigprocmask(SIG_SETMASK, &s->old_mask, NULL);
  vec_free(&s->children);
  free(s);
}

/* ---- one child ----------------------------------------------------------- */

static child_result finish_one(supervisor *s, unsigned number) {
  int ended = supervisor_wait(s, 0);
  assert(ended == (int)number);
  (void)ended;
  child_result result = supervisor_result(s, number);
  supervisor_close(s);
  return result;
}

child_result child_run(child_body *body, void *arg, child_limits limits, child_sink *sink,
                       void *sink_arg) {
  supervisor *s = supervisor_open();
  return finish_one(s, supervisor_start(s, body, arg, limits, sink, sink_arg));
}

child_result child_exec(const char *const *argv, child_limits limits, buf *out, buf *err) {
  supervisor *s = supervisor_open();
  unsigned number = supervisor_exec(s, argv, limits, out ? child_sink_buf : NULL, out,
                                    err ? child_sink_buf : NULL, err);
  return finish_one(s, number);
}

void child_sink_buf(void *arg, const char *bytes, size_t size) {
  buf_add_n(arg, bytes, size);
}

void child_sink_lines(void *arg, const char *bytes, size_t size) {
  child_lines *lines = arg;
  for (const char *end = bytes + size, *newline; bytes < end; bytes = newline + 1) {
    newline = memchr(bytes, '\n', (size_t)(end - bytes));
    buf_add_n(&lines->partial, bytes, (size_t)((newline ? newline : end) - bytes));
    if (!newline)
      return;
    lines->line(lines->arg, buf_text(&lines->partial));
    buf_clear(&lines->partial);
  }
}

void child_lines_end(child_lines *lines) {
  if (lines->partial.size > 0)
    lines->line(lines->arg, buf_text(&lines->partial));
  buf_free(&lines->partial);
}

void child_reason(const child_result *result, buf *out) {
  switch (result->end) {
  case CHILD_RUNNING:
    buf_add(out, "still running");
    break;
  case CHILD_EXITED:
    buf_printf(out, "exit status %d", result->status);
    break;
  case CHILD_OUT_OF_MEMORY:
    buf_add(out, "memory");
    break;
  case CHILD_OUT_OF_STACK:
    buf_add(out, "stack");
    break;
  case CHILD_TIMEOUT:
    buf_add(out, "timeout");
    break;
  case CHILD_CRASHED:
    buf_printf(out, "crash: %s", strsignal(result->status));
    break;
  case CHILD_INTERRUPTED:
    buf_add(out, "interrupted");
    break;
  case CHILD_NOT_STARTED:
    buf_printf(out, "not started: %s", strerror(result->status));
    break;
  }
}
