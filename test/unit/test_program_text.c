/* The core text: what is printed is read back, and what cannot be read is reported at its place. */
#include "unit.h"

#include "base/deadline.h"
#include "program/program.h"

static program *parse(const char *text) {
  parse_failure failure = {0};
  program *p = program_parse("t.core", text, strlen(text), &failure);
  if (!p)
    fail_msg("%u:%u: %s\nin\n%s", failure.line, failure.column, failure.message, text);
  return p;
}

static char *text_of(program *p) {
  buf out = {0};
  program_print(&out, p);
  return buf_take(&out);
}

/* print(p), after checking that parsing and printing it changes nothing. Owned. */
static char *round_trip(program *p) {
  char *bad = program_check(p);
  if (bad)
    fail_msg("%s", bad);
  char *first = text_of(p);
  program *again = parse(first);
  char *second = text_of(again);
  assert_string_equal(first, second);
  free(second);
  program_free(again);
  return first;
}

static void assert_contains(const char *text, const char *part) {
  if (!strstr(text, part))
    fail_msg("no '%s' in\n%s", part, text);
}

/* ---- a program with every kind of statement ---- */

typedef struct builder {
  program *p;
  exprs *pool;
  proc *f;
  const expr *x, *y, *pointer, *fp;
} builder;

static stmt *add(builder *b, stmt_kind kind) {
  location where = {.file = "all.c", .line = b->f->stmts.size + 2, .column = 3};
  where.end_line = where.line;
  where.end_column = 9;
  stmt *s = proc_add(b->f, kind, where);
  stmt_set_succ1(b->p, s, b->f->stmts.size);
  return s;
}

static stmt *add_end(builder *b, stmt_kind kind) {
  stmt *s = add(b, kind);
  stmt_set_succ(b->p, s, NULL, 0);
  return s;
}

static stmt *add_havoc(builder *b, havoc_kind why, const char *text) {
  stmt *s = add(b, S_HAVOC);
  s->havoc = (uint8_t)why;
  s->text = text;
  stmt_set_lhs(b->p, s, &b->x, 1);
  return s;
}

static void add_all_kinds(builder *b) {
  const expr *xy[] = {b->x, b->y}, *yx[] = {b->y, b->x};
  const expr *less = expr_lt(b->pool, b->x, b->y);
  add(b, S_SKIP)->name = "start again";
  stmt_assign(b->p, add(b, S_ASSIGN), b->x, expr_arith(b->pool, E_ADD, b->x, b->y, false));
  stmt *s = add(b, S_ASSIGN);
  stmt_set_lhs(b->p, s, xy, 2);
  stmt_set_rhs(b->p, s, yx, 2);
  s->cond = expr_eq(b->pool, expr_prime(b->pool, b->x), b->y);
  add(b, S_ASSIGN)->cond = expr_lt(b->pool, b->x, expr_prime(b->pool, b->x));
  add(b, S_ASSUME)->cond = less;
  s = add(b, S_ASSERT);
  s->cond = less;
  s->text = "a \"quoted\" text\n";
  add(b, S_ASSERT)->cond = expr_not(b->pool, less);
  s = add(b, S_ASSERT);
  s->cond = expr_bool(b->pool, false);
  s->text = "unreach-call";
  s->name = "ERROR";
  add_havoc(b, HAVOC_INPUT, "__VERIFIER_nondet_int");
  add_havoc(b, HAVOC_INPUT, NULL);
  add_havoc(b, HAVOC_UNINIT, NULL);
  s = add_havoc(b, HAVOC_DEAD, NULL);
  stmt_set_lhs(b->p, s, xy, 2);
  add_havoc(b, HAVOC_APPROX, "floating point");
  s = add(b, S_CALL);
  s->callee = expr_var(b->pool, b->f->symbol);
  stmt_set_rhs(b->p, s, xy, 2);
  s = add(b, S_CALL);
  s->callee = b->fp;
  stmt_set_lhs(b->p, s, &b->x, 1);
  stmt_set_rhs(b->p, s, xy, 2);
  s = add(b, S_BRANCH);
  s->cond = less;
  uint32_t next = b->f->stmts.size;
  stmt_set_succ(b->p, s, (uint32_t[]){3, next}, 2);
  s = add(b, S_BRANCH);
  s->cond = expr_nondet(b->pool);
  stmt_set_succ(b->p, s, (uint32_t[]){next + 1, 5}, 2);
  s = add(b, S_ALLOC);
  const expr *eight = expr_int(b->pool, type_size(b->pool), 8);
  stmt_set_lhs(b->p, s, &b->pointer, 1);
  stmt_set_rhs(b->p, s, &eight, 1);
  s = add(b, S_ALLOC);
  s->on_stack = true;
  stmt_set_lhs(b->p, s, &b->pointer, 1);
  stmt_set_rhs(b->p, s, &eight, 1);
  stmt_set_rhs(b->p, add(b, S_FREE), &b->pointer, 1);
  stmt_set_lhs(b->p, add(b, S_VA_START), &b->pointer, 1);
  s = add(b, S_START_THREAD);
  stmt_set_succ(b->p, s, (uint32_t[]){0, b->f->stmts.size}, 2);
  add(b, S_ATOMIC_BEGIN);
  add(b, S_ATOMIC_END);
  stmt_set_succ1(b->p, add(b, S_SKIP), 2);
  s = add_end(b, S_GOTO);
  stmt_set_succ(b->p, s, (uint32_t[]){0, 7, b->f->stmts.size}, 3);
  add_end(b, S_HALT);
  stmt_set_rhs(b->p, add_end(b, S_HALT), &b->x, 1);
  add_end(b, S_UNKNOWN)->text = "inline assembly";
  add_end(b, S_END_THREAD);
  stmt_set_rhs(b->p, add_end(b, S_RETURN), &b->x, 1);
}

static void every_kind_of_statement(void **state) {
  (void)state;
  builder b = {.p = program_new(64)};
  b.pool = &b.p->pool;
  b.p->is_concurrent = true;
  const type *i32 = type_signed_int(b.pool);
  b.f = program_add_proc(b.p, "f");
  b.f->is_variadic = true;
  b.f->where = (location){.file = "all.c", .line = 1, .column = 5};
  b.x = expr_var(b.pool, proc_add_var(b.p, b.f, V_PARAM, "x", i32));
  b.y = expr_var(b.pool, proc_add_var(b.p, b.f, V_PARAM, "y", i32));
  vec_push(&b.f->results, i32);
  proc_set_type(b.p, b.f);
  const type *void_pointer = type_ptr(b.pool, type_void(b.pool));
  b.pointer = expr_var(b.pool, proc_add_var(b.p, b.f, V_LOCAL, "p", void_pointer));
  const type *fp = type_ptr(b.pool, b.f->symbol->type);
  b.fp = expr_var(b.pool, proc_add_var(b.p, b.f, V_TEMP, "fp", fp));
  program_assume(b.p, b.f->where, "%s has no body", "g");
  add_all_kinds(&b);
  char *text = round_trip(b.p);
  static const char *const parts[] = {
      "target 64;\nconcurrent;\nassumption \"g has no body\";  // all.c:1:5\n",
      "int f(int x, int y, ...)",
      "start: again:\n   0: skip;",
      " 1: x = x + y;",
      " 2: x, y = y, x constrain (",
      " 3: constrain (x < 'x);",
      " 4: assume(x < y);",
      " 5: assert(x < y) \"a \\\"quoted\\\" text\\n\";",
      "ERROR:\n   7: error \"unreach-call\";",
      " 8: x = input \"__VERIFIER_nondet_int\";",
      " 9: x = input \"\";",
      "10: havoc x;",
      "11: dead x, y;",
      "12: x = approx \"floating point\";",
      "13: f(x, y);",
      "14: x = (*fp)(x, y);",
      "15: if (x < y) goto 3;",
      "16: if (*) goto 17; else goto 5;",
      "17: p = alloc heap (8UL);",
      "18: p = alloc stack (8UL);",
      "19: free(p);",
      "20: va_start(p);",
      "21: start_thread goto 22;",
      "      goto 0;\n",
      "24: skip;",
      "25: goto 0, 7, 26;",
      "26: halt;",
      "27: halt x;",
      "28: unknown \"inline assembly\";",
      "29: end_thread;",
      "30: return x;",
      "// 2:3-2:9\n",
  };
  for (int i = 0; i < COUNT(parts); i++)
    assert_contains(text, parts[i]);
  free(text);
  program_free(b.p);
}

/* ---- declarations ---- */

static const char declarations[] = "target 32;\n"
                                   "struct opaque;\n"
                                   "struct node size 12 align 4 {\n"
                                   "  int value @0;\n"
                                   "  struct node *next @4;\n"
                                   "  unsigned int low:3 @8:0;\n"
                                   "  unsigned int high:7 @8:3;\n"
                                   "};\n"
                                   "union word size 4 align 4 {\n"
                                   "  int i @0;\n"
                                   "  char c[4] @0;\n"
                                   "};\n"
                                   "struct both size 16 align 4 {\n"
                                   "  struct node first @0;\n"
                                   "  anonymous union word @12;\n"
                                   "};\n"
                                   "extern int level;\n"
                                   "int numbers[2][3] = {{1, 2, 3}, {4}};\n"
                                   "struct both pair[2] = {{{1, &pair[1].first, 2, 3}}};\n"
                                   "const char text[6] = \"hello\";\n"
                                   "char *where = text;  // d.c:9:7\n"
                                   "struct opaque *hidden;\n"
                                   "int (*compare)(int, int) = less;\n"
                                   "extern int puts(char *);\n"
                                   "static int less(int a, int b)  // d.c:3:1-5:2\n"
                                   "{\n"
                                   "  return a < b;\n"
                                   "}\n"
                                   "(int (*)(int, int)) choose(bool c)\n"
                                   "{\n"
                                   "  return c ? less : compare;\n"
                                   "}\n"
                                   "(int, bool) two(void)\n"
                                   "{\n"
                                   "  return 1, true;\n"
                                   "}\n"
                                   "int main(void)\n"
                                   "{\n"
                                   "  int t$1; // d.c:8:2\n"
                                   "  bool ok;\n"
                                   "  t$1, ok = two();\n"
                                   "  compare = choose(ok);\n"
                                   "  t$1 = compare(1, t$1);\n"
                                   "  pair[1].first.low = 3;\n"
                                   "  pair[0].first.next->value = numbers[1][t$1];\n"
                                   "  return t$1;\n"
                                   "}\n";

static void all_declarations(void **state) {
  (void)state;
  program *p = parse(declarations);
  assert_int_equal(p->pool.pointer_width, 32);
  char *text = round_trip(p);
  static const char *const parts[] = {
      "target 32;\n",
      "struct opaque;\n",
      "  unsigned int high:7 @8:3;\n",
      "  anonymous union word @12;\n",
      "extern int level;\n",
      "int numbers[2][3] = {{1, 2, 3}, {4}};\n",
      "const char text[6] = \"hello\";\n",
      "char *where = text;  // d.c:9:7\n",
      "extern int puts(char *);\n",
      "static int less(int a, int b)  // d.c:3:1-5:2\n",
      "(int (*)(int, int)) choose(bool c)\n",
      "(int, bool) two(void)\n",
      "  int t$1;  // d.c:8:2\n",
      "t$1, ok = two();\n",
      "t$1 = (*compare)(1, t$1);\n",
  };
  for (int i = 0; i < COUNT(parts); i++)
    assert_contains(text, parts[i]);
  assert_true(program_find_proc(p, "less")->symbol->address_taken);
  assert_false(program_find_proc(p, "two")->symbol->address_taken);
  assert_true(program_find_global(p, "text")->address_taken);
  assert_true(program_find_global(p, "text")->is_const);
  assert_true(program_find_global(p, "level")->is_extern);
  assert_false(program_find_proc(p, "puts")->has_body);
  assert_int_equal(program_find_proc(p, "less")->where.end_line, 5);
  free(text);
  program_free(p);
}

/* Names of the statements' own words are ordinary names elsewhere. */
static void words_as_names(void **state) {
  (void)state;
  program *p = parse("int error; int call; int input;\n"
                     "int free(int skip) { call free(skip); skip = call free(1); return skip; }\n"
                     "void assume(int halt) {\n"
                     "  error = halt; halt = error; input = call; call = input; skip;\n"
                     "  error, halt = halt, error;\n"
                     "  call assume(halt); return; }\n");
  char *text = round_trip(p);
  assert_contains(text, "0: call free(skip);");
  assert_contains(text, "1: skip = call free(1);");
  assert_contains(text, "3: call = input;");
  assert_int_equal(program_find_proc(p, "free")->stmts.data[0].kind, S_CALL);
  assert_int_equal(program_find_proc(p, "assume")->stmts.data[4].kind, S_SKIP);
  assert_int_equal(program_find_proc(p, "assume")->stmts.data[5].kind, S_ASSIGN);
  free(text);
  program_free(p);
}

static void boolean_programs(void **state) {
  (void)state;
  program *p = parse("boolean;\n"
                     "bool {x == 1};\n"
                     "bool locked;\n"
                     "(bool, bool) f(bool {y < 3})\n"
                     "{\n"
                     "  bool {*p > 0};\n"
                     "  enforce !({x == 1} && {y < 3});\n"
                     "  {x == 1}, locked = *, schoose[{y < 3}, locked];\n"
                     "  {x == 1} = {y < 3} constrain ('{x == 1} || locked);\n"
                     "  if (*) goto 9;\n"
                     "  {x == 1}, {*p > 0} = f({y < 3});\n"
                     "  9: return {x == 1}, !{*p > 0};\n"
                     "}\n");
  assert_true(p->is_boolean);
  char *text = round_trip(p);
  assert_contains(text, "\nboolean;\n");
  assert_contains(text, "\nbool {x == 1};\n");
  assert_contains(text, "(bool, bool) f(bool {y < 3})\n{\n  bool {*p > 0};\n");
  assert_contains(text, "  2: if (*) goto 4;\n");
  assert_contains(text, "  4: return {x == 1}, !{*p > 0};\n");
  free(text);
  program_free(p);
}

/* By hand, labels may be missing, out of order, or words. */
static void labels_by_hand(void **state) {
  (void)state;
  program *p = parse("int f(int n)\n"
                     "{\n"
                     "  entry top;\n"
                     "  10: n = n - 1;\n"
                     "  top: if (n > 0) goto 10;\n"
                     "  if (n == 0) goto done; else goto top;\n"
                     "  skip; // not a place\n"
                     "  goto top;\n"
                     "  done: 30: return n; // f.c:7:2-7:11\n"
                     "  goto top, done;\n"
                     "}\n");
  const proc *f = program_find_proc(p, "f");
  assert_int_equal(f->entry, 1);
  assert_int_equal(f->stmts.size, 6);
  assert_int_equal(f->stmts.data[1].succ[0], 0);
  assert_int_equal(f->stmts.data[1].succ[1], 2);
  assert_int_equal(f->stmts.data[2].succ[0], 4);
  assert_int_equal(f->stmts.data[2].succ[1], 1);
  assert_int_equal(f->stmts.data[3].succ[0], 1);
  assert_int_equal(f->stmts.data[3].where.line, 0);
  assert_int_equal(f->stmts.data[4].where.line, 7);
  assert_int_equal(f->stmts.data[4].where.end_column, 11);
  assert_string_equal(f->stmts.data[4].where.file, "f.c");
  assert_string_equal(f->stmts.data[4].name, "done");
  assert_int_equal(f->stmts.data[5].kind, S_GOTO);
  free(round_trip(p));
  program_free(p);
}

/* ---- what cannot be read ---- */

typedef struct wrong {
  const char *text;
  uint32_t line, column;
  const char *message; /* part of it */
} wrong;

static const wrong wrongs[] = {
    {"target 16;", 1, 8, "target 32"},
    {"int x = 1", 1, 10, "expected ';'"},
    {"int x;\nbool x;", 2, 1, "'x' is declared twice"},
    {"void f(void)\n{\n  x = 1;\n}", 3, 3, "x"},
    {"void f(void)\n{\n  goto 7;\n}", 3, 8, "no label '7' in 'f'"},
    {"void f(void)\n{\n  1: skip;\n  1: return;\n}", 4, 3, "label '1' stands twice"},
    {"void f(void)\n{\n  skip;\n}", 3, 3, "runs off the end of 'f'"},
    {"void f(void)\n{\n  return 1;\n}", 3, 10, "returns 0 values, not 1"},
    {"void f(int a)\n{\n  f();\n  return;\n}", 3, 3, "0 arguments given, 1 expected"},
    {"void f(int a)\n{\n  a = f(1);\n  return;\n}", 3, 7, "0 results, not 1"},
    {"void f(int a)\n{\n  a + 1 = 2;\n  return;\n}", 3, 3, "cannot be assigned"},
    {"void f(int a)\n{\n  a, a = 2;\n  return;\n}", 3, 11, "1 value for 2 targets"},
    {"void f(int a)\n{\n  g(a);\n  return;\n}", 3, 3, "unknown procedure 'g'"},
    {"void f(int a)\n{\n  assume a;\n}", 3, 10, "expected '('"},
    {"void f(int a)\n{\n", 3, 1, "expected '}'"},
    {"void f(int a)\n{\n}", 3, 1, "'f' has no statements"},
    {"void f(int a)\n{\n  free(a);\n  return;\n}", 3, 8, "expected a pointer"},
    {"void f(int a)\n{\n  a = alloc heap (a);\n  return;\n}", 3, 7, "alloc gives one pointer"},
    {"struct s size 4 align 4 { int a; };", 1, 32, "expected '@'"},
    {"struct s;\nstruct s size 4 align 4 {};\nstruct s size 4 align 4 {};", 3, 8, "defined twice"},
    {"int a[2] = {1, 2, 3};", 1, 19, "more values than"},
    {"char a[2] = \"abc\";", 1, 13, "longer than"},
    {"void f(void)\n{\n  end_thread;\n}", 0, 0, "P10: in 'f', label 0: "},
    {"void f(int a, int a)\n{\n  return;\n}", 1, 15, "'a' is declared twice"},
};

static void errors_are_placed(void **state) {
  (void)state;
  for (int i = 0; i < COUNT(wrongs); i++) {
    const wrong *w = &wrongs[i];
    parse_failure failure = {0};
    program *p = program_parse("t.core", w->text, strlen(w->text), &failure);
    if (p)
      fail_msg("no error in\n%s", w->text);
    if (failure.line != w->line || failure.column != w->column ||
        !strstr(failure.message, w->message))
      fail_msg("expected %u:%u: …%s…, got %u:%u: %s in\n%s", w->line, w->column, w->message,
               failure.line, failure.column, failure.message, w->text);
    free(failure.message);
  }
}

/* Every prefix of a good text is either good or has an error; none crashes. */
static void prefixes_do_no_harm(void **state) {
  (void)state;
  size_t length = strlen(declarations);
  uint32_t good = 0;
  for (size_t n = 0; n < length; n++) {
    char *text = malloc(n + 1);
    memcpy(text, declarations, n);
    text[n] = 0;
    parse_failure failure = {0};
    program *p = program_parse("t.core", text, n, &failure);
    good += p != NULL;
    assert_true(p || failure.message);
    free(failure.message);
    program_free(p);
    free(text);
  }
  assert_true(good > 0 && good < length / 2);
}

/* Nor does any text that is almost good; what is read of it is printed and read again. */
static void mutations_do_no_harm(void **state) {
  (void)state;
  static const char *const pieces[] = {
      "(",  ")",           "{",    "}",    ";",    "*",    "&",   "=",
      ",",  ":",           "[3]",  "'",    "\"",   "goto", "int", "0",
      "-1", "struct node", "void", "call", "pair", "less", "/*",  "99999999999999999999",
      ".",  "->",          "if"};
  uint64_t seed = 7;
  uint32_t good = 0;
  for (int round = 0; round < 4000; round++) {
    buf text = {0};
    size_t length = strlen(declarations);
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    size_t at = (size_t)(seed >> 33) % length, cut = (size_t)(seed >> 20) % 6;
    buf_add_n(&text, declarations, at);
    if ((seed >> 50 & 3) > 0)
      buf_add(&text, pieces[(seed >> 40) % (uint64_t)COUNT(pieces)]);
    buf_add(&text, declarations + (at + cut < length ? at + cut : length));
    parse_failure failure = {0};
    program *p = program_parse("t.core", buf_text(&text), text.size, &failure);
    assert_true(p || failure.message);
    if (p) {
      good++;
      free(round_trip(p));
    }
    free(failure.message);
    program_free(p);
    buf_free(&text);
  }
  assert_true(good > 100);
}

/* ---- size ---- */

static void large_programs(void **state) {
  (void)state;
  buf text = {0};
  for (int i = 0; i < 2000; i++) {
    buf_printf(&text, "int g%d = %d;\n", i, i);
    buf_printf(&text, "int f%d(int x)\n{\n  int y;\n", i);
    for (int k = 0; k < 45; k++)
      buf_printf(&text, "  y = x + %d; // large.c:%d:3-%d:12\n", k, k + 1, k + 1);
    buf_printf(&text, "  if (x > g%d) goto end;\n  y = f%d(y);\n  end: return y;\n}\n", i,
               i * 7 % 2000);
  }
  double start = clock_seconds();
  program *p = parse(buf_text(&text));
  char *printed = text_of(p);
  double seconds = clock_seconds() - start;
  assert_true(seconds < 20); /* about 0.2; quadratic would be minutes */
  free(printed);
  program_free(p);
  buf_free(&text);
}

static void one_large_procedure(void **state) {
  (void)state;
  buf text = {0};
  buf_add(&text, "int f(int x)\n{\n");
  for (int i = 0; i < 20000; i++)
    buf_printf(&text, "  int v%d;\n", i);
  for (int i = 0; i < 100000; i++)
    buf_printf(&text, "  %d: v%d = v%d + 1;\n", i, i % 20000, i * 7 % 20000);
  buf_add(&text, "  return x;\n}\n");
  program *p = parse(buf_text(&text));
  assert_int_equal(p->procs.data[0]->stmts.size, 100001);
  free(text_of(p));
  program_free(p);
  buf_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_kind_of_statement), cmocka_unit_test(all_declarations),
      cmocka_unit_test(words_as_names),          cmocka_unit_test(boolean_programs),
      cmocka_unit_test(labels_by_hand),          cmocka_unit_test(errors_are_placed),
      cmocka_unit_test(prefixes_do_no_harm),     cmocka_unit_test(mutations_do_no_harm),
      cmocka_unit_test(large_programs),          cmocka_unit_test(one_large_procedure),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
