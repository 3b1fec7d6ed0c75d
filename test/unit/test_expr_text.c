/* Expressions as text: how they are printed, and what the parser says about wrong ones. */
#include "unit.h"

#include "expr_unit.h"

static world w;

static int setup(void **state) {
  (void)state;
  world_init(&w, 64);
  w.scope.allow_nondet = true;
  return 0;
}

static int teardown(void **state) {
  (void)state;
  world_free(&w);
  return 0;
}

/* The text is printed as it is. */
static void kept(const char *text) {
  assert_string_equal(expr_text(&w.pool, world_expr(&w, text)), text);
}

static void printed(const char *text, const char *as) {
  assert_string_equal(expr_text(&w.pool, world_expr(&w, text)), as);
}

static void test_operators(void **state) {
  (void)state;
  kept("x + y * 2");
  kept("(x + y) * 2");
  kept("x - (y - 1)");
  kept("x - y - 1");
  kept("x / y % 3");
  kept("-x * 2");
  kept("-(x * 2)");
  kept("-(-x)");
  kept("x << 2 & y");
  kept("(x & 15) == 3");
  kept("x ^ y | x & 7");
  kept("x == 1 || y == 2 && b");
  kept("(x == 1 || y == 2) && b");
  kept("!b");
  kept("!(b && d)");
  kept("x != y");
  kept("x > 3");
  kept("x >= 3");
  kept("x < y");
  kept("b ? x : y");
  kept("(b ? x : y) + 1");
  kept("x < 0 ? -x : x");
  kept("b ? x : d ? y : 3");
  kept("(b ? d : x < y) ? x : y");
  kept("x +% y -% 1");
  kept("-%x *% y");
  kept("~x & y");
  printed("a [ ( x ) ]", "a[x]");
  printed("((x))+((y))", "x + y");
  printed("x > y", "y < x");
}

static void test_conversions(void **state) {
  (void)state;
  kept("c + uc");
  kept("l + x");
  kept("x + 5L");
  kept("u + 5");
  kept("x + u");
  kept("(unsigned int)x + 5");
  kept("1U << x");
  kept("1L << c");
  kept("(char)(c + 1)");
  kept("(long)(x + y)");
  kept("(unsigned int)x < 5");
  kept("(int)b");
  kept("b + 1");
  kept("x == -1");
  kept("u == 4294967295U");
  kept("ul == 18446744073709551615UL");
  kept("l < 5000000000");
  kept("x == -2147483647 - 1");
  kept("w + 5");
  kept("(__int128)5 << x");
  kept("i + 1");
  kept("(integer)x");
  kept("x + i < 100");
  kept("b7 + (_BitInt(7))3");
  kept("p == 0");
  kept("p != 0");
  kept("b ? p : 0");
  kept("p == a");
  kept("(void *)p");
  kept("vp == p");
  kept("(int *)4096");
  kept("(int *)0");
}

static void test_access_paths(void **state) {
  (void)state;
  kept("*p");
  kept("p[x]");
  kept("p[-1]");
  kept("*p + 1");
  kept("(*row)[x]");
  kept("row[1][x]");
  kept("m[x][y + 1]");
  kept("np->next->f");
  kept("np->ps[x].z[2]");
  kept("n.u.p.x");
  kept("np->ax");
  kept("n.$4");
  kept("np->low");
  kept("ns[x].next");
  kept("&a[x]");
  kept("&n.ps[1]");
  kept("&np->f");
  kept("p + x");
  kept("p - 3");
  kept("p - x");
  kept("p - q");
  kept("*(unsigned int *)&x");
  kept("*(int *)vp");
  kept("((struct node *)vp)->f");
  kept("*(short *)((char *)&x + 2)");
  kept("'x");
  kept("'np->f");
  kept("'*p");
  kept("*'p");
  kept("('np)->f");
  kept("x == 'x + 1");
  kept("&fun");
  kept("fun");
  kept("(&x)[y]");
}

static void test_values(void **state) {
  (void)state;
  kept("(struct pair){1, 2}");
  kept("(struct pair){1, 2, {3}}");
  kept("(struct pair){0}");
  kept("(int[3]){1, x}");
  kept("(union either){.i = 5}");
  kept("(union either){.b = \"ab\"}");
  kept("(union either){.b = {1, 2}}");
  kept("(char[6])\"hello\"");
  kept("(char[6])\"a\\n\\\"\\\\b\"");
  kept("1.5");
  kept("-0.1f");
  kept("1e+100");
  kept("__bits[double, 0x7ff0000000000000]");
  kept("(float)x");
  kept("true");
  kept("*");
  kept("b && *");
  kept("!*");
  kept("schoose[b, x < 1]");
  kept("(*) + 1");
}

static void as_assigned(const char *text, const char *as) {
  const expr *e = world_expr(&w, text);
  buf out = {0};
  expr_print_as(&out, &w.pool, e, e->type);
  assert_string_equal(buf_text(&out), as);
  buf_free(&out);
}

static void test_assigned(void **state) {
  (void)state;
  as_assigned("(char)(c + 1)", "c + 1");
  as_assigned("(long)x", "x");
  as_assigned("(int *)0", "0");
  as_assigned("&a[0]", "a");
  as_assigned("&m[1][0]", "m[1]");
  as_assigned("&fun", "fun");
  as_assigned("(void *)p", "p");
  as_assigned("(int *)vp", "vp");
  as_assigned("(int *)s", "(int *)s");
  as_assigned("(char)-1", "-1");
  as_assigned("(unsigned char)200", "200");
  as_assigned("5UL", "5");
  as_assigned("(int)b", "b");
  as_assigned("(long)p", "(long)p");
  buf out = {0};
  expr_print_init(&out, &w.pool, world_expr(&w, "(struct pair){1, 2, \"ab\"}"));
  assert_string_equal(buf_text(&out), "{1, 2, \"ab\"}");
  buf_free(&out);
}

static void test_boolean_programs(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"b && !d", "b & !d"},
      {"b || d && !b", "b | d & !b"},
      {"(b || d) && d", "(b | d) & d"},
      {"!(b && d)", "!(b & d)"},
      {"b == d", "b = d"},
      {"b != d", "b != d"},
      {"'b", "'b"},
      {"true", "T"},
      {"*", "*"},
      {"schoose[b, d]", "schoose[b, d]"},
      {"b ? d : 'd", "b & d | !b & 'd"},
  };
  for (int i = 0; i < COUNT(cases); ++i) {
    buf out = {0};
    expr_print_bp(&out, world_expr(&w, cases[i][0]));
    assert_string_equal(buf_text(&out), cases[i][1]);
    buf_free(&out);
  }
}

static void test_types(void **state) {
  (void)state;
  static const char *const texts[] = {
      "int",
      "unsigned char",
      "unsigned long",
      "__int128",
      "unsigned _BitInt(13)",
      "bool",
      "integer",
      "long double",
      "int *",
      "int **",
      "int[3]",
      "int *[3]",
      "int (*)[3]",
      "char (*)(int, char *)",
      "void (*)(void)",
      "int (*(*)[2])(int, ...)",
      "int *(*)(int (*)(int))",
      "struct node *[2][3]",
      "union either",
  };
  for (int i = 0; i < COUNT(texts); ++i) {
    buf out = {0};
    type_print(&out, world_type(&w, texts[i], NULL), "");
    assert_string_equal(buf_text(&out), texts[i]);
    buf_free(&out);
  }
  buf out = {0};
  const char *name;
  type_print(&out, world_type(&w, "const char *(*f[4])(long, struct pair)", &name), "f");
  assert_string_equal(name, "f");
  assert_string_equal(buf_text(&out), "char *(*f[4])(long, struct pair)");
  buf_free(&out);
  assert_ptr_equal(world_type(&w, "long unsigned int", NULL), type_int(&w.pool, 64, false));
  assert_ptr_equal(world_type(&w, "int (*)(int a, char b[3])", NULL),
                   world_type(&w, "int (*)(int, char *)", NULL));
}

/* ---- errors ---- */

static void rejected(const char *text, uint32_t line, uint32_t column, const char *message) {
  const expr *e = parse_predicate(text, &w.scope);
  if (e)
    fail_msg("%s must be rejected", text);
  assert_string_equal(w.scope.error, message);
  assert_int_equal(w.scope.error_line, line);
  assert_int_equal(w.scope.error_column, column);
}

static void test_errors(void **state) {
  (void)state;
  rejected("x < zz", 1, 5, "unknown name 'zz'");
  rejected("x <", 1, 4, "expected an expression, but the text ends");
  rejected("(x < 1", 1, 7, "expected ')', but the text ends");
  rejected("x < 1)", 1, 6, "unexpected ')' after the expression");
  rejected("x\n  + )", 2, 5, "expected an expression before ')'");
  rejected("n.g == 1", 1, 3, "'struct node' has no member 'g'");
  rejected("x.f", 1, 2, "'.' needs a struct, not 'int'");
  rejected("x->f", 1, 2, "'->' needs a pointer to a struct, not 'int'");
  rejected("*x", 1, 1, "'*' does not apply to 'int'");
  rejected("*vp", 1, 1, "'*' does not apply to 'void *'");
  rejected("x[1]", 1, 2, "'int' cannot be indexed");
  rejected("a[p]", 1, 2, "'int *' is no index");
  rejected("&5 == 0", 1, 1, "'&' needs something that has an address");
  rejected("&n.low == 0", 1, 1, "a bit-field has no address");
  rejected("p == s", 1, 3, "'==' does not apply to 'int *' and 'char *'");
  rejected("p == 1", 1, 3, "'==' does not apply to 'int *' and 'int'");
  rejected("p + q", 1, 3, "'+' does not apply to 'int *' and 'int *'");
  rejected("~p", 1, 1, "'~' does not apply to 'int *'");
  rejected("i & 1", 1, 3, "'&' does not apply to 'integer' and 'int'");
  rejected("dbl % 1", 1, 5, "'%' does not apply to 'double' and 'int'");
  rejected("n", 1, 1, "'struct node' is no condition");
  rejected("n ? 1 : 2", 1, 3, "'?' does not apply to 'struct node'");
  rejected("b ? n : 2", 1, 3, "'?' does not apply to 'struct node' and 'int'");
  rejected("b ? 1", 1, 6, "expected ':', but the text ends");
  rejected("(struct node)x", 1, 1, "'int' cannot be cast to 'struct node'");
  rejected("(unsigned float)x", 1, 11, "expected ')' before 'float'");
  rejected("(_BitInt(0))x", 1, 9, "an integer type needs at least one bit");
  rejected("(_BitInt(200))x", 1, 10, "this number is too large here");
  rejected("'5", 1, 1, "''' needs a variable or another access path");
  rejected("0x == 1", 1, 1, "'0x' is not a number");
  rejected("08 == 1", 1, 1, "'08' is not a number");
  rejected("999999999999999999999999999999999999999999", 1, 1,
           "this number needs more than 128 bits");
  rejected("(struct pair){1, 2, {}, 4}.x", 1, 25, "more values than members");
  rejected("(struct open){1}.x", 1, 15, "'struct open' is incomplete");
  rejected("sizeof(struct open)", 1, 1, "'struct open' has no size");
  rejected("x = 1", 1, 3, "unexpected '=' after the expression");
  rejected("@", 1, 1, "expected an expression before '@'");
  rejected("", 1, 1, "expected an expression, but the text ends");
  rejected("x == '\\q'", 1, 6, "unknown character '\\q'");
}

static void test_convert_errors(void **state) {
  (void)state;
  lexer l;
  const char *text = "  n.f";
  const type *pointer = world_expr(&w, "p")->type;
  lexer_init(&l, text, strlen(text));
  w.scope.error = NULL;
  const expr *e = parse_expr(&l, &w.scope);
  assert_non_null(e);
  assert_null(parse_convert(&w.scope, e, pointer));
  assert_string_equal(w.scope.error, "'int' does not convert to 'int *'");
  assert_int_equal(w.scope.error_column, 3);
  w.scope.error = NULL;
}

/* No text, however broken, does more than fail. */
static void test_garbage(void **state) {
  (void)state;
  static const char *const bits[] = {
      "x",   "(",     ")",  "[",        "]",      "*",    "&",   "->",    ".f",
      "1",   "'",     "?",  ":",        "+%",     "-",    "!=",  "(int)", "{",
      "}",   "\"s\"", ",",  "p",        "a",      "n",    "<",   "&&",    "sizeof",
      "'c'", "~",     "np", "_BitInt(", "struct", "char", "1.5", "\\",    "__bits["};
  uint64_t seed = 4711;
  for (int round = 0; round < 20000; ++round) {
    buf text = {0};
    for (int i = 0; i < 12; ++i) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      buf_add(&text, bits[(seed >> 33) % (uint64_t)COUNT(bits)]);
      buf_put(&text, ' ');
    }
    const expr *e = parse_predicate(buf_text(&text), &w.scope);
    assert_true((e == NULL) == (w.scope.error != NULL));
    buf_free(&text);
  }
}

static void test_tokens(void **state) {
  (void)state;
  const char *text = "x$1 += 0x1fUL // f.c:3:4-3:9\n 'a' \"s\\\"\" /* c */ ->{a == 1} 'b // other";
  static const struct {
    token_kind kind;
    const char *text;
    uint32_t line, column;
  } tokens[] = {
      {TOK_NAME, "x$1", 1, 1},        {TOK_PUNCT, "+=", 1, 5}, {TOK_NUMBER, "0x1fUL", 1, 8},
      {TOK_COMMENT_LOC, NULL, 1, 15}, {TOK_CHAR, NULL, 2, 2},  {TOK_STRING, NULL, 2, 6},
      {TOK_PUNCT, "->", 2, 20},       {TOK_NAME, NULL, 2, 22}, {TOK_PUNCT, "'", 2, 31},
      {TOK_NAME, "b", 2, 32},         {TOK_END, NULL, 2, 42},
  };
  lexer l;
  lexer_init(&l, text, strlen(text));
  l.want_locations = l.brace_names = true;
  for (int i = 0; i < COUNT(tokens); ++i, lexer_next(&l)) {
    assert_int_equal(l.tok.kind, tokens[i].kind);
    assert_int_equal(l.tok.line, tokens[i].line);
    assert_int_equal(l.tok.column, tokens[i].column);
    if (tokens[i].text)
      assert_true(token_is(&l.tok, tokens[i].text));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operators),      cmocka_unit_test(test_conversions),
      cmocka_unit_test(test_access_paths),   cmocka_unit_test(test_values),
      cmocka_unit_test(test_assigned),       cmocka_unit_test(test_boolean_programs),
      cmocka_unit_test(test_types),          cmocka_unit_test(test_errors),
      cmocka_unit_test(test_convert_errors), cmocka_unit_test(test_garbage),
      cmocka_unit_test(test_tokens),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
