#include "cli/cli.h"

#include "alias/alias.h"

#include "base/config.h"
#include "base/file.h"
#include "frontend/frontend.h"
#include "outside/outside.h"
#include "program/integers.h"
#include "threads/threads.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const command commands[] = {
#define COMMAND(name_, bit_, arguments_, summary_)                                                 \
  {.name = #name_, .bit = bit_, .arguments = arguments_, .summary = summary_, .run = cmd_##name_},
#define PLANNED(name_, bit_, arguments_, summary_)                                                 \
  {.name = #name_, .bit = bit_, .arguments = arguments_, .summary = summary_},
#include "cli/commands.def"
    {0},
};

const command *find_command(const char *name) {
  for (const command *c = commands; c->name; ++c)
    if (strcmp(c->name, name) == 0)
      return c;
  return NULL;
}

/* ---- messages ------------------------------------------------------------ */

static void message(const char *kind, const char *format, va_list args) {
  fflush(stdout);
  fprintf(stderr, "assay: %s", kind);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}

int usage_error(const char *format, ...) {
  va_list args;
  va_start(args, format);
  message("", format, args);
  va_end(args);
  return EXIT_USAGE;
}

int input_error(const char *format, ...) {
  va_list args;
  va_start(args, format);
  message("error: ", format, args);
  va_end(args);
  return EXIT_INPUT;
}

int cli_put(const options *opts, const buf *text) {
  if (!opts->output) {
    bool whole = fwrite(buf_text(text), 1, text->size, stdout) == text->size;
    return fflush(stdout) == 0 && whole
               ? EXIT_TRUE
               : input_error("cannot write to standard output: %s", strerror(errno));
  }
  buf error = {0};
  int code = EXIT_TRUE;
  if (!file_write(opts->output, buf_text(text), text->size, &error))
    code = input_error("%s", buf_text(&error));
  buf_free(&error);
  return code;
}

static program *load(const options *opts, stats *st, bool need_entry, threads_request threads) {
  program *p = frontend_load(opts, st, need_entry);
  if (!p)
    return NULL;
  proc *entry = program_find_proc(p, str_intern(&p->pool.strings, opts->entry));
  stats_start(st, TIMER_alias);
  if (entry && !entry->has_body)
    entry = NULL;
  threads.is_sc = opts->memory_model == MEMORY_SC;
  threads.only = opts->rules.size ? 0 : properties_asked(opts);
  threads_complete(p, entry, threads);
  outside_volatile(p, entry, opts->volatile_reads == VOLATILE_AS_MEMORY);
  outside_complete(p, entry, &opts->pure);
  alias_settle(p, entry);
  for (vec_each(proc *const, f, &p->procs))
    proc_shortcut(p, *f);
  stats_stop(st, TIMER_alias);
  return p;
}

program *cli_load(const options *opts, stats *st, bool need_entry) {
  return load(opts, st, need_entry, (threads_request){0});
}

program *cli_load_crowds(const options *opts, stats *st, bool has_counts) {
  return load(opts, st, true, (threads_request){.has_crowds = true, .has_counts = has_counts});
}

void cli_set_integers(const options *opts, program *p) {
  if (opts->int_mode == INT_MATH && !p->is_boolean)
    program_make_math(p, NULL);
}

void cli_stats(const options *opts, const stats *st) {
  if (!opts->stats)
    return;
  buf text = {0};
  stats_print(st, &text);
  fputs(buf_text(&text), stderr);
  buf_free(&text);
}

diag cli_diag(const options *opts) {
  return (diag){.color = options_when(opts->color, STDERR_FILENO), .limit = 20};
}

/* ---- help ---------------------------------------------------------------- */

void print_help(void) {
  printf("assay %s: a model checker for C. It answers TRUE with a proof, FALSE with a trace that\n"
         "replays, or UNKNOWN with the reason.\n\n"
         "usage: assay COMMAND [options] FILE...\n"
         "       assay [options] FILE.c          the same as assay check\n\n",
         ASSAY_VERSION);
  for (const command *c = commands; c->name; ++c)
    printf("  %-9s %-8s  %s%s\n", c->name, c->arguments, c->summary, c->run ? "" : " [to come]");
  printf(
      "\nassay COMMAND --help lists the options of a command; assay --version prints the version.\n"
      "Exit codes: 0 TRUE, 10 FALSE, 5 UNKNOWN, 1 wrong usage, 2 unreadable input, 6 a bug in "
      "assay.\n");
}

void print_command_help(const command *which) {
  assert(which->name && which->arguments);
  buf text = {0};
  options_help(which->bit, &text);
  printf("usage: assay %s [options] %s\n\n  %s%s\n%s", which->name, which->arguments,
         which->summary, which->run ? "" : " [to come: not supported yet]", buf_text(&text));
  buf_free(&text);
}

/* ---- bugs ---------------------------------------------------------------- */

void say_bug(void) {
  static const char text[] =
      "assay: this is a bug in assay " ASSAY_VERSION ", not in your program.\n"
      "assay: please report it with the command line, the input files and the lines above.\n";
  ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
  (void)ignored;
}

static void report_bug(int signal_number) {
  (void)signal_number;
  say_bug();
  _exit(EXIT_BUG);
}

/* A crash may be a stack that overflowed, so the handler needs a stack of its own. */
void catch_bugs(void) {
  static char handler_stack[1 << 16];
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  static const int signals[] = {SIGABRT,
#ifndef ASSAY_SANITIZE /* the sanitizer reports these itself, with more detail */
                                SIGSEGV, SIGBUS, SIGFPE, SIGILL
#endif
  };
  struct sigaction action = {.sa_handler = report_bug, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i)
    sigaction(signals[i], &action, NULL);
}
