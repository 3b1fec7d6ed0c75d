/* Concurrent programs: instances, bounds on switches and rounds, traces stitched together. */
#include "unit.h"

#include "boolean/usage.h"
#include "concurrent/concurrent.h"
#include "concurrent/instantiate.h"
#include "concurrent/twins.h"
#include "explicit/threads.h"
#include "program/bp.h"

static program *parse(const char *text) {
  diag d = {0};
  program *p = bp_parse("test.bp", text, strlen(text), &d);
  assert_non_null(p);
  return p;
}

typedef struct question {
  program *program;
  bp_request request;
  bp_result result;
  thread_answer answer;
  thread_roots roots;
} question;

static void ask(question *q, const char *text, thread_bound bound, verdict expected) {
  *q = (question){.program = parse(text)};
  bp_request_init(&q->request, q->program);
  bp_request_label(&q->request, "ERROR");
  thread_roots_of(q->program, bound.instances, &q->roots);
  concurrent_check(&q->request, &bound, &q->result, &q->answer);
  if (q->result.verdict != expected)
    fail_msg("verdict %d (%s)", (int)q->result.verdict, q->result.reason ? q->result.reason : "");
  buf why = {0};
  if (expected == VERDICT_FALSE &&
      !explicit_replay_threads(&q->request, &bound, q->result.trace, &why))
    fail_msg("%s", buf_text(&why));
  buf_free(&why);
}

static void forget(question *q) {
  bp_result_free(&q->result);
  bp_request_free(&q->request);
  thread_answer_free(&q->answer);
  vec_free(&q->roots);
  program_free(q->program);
}

static thread_bound switches(uint32_t k) {
  return (thread_bound){.switches = k, .instances = 1};
}
static thread_bound rounds(uint32_t k) {
  return (thread_bound){.rounds = k, .instances = 1};
}

/* ---- instances ---- */

static const char *const with_everything = "decl g;\n"
                                           "void init() begin g := F; end\n"
                                           "void __VERIFIER_atomic_f() begin g := !g; end\n"
                                           "void main() begin\n"
                                           "  decl l;\n"
                                           "  start_thread goto S;\n"
                                           "  atomic_begin; g := T; atomic_end;\n"
                                           "  __VERIFIER_atomic_f();\n"
                                           "  goto E;\n"
                                           "  S: g := l;\n"
                                           "  end_thread;\n"
                                           "  E: skip;\n"
                                           "end\n";

static void an_instance_is_a_sequential_program(void **state) {
  (void)state;
  program *p = parse(with_everything);
  instance x;
  instance_init(&x, p, 2, false);
  char *broken = program_check(x.p);
  assert_null(broken);
  assert_false(x.p->is_concurrent);
  assert_int_equal(x.roots.size, 4); /* init, main, two places */
  assert_int_equal(x.roots.data[0].kind, THREAD_INIT);
  assert_int_equal(x.roots.data[3].kind, THREAD_STARTED);
  assert_int_equal(x.roots.data[3].instance, 1);
  assert_non_null(x.section);
  assert_non_null(x.function);
  assert_null(x.places.data[1].taken);
  assert_non_null(x.places.data[2].taken);
  assert_int_equal(x.places.data[2].copies.size, 1); /* l */
  assert_string_equal(x.p->procs.data[x.all]->name, "$all");
  for (vec_each(proc *const, f, &x.p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      assert_true(s->kind < S_START_THREAD);
  instance_free(&x);
  program_free(p);
}

static void an_instance_keeps_labels(void **state) {
  (void)state;
  program *p = parse(with_everything);
  instance x;
  instance_init(&x, p, 1, false);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    assert_int_equal(x.source_proc.data[i], i);
    assert_true(x.p->procs.data[i]->stmts.size >= p->procs.data[i]->stmts.size);
    assert_int_equal(x.origin.data[i].size, x.p->procs.data[i]->stmts.size);
  }
  uint32_t added = 0;
  for (vec_each(const global, g, &x.p->globals))
    added += is_added_global(&x, g->var);
  assert_int_equal(added, x.p->globals.size - p->globals.size);
  instance_free(&x);
  program_free(p);
}

/* ---- twins ---- */

static void twins_differ_in_names_alone(void **state) {
  (void)state;
  program *p = parse("decl g, h;\n"
                     "void main() begin decl a; a := g; assume(a & h); L: g := !a; end\n"
                     "void thread1() begin decl b; b := g; assume(b & h); ERROR: g := !b; end\n"
                     "void thread2() begin decl c; c := h; assume(c & h); L: g := !c; end\n"
                     "void thread3() begin decl d; d := g; assume(d & h); M: g := !d; end\n"
                     "void thread4() begin decl e, f; e := g; assume(e & h); L: g := !e; end\n"
                     "void thread5() begin decl i; i := g; assume(i & h); L: g := !i; end\n");
  instance x;
  bp_request source, request;
  twin_list twins = {0};
  instance_init(&x, p, 1, false);
  bp_request_init(&source, p);
  bp_request_label(&source, "ERROR");
  instance_request(&x, &source, &request);
  twins_of(&x, &request, &twins);
  /* thread1 has a label that is asked for, thread2 reads h, thread4 has a local more */
  static const uint32_t expected[] = {NO_TWIN, NO_TWIN, NO_TWIN, 0, NO_TWIN, 3};
  assert_int_equal(twins.size, 6);
  for (uint32_t i = 0; i < twins.size; ++i)
    assert_int_equal(twins.data[i], expected[i]);
  vec_free(&twins);
  bp_request_free(&source);
  bp_request_free(&request);
  instance_free(&x);
  program_free(p);
}

static const char *const three_alike = "decl a, b, c;\n"
                                       "void init() begin a, b, c := F, F, F; end\n"
                                       "void thread1() begin\n"
                                       "  if (!a) then a := T; assume(b); assert(!c);\n"
                                       "  elsif (!b) then b := T; assume(c);\n"
                                       "  else c := T; fi\n"
                                       "end\n";

/* Each of the three must play another part, whichever begins. */
static void twins_find_the_same_error(void **state) {
  (void)state;
  buf text = {0};
  const char *body = strstr(three_alike, "begin\n");
  buf_printf(&text, "%svoid thread2() %svoid thread3() %s", three_alike, body, body);
  question q;
  ask(&q, buf_text(&text), switches(2), VERDICT_TRUE);
  forget(&q);
  ask(&q, buf_text(&text), switches(5), VERDICT_FALSE);
  assert_int_equal(q.answer.least, 3);
  forget(&q);
  buf_free(&text);
}

/* ---- bounds ---- */

static const char *const handshake = "decl a, b;\n"
                                     "void init() begin a, b := F, F; end\n"
                                     "void main() begin\n"
                                     "  a := T; assume(b); a := F; assume(!b); assert(F);\n"
                                     "end\n"
                                     "void thread1() begin\n"
                                     "  assume(a); b := T; assume(!a); b := F;\n"
                                     "end\n";

static void the_least_number_is_found(void **state) {
  (void)state;
  question q;
  ask(&q, handshake, switches(7), VERDICT_FALSE);
  assert_int_equal(q.answer.least, 4);
  assert_int_equal(trace_switches(q.result.trace, &q.roots), 4);
  forget(&q);
  ask(&q, handshake, rounds(5), VERDICT_FALSE);
  assert_int_equal(q.answer.least, 3);
  forget(&q);
}

static void less_is_not_enough(void **state) {
  (void)state;
  question q;
  ask(&q, handshake, switches(3), VERDICT_TRUE);
  assert_false(q.answer.is_exhaustive);
  forget(&q);
  ask(&q, handshake, rounds(2), VERDICT_TRUE);
  assert_false(q.answer.is_exhaustive);
  forget(&q);
}

static void few_steps_are_exhausted(void **state) {
  (void)state;
  static const char *const text = "decl a;\n"
                                  "void init() begin a := F; end\n"
                                  "void main() begin a := T; assert(a); end\n"
                                  "void thread1() begin a := T; end\n";
  question q;
  ask(&q, text, switches(1), VERDICT_TRUE);
  assert_false(q.answer.is_exhaustive);
  forget(&q);
  ask(&q, text, switches(8), VERDICT_TRUE);
  assert_true(q.answer.is_exhaustive);
  forget(&q);
}

/* With more switches the search goes on from what is known of fewer. */
static void nodes_are_told_by_switches(void **state) {
  (void)state;
  question q;
  ask(&q, handshake, switches(2), VERDICT_TRUE);
  VEC(uint64_t) first = {0};
  for (vec_each(uint64_t, n, &q.answer.nodes))
    vec_push(&first, *n);
  assert_true(first.size >= 3);
  forget(&q);
  ask(&q, handshake, switches(3), VERDICT_TRUE);
  assert_true(q.answer.nodes.size > first.size);
  forget(&q);
  vec_free(&first);
}

/* ---- traces ---- */

/* The thread that runs first tells the globals, the others do not. */
static void globals_are_told_once(void **state) {
  (void)state;
  static const char *const text = "decl g, h;\n"
                                  "void main() begin assume(h); assert(!g); end\n"
                                  "void thread1() begin decl l; l := g; h := l; end\n";
  thread_bound bounds[] = {switches(2), rounds(2)};
  for (uint32_t i = 0; i < 2; ++i) {
    question q;
    ask(&q, text, bounds[i], VERDICT_FALSE);
    uint32_t with_globals = 0;
    for (vec_each(const activation *, a, &q.result.trace->threads))
      for (uint32_t k = 0; *a && k < (*a)->value_count; ++k)
        with_globals += (*a)->values[k].path->var->kind == V_GLOBAL;
    assert_int_equal(with_globals, 2);
    forget(&q);
  }
}

static void what_cannot_be_modelled_is_unknown(void **state) {
  (void)state;
  static const char *const text = "decl g;\n"
                                  "void main() begin\n"
                                  "  while (*) do start_thread goto S; od\n"
                                  "  goto E;\n"
                                  "  S: g := T; end_thread;\n"
                                  "  E: skip;\n"
                                  "end\n"
                                  "void thread1() begin assert(T); end\n";
  question q;
  ask(&q, text, switches(1), VERDICT_UNKNOWN);
  assert_non_null(strstr(q.result.reason, "more than 1 threads"));
  forget(&q);
  ask(&q, text, rounds(1), VERDICT_UNKNOWN);
  forget(&q);
}

static void limits_end_in_unknown(void **state) {
  (void)state;
  question q = {.program = parse(handshake)};
  bp_request_init(&q.request, q.program);
  q.request.deadline = deadline_after(1e-9);
  thread_bound bound = switches(30);
  concurrent_check(&q.request, &bound, &q.result, &q.answer);
  assert_int_equal(q.result.verdict, VERDICT_UNKNOWN);
  assert_string_equal(q.result.reason, "timeout");
  forget(&q);
}

/* ---- locals that are not read any more ---- */

static void liveness_of_locals(void **state) {
  (void)state;
  program *p = parse("decl g;\n"
                     "void main(p) begin\n"
                     "  decl x, y;\n"
                     "  x := p;\n"       /* 0: p */
                     "  while (x) do\n"  /* 1: x */
                     "    y := x;\n"     /* 2: x */
                     "    x := y & g;\n" /* 3: y */
                     "  od\n"
                     "end\n");
  const proc *f = program_find_proc(p, "main");
  const var *param = f->params.data[0], *x = f->locals.data[0], *y = f->locals.data[1];
  bp_request request;
  bp_request_init(&request, p);
  usage u;
  usage_init(&u, &request, USAGE_THREADS);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    const uint64_t *live = usage_live(&u, f->index, i);
    assert_true(has_bit(live, 0)); /* another thread may read g */
    assert_int_equal(has_bit(live, u.scope.position[param->id]), s->where.line == 4);
    assert_int_equal(has_bit(live, u.scope.position[x->id]),
                     s->where.line == 5 || s->where.line == 6 ||
                         (s->kind == S_GOTO && s->where.line < 9) || s->kind == S_SKIP);
    assert_int_equal(has_bit(live, u.scope.position[y->id]), s->where.line == 7);
  }
  usage_free(&u);
  bp_request_free(&request);
  program_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_instance_is_a_sequential_program),
      cmocka_unit_test(an_instance_keeps_labels),
      cmocka_unit_test(twins_differ_in_names_alone),
      cmocka_unit_test(twins_find_the_same_error),
      cmocka_unit_test(the_least_number_is_found),
      cmocka_unit_test(less_is_not_enough),
      cmocka_unit_test(few_steps_are_exhausted),
      cmocka_unit_test(nodes_are_told_by_switches),
      cmocka_unit_test(globals_are_told_once),
      cmocka_unit_test(what_cannot_be_modelled_is_unknown),
      cmocka_unit_test(limits_end_in_unknown),
      cmocka_unit_test(liveness_of_locals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
