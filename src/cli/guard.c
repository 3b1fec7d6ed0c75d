#include "cli/guard.h"

#include "base/confine.h"
#include "base/file.h"
#include "base/memory.h"
#include "cli/asked.h"
#include "frontend/compiled.h"
#include "report/report.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const double interrupt_grace = 2; /* to say what was learnt */
static const double time_grace = 0.3;    /* and a twentieth of --timeout, to write it down */

typedef struct guard {
  const command *which;
  const options *opts;
  buf folder; /* for temporary files; empty: there is none */
  int output; /* reading end of the worker's standard output; -1: closed, or not held back */
  int hers;   /* the writing end */
  buf written;
  pid_t worker;
  sigset_t old_mask;
  int signals;       /* signalfd of SIGINT, SIGTERM and SIGCHLD */
  deadline patience; /* when the worker is killed */
  bool is_cut;       /* it is to end, or was killed, because of: */
  limit_kind cut;
  double began;
} guard;

static void close_output(guard *g) {
  if (g->output >= 0)
    close(g->output);
  g->output = -1;
}

/* ---- the worker ---- */

static bool holds_output(const guard *g) {
  return g->which->bit != C_RUN && g->which->bit != C_LSP;
}

/* A check may put a second question, of other callers for one: clang need not be run again for it. */
static void keep_compiled(const guard *g) {
  buf kept = {0};
  assert(g->folder.size);
  buf_printf(&kept, "%s/compiled", buf_text(&g->folder));
  if (g->which->bit == C_CHECK && mkdir(buf_text(&kept), 0700) == 0)
    setenv(COMPILED_FOLDER, buf_text(&kept), 0); /* not if a batch keeps it */
  buf_free(&kept);
}

static void enter_worker(guard *g, pid_t parent) {
  assert(parent > 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_BUG);
  memory_in_worker();
  sigprocmask(SIG_SETMASK, &g->old_mask, NULL);
  confine_stack();
  confine_memory((uint64_t)g->opts->memory, false);
  confine_crashes();
  close(g->signals);
  if (g->output >= 0) {
    dup2(g->hers, STDOUT_FILENO);
    close(g->hers);
    close(g->output);
  }
  if (g->folder.size) {
    setenv("TMPDIR", buf_text(&g->folder), 1);
    keep_compiled(g);
  }
}

/* ---- waiting ---- */

/* Takes what the worker has written so far; false at the end of it. */
static bool take_output(guard *g) {
  char chunk[1 << 16];
  for (;;) {
    ssize_t n = read(g->output, chunk, sizeof chunk);
    if (n > 0)
      buf_add_n(&g->written, chunk, (size_t)n);
    else if (n < 0 && errno == EAGAIN)
      return true;
    else if (n == 0 || errno != EINTR)
      return false;
  }
}

/* Sleeps until the worker has written or ended, a signal came, or our patience is at its end. */
static void sleep_a_while(const guard *g) {
  static const double longest = 1;
  double left = deadline_seconds_left(&g->patience);
  struct pollfd polled[] = {{.fd = g->signals, .events = POLLIN},
                            {.fd = g->output, .events = POLLIN}}; /* -1 is ignored */
  poll(polled, 2, (int)((left < longest ? left : longest) * 1000) + 1);
}

/* The worker is told, and has a moment from now; the second time it has none. */
static void interrupt(guard *g) {
  assert(g->worker > 0); /* kill takes 0 and -1 for many processes */
  bool again = g->is_cut && g->cut == LIMIT_INTERRUPT;
  g->is_cut = true;
  g->cut = LIMIT_INTERRUPT;
  kill(g->worker, again ? SIGKILL : SIGTERM);
  g->patience = deadline_earlier(g->patience, deadline_after(interrupt_grace));
}

static void read_signals(guard *g) {
  struct signalfd_siginfo info;
  while (read(g->signals, &info, sizeof info) == (ssize_t)sizeof info)
    if (info.ssi_signo != SIGCHLD)
      interrupt(g);
}

/* Serves the worker until it has ended; how. */
static int wait_for_worker(guard *g) {
  assert(g->worker > 0);
  int status = 0;
  bool ended = false;
  while (!ended) {
    sleep_a_while(g);
    read_signals(g);
    if (deadline_seconds_left(&g->patience) <= 0) {
      kill(g->worker, SIGKILL);
      g->cut = g->is_cut ? g->cut : LIMIT_TIME;
      g->is_cut = true;
    }
    ended = waitpid(g->worker, &status, WNOHANG) == g->worker;
    if (g->output >= 0 && !take_output(g))
      close_output(g);
  }
  close_output(g);
  assert(WIFEXITED(status) || WIFSIGNALED(status));
  return status;
}

/* ---- what is left behind ---- */

/* Files that are written whole have a name of this kind until they are (file_write). */
static void remove_half_file(const guard *g, const char *path) {
  buf name = {0};
  if (path) {
    file_temporary_name(path, g->worker, &name);
    unlink(buf_text(&name));
  }
  buf_free(&name);
}

static void clean_up(guard *g) {
  if (g->folder.size)
    folder_remove_all(buf_text(&g->folder));
  buf_free(&g->folder);
  buf_free(&g->written);
  close(g->signals);
  close_output(g);
  if (!g->is_cut)
    return;
  const options *o = g->opts;
  const char *const paths[] = {o->html,    o->witness, o->sarif,
                               o->harness, o->output,  o->save_predicates};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; ++i)
    remove_half_file(g, paths[i]);
}

/* ---- the answer ---- */

static bool write_out(const char *bytes, size_t size) {
  return fwrite(bytes, 1, size, stdout) == size;
}

/* Hands on what the worker wrote. */
static int show_output(const guard *g, int code) {
  bool ok = write_out(buf_text(&g->written), g->written.size);
  if (fflush(stdout) == 0 && ok)
    return code;
  return input_error("cannot write to standard output: %s", strerror(errno));
}

/* The worker did not get to its answer: UNKNOWN for all that was asked. */
static void show_unknown(const guard *g, const char *reason) {
  assert(reason);
  const options *o = g->opts;
  answer a = {.options = o, .seconds = clock_seconds() - g->began};
  str_pool names = {0};
  options_list properties = {0};
  check_list_properties(o, &names, &properties);
  for (vec_each(const char *const, name, &properties))
    *vec_add(&a.findings) =
        (finding){.property = *name, .verdict = VERDICT_UNKNOWN, .reason = xstrdup(reason)};
  buf text = {0};
  report_print(&text, &a);
  write_out(buf_text(&text), text.size);
  buf_free(&text);
  answer_free(&a);
  vec_free(&properties);
  str_pool_free(&names);
}

static int cut_off(const guard *g, limit_kind why) {
  const char *reason = limit_name(why);
  switch (g->which->bit) {
  case C_CHECK:
  case C_BP:
    show_unknown(g, reason);
    break;
  case C_MU:
    printf("Verification result: UNKNOWN (%s)\n", reason);
    break;
  case C_EDGES:
    printf("UNKNOWN (%s)\n", reason);
    break;
  default:
    fprintf(stderr, "assay: %s\n", reason);
    break;
  }
  fflush(stdout);
  return EXIT_UNKNOWN;
}

/* Which limit a signal stands for that ended the worker; false: none. */
static bool limit_of_signal(int number, limit_kind *which) {
  for (int l = 0; l < LIMITS; ++l)
    if (number == limit_signal((limit_kind)l)) {
      *which = (limit_kind)l;
      return true;
    }
  *which = number == SIGTERM ? LIMIT_INTERRUPT : LIMIT_MEMORY;
  return number == SIGTERM ||
         number == SIGKILL; /* nobody but the kernel, out of memory, kills it */
}

static int conclude(const guard *g, int status) {
  limit_kind met = LIMIT_TIME;
  if (WIFEXITED(status))
    return show_output(g, WEXITSTATUS(status));
  if (g->is_cut)
    return cut_off(g, g->cut);
  if (limit_of_signal(WTERMSIG(status), &met))
    return cut_off(g, met);
  fprintf(stderr, "assay: crash: %s\n", strsignal(WTERMSIG(status)));
  say_bug();
  return EXIT_BUG;
}

/* ---- starting ---- */

static void hold_signals(guard *g) {
  sigset_t waited;
  sigemptyset(&waited);
  sigaddset(&waited, SIGINT);
  sigaddset(&waited, SIGTERM);
  sigaddset(&waited, SIGCHLD);
  sigprocmask(SIG_BLOCK, &waited, &g->old_mask);
  signal(SIGCHLD, SIG_DFL); /* not ignored, or it would never come */
  g->signals = signalfd(-1, &waited, SFD_NONBLOCK | SFD_CLOEXEC);
}

static void hold_output(guard *g) {
  int ends[2];
  g->output = g->hers = -1;
  if (!holds_output(g) || pipe2(ends, O_CLOEXEC) != 0)
    return;
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  g->output = ends[0];
  g->hers = ends[1];
}

static void prepare(guard *g) {
  const options *o = g->opts;
  hold_signals(g);
  hold_output(g);
  if (o->timeout > 0)
    g->patience = deadline_after(options_seconds_left(o) + time_grace + o->timeout / 20);
  buf error = {0};
  if (g->which->bit & (C_READS_C | C_MODELS) && !folder_new(&g->folder, &error))
    buf_clear(&g->folder); /* the worker will say so, if it needs one */
  buf_free(&error);
}

int guard_run(const command *which, const options *opts) {
  assert(which->run);
  guard g = {.which = which, .opts = opts, .began = clock_seconds()};
  prepare(&g);
  fflush(NULL);
  pid_t parent = getpid();
  g.worker = fork();
  if (g.worker == 0) {
    enter_worker(&g, parent);
    buf_free(&g.folder);
    return which->run(opts);
  }
  int reason = errno;
  if (g.hers >= 0)
    close(g.hers);
  if (g.worker < 0) {
    clean_up(&g);
    return input_error("cannot start a process: %s", strerror(reason));
  }
  int status = wait_for_worker(&g);
  int code = conclude(&g, status);
  clean_up(&g);
  return code;
}
