/* The judge against the interpreter: random programs without loops, with pointers, aggregates, new
 * objects and calls; what they compute in one run is asserted. A confirmed assertion must hold in
 * every other run; and those that only one run could tell apart should often be confirmed. */
#include "program_unit.h"

#include "check/check.h"
#include "expr/parse.h"

typedef struct generator {
  uint64_t seed;
  buf out;
  bool inputs; /* with arbitrary values */
} generator;

static uint32_t below(generator *g, uint32_t n) {
  g->seed = g->seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((g->seed >> 33) % n);
}

#define PICK(g, list) ((list)[below((g), (uint32_t)COUNT(list))])

static const char declarations[] =
    "target 64;\n"
    "struct S size 16 align 4 { int f @0; int g @4; int h[2] @8; };\n"
    "struct N size 16 align 8 { int v @0; struct N *n @8; };\n"
    "union U size 4 align 4 { int i @0; unsigned u @0; short s[2] @0; };\n"
    "struct B size 4 align 4 { unsigned lo:3 @0:0; int hi:5 @0:3; };\n"
    "int q0; int x; int y; int a[4]; struct S s; struct S t; struct S *p; int *q; int *r;\n"
    "union U u; struct N n1; struct N n2; struct N *np; struct B b; struct B *bp;\n"
    "char *cp;\n";

/* Lvalues of type int, usable everywhere. */
static const char *const ints[] = {"x",
                                   "y",
                                   "a[x & 3]",
                                   "a[1]",
                                   "s.f",
                                   "t.g",
                                   "s.h[y & 1]",
                                   "(*p).f",
                                   "(*p).h[x & 1]",
                                   "*q",
                                   "*r",
                                   "u.i",
                                   "(*np).v",
                                   "(*(*np).n).v",
                                   "b.hi",
                                   "(*bp).hi",
                                   "n1.v",
                                   "k",
                                   "*m"};

static void add_operand(generator *g) {
  if (below(g, 4) == 0)
    buf_printf(&g->out, "%d", (int)below(g, 9) - 3);
  else
    buf_add(&g->out, PICK(g, ints));
}

static void add_value(generator *g) {
  static const char *const operators[] = {"+", "-", "*", "&", "|", "^", "/", "%", "<<"};
  add_operand(g);
  if (below(g, 2)) {
    buf_printf(&g->out, " %s ", PICK(g, operators));
    add_operand(g);
  }
}

static void add_pointer(generator *g) {
  static const char *const rows[] = {
      "q = &x",       "q = &a[y & 3]", "q = &s.g",      "q = r",   "q = &(*p).f", "r = &y",
      "r = q",        "r = &u.i",      "p = &s",        "p = &t",  "np = &n1",    "np = &n2",
      "np = (*np).n", "n1.n = np",     "(*np).n = &n1", "bp = &b", "m = &k",      "m = q",
      "q = m",        "m = &l",        "r = &(*np).v"};
  static const char *const copies[] = {"s = t",
                                       "t = *p",
                                       "*p = s",
                                       "n1 = n2",
                                       "*np = n2",
                                       "*p = (struct S){x, 2}",
                                       "u.u = (unsigned)x",
                                       "s.h = t.h"};
  static const char *const news[] = {"q = alloc heap (4L); *q = x", "m = alloc heap (4L); *m = 3",
                                     "np = alloc heap (16L); (*np).v = y; (*np).n = &n2",
                                     "p = alloc heap (16L); *p = s", "r = alloc heap (8L); *r = 1"};
  static const char *const bytes[] = {"*cp = (char)x",
                                      "cp = (char *)&a[1] + 1",
                                      "x = (int)*cp",
                                      "cp = (char *)q",
                                      "y = (int)u.s[1]",
                                      "u.s[0] = (short)x",
                                      "cp = (char *)&b",
                                      "q = (int *)((char *)&s.f + 4)",
                                      "cp = (char *)p + k % 16",
                                      "*(short *)cp = (short)y",
                                      "x = (int)*(unsigned *)q"};
  switch (below(g, 5)) {
  case 4:
    buf_add(&g->out, PICK(g, bytes));
    break;
  case 0:
    buf_add(&g->out, PICK(g, copies));
    break;
  case 1:
    buf_add(&g->out, PICK(g, news));
    break;
  default:
    buf_add(&g->out, PICK(g, rows));
  }
}

static void add_call(generator *g) {
  static const char *const calls[] = {"put(%s, %s)",  "x = sum(%s, %s)",  "y = get(%s)",
                                      "swap(%s, %s)", "s.f = sum(k, %s)", "a[x & 3] = get(%s)"};
  static const char *const places[] = {"&x", "&y", "q", "r", "&k", "&s.f", "&a[1]", "m"};
  uint32_t which = below(g, (uint32_t)COUNT(calls));
  const char *first = which == 1 || which == 4 ? PICK(g, ints) : PICK(g, places);
  const char *second = which == 3 ? PICK(g, places) : PICK(g, ints);
  char text[256];
  snprintf(text, sizeof text, calls[which], first, second);
  buf_add(&g->out, text);
}

static void add_statement(generator *g, uint32_t depth) {
  static uint32_t serial; /* of labels: unique is enough */
  uint32_t kind = below(g, 12);
  if (kind < 5) {
    buf_printf(&g->out, "%s = ", PICK(g, ints));
    add_value(g);
  } else if (kind < 8) {
    add_pointer(g);
  } else if (kind < 10) {
    add_call(g);
  } else if (kind == 10 && g->inputs) {
    buf_printf(&g->out, "%s = input \"f\"", PICK(g, ints));
  } else if (depth < 2) {
    uint32_t id = serial++;
    buf_add(&g->out, "if (");
    add_value(g);
    buf_add(&g->out, below(g, 2) ? " < " : " == ");
    add_value(g);
    buf_printf(&g->out, ") goto A%u; else goto B%u;\nA%u: skip;\n", id, id, id);
    add_statement(g, depth + 1);
    buf_printf(&g->out, "goto C%u;\nB%u: skip;\n", id, id);
    add_statement(g, depth + 1);
    buf_printf(&g->out, "C%u: skip", id);
  } else {
    buf_add(&g->out, "skip");
  }
  buf_add(&g->out, ";\n");
}

/* Statements with unique labels are made once; the assertion is filled in later. */
static void add_program(generator *g, uint32_t statements) {
  buf_add(&g->out, declarations);
  buf_add(&g->out,
          "void put(int *to, int v) { *to = v; return; }\n"
          "int sum(int v, int w) { return v + w; }\n"
          "int get(int *from) { int k; k = *from; *from = k; return k; }\n"
          "void swap(int *to, int *from) { int k; k = *to; *to = *from; *from = k;\n"
          "  return; }\n"
          "int main(void) { int k; int l; int *m;\n"
          "x = 1; y = 2; k = 3; l = 4; q = &a[2]; r = &y; p = &s; m = &l; np = &n1;\n"
          "n1.n = &n2; n2.n = &n1; bp = &b; s = (struct S){}; t = (struct S){1, 2};\n"
          "a = (int[4]){}; u.i = 0; n1.v = 0; n2.v = 0; b.lo = 0u; b.hi = 0; cp = (char *)&y;\n");
  for (uint32_t i = 0; i < statements; ++i)
    add_statement(g, 0);
  buf_printf(&g->out, "q0 = %s;\n", PICK(g, ints));
}

static bool draw_small(void *context, const draw *d, u128 *value) {
  generator *g = context;
  (void)d;
  *value = (u128)(i128)((int)below(g, 9) - 2);
  return true;
}

static run_end run_once(program *p, generator *g, u128 *value) {
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.draw = draw_small;
  o.context = g;
  interp *in = interp_new(p, &o);
  run_result run = interp_run(in, program_find_proc(p, "main"));
  const var *q0 = program_find_global(p, "q0");
  bool known = interp_read(in, expr_var(&p->pool, q0), value);
  interp_free(in);
  return run.end == RUN_EXIT && !known ? RUN_LIMIT : run.end;
}

static const var *find_var(void *context, const char *name) {
  const void **c = context;
  if (!strcmp(name, "result"))
    return c[2];
  return program_find_var(c[0], c[1], name);
}

static void add_summary(program *p, certificate *c, const char *name, const char *holds) {
  const proc *f = program_find_proc(p, name);
  const void *context[] = {p, f, c->result.data[f->index]};
  expr_scope scope = {.pool = &p->pool, .find_var = find_var, .context = context};
  lexer l;
  lexer_init(&l, holds, strlen(holds));
  const expr *e = parse_expr(&l, &scope);
  assert_non_null(e);
  vec_push(&c->summaries, (cert_summary){f->index, expr_to_bool(&p->pool, e)});
}

static check_answer judge(program *p, buf *reason) {
  certificate c;
  certificate_init(&c, p);
  alias *a = alias_new(p, NULL);
  const proc *entry = program_find_proc(p, "main");
  vec_push(&c.invariants, (cert_invariant){entry->index, entry->entry, expr_bool(&p->pool, true)});
  add_summary(p, &c, "put", "*'to == 'v");
  add_summary(p, &c, "sum", "result == 'v + 'w");
  add_summary(p, &c, "get", "result == '*from && *'from == result");
  add_summary(p, &c, "swap", "*'to == '*from && *'from == '*to");
  question r = {.program = p, .entry = entry, .alias = a};
  check_answer answer = check_certificate(&r, &c, reason);
  certificate_free(&c);
  alias_free(a);
  return answer;
}

typedef struct tally {
  int runs, confirmed;
} tally;

/* What one run computes is asserted, or denied. */
static void compare_once(uint64_t seed, bool inputs, bool deny, tally *t) {
  generator g = {.seed = seed, .inputs = inputs};
  add_program(&g, 2 + (uint32_t)seed % 9);
  buf text = {0};
  buf_printf(&text, "%s return 0; }\n", buf_text(&g.out));
  program *p = program_of(buf_text(&text));
  u128 value = 0;
  run_end end = run_once(p, &g, &value);
  program_free(p);
  if (end == RUN_EXIT) {
    buf_clear(&text);
    buf_printf(&text, "%s assert(q0 %s %d); return 0; }\n", buf_text(&g.out),
               deny ? "!=" : "==", (int)(int32_t)(uint32_t)value);
    p = program_of(buf_text(&text));
    buf reason = {0};
    bool says = judge(p, &reason) == CHECK_CONFIRMED;
    ++t->runs;
    t->confirmed += says;
    if (!says && getenv("CHECK_VERBOSE"))
      printf("seed %llu: %s\n", (unsigned long long)seed, buf_text(&reason));
    for (int i = 0; says && i < 20; ++i)
      if (run_once(p, &g, &value) == RUN_ERROR)
        fail_msg("seed %llu: confirmed, and fails:\n%s", (unsigned long long)seed, buf_text(&text));
    buf_free(&reason);
    program_free(p);
  }
  buf_free(&text);
  buf_free(&g.out);
}

static void one_run_each(void **state) {
  (void)state;
  tally t = {0};
  for (uint64_t seed = 1; seed <= 120; ++seed)
    compare_once(seed, false, false, &t);
  if (getenv("CHECK_VERBOSE"))
    printf("%d of %d confirmed\n", t.confirmed, t.runs);
  assert_true(t.runs > 30 && t.confirmed * 2 > t.runs);
}

static void many_runs(void **state) {
  (void)state;
  tally t = {0};
  for (uint64_t seed = 1001; seed <= 1120; ++seed)
    compare_once(seed, true, false, &t);
  if (getenv("CHECK_VERBOSE"))
    printf("%d of %d confirmed\n", t.confirmed, t.runs);
  assert_true(t.runs > 30 && t.confirmed > 5);
}

static void denied(void **state) {
  (void)state;
  tally t = {0};
  for (uint64_t seed = 2001; seed <= 2060; ++seed)
    compare_once(seed, seed % 2, true, &t);
  assert_true(t.runs > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_run_each),
      cmocka_unit_test(many_runs),
      cmocka_unit_test(denied),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
