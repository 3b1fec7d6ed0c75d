/* The tabulating checker of Boolean programs: what is beyond small programs that the fuzzer makes. */
#include "unit.h"

#include "base/buf.h"
#include "boolean/boolean.h"
#include "explicit/explicit.h"
#include "program/bp.h"

typedef struct question {
  program *program;
  bp_request request;
  bp_result result;
} question;

static void ask(question *q, const char *text) {
  diag d = {0};
  *q = (question){0};
  q->program = bp_parse("test.bp", text, strlen(text), &d);
  assert_non_null(q->program);
  bp_request_init(&q->request, q->program);
  bp_request_label(&q->request, "ERROR");
}

static void answer(question *q, verdict expected) {
  boolean_check(&q->request, &q->result);
  assert_int_equal(q->result.verdict, expected);
  if (expected == VERDICT_FALSE && q->request.want_trace) {
    buf why = {0};
    if (!explicit_replay(&q->request, q->result.trace, &why))
      fail_msg("%s", buf_text(&why));
    buf_free(&why);
  }
}

static void forget(question *q) {
  bp_result_free(&q->result);
  bp_request_free(&q->request);
  program_free(q->program);
}

static void names(buf *out, const char *prefix, uint32_t count, const char *between) {
  for (uint32_t i = 0; i < count; ++i)
    buf_printf(out, "%s%s%u", i ? between : "", prefix, i);
}

/* ---- loops ---- */

/* A counter from 0 to 2^n - 1; then `check` is asserted. */
static void counter(buf *out, uint32_t n, const char *check) {
  buf_add(out, "decl ");
  names(out, "b", n, ", ");
  buf_add(out, ";\nvoid main() begin\n  ");
  names(out, "b", n, ", ");
  buf_add(out, " := F");
  for (uint32_t i = 1; i < n; ++i)
    buf_add(out, ", F");
  buf_add(out, ";\n  while (!(");
  names(out, "b", n, " & ");
  buf_add(out, ")) do\n");
  for (uint32_t i = 0; i < n; ++i)
    buf_printf(out, "    if (b%u) then b%u := F; else b%u := T; goto next; fi\n", i, i, i);
  buf_printf(out, "    next: skip;\n  od\n  assert(%s);\nend\n", check);
}

static void long_loops_are_accelerated(void **state) {
  (void)state;
  question q;
  buf text = {0};
  counter(&text, 20, "b3");
  ask(&q, buf_text(&text));
  answer(&q, VERDICT_TRUE);
  assert_true(q.result.stats.rounds < 1000);
  forget(&q);
  buf_free(&text);
}

/* Beyond some length traces follow the records of tabulation. */
static void traces_go_through_all_iterations(void **state) {
  (void)state;
  for (uint32_t bits = 8; bits <= 13; bits += 5) {
    question q;
    buf text = {0};
    counter(&text, bits, "!b3");
    uint64_t lengths[2];
    for (int shortest = 0; shortest < 2; ++shortest) {
      ask(&q, buf_text(&text));
      q.request.shortest = shortest;
      answer(&q, VERDICT_FALSE);
      lengths[shortest] = q.result.trace->main->length;
      forget(&q);
    }
    assert_true(lengths[0] > ((1u << bits) - 1) * 3);
    assert_int_equal(lengths[0], lengths[1]); /* there is only one way */
    buf_free(&text);
  }
}

static const char *const nested =
    "decl a0, a1, a2, a3, b0, b1, b2, b3;\n"
    "void tick() begin\n"
    "  b0, b1, b2, b3 := !b0, b1 != b0, b2 != (b0 & b1), b3 != (b0 & b1 & b2);\n"
    "end\n"
    "void main() begin\n"
    "  a0, a1, a2, a3 := F, F, F, F;\n"
    "  while (!(a0 & a1 & a2 & a3)) do\n"
    "    b0, b1, b2, b3 := F, F, F, F;\n"
    "    while (!(b0 & b1 & b2 & b3)) do tick(); od\n"
    "    a0, a1, a2, a3 := !a0, a1 != a0, a2 != (a0 & a1), a3 != (a0 & a1 & a2);\n"
    "  od\n"
    "  assert(%s);\n"
    "end\n";

static void nested_loops(void **state) {
  (void)state;
  char text[1000];
  question q;
  snprintf(text, sizeof text, nested, "b0 & b3 & a2");
  ask(&q, text);
  answer(&q, VERDICT_TRUE);
  forget(&q);
  snprintf(text, sizeof text, nested, "!b0");
  ask(&q, text);
  answer(&q, VERDICT_FALSE);
  forget(&q);
}

/* ---- many procedures, many variables ---- */

static void deep_calls(void **state) {
  (void)state;
  enum { DEPTH = 3000 };
  question q;
  buf text = {0};
  for (uint32_t i = 0; i < DEPTH; ++i)
    buf_printf(&text, "bool f%u(x) begin decl y; y := f%u(!x); return y; end\n", i, i + 1);
  buf_printf(&text, "bool f%u(x) begin return x; end\n", DEPTH);
  buf_add(&text, "void main() begin decl y; y := f0(F); if (y) then ERROR: skip; fi end\n");
  ask(&q, buf_text(&text));
  answer(&q, VERDICT_TRUE);
  forget(&q);
  char *last = strstr(text.text, "if (y)");
  memcpy(last, "if(!y)", 6);
  for (int shortest = 0; shortest < 2; ++shortest) {
    ask(&q, buf_text(&text));
    q.request.shortest = shortest;
    answer(&q, VERDICT_FALSE);
    assert_int_equal(q.result.trace->main->length, 3 + 2 * DEPTH + 1);
    forget(&q);
  }
  buf_free(&text);
}

/* 200 globals that are mixed all the time; only two of them can reach a condition. */
static void what_does_not_matter_costs_nothing(void **state) {
  (void)state;
  question q;
  buf text = {0};
  buf_add(&text, "decl p, q, ");
  names(&text, "g", 200, ", ");
  buf_add(&text, ";\nvoid mix() begin\n");
  for (uint32_t i = 0; i < 200; ++i)
    buf_printf(&text, "  g%u := schoose[g%u & p, g%u];\n", i, i * 7 % 200, i * 13 % 200);
  buf_add(&text, "  p, q := q, !p;\nend\n"
                 "void main() begin\n"
                 "  p, q := T, T;\n"
                 "  while (*) do mix(); od\n"
                 "  if (!p & !q) then mix(); mix(); ERROR: skip; fi\n"
                 "end\n");
  ask(&q, buf_text(&text));
  answer(&q, VERDICT_FALSE);
  assert_true(q.result.stats.peak < 1000);
  forget(&q);
  buf_free(&text);
}

/* ---- values that are filled in ---- */

static void values_that_do_not_matter_are_consistent(void **state) {
  (void)state;
  question q;
  ask(&q, "decl g, h, k;\n"
          "bool<2> f(x, y) begin\n"
          "  decl z;\n"
          "  z := x != y;\n"
          "  h := !h;\n"
          "  k := * constrain 'k = !h;\n"
          "  return z, x;\n"
          "end\n"
          "void main() begin\n"
          "  decl a, b, c;\n"
          "  a := h;\n"
          "  b, c := f(a, k);\n"
          "  b, c := f(b, g);\n"
          "  dead a;\n"
          "  b, c := f(b, g);\n"
          "  b, c := f(b, *);\n"
          "  c, a := *, * constrain 'c != 'a & ('a | g);\n"
          "  if (g) then ERROR: skip; fi\n"
          "end\n");
  answer(&q, VERDICT_FALSE);
  forget(&q);
}

static void a_shared_callee_with_other_globals(void **state) {
  (void)state;
  question q;
  ask(&q, "decl g, h;\n"
          "void f() begin h := !h; end\n"
          "void main() begin\n"
          "  g := F;\n"
          "  f(); f(); f(); f();\n"
          "  assert(g);\n"
          "end\n");
  answer(&q, VERDICT_FALSE);
  assert_int_equal(q.result.trace->main->length, 1 + 4 * 3 + 1);
  forget(&q);
}

/* ---- invariants ---- */

static void check_invariant(const question *q, uint32_t label, const char *expected) {
  for (uint32_t i = 0; i < q->result.invariants.size; ++i) {
    const bp_invariant *known = &q->result.invariants.data[i];
    if (known->at.proc != q->request.main || known->at.label != label)
      continue;
    buf text = {0};
    expr_print_bp(&text, known->holds);
    assert_string_equal(buf_text(&text), expected);
    buf_free(&text);
    return;
  }
  fail_msg("there is no invariant at label %u", label);
}

static void invariants_are_readable(void **state) {
  (void)state;
  question q;
  ask(&q, "decl g, h;\n"
          "void main() begin\n"
          "  decl a, b, c;\n"
          "  b := a;\n"
          "  c := !b;\n"
          "  g := T;\n"
          "  h := a & g;\n"
          "  while (*) do\n"
          "    if (a) then c := *; else b := *; fi\n"
          "    g := h | *;\n"
          "  od\n"
          "  if (b & a | c) then skip; else ERROR: skip; fi\n"
          "end\n");
  q.request.want_invariants = true;
  answer(&q, VERDICT_TRUE);
  check_invariant(&q, 0, "T");
  check_invariant(&q, 1, "a = b");
  check_invariant(&q, 2, "a = b & a = !c");
  check_invariant(&q, 4, "h = a & (g | !h) & (!h | b) & (h | c)");
  check_invariant(&q, 6, "g & h & a & b");
  check_invariant(&q, 11, "F");
  forget(&q);
}

static void sums_of_products(void **state) {
  (void)state;
  question q;
  ask(&q, "void main() begin\n"
          "  decl a, b, c, d;\n"
          "  assume((a & b & c) | (!a & !b & !d) | (b & c & d));\n"
          "  skip;\n"
          "end\n");
  q.request.want_invariants = true;
  answer(&q, VERDICT_TRUE);
  const expr *holds = q.result.invariants.data[1].holds;
  const expr *assumed = q.program->procs.data[0]->stmts.data[0].cond;
  for (uint32_t bits = 0; bits < 16; ++bits) { /* it is the same set */
    expr_subst by[4];
    exprs *pool = &q.program->pool;
    for (uint32_t i = 0; i < 4; ++i)
      by[i] = (expr_subst){expr_var(pool, q.program->procs.data[0]->locals.data[i]),
                           expr_bool(pool, bits >> i & 1)};
    assert_ptr_equal(expr_substitute(pool, holds, by, 4), expr_substitute(pool, assumed, by, 4));
  }
  forget(&q);
}

/* ---- limits ---- */

/* Multiplication: no order of variables keeps its diagrams small. */
static void hopeless(buf *out, uint32_t n) {
  buf_add(out, "decl ");
  names(out, "x", n, ", ");
  buf_add(out, ", ");
  names(out, "y", n, ", ");
  buf_add(out, ", ");
  names(out, "z", 2 * n, ", ");
  buf_add(out, ", c, s;\nvoid main() begin\n");
  for (uint32_t i = 0; i < 2 * n; ++i)
    buf_printf(out, "  z%u := F;\n", i);
  for (uint32_t i = 0; i < n; ++i) {
    buf_printf(out, "  if (x%u) then\n    c := F;\n", i);
    for (uint32_t k = 0; k < n; ++k)
      buf_printf(out,
                 "    s := z%u != (y%u != c); c := (z%u & y%u) | (c & (z%u | y%u)); z%u := s;\n",
                 i + k, k, i + k, k, i + k, k, i + k);
    buf_printf(out, "    z%u := c;\n  fi\n", i + n);
  }
  buf_add(out, "  assert(!(");
  for (uint32_t i = 0; i < 2 * n; ++i)
    buf_printf(out, "%sz%u", i ? (i % 3 ? " & " : " | ") : "", i);
  buf_add(out, "));\nend\n");
}

static void limits_end_in_unknown(void **state) {
  (void)state;
  question q;
  buf text = {0};
  hopeless(&text, 24);
  ask(&q, buf_text(&text));
  q.request.memory = (uint64_t)20 << 20;
  answer(&q, VERDICT_UNKNOWN);
  assert_string_equal(q.result.reason, "memory");
  forget(&q);
  ask(&q, buf_text(&text));
  q.request.deadline = deadline_after(0.3);
  double start = clock_seconds();
  answer(&q, VERDICT_UNKNOWN);
  assert_string_equal(q.result.reason, "timeout");
  assert_true(clock_seconds() - start < 5);
  forget(&q);
  buf_free(&text);
}

/* ---- relations ---- */

static const char *const with_summary = "decl g, h, unused;\n"
                                        "bool flip(p) begin\n"
                                        "  decl v;\n"
                                        "  v := p != g;\n"
                                        "  p := F;\n"
                                        "  while (*) do g := !g; od\n"
                                        "  g := v;\n"
                                        "  return !v;\n"
                                        "end\n"
                                        "void never(q) begin q := g; assert(q); end\n"
                                        "void main() begin\n"
                                        "  decl a;\n"
                                        "  g, h := F, T;\n"
                                        "  a := flip(T);\n"
                                        "  assert(g & h & !a);\n"
                                        "  if (!h) then never(a); fi\n"
                                        "end\n";

static void expect_text(question *q, const expr *e, const char *expected) {
  assert_string_equal(expr_text(&q->program->pool, e), expected);
}

static void relations_say_all(void **state) {
  (void)state;
  question q;
  ask(&q, with_summary);
  q.request.want_relations = true;
  answer(&q, VERDICT_TRUE);
  assert_int_equal(q.result.summaries.size, 3);
  const bp_summary *flip = &q.result.summaries.data[0], *never = &q.result.summaries.data[1];
  assert_int_equal(flip->results.size, 1);
  expect_text(&q, flip->enter, "p && !g");
  expect_text(&q, flip->holds, "'p && !'g && g && !\\result0 && 'h == h");
  expect_text(&q, never->enter, "false");
  expect_text(&q, never->holds, "false");
  expect_text(&q, q.result.summaries.data[2].enter, "true");
  expect_text(&q, q.result.summaries.data[2].holds, "true");
  uint32_t of_flip = 0;
  for (vec_each(bp_invariant, i, &q.result.relations)) {
    if (i->at.proc == 1)
      expect_text(&q, i->holds, "false");
    of_flip += i->at.proc == 0;
  }
  assert_int_equal(of_flip, 2); /* the entry and the loop's head */
  expect_text(&q, q.result.relations.data[1].holds, "'p && !'g && v && 'h == h");
  uint32_t cuts = q.result.relations.size;
  forget(&q);
  ask(&q, with_summary);
  q.request.want_relations = q.request.every_label = true;
  answer(&q, VERDICT_TRUE);
  uint32_t labels = 0;
  for (vec_each(proc *const, f, &q.program->procs))
    labels += (*f)->stmts.size;
  assert_int_equal(q.result.relations.size, labels);
  assert_true(cuts < labels);
  forget(&q);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(relations_say_all),
      cmocka_unit_test(long_loops_are_accelerated),
      cmocka_unit_test(traces_go_through_all_iterations),
      cmocka_unit_test(nested_loops),
      cmocka_unit_test(deep_calls),
      cmocka_unit_test(what_does_not_matter_costs_nothing),
      cmocka_unit_test(values_that_do_not_matter_are_consistent),
      cmocka_unit_test(a_shared_callee_with_other_globals),
      cmocka_unit_test(invariants_are_readable),
      cmocka_unit_test(sums_of_products),
      cmocka_unit_test(limits_end_in_unknown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
