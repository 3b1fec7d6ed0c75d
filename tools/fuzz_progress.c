/* fuzz_progress [-v] FILE.c...: does every path that cannot be executed go away, once and for all?
 *
 * For each program: abstract, check, and as long as the error path found cannot be executed, explain it
 * completely (refine/insist.h), once. A path that comes again is a failure, since programs without
 * loops have finitely many; unless it is told what the logic cannot say of it, which is counted apart. Prints
 * a line for each (-v: with the path, and the Boolean program that has it), and at the end how many paths
 * were ruled out. The exit status is 1 if there was a failure, 2 if something only lacked words. */
#include "boolean/boolean.h"
#include "frontend/frontend.h"
#include "program/print.h"
#include "refine/insist.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ROUNDS = 200, SECONDS = 60 };

typedef struct attempt {
  const char *file;
  path_context c;
  abstractor *abstractor;
  precision precision;
  map seen; /* hash of a path */
  uint32_t gone;
  bool failed, done, verbose;
  bool lacks; /* it has failed, and it is told for want of what */
} attempt;

static uint64_t hash_of(const trace *t) {
  uint64_t h = 1;
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));)
    h = hash_mix(h, hash_mix(hash_mix(act->proc + 1, s->label + 1), s->succ));
  trace_cursor_free(&c);
  return h;
}

static void print_values(exprs *pool, const trace_value *values, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    printf("      %s = %s\n", expr_text(pool, values[i].path),
           expr_is_true(values[i].value) ? "T" : "F");
}

/* The path of the Boolean program, with what its variables get. */
static void print_path(const attempt *a, program *boolean, const trace *t) {
  trace_cursor c;
  trace_cursor_init(&c, t->main);
  const activation *act, *last = NULL;
  uint32_t depth;
  for (const trace_step *s; (s = trace_cursor_next(&c, &act, &depth));) {
    const proc *f = a->c.q.program->procs.data[act->proc];
    uint32_t label = predicate_label(a->abstractor, act->proc, s->label);
    buf text = {0};
    if (act != last)
      print_values(&boolean->pool, act->values, act->value_count);
    last = act;
    if (label != NO_LABEL)
      stmt_print(&text, a->c.q.program, &f->stmts.data[label]);
    printf("%*s%s: %s -> %u\n", (int)depth * 2, "", f->name, buf_text(&text), s->succ);
    print_values(&boolean->pool, s->values, s->value_count);
    buf_free(&text);
  }
  trace_cursor_free(&c);
}

/* The path cannot be executed: that is said in full. */
static void rule_out(attempt *a, const trace *path) {
  buf lacks = {0};
  uint64_t *slot = map_slot_of(&a->seen, hash_of(path));
  a->failed = *slot != 0;
  *slot = 1;
  insist(&a->c, a->abstractor, path, INSIST_CHAIN, &a->precision, &lacks);
  insist(&a->c, a->abstractor, path, INSIST_ALL, &a->precision, &lacks);
  a->gone += !a->failed;
  const char *inexact = abstractor_inexact(a->abstractor),
             *all = inexact ? inexact : "all was said";
  a->lacks = a->failed && lacks.size;
  if (a->failed)
    printf("%s: a path comes again: %s\n", a->file, a->lacks ? buf_text(&lacks) : all);
  buf_free(&lacks);
}

static void look_at(attempt *a, const trace *path) {
  path_result says = {0};
  path_simulate(&a->c, path, &says);
  a->done = says.verdict != PATH_INFEASIBLE;
  if (!a->done)
    rule_out(a, path);
  path_result_free(&says);
}

static void print_program(const attempt *a, program *boolean) {
  buf text = {0};
  predicate_print(&text, a->abstractor, boolean);
  printf("%s\n", buf_text(&text));
  buf_free(&text);
}

static void one_round(attempt *a) {
  program *boolean = abstractor_run(a->abstractor, &a->precision);
  bp_request ask;
  bp_result found = {0};
  bp_request_init(&ask, boolean);
  ask.main = a->c.q.entry->index;
  ask.want_relations = ask.assume_enforced = true;
  ask.deadline = a->c.q.deadline;
  boolean_check(&ask, &found);
  a->done = found.verdict != VERDICT_FALSE ||
            deadline_poll_clock(&a->c.q.deadline); /* then all is left open */
  if (!a->done) {
    trace *path = predicate_trace(a->abstractor, found.trace);
    look_at(a, path);
    if (a->failed && a->verbose) {
      print_path(a, boolean, found.trace);
      print_program(a, boolean);
    }
    trace_drop(path);
  }
  bp_result_free(&found);
  bp_request_free(&ask);
  program_free(boolean);
}

typedef struct counts {
  uint32_t gone, failed, lacking;
} counts;

static void try_program(program *p, const char *file, bool verbose, counts *to) {
  stats st = {0};
  attempt a = {.file = file, .verbose = verbose};
  const proc *entry = program_find_proc(p, "main");
  alias *al = alias_new(p, entry);
  a.c.q = (question){.program = p, .entry = entry, .alias = al, .stats = &st};
  a.c.q.deadline = deadline_after(SECONDS);
  a.c.wp = wp_new(p, al);
  a.c.smt = smt_new(&p->pool, &(smt_config){.stats = &st});
  a.abstractor = abstractor_new(&(abstractor_config){.q = a.c.q, .wp = a.c.wp, .smt = a.c.smt});
  precision_init(&a.precision, p);
  for (uint32_t i = 0; i < MOST_ROUNDS && !a.done && !a.failed; ++i)
    one_round(&a);
  assert(a.failed || !a.lacks);
  to->gone += a.gone;
  to->failed += a.failed && !a.lacks;
  to->lacking += a.lacks;
  precision_free(&a.precision);
  abstractor_free(a.abstractor);
  smt_free(a.c.smt);
  wp_free(a.c.wp);
  alias_free(al);
  map_free(&a.seen);
}

int main(int argc, char **argv) {
  counts n = {0};
  bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
  for (int i = 1 + verbose; i < argc; ++i) {
    options opts;
    stats st = {0};
    buf error = {0};
    if (!options_parse(&opts, C_CHECK, 1, argv + i, &error))
      return 1;
    program *p = frontend_load(&opts, &st, true);
    if (p)
      try_program(p, argv[i], verbose, &n);
    else
      ++n.failed;
    program_free(p);
    options_free(&opts);
    fflush(stdout);
  }
  printf("%u paths ruled out, %u programs failed, %u lack words\n", n.gone, n.failed, n.lacking);
  return n.failed ? 1 : n.lacking ? 2 : 0;
}
