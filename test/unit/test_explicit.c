/* The reference checker, and that the replayer refuses what is no execution. */
#include "unit.h"

#include "explicit/explicit.h"
#include "program/bp.h"

static program *parse(const char *text) {
  diag d = {0};
  program *p = bp_parse("t.bp", text, strlen(text), &d);
  assert_non_null(p);
  return p;
}

/* ---- verdicts, lengths, invariants ---- */

typedef struct question {
  program *program;
  bp_request request;
  bp_result result;
} question;

static question ask(const char *text) {
  question q = {.program = parse(text)};
  bp_request_init(&q.request, q.program);
  bp_request_label(&q.request, "ERROR");
  q.request.want_invariants = true;
  explicit_check(&q.request, &q.result);
  return q;
}

static void done(question *q) {
  bp_result_free(&q->result);
  bp_request_free(&q->request);
  program_free(q->program);
}

static void assert_length(const char *text, uint64_t length) {
  question q = ask(text);
  assert_int_equal(q.result.verdict, VERDICT_FALSE);
  assert_int_equal(q.result.trace->main->length, length);
  buf reason = {0};
  if (!explicit_replay(&q.request, q.result.trace, &reason))
    fail_msg("%s", buf_text(&reason));
  buf_free(&reason);
  done(&q);
}

static void shortest_through_callees(void **state) {
  (void)state;
  /* The short way in main leads through a long callee: 1 + 5 steps against 4. */
  assert_length("void main() begin if * then slow(); else skip; skip; skip; fi assert F; end "
                "void slow() begin skip; skip; skip; skip; end",
                5);
  assert_length("void main() begin if * then fast(); else skip; skip; skip; fi assert F; end "
                "void fast() begin end",
                4);
  /* Two ways out of one callee with the same effect: the shorter one counts. */
  assert_length("decl g; void main() begin f(); assert !g; end "
                "void f() begin if * then skip; skip; fi g := T; end",
                5);
  /* Down through recursion of the least depth. */
  assert_length("void main() begin f(F, F); end void f(a, b) begin "
                "if a & b then ERROR: skip; fi f(b, T); end",
                7);
}

/* Doubling calls: the length is exponential, the trace and its replay are not. */
static void long_traces_are_shared(void **state) {
  (void)state;
  buf text = {0};
  buf_add(&text, "void main() begin f0(); assert F; end\n");
  for (int i = 0; i < 40; ++i)
    buf_printf(&text, "void f%d() begin f%d(); f%d(); end\n", i, i + 1, i + 1);
  buf_add(&text, "void f40() begin end");
  /* l(40) = 1, l(i) = 2 (1 + l(i + 1)) + 1 */
  uint64_t length = 1;
  for (int i = 0; i < 40; ++i)
    length = 2 * (1 + length) + 1;
  assert_length(buf_text(&text), 1 + length + 1);
  buf_free(&text);
}

static void assert_invariant(const question *q, uint32_t label, const char *expected) {
  buf text = {0};
  assert_true(label < q->result.invariants.size);
  expr_print_bp(&text, q->result.invariants.data[label].holds);
  assert_string_equal(buf_text(&text), expected);
  buf_free(&text);
}

static void invariants_are_read_off(void **state) {
  (void)state;
  question q = ask("decl g; void main() begin decl x, y; "
                   "x, g := T, F; y := g; x, y := *, !x; if x then skip; else skip; fi "
                   "assume F; skip; end");
  assert_int_equal(q.result.verdict, VERDICT_TRUE);
  assert_invariant(&q, 0, "T");
  assert_invariant(&q, 1, "x & !g");
  assert_invariant(&q, 2, "!y & x & !g");
  assert_invariant(&q, 3, "!y & !g");
  assert_invariant(&q, 7, "F");
  done(&q);
}

static void limits(void **state) {
  (void)state;
  question q = ask("decl a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u; "
                   "void main() begin assert a; end");
  assert_int_equal(q.result.verdict, VERDICT_UNKNOWN);
  assert_string_equal(q.result.reason, "more than 20 variables in scope of function 'main'");
  done(&q);
  q = ask("void main() begin sync x; end");
  assert_int_equal(q.result.verdict, VERDICT_UNKNOWN);
  done(&q);
}

/* ---- the replayer ---- */

/* One change to a trace, at the step of that number in order of execution. */
typedef enum change {
  CHANGE_NOTHING,
  CHANGE_LABEL,
  CHANGE_SUCCESSOR,
  CHANGE_VALUE, /* of a variable that the step wrote */
  DROP_VALUES,
  DROP_STEP,
  DROP_CALLEE,
  CHANGE_ENTRY, /* a parameter of the callee */
  DROP_ENTRY,   /* all values of the callee */
  CLAIM_TRUE,   /* of a global, at a branch: one of these two is a lie */
  CLAIM_FALSE,
} change;

typedef struct forger {
  program *program;
  trace *to;
  change what;
  uint64_t at, now;
  bool changed;
} forger;

static const activation *forge(forger *f, const activation *a, bool is_target);

static const trace_value *flipped(forger *f, const trace_value *values, uint32_t count) {
  trace_value *copy = (trace_value *)(uintptr_t)trace_values(f->to, values, count);
  copy[0].value = expr_not(&f->program->pool, copy[0].value);
  return copy;
}

/* Makes the change to the step, if there is something to change. */
static void forge_step(forger *f, const activation *a, trace_step *step) {
  const proc *in = f->program->procs.data[a->proc];
  const stmt *s = &in->stmts.data[step->label];
  f->changed = true;
  if (f->what == CHANGE_LABEL)
    step->label = step->label ? step->label - 1 : 1;
  else if (f->what == CHANGE_SUCCESSOR && s->succ_count > 1)
    step->succ = 1 - step->succ;
  else if (f->what == CHANGE_VALUE && step->value_count)
    step->values = flipped(f, step->values, step->value_count);
  else if (f->what == DROP_VALUES && step->value_count)
    step->value_count = 0;
  else if (f->what >= CLAIM_TRUE && s->kind == S_BRANCH) {
    exprs *pool = &f->program->pool;
    trace_value claim = {.path = expr_var(pool, f->program->globals.data[0].var),
                         .value = expr_bool(pool, f->what == CLAIM_TRUE)};
    step->values = trace_values(f->to, &claim, 1);
    step->value_count = 1;
  } else if (f->what == DROP_CALLEE && step->callee)
    step->callee = NULL;
  else
    f->changed = false;
}

static const activation *forge(forger *f, const activation *a, bool is_target) {
  activation_builder b;
  activation_begin(&b, f->to, a->proc);
  for (uint32_t i = 0; i < a->size; ++i) {
    trace_step step = a->steps[i];
    bool here = f->now++ == f->at;
    if (here)
      forge_step(f, a, &step);
    if (here && f->what == DROP_STEP) {
      f->changed = true;
      continue;
    }
    if (step.callee)
      step.callee = forge(f, step.callee, here);
    activation_step(&b, step);
  }
  const trace_value *values = a->values;
  uint32_t count = a->value_count;
  bool has_params = f->program->procs.data[a->proc]->params.size > 0;
  if (is_target && f->what == CHANGE_ENTRY && has_params) {
    values = flipped(f, values, count);
    f->changed = true;
  } else if (is_target && f->what == DROP_ENTRY && count) {
    count = 0;
    f->changed = true;
  }
  return activation_end(&b, values, count);
}

/* Every step does something that cannot be left out or done otherwise. */
static const char deterministic[] = "decl g, h; void main() begin decl x;\n"
                                    "  g, h, x := T, F, F;\n"
                                    "  if g then x := T; else x := F; fi\n"
                                    "  x, h := f(x, !x);\n"
                                    "  while h do h := !h; od\n"
                                    "  x, h := f(h, x);\n"
                                    "  assert h & g;\n"
                                    "end\n"
                                    "bool<2> f(a, b) begin decl l;\n"
                                    "  l := a; a := b; b := l;\n"
                                    "  g := a != b;\n"
                                    "  return !a, b;\n"
                                    "end\n";

static bool replays(const question *q, change what, uint64_t at, bool *changed) {
  trace copy = {0};
  forger f = {.program = q->program, .to = &copy, .what = what, .at = at};
  copy.main = forge(&f, q->result.trace->main, false);
  buf reason = {0};
  bool ok = explicit_replay(&q->request, &copy, &reason);
  assert_true(ok == (reason.size == 0));
  buf_free(&reason);
  trace_free(&copy);
  *changed = f.changed;
  return ok;
}

static void forged_traces_are_refused(void **state) {
  (void)state;
  question q = ask(deterministic);
  assert_int_equal(q.result.verdict, VERDICT_FALSE);
  uint64_t length = q.result.trace->main->length;
  assert_true(length > 15);
  for (change what = CHANGE_NOTHING; what <= DROP_ENTRY; ++what) {
    uint32_t changes = 0;
    for (uint64_t at = 0; at < length; ++at) {
      bool changed;
      bool ok = replays(&q, what, at, &changed);
      if (what == CHANGE_NOTHING)
        assert_true(ok);
      else if (changed && ok)
        fail_msg("change %d at step %u is accepted", what, (unsigned)at);
      changes += changed;
    }
    assert_true((changes > 0) == (what != CHANGE_NOTHING));
  }
  for (uint64_t at = 0; at < length; ++at) {
    bool changed;
    bool accepted = replays(&q, CLAIM_TRUE, at, &changed);
    assert_true(changed == (accepted != replays(&q, CLAIM_FALSE, at, &changed)));
  }
  done(&q);
}

/* It must be the error that was asked for. */
static void other_questions_are_refused(void **state) {
  (void)state;
  question q = ask("void main() begin skip; ERROR: skip; end");
  buf reason = {0};
  assert_true(explicit_replay(&q.request, q.result.trace, &reason));
  vec_clear(&q.request.targets);
  assert_false(explicit_replay(&q.request, q.result.trace, &reason));
  assert_non_null(strstr(buf_text(&reason), "does not end in an error"));
  assert_false(explicit_replay(&q.request, NULL, &reason));
  buf_free(&reason);
  done(&q);
}

/* enforce and constrain are part of the semantics: the same trace without them is refused. */
static void clauses_are_respected(void **state) {
  (void)state;
  question loose = ask("decl a, b; void main() begin a, b := F, F; a := *; b := *; "
                       "assert !(a & b); end");
  question strict = ask("decl a, b; void main() begin enforce !a | T & !b; a, b := F, F; a := *; "
                        "b := *; assert !(a & b); end");
  assert_int_equal(loose.result.verdict, VERDICT_FALSE);
  assert_int_equal(strict.result.verdict, VERDICT_TRUE);
  proc *f = loose.program->procs.data[0];
  exprs *pool = &loose.program->pool;
  const expr *a = expr_var(pool, loose.program->globals.data[0].var);
  const expr *b = expr_var(pool, loose.program->globals.data[1].var);
  buf reason = {0};
  assert_true(explicit_replay(&loose.request, loose.result.trace, &reason));
  f->enforce = expr_not(pool, expr_and(pool, a, b));
  assert_false(explicit_replay(&loose.request, loose.result.trace, &reason));
  assert_non_null(strstr(buf_text(&reason), "enforce"));
  f->enforce = NULL;
  buf_clear(&reason);
  f->stmts.data[2].cond = expr_eq(pool, expr_prime(pool, b), b);
  assert_false(explicit_replay(&loose.request, loose.result.trace, &reason));
  assert_non_null(strstr(buf_text(&reason), "constrain"));
  buf_free(&reason);
  done(&loose);
  done(&strict);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shortest_through_callees),  cmocka_unit_test(long_traces_are_shared),
      cmocka_unit_test(invariants_are_read_off),   cmocka_unit_test(limits),
      cmocka_unit_test(forged_traces_are_refused), cmocka_unit_test(other_questions_are_refused),
      cmocka_unit_test(clauses_are_respected),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
