/* Tabulation over a second domain: intervals, a page of them. They are not relational and not exact,
 * so they need widening, and traces through widened steps are marked. */
#include "program_unit.h"

#include "base/memory.h"
#include "tabulate/tabulate.h"

/* ---- intervals ---- */

enum { VARS = 8, ENTRY = 0, NOW = VARS, RESULT = 2 * VARS, SLOTS = 2 * VARS + 1 };
static const int64_t LOW = INT64_MIN / 4, HIGH = INT64_MAX / 4;

typedef struct range {
  int64_t low, high;
} range;

typedef struct box {
  range at[SLOTS];
} box;

typedef struct intervals {
  program *program;
  uint64_t alive; /* elements that were not given back */
  VEC(box) remembered;
} intervals;

static box *box_of(element e) {
  return (box *)(uintptr_t)e.handle;
}

static bool is_nothing(const box *b) {
  for (int i = 0; i < SLOTS; ++i)
    if (b->at[i].low > b->at[i].high)
      return true;
  return false;
}

static element new_element(intervals *d, const box *b) {
  if (is_nothing(b))
    return NO_EDGES;
  box *copy = xmalloc(sizeof *copy);
  *copy = *b;
  ++d->alive;
  return (element){(uint64_t)(uintptr_t)copy};
}

static box everything(void) {
  box b;
  for (int i = 0; i < SLOTS; ++i)
    b.at[i] = (range){LOW, HIGH};
  return b;
}

static range meet(range a, range b) {
  return (range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static element copy(void *self, element a) {
  return new_element(self, box_of(a));
}

static void drop(void *self, element a) {
  --((intervals *)self)->alive;
  free(box_of(a));
}

static element unite(void *self, element a, element b) {
  box sum = *box_of(a);
  for (int i = 0; i < SLOTS; ++i) {
    range r = box_of(b)->at[i];
    sum.at[i].low = r.low < sum.at[i].low ? r.low : sum.at[i].low;
    sum.at[i].high = r.high > sum.at[i].high ? r.high : sum.at[i].high;
  }
  return new_element(self, &sum);
}

static bool entails(void *self, element a, element b) {
  (void)self;
  for (int i = 0; i < SLOTS; ++i)
    if (box_of(a)->at[i].low < box_of(b)->at[i].low ||
        box_of(a)->at[i].high > box_of(b)->at[i].high)
      return false;
  return true;
}

static element minus(void *self, element a, element b) {
  return entails(self, a, b) ? NO_EDGES : copy(self, a);
}

static element widen(void *self, tab_place at, element old, element more) {
  (void)at;
  box wide = *box_of(old);
  for (int i = 0; i < SLOTS; ++i) {
    if (box_of(more)->at[i].low < wide.at[i].low)
      wide.at[i].low = LOW;
    if (box_of(more)->at[i].high > wide.at[i].high)
      wide.at[i].high = HIGH;
  }
  return new_element(self, &wide);
}

/* ---- statements ---- */

static int slot_of(const intervals *d, const var *v) {
  for (uint32_t i = 0; i < d->program->globals.size; ++i)
    if (d->program->globals.data[i].var == v)
      return (int)i;
  const proc *f = d->program->procs.data[v->proc];
  int at = (int)d->program->globals.size;
  for (uint32_t i = 0; i < f->params.size; ++i, ++at)
    if (f->params.data[i] == v)
      return at;
  for (uint32_t i = 0; i < f->locals.size; ++i, ++at)
    if (f->locals.data[i] == v)
      return at;
  fail();
  return 0;
}

static range value_of(const intervals *d, const box *b, const expr *e) {
  if (e->kind == E_CONST)
    return (range){(int64_t)expr_value(e), (int64_t)expr_value(e)};
  if (e->kind == E_VAR)
    return b->at[NOW + slot_of(d, e->var)];
  if (e->kind == E_ADD || e->kind == E_SUB) {
    range x = value_of(d, b, e->kid[0]), y = value_of(d, b, e->kid[1]);
    int64_t low = e->kind == E_ADD ? x.low + y.low : x.low - y.high;
    int64_t high = e->kind == E_ADD ? x.high + y.high : x.high - y.low;
    return (range){low < LOW / 2 ? LOW : low, high > HIGH / 2 ? HIGH : high};
  }
  return (range){LOW, HIGH};
}

static void assume_at_most(const intervals *d, box *b, const expr *a, const expr *c, int64_t less) {
  range x = value_of(d, b, a), y = value_of(d, b, c);
  if (a->kind == E_VAR)
    b->at[NOW + slot_of(d, a->var)] = meet(x, (range){LOW, y.high - less});
  if (c->kind == E_VAR)
    b->at[NOW + slot_of(d, c->var)] = meet(y, (range){x.low + less, HIGH});
  if (x.low > y.high - less)
    b->at[RESULT] = (range){1, 0};
}

static void assume(const intervals *d, box *b, const expr *e, bool holds) {
  if (e->kind == E_NOT)
    assume(d, b, e->kid[0], !holds);
  else if (e->kind == E_CONST && (e->value != 0) != holds)
    b->at[RESULT] = (range){1, 0};
  else if ((e->kind == E_LT || e->kind == E_LE) && holds)
    assume_at_most(d, b, e->kid[0], e->kid[1], e->kind == E_LT);
  else if (e->kind == E_LT || e->kind == E_LE)
    assume_at_most(d, b, e->kid[1], e->kid[0], e->kind == E_LE);
  else if (e->kind == E_EQ && holds) {
    assume_at_most(d, b, e->kid[0], e->kid[1], 0);
    assume_at_most(d, b, e->kid[1], e->kid[0], 0);
  }
}

static const stmt *stmt_at(const intervals *d, tab_place at) {
  return &d->program->procs.data[at.proc]->stmts.data[at.node];
}

static element apply(void *self, tab_place at, uint32_t succ, element edges) {
  intervals *d = self;
  if (at.node == d->program->procs.data[at.proc]->stmts.size)
    return copy(self, edges);
  const stmt *s = stmt_at(d, at);
  box before = *box_of(edges), after = before;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    after.at[NOW + slot_of(d, s->lhs[i]->var)] =
        s->kind == S_ASSIGN ? value_of(d, &before, s->rhs[i]) : (range){LOW, HIGH};
  if (s->kind != S_ASSIGN && s->cond)
    assume(d, &after, s->cond, succ == 0);
  return new_element(d, &after);
}

static element failing(void *self, tab_place at, element edges) {
  box b = *box_of(edges);
  assume(self, &b, stmt_at(self, at)->cond, false);
  return new_element(self, &b);
}

/* ---- calls ---- */

static element start(void *self, uint32_t f) {
  intervals *d = self;
  box b = everything();
  (void)f;
  for (uint32_t i = 0; i < d->program->globals.size; ++i)
    b.at[ENTRY + i] = b.at[NOW + i] = (range){0, 0};
  return new_element(d, &b);
}

static box entry_of(intervals *d, tab_place call, const box *b) {
  box in = everything();
  for (uint32_t i = 0; i < d->program->globals.size; ++i)
    in.at[ENTRY + i] = in.at[NOW + i] = b->at[NOW + i];
  for (uint32_t i = 0; i < stmt_at(d, call)->rhs_count; ++i) {
    uint32_t at = d->program->globals.size + i;
    in.at[ENTRY + at] = in.at[NOW + at] = value_of(d, b, stmt_at(d, call)->rhs[i]);
  }
  return in;
}

static element enter(void *self, tab_place call, element edges) {
  box in = entry_of(self, call, box_of(edges));
  return new_element(self, &in);
}

static element leave(void *self, tab_place ret, element edges) {
  box out = *box_of(edges);
  if (stmt_at(self, ret)->rhs_count)
    out.at[RESULT] = value_of(self, &out, stmt_at(self, ret)->rhs[0]);
  for (int i = (int)((intervals *)self)->program->globals.size; i < VARS; ++i)
    out.at[NOW + i] = (range){LOW, HIGH};
  return new_element(self, &out);
}

static element lift(void *self, tab_place call, element summary) {
  (void)call;
  return copy(self, summary);
}

static element compose(void *self, tab_place call, element edges, element lifted) {
  intervals *d = self;
  box after = *box_of(edges), in = entry_of(d, call, &after);
  for (int i = 0; i < VARS; ++i)
    in.at[ENTRY + i] = meet(in.at[ENTRY + i], box_of(lifted)->at[ENTRY + i]);
  if (is_nothing(&in))
    return NO_EDGES;
  for (uint32_t i = 0; i < d->program->globals.size; ++i)
    after.at[NOW + i] = box_of(lifted)->at[NOW + i];
  if (stmt_at(d, call)->lhs_count)
    after.at[NOW + slot_of(d, stmt_at(d, call)->lhs[0]->var)] = box_of(lifted)->at[RESULT];
  return new_element(d, &after);
}

/* ---- backwards ---- */

static element pick(void *self, tab_place at, element edges) {
  box b = *box_of(edges);
  (void)at;
  for (int i = 0; i < SLOTS; ++i) {
    int64_t value = b.at[i].low > LOW ? b.at[i].low : b.at[i].high < HIGH ? b.at[i].high : 0;
    b.at[i] = (range){value, value};
  }
  return new_element(self, &b);
}

/* The part of within, if what comes of it meets the point. */
static element if_it_meets(intervals *d, element within, element after, element point) {
  if (is_empty(after))
    return NO_EDGES;
  box both = *box_of(after);
  drop(d, after);
  for (int i = 0; i < RESULT; ++i) /* the result is no part of path edges */
    both.at[i] = meet(both.at[i], box_of(point)->at[i]);
  return is_nothing(&both) ? NO_EDGES : copy(d, within);
}

static element before(void *self, tab_place at, uint32_t succ, element within, element point) {
  intervals *d = self;
  box b = *box_of(within);
  bool is_enter = at.node == d->program->procs.data[at.proc]->stmts.size;
  for (int i = 0; i < RESULT; ++i) {
    bool written = false;
    for (uint32_t k = 0; !is_enter && k < stmt_at(d, at)->lhs_count; ++k)
      written = written || NOW + slot_of(d, stmt_at(d, at)->lhs[k]->var) == i;
    if (!written)
      b.at[i] = meet(b.at[i], box_of(point)->at[i]);
  }
  element part = new_element(d, &b);
  if (is_empty(part))
    return part;
  element answer = if_it_meets(d, part, apply(self, at, succ, part), point);
  drop(self, part);
  return answer;
}

static element before_enter(void *self, tab_place call, element within, element point) {
  return if_it_meets(self, within, enter(self, call, within), point);
}

static element before_leave(void *self, tab_place ret, element within, element point) {
  return if_it_meets(self, within, leave(self, ret, within), point);
}

static element before_return(void *self, tab_place call, element within, element lifted,
                             element point) {
  return if_it_meets(self, within, compose(self, call, within, lifted), point);
}

static element callee_of(void *self, tab_place call, element call_point, element summary,
                         element point) {
  return if_it_meets(self, summary, compose(self, call, call_point, summary), point);
}

static uint64_t hash(void *self, element point) {
  (void)self;
  return (uint64_t)box_of(point)->at[RESULT].low;
}

static uint64_t remember(void *self, tab_place at, element point) {
  (void)at;
  vec_push(&((intervals *)self)->remembered, *box_of(point));
  return ((intervals *)self)->remembered.size;
}

static tab_domain table_of(intervals *d) {
  return (tab_domain){.self = d,
                      .copy = copy,
                      .drop = drop,
                      .unite = unite,
                      .minus = minus,
                      .entails = entails,
                      .widen = widen,
                      .start = start,
                      .apply = apply,
                      .failing = failing,
                      .enter = enter,
                      .leave = leave,
                      .lift = lift,
                      .compose = compose,
                      .pick = pick,
                      .before = before,
                      .before_enter = before_enter,
                      .before_leave = before_leave,
                      .before_return = before_return,
                      .callee_of = callee_of,
                      .hash = hash,
                      .remember = remember};
}

/* ---- running ---- */

typedef struct run {
  intervals domain;
  tab_domain table;
  tabulation *t;
  verdict verdict;
  trace *trace;
} run;

static void start_run(run *r, const char *text) {
  *r = (run){0};
  r->domain.program = program_of(text);
  r->table = table_of(&r->domain);
  tab_problem problem = {.program = r->domain.program,
                         .main = program_find_proc(r->domain.program, "main")->index,
                         .domain = &r->table,
                         .asserts = true};
  r->t = tabulation_new(&problem);
  tab_place unknown;
  r->verdict = tabulation_run(r->t, &unknown);
  assert_true(tabulation_check(r->t));
  if (r->verdict == VERDICT_FALSE)
    r->trace = tabulation_trace(r->t);
}

/* All elements have been given back. */
static void end_run(run *r) {
  trace_drop(r->trace);
  tabulation_free(r->t, true);
  assert_int_equal(r->domain.alive, 0);
  vec_free(&r->domain.remembered);
  program_free(r->domain.program);
}

/* ---- tests ---- */

static const char *const loop = "target 64;\n"
                                "int main(void)\n"
                                "{\n"
                                "  int i;\n"
                                "  i = 0;\n"
                                "again:\n"
                                "  if (i >= %d) goto out;\n"
                                "  i = i + 1;\n"
                                "  goto again;\n"
                                "out:\n"
                                "  assert(%s) \"\";\n"
                                "  return 0;\n"
                                "}\n";

static void loops_are_widened(void **state) {
  (void)state;
  char text[1000];
  run r;
  snprintf(text, sizeof text, loop, 1000000, "i >= 1000000");
  start_run(&r, text);
  assert_int_equal(r.verdict, VERDICT_TRUE);
  assert_true(tabulation_statistics(r.t).steps < 20);
  end_run(&r);
}

static void a_widened_state_has_a_trace(void **state) {
  (void)state;
  char text[1000];
  run r;
  snprintf(text, sizeof text, loop, 10, "i <= 10");
  start_run(&r, text); /* holds, but is more than intervals with widening can tell */
  assert_int_equal(r.verdict, VERDICT_FALSE);
  assert_int_equal(r.trace->main->steps[0].label, 0);
  end_run(&r);
}

static void traces_share_what_returns(void **state) {
  (void)state;
  run r;
  start_run(&r, "target 64;\n"
                "int g;\n"
                "int add(int x, int y)\n"
                "{\n"
                "  g = g + 1;\n"
                "  return x + y;\n"
                "}\n"
                "int main(void)\n"
                "{\n"
                "  int a;\n"
                "  a = add(1, 2);\n"
                "  a = add(a, 2);\n"
                "  if (g < 2) goto out;\n"
                "  assert(a < 5) \"\";\n"
                "out:\n"
                "  return 0;\n"
                "}\n");
  assert_int_equal(r.verdict, VERDICT_FALSE);
  const activation *main = r.trace->main;
  assert_int_equal(main->size, 4);
  assert_false(main->returns);
  assert_int_equal(main->steps[3].label, 3);
  assert_int_equal(main->length, 8);
  assert_ptr_not_equal(main->steps[0].callee, main->steps[1].callee); /* two calls that differ */
  for (uint32_t i = 0; i < 2; ++i) {
    const activation *add = main->steps[i].callee;
    assert_true(add->returns);
    assert_int_equal(add->size, 2);
    const box *first = &r.domain.remembered.data[add->steps[0].state - 1];
    assert_int_equal(first->at[NOW].low, i); /* g */
  }
  end_run(&r);
}

static void summaries_are_shared(void **state) {
  (void)state;
  run r;
  start_run(&r, "target 64;\n"
                "int zero(int x)\n"
                "{\n"
                "  if (x == 0) goto out;\n"
                "  x = x - x;\n"
                "out:\n"
                "  return x;\n"
                "}\n"
                "int main(void)\n"
                "{\n"
                "  int a;\n"
                "  a = zero(0);\n"
                "  a = zero(0);\n"
                "  a = zero(a);\n"
                "  assert(a == 1) \"\";\n"
                "  return 0;\n"
                "}\n");
  assert_int_equal(r.verdict, VERDICT_FALSE);
  const activation *main = r.trace->main;
  assert_ptr_equal(main->steps[0].callee, main->steps[1].callee); /* one for all three calls */
  assert_ptr_equal(main->steps[0].callee, main->steps[2].callee);
  assert_int_equal(main->length, 4 + 3 * 2);
  end_run(&r);
}

static void recursion_is_widened(void **state) {
  (void)state;
  run r;
  start_run(&r, "target 64;\n"
                "int down(int n)\n"
                "{\n"
                "  int r;\n"
                "  if (n <= 0) goto end;\n"
                "  r = down(n - 1);\n"
                "  return r;\n"
                "end:\n"
                "  return 0;\n"
                "}\n"
                "int main(void)\n"
                "{\n"
                "  int a;\n"
                "  a = down(1000000);\n"
                "  assert(a >= 0) \"\";\n"
                "  assert(a <= 0) \"\";\n"
                "  return 0;\n"
                "}\n");
  assert_int_equal(r.verdict, VERDICT_TRUE);
  assert_true(tabulation_statistics(r.t).steps < 60);
  end_run(&r);
}

static void what_is_known_at_a_label(void **state) {
  (void)state;
  run r;
  start_run(&r, "target 64;\n"
                "int main(void)\n"
                "{\n"
                "  int i;\n"
                "  i = 3;\n"
                "  i = i + 4;\n"
                "  if (i < 5) goto never;\n"
                "  return 0;\n"
                "never:\n"
                "  return 1;\n"
                "}\n");
  assert_int_equal(r.verdict, VERDICT_TRUE);
  element at = tabulation_at(r.t, 0, 2);
  assert_int_equal(box_of(at)->at[NOW].low, 7);
  assert_int_equal(box_of(at)->at[NOW].high, 7);
  drop(&r.domain, at);
  assert_true(is_empty(tabulation_at(r.t, 0, 4)));
  end_run(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(loops_are_widened),         cmocka_unit_test(a_widened_state_has_a_trace),
      cmocka_unit_test(traces_share_what_returns), cmocka_unit_test(summaries_are_shared),
      cmocka_unit_test(recursion_is_widened),      cmocka_unit_test(what_is_known_at_a_label),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
