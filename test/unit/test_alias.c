/* The alias analysis, one question at a time: each test reads a small core program and asks about
 * paths written as C expressions. */
#include "program_unit.h"

#include "alias/alias.h"
#include "program/caller.h"

typedef struct subject {
  program *p;
  alias *a;
  const proc *f; /* whose names expressions use */
} subject;

static subject *start(const char *text, const char *entry, const char *scope) {
  program *p = program_of(text);
  subject *s = calloc(1, sizeof *s);
  assert_non_null(s);
  s->p = p;
  s->a = alias_new(p, entry ? program_find_proc(p, entry) : NULL);
  s->f = program_find_proc(p, scope);
  assert_non_null(s->f);
  return s;
}

static void finish(subject *s) {
  assert_true(alias_check(s->a));
  alias_free(s->a);
  program_free(s->p);
  free(s);
}

static const expr *read_expr(subject *s, const char *text) {
  return expr_in(s->p, s->f, text);
}

static int by_text(const void *x, const void *y) {
  return strcmp(*(char *const *)x, *(char *const *)y);
}

/* The set as sorted text. */
static char *set_text(subject *s, alias_set set) {
  char *texts[64];
  assert_true(set.size <= 64);
  for (uint32_t i = 0; i < set.size; ++i) {
    buf one = {0};
    alias_print_location(&one, s->a, &set.data[i]);
    texts[i] = buf_take(&one);
  }
  qsort(texts, set.size, sizeof *texts, by_text);
  buf all = {0};
  for (uint32_t i = 0; i < set.size; ++i) {
    buf_printf(&all, "%s%s", i ? " " : "", texts[i]);
    free(texts[i]);
  }
  buf_add(&all, "");
  return buf_take(&all);
}

static void expect_set(subject *s, alias_set set, const char *expected) {
  char *text = set_text(s, set);
  assert_string_equal(text ? text : "", expected);
  free(text);
}

#define TARGETS(s, pointer, expected)                                                              \
  expect_set((s), alias_targets((s)->a, read_expr((s), (pointer))), (expected))
#define MOD(s, name, expected)                                                                     \
  expect_set((s), alias_mod((s)->a, program_find_proc((s)->p, (name))), (expected))
#define REF(s, name, expected)                                                                     \
  expect_set((s), alias_ref((s)->a, program_find_proc((s)->p, (name))), (expected))
#define MAY(s, x, y, expected)                                                                     \
  assert_int_equal(alias_may((s)->a, read_expr((s), (x)), read_expr((s), (y))), (expected))

static uint32_t first_of(const proc *f, stmt_kind kind) {
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].kind == kind)
      return i;
  fail_msg("no such statement");
  return 0;
}

/* ---- constraints ---- */

static void address_copy_load_store(void **state) {
  (void)state;
  subject *s = start("target 64; int x; int y; int z;"
                     "int main(void) { int *p; int *q; int **pp; int *r; int *n;"
                     "  p = &x; q = p; pp = &q; *pp = &y; r = *pp; n = 0; return *r + *n; }",
                     "main", "main");
  TARGETS(s, "p", "x");
  TARGETS(s, "q", "x y");
  TARGETS(s, "pp", "main::q");
  TARGETS(s, "r", "x y");
  TARGETS(s, "n", "");
  MAY(s, "*p", "x", ALIAS_MUST);
  MAY(s, "*q", "x", ALIAS_MAY);
  MAY(s, "*q", "z", ALIAS_NO);
  MAY(s, "*p", "y", ALIAS_NO);
  MAY(s, "**pp", "y", ALIAS_MAY);
  MAY(s, "*n", "x", ALIAS_NO);
  finish(s);
}

static const char structs[] =
    "target 64;"
    "struct in size 16 align 8 { int k @0; int *p @8; };"
    "struct out size 64 align 8 { char name[8] @0; struct in in[2] @8; int v[4] @40;"
    "  int flags:3 @56:0; int more:5 @56:3; int last @60; };"
    "struct out s; struct out t; struct out a[4]; int x; int y; int i;";

static void fields_and_arrays(void **state) {
  (void)state;
  buf text = {0};
  buf_printf(&text,
             "%s int main(void) { int *p; int *q; struct in *n; struct out *o; int j;"
             "  i = input \"f\"; p = &s.v[i]; q = &a[i].last; n = &a[2].in[1]; o = &a[1];"
             "  s.in[0].p = &x; t.in[1].p = &y; a[i].in[j].p = &y; return 0; }",
             structs);
  subject *s = start(buf_text(&text), "main", "main");
  TARGETS(s, "p", "s.v[*]");
  TARGETS(s, "q", "a[*].last");
  TARGETS(s, "n", "a[2].in[1]");
  TARGETS(s, "o->in[j].p", "y");
  TARGETS(s, "s.in[1].p", "x"); /* elements are not told apart */
  TARGETS(s, "t.in[0].p", "y");
  MAY(s, "*p", "s.last", ALIAS_NO);
  MAY(s, "*p", "s.v[2]", ALIAS_MAY);
  MAY(s, "*q", "a[3].last", ALIAS_MAY);
  MAY(s, "*q", "a[3].v[0]", ALIAS_NO);
  MAY(s, "n->k", "a[2].in[1].k", ALIAS_MUST);
  MAY(s, "n->k", "a[2].in[0].k", ALIAS_NO);
  MAY(s, "n->k", "a[i].in[1].k", ALIAS_MAY);
  MAY(s, "n->k", "a[i].in[1].p", ALIAS_NO);
  MAY(s, "n->k", "a[1]", ALIAS_NO);
  MAY(s, "n->k", "a[2]", ALIAS_MAY);
  MAY(s, "o->flags", "o->more", ALIAS_NO);
  MAY(s, "a[1].flags", "o->more", ALIAS_NO);
  MAY(s, "a[1].flags", "o->flags", ALIAS_MUST);
  finish(s);
  buf_free(&text);
}

static void same_state(void **state) {
  (void)state;
  buf text = {0};
  buf_printf(&text,
             "%s extern struct out *get(void);"
             "int main(void) { struct out *p; struct out *q; int j; int k;"
             "  p = get(); q = get(); return 0; }",
             structs);
  subject *s = start(buf_text(&text), "main", "main");
  MAY(s, "p->last", "p->last", ALIAS_MUST);
  MAY(s, "p->last", "p->v[0]", ALIAS_NO);
  MAY(s, "p->last", "q->v[0]", ALIAS_MAY); /* nothing is known of either */
  MAY(s, "p->v[j]", "p->v[k]", ALIAS_MAY);
  MAY(s, "p->v[j]", "p->v[j + 1]", ALIAS_NO);
  MAY(s, "p->v[j]", "p->v[j]", ALIAS_MUST);
  MAY(s, "p[j].last", "p[j + 1].last", ALIAS_NO);
  MAY(s, "p[j].last", "p[k].last", ALIAS_MAY);
  MAY(s, "p[j].last", "p[k].name[0]", ALIAS_MAY);
  MAY(s, "*p", "p[1]", ALIAS_NO);
  MAY(s, "p->v", "p->v[j]", ALIAS_MAY);
  MAY(s, "a[j].v[1]", "a[k].v[2]", ALIAS_NO);
  MAY(s, "a[1].v[j]", "a[2].v[k]", ALIAS_NO);
  MAY(s, "a[j].v[1]", "a[k].v[1]", ALIAS_MAY);
  MAY(s, "j", "k", ALIAS_NO);
  MAY(s, "j", "j", ALIAS_MUST);
  MAY(s, "p->last", "x", ALIAS_NO);
  finish(s);
  buf_free(&text);
}

static void pointer_arithmetic(void **state) {
  (void)state;
  buf text = {0};
  buf_printf(&text,
             "%s int main(void) { int *p; int *q; struct out *o; char *c; int j; int b[8];"
             "  int *w; struct out *e; int *u; struct out *back;"
             "  p = b; q = p + 3; o = a; o = o + j; c = (char *)&s; c = c + j; w = s.v + 1;"
             "  e = &a[4]; e = e - 1; u = b; u = u + 1;"
             "  back = (struct out *)((char *)&a[j].last - 60);"
             "  return 0; }",
             structs);
  subject *s = start(buf_text(&text), "main", "main");
  TARGETS(s, "p", "main::b[0]");
  TARGETS(s, "q", "main::b[3]");
  TARGETS(s, "q + 2", "main::b[5]");
  MAY(s, "o->last", "a[2].last", ALIAS_MAY);
  MAY(s, "o->last", "a[2].v[0]", ALIAS_NO);
  MAY(s, "o->v[j]", "a[2].last", ALIAS_NO);
  MAY(s, "o->v[j]", "a[2].v[3]", ALIAS_MAY);
  MAY(s, "*c", "s.last", ALIAS_MAY);
  MAY(s, "*c", "t.last", ALIAS_NO);
  TARGETS(s, "w", "s.v[1]");
  MAY(s, "*w", "s.v[1]", ALIAS_MUST);
  MAY(s, "e->last", "a[3].last", ALIAS_MAY);
  MAY(s, "*u", "b[7]", ALIAS_MAY); /* u walks */
  TARGETS(s, "back", "a[*]");
  MAY(s, "back->v[0]", "a[1].v[0]", ALIAS_MAY);
  MAY(s, "back->v[0]", "a[1].last", ALIAS_NO);
  finish(s);
  buf_free(&text);
}

static void walks_end(void **state) {
  (void)state;
  subject *s = start("target 64; int big[1000]; int n;"
                     "int main(void) { int *p; char *c; p = big;"
                     "L: p = p + 1; *p = 0; if (n) goto L;"
                     "  c = (char *)big; M: c = c + 3; if (n) goto M; return 0; }",
                     "main", "main");
  MAY(s, "*p", "big[999]", ALIAS_MAY);
  MAY(s, "*c", "big[998]", ALIAS_MAY);
  MAY(s, "*p", "n", ALIAS_NO);
  alias_stats stats = alias_statistics(s->a);
  assert_true(stats.locations < 200);
  finish(s);
}

static void struct_copies(void **state) {
  (void)state;
  buf text = {0};
  buf_printf(&text,
             "%s struct out id(struct out o) { return o; }"
             "int main(void) { struct out *p; struct out c; struct in d; struct out e; int j;"
             "  s.in[0].p = &x; p = &t; *p = s; c = id(t); d = c.in[j]; e = j ? c : t;"
             "  return 0; }",
             structs);
  subject *s = start(buf_text(&text), "main", "main");
  TARGETS(s, "t.in[1].p", "x");
  TARGETS(s, "c.in[0].p", "x");
  TARGETS(s, "d.p", "x");
  TARGETS(s, "e.in[0].p", "x");
  TARGETS(s, "(int *)(long)e.v[0]", "unknown"); /* nothing else was copied there */
  finish(s);
  buf_free(&text);
}

static void initialisers(void **state) {
  (void)state;
  subject *s = start("target 64; struct row size 16 align 8 { int k @0; int *p @8; };"
                     "int x; int y; struct row table[3] = {{1, &x}, {2, 0}, {3, &y}};"
                     "int *const_p = &x; int f(int a) { return a; } int g(int a) { return a; }"
                     "int (*fs[2])(int) = {f, g};"
                     "int main(void) { int i; int r; r = (*fs[i])(3); return r; }",
                     "main", "main");
  TARGETS(s, "table[i].p", "x y");
  TARGETS(s, "const_p", "x");
  const proc *f = program_find_proc(s->p, "main");
  alias_calls calls = alias_call_targets(s->a, f, first_of(f, S_CALL));
  assert_int_equal(calls.size, 2);
  assert_false(calls.unresolved);
  assert_false(calls.no_body);
  finish(s);
}

static void bytes_and_integers(void **state) {
  (void)state;
  subject *s =
      start("target 64; int x; int y; int z;"
            "union u size 8 align 8 { int *p @0; long l @0; char c[8] @0; };"
            "int main(void) { union u u; long l; int *p; int *q; int *r; int *from; int *to; int i;"
            "  int *fixed; int *tag; int *lost;"
            "  u.p = &x; l = u.l; p = (int *)l; q = (int *)(l & -8L); r = (int *)(l + 4L);"
            "  from = &y; ((char *)&to)[i] = ((char *)&from)[i];"
            "  fixed = (int *)4096; i = input \"f\"; lost = (int *)(long)i;"
            "  return 0; }",
            "main", "main");
  TARGETS(s, "p", "x x[?] y[?]");
  TARGETS(s, "q", "x[?] y[?]");
  TARGETS(s, "r", "x+4:4 x[?] y[?]");
  MAY(s, "*q", "x", ALIAS_MAY);
  TARGETS(s, "to", "y");
  TARGETS(s, "fixed", "fixed");
  TARGETS(s, "lost", "unknown x[?] y[?]");
  MAY(s, "*fixed", "x", ALIAS_NO);
  finish(s);
}

static void heap(void **state) {
  (void)state;
  subject *s =
      start("target 64; struct n size 24 align 8 { struct n *next @0; int v[2] @8; int k @16; };"
            "int main(void) { struct n *p; struct n *q; void *r; int i; struct n *list;"
            "  p = alloc heap (24UL); q = alloc heap (24UL); r = alloc heap (48UL);"
            "  p->next = q; list = (struct n *)r; list[i].next = p; free(q); return 0; }",
            "main", "main");
  TARGETS(s, "p->next", "new@main:1");
  TARGETS(s, "list->next", "new@main:0");
  MAY(s, "p->k", "q->k", ALIAS_NO);
  MAY(s, "p->next->k", "q->k", ALIAS_MAY); /* a site stands for many objects */
  MAY(s, "p->next->k", "q->v[i]", ALIAS_NO);
  MAY(s, "list[i].v[0]", "list[1].k", ALIAS_NO);
  finish(s);
}

static void havocs(void **state) {
  (void)state;
  subject *s = start("target 64; int x; int z; int *g;"
                     "int main(void) { int *p; int *q; int *r; int *u; int *t;"
                     "  p = input \"__VERIFIER_nondet_pointer\"; q = approx \"asm\"; r = &x;"
                     "  t = alloc heap (4UL); havoc u; return 0; }",
                     "main", "main");
  TARGETS(s, "p", "unknown");
  TARGETS(s, "q", "new@main:3[?] unknown x[?]");
  TARGETS(s, "u", "");
  MAY(s, "*p", "x", ALIAS_NO);
  MAY(s, "*q", "x", ALIAS_MAY);
  MAY(s, "*q", "z", ALIAS_NO);
  finish(s);
}

static void variadic(void **state) {
  (void)state;
  subject *s = start("target 64; struct va size 24 align 8 { int gp @0; int fp @4; void *over @8; "
                     "void *save @16; };"
                     "int x; int y;"
                     "int *pick(int n, ...) { struct va ap[1]; int *r;"
                     "  va_start(ap); r = *(int **)ap[0].over; return r; }"
                     "int main(void) { int *p; p = pick(2, &x, &y); *p = 1; return 0; }",
                     "main", "main");
  TARGETS(s, "p", "x y");
  MAY(s, "*p", "x", ALIAS_MAY);
  MOD(s, "pick", "");
  finish(s);
}

/* ---- calls ---- */

static void indirect_calls(void **state) {
  (void)state;
  subject *s = start("target 64; int x; int (*hook)(int); extern int (*outer)(int);"
                     "int f(int a) { x = a; return a; } int g(int a) { return a; }"
                     "void other(int *p) { *p = 1; return; } int h(int a) { return a; }"
                     "void keep(void (*k)(int *)) { return; }"
                     "int main(void) { int (*p)(int); int i; p = f; if (i) goto L; p = g;"
                     "L: i = (*p)(1); keep(other); i = (*outer)(2); i = (*hook)(3); return i; }",
                     "main", "main");
  const proc *f = program_find_proc(s->p, "main");
  alias_calls calls[4] = {{0}};
  int seen = 0;
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    if (f->stmts.data[i].kind == S_CALL)
      calls[seen++] = alias_call_targets(s->a, f, i);
  assert_int_equal(seen, 4);
  assert_int_equal(calls[0].size, 2);
  assert_false(calls[0].unresolved);
  assert_false(calls[0].no_body);
  assert_int_equal(calls[0].procs[0], program_find_proc(s->p, "f")->index);
  assert_int_equal(calls[0].procs[1], program_find_proc(s->p, "g")->index);
  assert_int_equal(calls[1].size, 1);
  /* Unknown: all address-taken functions of that shape (h is not one), or code from outside. */
  assert_int_equal(calls[2].size, 2);
  assert_true(calls[2].unresolved);
  assert_true(calls[2].no_body);
  /* Always null. */
  assert_int_equal(calls[3].size, 0);
  assert_true(calls[3].no_body);
  assert_true(alias_reached(s->a, program_find_proc(s->p, "f")));
  assert_false(alias_reached(s->a, program_find_proc(s->p, "h")));
  assert_true(program_find_proc(s->p, "f")->symbol->address_taken);
  assert_false(program_find_proc(s->p, "h")->symbol->address_taken);
  finish(s);
}

static void no_body(void **state) {
  (void)state;
  subject *s = start("target 64; struct n size 16 align 8 { struct n *next @0; int k @8; };"
                     "struct n a; struct n b; struct n c; int x; const char str[3] = \"ab\";"
                     "extern struct n *ext(struct n *, char *);"
                     "int main(void) { struct n *r; a.next = &b; r = ext(&a, &str[0]); return 0; }",
                     "main", "main");
  TARGETS(s, "r", "a[?] b[?] str[?] unknown");
  TARGETS(s, "b.next", "a[?] b[?] str[?] unknown");
  const proc *f = program_find_proc(s->p, "main");
  uint32_t call = first_of(f, S_CALL);
  expect_set(s, alias_call_mod(s->a, f, call), "a[?] b[?] unknown");
  assert_true(alias_may_modify(s->a, f, call, read_expr(s, "b.k")));
  assert_true(alias_may_modify(s->a, f, call, read_expr(s, "r")));
  assert_false(alias_may_modify(s->a, f, call, read_expr(s, "c.k")));
  assert_false(alias_may_modify(s->a, f, call, read_expr(s, "x")));
  assert_false(alias_may_modify(s->a, f, call, read_expr(s, "str[0]")));
  finish(s);
}

static void effects(void **state) {
  (void)state;
  subject *s = start("target 64; int g; int h; int k;"
                     "void leaf(int *p) { int l; l = h; *p = l; return; }"
                     "void middle(void) { int m; leaf(&m); g = m; return; }"
                     "int main(void) { int n; n = k; leaf(&n); middle(); return n; }",
                     "main", "main");
  MOD(s, "leaf", "main::n middle::m");
  REF(s, "leaf", "h");
  MOD(s, "middle", "g");
  REF(s, "middle", "h");
  const proc *f = program_find_proc(s->p, "main");
  assert_false(alias_may_modify(s->a, f, 0, read_expr(s, "k")));
  assert_true(alias_may_modify(s->a, f, 0, read_expr(s, "n + 1")));
  assert_true(alias_may_modify(s->a, f, 1, read_expr(s, "n")));
  assert_false(alias_may_modify(s->a, f, 1, read_expr(s, "g")));
  assert_true(alias_may_modify(s->a, f, 2, read_expr(s, "g")));
  assert_false(alias_may_modify(s->a, f, 2, read_expr(s, "n")));
  assert_true(alias_escapes(s->a, program_find_var(s->p, f, "n")));
  const proc *leaf = program_find_proc(s->p, "leaf");
  assert_false(alias_escapes(s->a, program_find_var(s->p, leaf, "l")));
  finish(s);
}

static void recursion(void **state) {
  (void)state;
  subject *s = start("target 64;"
                     "void r(int n, int *out) { int x; int y; x = n; y = n;"
                     "  if (n) goto L; goto E; L: r(n - 1, &x); E: *out = x + y; return; }"
                     "int main(void) { int o; r(3, &o); return o; }",
                     "main", "r");
  MOD(s, "r", "main::o r::x");
  assert_true(alias_is_recursive(s->a, s->f));
  MAY(s, "*out", "x", ALIAS_MAY); /* another activation's x, or main's o */
  MAY(s, "x", "x", ALIAS_MUST);
  uint32_t call = first_of(s->f, S_CALL);
  assert_true(alias_may_modify(s->a, s->f, call, read_expr(s, "x")));
  assert_false(alias_may_modify(s->a, s->f, call, read_expr(s, "y")));
  const proc *f = program_find_proc(s->p, "main");
  expect_set(s, alias_call_mod(s->a, f, first_of(f, S_CALL)), "main::o");
  finish(s);
}

static void open_programs(void **state) {
  (void)state;
  subject *s = start("target 64; struct n size 16 align 8 { struct n *next @0; int k @8; };"
                     "int g; int *gp; struct n node;"
                     "void f(int *p, int *q, struct n *n, char *c) { *p = 1; return; }"
                     "void any(int *p, struct n *n, void *v) { *p = 1; return; }",
                     "f", "f");
  TARGETS(s, "p", "outside<int>[*] outside<struct n>[*].k"); /* an int, wherever it is */
  TARGETS(s, "gp", "outside<int>[*] outside<struct n>[*].k");
  TARGETS(s, "n->next->next", "outside<struct n>[*]");
  MAY(s, "*p", "*q", ALIAS_MAY);
  MAY(s, "*p", "g", ALIAS_NO);
  MAY(s, "*p", "n->k", ALIAS_MAY);
  MAY(s, "*p", "n->next", ALIAS_NO);
  MAY(s, "p[1]", "q[0]", ALIAS_MAY); /* of one array */
  MAY(s, "*c", "n->next", ALIAS_MAY);
  MAY(s, "n->k", "n->next->k", ALIAS_MAY);
  alias_free(s->a);
  s->f = program_find_proc(s->p, "any");
  s->a = alias_new(s->p, s->f);
  MAY(s, "*(int *)v", "n->k", ALIAS_MAY);
  MAY(s, "*(int *)v", "g", ALIAS_NO);
  alias_free(s->a);
  caller_mark(s->p, OUTSIDE_VALID); /* globals are known */
  s->a = alias_new(s->p, s->f);
  MAY(s, "*(int *)v", "g", ALIAS_MAY);
  MAY(s, "*p", "g", ALIAS_MAY);
  MAY(s, "*p", "gp", ALIAS_NO);
  MAY(s, "*p", "node.k", ALIAS_MAY);
  alias_free(s->a);
  s->p->outside = OUTSIDE_DISTINCT;
  s->a = alias_new(s->p, s->f);
  MAY(s, "*p", "g", ALIAS_NO);
  MAY(s, "*p", "n->k", ALIAS_NO);
  finish(s);
  s = start("target 64; int x; int y;"
            "void swap(int *p, int *q) { int t; t = *p; *p = *q; *q = t; return; }"
            "void test(void) { swap(&x, &y); return; }",
            NULL, "swap");
  TARGETS(s, "p", "x");
  MAY(s, "*p", "*q", ALIAS_NO);
  MOD(s, "swap", "x y");
  finish(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(address_copy_load_store),
      cmocka_unit_test(fields_and_arrays),
      cmocka_unit_test(same_state),
      cmocka_unit_test(pointer_arithmetic),
      cmocka_unit_test(walks_end),
      cmocka_unit_test(struct_copies),
      cmocka_unit_test(initialisers),
      cmocka_unit_test(bytes_and_integers),
      cmocka_unit_test(heap),
      cmocka_unit_test(havocs),
      cmocka_unit_test(variadic),
      cmocka_unit_test(indirect_calls),
      cmocka_unit_test(no_body),
      cmocka_unit_test(effects),
      cmocka_unit_test(recursion),
      cmocka_unit_test(open_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
