/* cmd_check.c: assay check FILE...: is the property true of the C program?
 *
 * Loads the program, has refine/ find the answer, and writes it down by report/. */
#include "cli/cli.h"

#include "cli/asked.h"
#include "cli/callers.h"
#include "cli/confirm.h"
#include "cli/questions.h"

#include "base/file.h"
#include "base/memory.h"
#include "report/report.h"
#include "report/witness_follow.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static bool fails_on(const options *opts, const char *what) {
  for (uint32_t i = 0; i < opts->fail_on.size; ++i)
    if (strcmp(opts->fail_on.data[i], what) == 0)
      return true;
  return false;
}

static int check_fail_on(const options *opts) {
  static const char *const words[] = {"unknown", "vacuous", "new"};
  for (uint32_t i = 0; i < opts->fail_on.size; ++i) {
    const char *word = opts->fail_on.data[i];
    if (strcmp(word, words[0]) != 0 && strcmp(word, words[1]) != 0 && strcmp(word, words[2]) != 0) {
      const char *near = nearest_word(word, words, 3);
      return near ? usage_error(
                        "--fail-on: '%s' is none of unknown, vacuous, new; did you mean '%s'?",
                        word, near)
                  : usage_error("--fail-on: '%s' is none of unknown, vacuous, new", word);
    }
  }
  return EXIT_TRUE;
}

/* ---- the answer ---- */

static void show_progress(void *context, const char *engine, const char *text) {
  const options *opts = context;
  if (opts->verbose || options_when(opts->progress, 2))
    fprintf(stderr, "assay: %s: %s\n", engine, text);
}

static int verdict_code(verdict v) {
  return v == VERDICT_TRUE ? EXIT_TRUE : v == VERDICT_FALSE ? EXIT_FALSE : EXIT_UNKNOWN;
}

static question ask_about(program *p, const proc *entry, stats *st) {
  return (question){.program = p, .entry = entry, .stats = st};
}

/* ---- witnesses ---- */

static bool confirm_by_run(const follow_request *r, buf *reason) {
  replay_result found = {0};
  bool ok = witness_follow(r, &found, reason);
  if (ok)
    replay_result_free(&found);
  return ok;
}

/* A witness that leaves inputs open: the engines are asked for an error that keeps its assumptions,
 * and the run they find has to pass its other waypoints. */
static bool confirm_by_search(const follow_request *r, stats *st, buf *reason) {
  refine_request asked = {.options = r->options,
                          .q = ask_about(r->program, r->entry, st),
                          .progress = show_progress,
                          .context = (void *)r->options};
  answer a = {0};
  bool ok = refine_check(&asked, &a) && a.findings.data[0].verdict == VERDICT_FALSE;
  if (ok) {
    assert(a.findings.size == 1);
    buf_clear(reason);
    ok = witness_compare(r, &a.findings.data[0].replay, reason);
  } else if (answer_verdict(&a) == VERDICT_TRUE) {
    buf_clear(reason);
    buf_add(reason, "no run that keeps its assumptions ends in the error");
  }
  answer_free(&a);
  return ok;
}

/* Reads the witness of --validate. A violation is replayed: then *code is the answer's exit code. The
 * invariants of a proof become assertions, and the question is the usual one. True: go on. */
static bool apply_witness(const options *opts, program *p, const proc *entry, stats *st,
                          int *code) {
  buf text = {0}, reason = {0};
  witness w = {0};
  bool go_on = false;
  if (!file_read(opts->validate, &text, &reason) ||
      !witness_parse(&w, opts->validate, buf_text(&text), text.size, &reason)) {
    *code = input_error("%s", buf_text(&reason));
  } else if (!witness_matches(&w, opts, &reason)) {
    printf("Verification result: UNKNOWN (witness rejected: %s)\n", buf_text(&reason));
    *code = EXIT_UNKNOWN;
  } else if (w.is_violation) {
    follow_request r = {.witness = &w, .program = p, .entry = entry, .options = opts};
    r.deadline = options_deadline(opts);
    bool ok = witness_constrain(&r, &reason) &&
              (confirm_by_run(&r, &reason) || confirm_by_search(&r, st, &reason));
    if (ok)
      printf("Verification result: FALSE(unreach-call)\n");
    else
      printf("Verification result: UNKNOWN (witness rejected: %s)\n", buf_text(&reason));
    *code = ok ? EXIT_FALSE : EXIT_UNKNOWN;
  } else {
    go_on = witness_assert(&w, p, opts, &reason);
    if (!go_on)
      printf("Verification result: UNKNOWN (witness rejected: %s)\n", buf_text(&reason));
    *code = EXIT_UNKNOWN;
  }
  witness_free(&w);
  buf_free(&text);
  buf_free(&reason);
  return go_on;
}

static void show_internal_errors(const answer *a, bool decided) {
  for (vec_each(char *const, line, &a->internal_errors))
    fprintf(stderr, "assay: internal error: %s%s\n", *line,
            decided ? " (the answer does not rest on it)" : "");
  if (a->internal_errors.size)
    say_bug();
}

/* A bug that needs more of code outside the program than a harness can be made to do is none that
 * anybody could see: no verdict. */
static void withdraw_unseen(answer *a) {
  for (vec_each(finding, f, &a->findings)) {
    buf reason = {0};
    if (f->verdict != VERDICT_FALSE || !report_harness_fails(a, f, &reason))
      continue;
    f->verdict = VERDICT_UNKNOWN;
    free(f->reason);
    f->reason = buf_take(&reason);
    buf did = {0};
    buf_printf(&did, "found a run into the error; %s", f->reason);
    vec_push(&f->handover.accounts, (account){f->engine, buf_take(&did), xstrdup(f->reason)});
  }
}

/* ---- any number of threads ---- */

static program *load_crowds(crowds *self, bool has_counts) {
  program **made = &self->made[has_counts];
  if (!*made) {
    *made = cli_load_crowds(self->options, self->stats, has_counts);
    if (*made)
      check_weave(self->options, *made);
  }
  return *made;
}

/* Of deadlocks and races crowds say nothing. */
static bool asks_crowds(const options *opts, const program *p) {
  property_set apart = PROPERTY_BIT(PROPERTY_RACE) | PROPERTY_BIT(PROPERTY_DEADLOCK);
  return p->starts_many && !(p->asked & apart) && !opts->validate;
}

static int answer_question(const options *opts, program *p, const proc *entry,
                           const char *predicates, stats *st) {
  refine_request r = {.options = opts,
                      .q = ask_about(p, entry, st),
                      .predicates = predicates,
                      .progress = show_progress,
                      .context = (void *)opts};
  answer a = {0};
  options_list properties = {0};
  check_list_properties(opts, &p->pool.strings, &properties);
  crowds many = {.give = load_crowds, .options = opts, .stats = st};
  bool sane = answer_questions(&r, &properties, asks_crowds(opts, p) ? &many : NULL, &a);
  report_prepare(&a);
  withdraw_unseen(&a);
  settle_known_callers(&a);
  if (opts->confirm && sane && answer_verdict(&a) == VERDICT_FALSE)
    confirm_answer(&a);
  buf text = {0};
  report_print(&text, &a);
  fwrite(buf_text(&text), 1, text.size, stdout);
  buf_free(&text);
  buf error = {0}, notes = {0};
  bool written = report_files(&a, &error, &notes);
  if (notes.size && !opts->quiet)
    fputs(buf_text(&notes), stderr);
  show_internal_errors(&a, sane);
  int code = sane ? verdict_code(answer_verdict(&a)) : EXIT_BUG;
  if (code == EXIT_TRUE && answer_is_vacuous(&a) && fails_on(opts, "vacuous"))
    code = EXIT_UNKNOWN;
  if (sane && !written)
    code = input_error("%s", buf_text(&error));
  buf_free(&error);
  buf_free(&notes);
  answer_free(&a);
  program_free(many.made[0]);
  program_free(many.made[1]);
  vec_free(&properties);
  return code;
}

static int check_program(const options *opts, program *p, stats *st) {
  const proc *entry = program_find_proc(p, opts->entry);
  if (!entry || !entry->has_body)
    return input_error("no function '%s' to start from", opts->entry);
  buf predicates = {0}, error = {0};
  int code = EXIT_UNKNOWN;
  if (opts->predicates && !file_read(opts->predicates, &predicates, &error))
    code = input_error("%s", buf_text(&error));
  else if (!opts->validate || apply_witness(opts, p, entry, st, &code))
    code = answer_question(opts, p, entry, opts->predicates ? buf_text(&predicates) : NULL, st);
  buf_free(&predicates);
  buf_free(&error);
  return code;
}

/* ---- Ctrl-C: an answer, at any moment ---- */

static void hold_interrupts(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigprocmask(SIG_BLOCK, &set, NULL);
}

static bool was_interrupted(void) {
  sigset_t set;
  sigpending(&set);
  return sigismember(&set, SIGINT) == 1 || sigismember(&set, SIGTERM) == 1;
}

static int report_interrupt(void) {
  puts("Verification result: UNKNOWN (interrupted)");
  return EXIT_UNKNOWN;
}

int cmd_check(const options *given) {
  if (given->files.size == 0)
    return usage_error("check takes at least one file");
  property_set asked;
  int code = check_properties(given, &asked);
  if (code == EXIT_TRUE)
    code = check_fail_on(given);
  if (code != EXIT_TRUE)
    return code;
  options own = check_ask(given, asked);
  const options *opts = &own;
  stats st = {0};
  stats_start(&st, TIMER_total);
  hold_interrupts();
  program *p = cli_load(opts, &st, true);
  if (p) {
    check_weave(opts, p);
    code = check_program(opts, p, &st);
  } else
    code = was_interrupted() ? report_interrupt() : EXIT_INPUT;
  stats_stop(&st, TIMER_total);
  cli_stats(opts, &st);
  program_free(p);
  vec_free(&own.properties);
  return code;
}
