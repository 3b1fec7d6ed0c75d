/* Builders: what they fold, what they leave alone, and the paths they find. */
#include "unit.h"

#include "expr_unit.h"

static world w;

static int setup(void **state) {
  (void)state;
  world_init(&w, 64);
  return 0;
}

static int teardown(void **state) {
  (void)state;
  world_free(&w);
  return 0;
}

/* Both texts are the same expression. */
static void same(const char *text, const char *as) {
  const expr *a = world_expr(&w, text), *b = world_expr(&w, as);
  if (a != b)
    fail_msg("%s is %s, not %s", text, expr_text(&w.pool, a), expr_text(&w.pool, b));
}

static void differ(const char *text, const char *from) {
  if (world_expr(&w, text) == world_expr(&w, from))
    fail_msg("%s must not become %s", text, from);
}

/* ---- machine arithmetic ---- */

/* Every operator on every pair of values of the narrow types, against plain arithmetic. */
static void test_machine_exhaustive(void **state) {
  (void)state;
  for (uint32_t width = 1; width <= 5; ++width) {
    for (int is_signed = 0; is_signed < 2; ++is_signed) {
      const type *t = type_int(&w.pool, width, is_signed);
      int64_t count = 1 << width, low = is_signed ? -(count / 2) : 0;
      for (int64_t a = low; a < low + count; ++a) {
        for (int64_t b = low; b < low + count; ++b) {
          const int64_t exact[] = {a + b, a - b, a * b, b ? a / b : 0, b ? a % b : 0};
          for (int k = 0; k < 5; ++k) {
            u128 r = 99;
            bool overflow = false;
            bool done = machine_arith((expr_kind)(E_ADD + k), t, (u128)(i128)a, (u128)(i128)b, &r,
                                      &overflow);
            assert_int_equal(done, k < 3 || b != 0);
            if (!done)
              continue;
            assert_true(r == (u128)((uint64_t)exact[k] & (uint64_t)(count - 1)));
            bool fits = exact[k] >= low && exact[k] < low + count;
            bool least = k == 4 && is_signed && a == low && b == -1;
            assert_int_equal(overflow, is_signed && (!fits || least));
          }
          assert_int_equal(machine_less(t, (u128)(i128)a, (u128)(i128)b), a < b);
        }
      }
    }
  }
}

static void test_machine_shifts(void **state) {
  (void)state;
  const type *i = type_int(&w.pool, 32, true), *u = type_int(&w.pool, 32, false);
  u128 r;
  bool overflow;
  assert_true(machine_arith(E_SHR, i, 0x80000000u, 31, &r, &overflow));
  assert_true(r == 0xffffffffu && !overflow);
  assert_true(machine_arith(E_SHR, u, 0x80000000u, 31, &r, &overflow));
  assert_true(r == 1 && !overflow);
  assert_true(machine_arith(E_SHL, i, 1, 31, &r, &overflow));
  assert_true(r == 0x80000000u && overflow);
  assert_true(machine_arith(E_SHL, u, 3, 31, &r, &overflow));
  assert_true(r == 0x80000000u && !overflow);
  assert_false(machine_arith(E_SHL, i, 1, 32, &r, &overflow));
  assert_false(machine_arith(E_SHR, u, 1, (u128)-1, &r, &overflow));
}

static void test_machine_wide(void **state) {
  (void)state;
  const type *wide = type_int(&w.pool, 128, true), *uwide = type_int(&w.pool, 128, false);
  u128 least = (u128)1 << 127, r;
  bool overflow;
  assert_true(machine_arith(E_NEG, wide, least, 0, &r, &overflow) && overflow && r == least);
  assert_true(machine_arith(E_DIV, wide, least, (u128)-1, &r, &overflow) && overflow && r == least);
  assert_true(machine_arith(E_MOD, wide, least, (u128)-1, &r, &overflow) && overflow && r == 0);
  assert_true(machine_arith(E_ADD, uwide, (u128)-1, 2, &r, &overflow) && !overflow && r == 1);
  assert_true(machine_arith(E_MUL, wide, least, 2, &r, &overflow) && overflow && r == 0);
  const type *math = type_math(&w.pool);
  assert_false(machine_arith(E_MUL, math, least, 2, &r, &overflow));
  assert_true(machine_arith(E_SUB, math, 3, 5, &r, NULL) && (i128)r == -2);
}

/* ---- folding ---- */

static void test_constants(void **state) {
  (void)state;
  same("2 + 3 * 4", "14");
  same("7 / -2", "-3");
  same("7 % -2", "1");
  same("-7 % 2", "-1");
  same("1U - 2U", "4294967295U");
  same("(char)200", "(char)-56");
  same("(unsigned char)-1 == 255", "true");
  same("-1 < 0U", "false");
  same("-1L < 0U", "true");
  same("1 ? 2 : 3", "2");
  same("~0U", "4294967295U");
  same("0x7fffffff", "2147483647");
  same("0xffffffff", "4294967295U");
  same("017", "15");
  same("0b101", "5");
  same("'a' + 1", "98");
  same("sizeof(struct pair)", "12UL");
  same("2147483647 +% 1", "-2147483647 - 1");
}

static void test_undefined_is_kept(void **state) {
  (void)state;
  assert_int_equal(world_expr(&w, "2147483647 + 1")->kind, E_ADD);
  assert_int_equal(world_expr(&w, "-(-2147483647 - 1)")->kind, E_NEG);
  assert_int_equal(world_expr(&w, "(-2147483647 - 1) / -1")->kind, E_DIV);
  assert_int_equal(world_expr(&w, "(-2147483647 - 1) % -1")->kind, E_MOD);
  assert_int_equal(world_expr(&w, "5 / 0")->kind, E_DIV);
  assert_int_equal(world_expr(&w, "5 % 0")->kind, E_MOD);
  assert_int_equal(world_expr(&w, "1 << 32")->kind, E_SHL);
  assert_int_equal(world_expr(&w, "1 << 31")->kind, E_SHL);
  assert_int_equal(world_expr(&w, "x << 0")->kind, E_SHL); /* x may be negative */
  assert_int_equal(world_expr(&w, "1 >> -1")->kind, E_SHR);
  differ("(x + y) * 0", "0");
  differ("*p * 0", "0");
  differ("x / y - x / y", "0");
  differ("*p == *p", "true");
  differ("*p == 1 && false", "false");
  differ("(x + 1) - 1", "x");
  differ("-(-x)", "x");
  differ("x + 1 == 3", "x == 2");
}

static void test_units(void **state) {
  (void)state;
  same("x + 0", "x");
  same("0 + x", "x");
  same("x - 0", "x");
  same("x * 1", "x");
  same("x / 1", "x");
  same("x * 0", "0");
  same("x % 1", "0");
  same("x - x", "0");
  same("0 - x", "-x");
  same("x & -1", "x");
  same("x & 0", "0");
  same("x | 0", "x");
  same("x | -1", "-1");
  same("x ^ 0", "x");
  same("x ^ x", "0");
  same("x ^ -1", "~x");
  same("~~x", "x");
  same("u << 0", "u");
  same("x >> 0", "x");
  same("x & x", "x");
  same("3 + x", "x + 3");
  same("x + -3", "x - 3");
  same("x - -3", "x + 3");
  same("u + 4294967295U", "u - 1U");
}

static void test_regrouping(void **state) {
  (void)state;
  same("u + 1 + 2", "u + 3");
  same("u + 1 - 3", "u - 2");
  same("u + 1 - 1", "u");
  same("x +% 1 -% 1", "x");
  same("u * 3 * 5", "u * 15");
  same("u + 5 == 7", "u == 2");
  same("x -% 5 == 7", "x == 12");
  same("u - 1 == 4294967295U", "u == 0");
  same("i + 1 + 2", "i + 3");
  same("i + 2 == 5", "i == 3");
  same("-%(-%x)", "x");
  same("(u & 12) & 6", "u & 4");
  differ("x + 1 + 2", "x + 3");
  differ("x +% 1 - 1", "x");
}

static void test_comparisons(void **state) {
  (void)state;
  same("x < x", "false");
  same("x <= x", "true");
  same("x == x", "true");
  same("!(x < y)", "y <= x");
  same("!(x <= y)", "y < x");
  same("!(x != y)", "x == y");
  same("3 < x", "x > 3");
  same("3 == x", "x == 3");
  same("u < 0", "false");
  same("u >= 0", "true");
  same("u <= 4294967295U", "true");
  same("x > 2147483647", "false");
  same("c == 300", "false");
  same("c < 300", "true");
  same("c > -129", "true");
  same("uc < 0", "false");
  same("(long)x == 5L", "x == 5");
  same("(long)x < 5000000000", "true");
  same("(long)x == (long)y", "x == y");
  same("(unsigned)x == 4294967295U", "x == -1");
  same("(long)c == 5L", "c == 5");
  same("(unsigned)x < 5U", "(unsigned)x < 5U");
  differ("(unsigned)x < 5U", "x < 5");
  differ("(char)x == 5", "x == 5");
  differ("(long)u == (long)x", "u == x");
}

static void test_bools(void **state) {
  (void)state;
  same("b == 1", "b");
  same("b == 0", "!b");
  same("b != 0", "b");
  same("(int)b == 2", "false");
  same("(bool)(int)b", "b");
  same("(bool)x", "x != 0");
  same("!!b", "b");
  same("!!x", "x != 0");
  same("(x < y) == 0", "y <= x");
  same("(x == y) != 0", "x == y");
  same("b == true", "b");
  same("false == b", "!b");
  same("(int)b == (int)d", "b == d");
  same("b && true", "b");
  same("true && b", "b");
  same("b && false", "false");
  same("b || false", "b");
  same("b || true", "true");
  same("b && b", "b");
  same("b && !b", "false");
  same("x < y || y <= x", "true");
  same("b && (d && x < 1)", "b && d && x < 1");
  same("b ? 1 : 0", "(int)b");
  same("b ? 0 : 1", "(int)!b");
  same("(b ? 1 : 0) != 0", "b");
  same("b ? d : false", "b && d");
  same("b ? true : d", "b || d");
  same("b ? false : d", "!b && d");
  same("b ? x : x", "x");
}

/* ---- casts ---- */

/* (to)(middle)x with x of each type keeps its meaning: all triples of widths and signs. */
static void test_cast_matrix(void **state) {
  (void)state;
  static const uint32_t widths[] = {7, 8, 16, 32, 40, 64, 128};
  const int n = COUNT(widths) * 2;
  for (int from = 0; from < n; ++from) {
    const type *tf = type_int(&w.pool, widths[from / 2], from & 1);
    const expr *x = expr_var(&w.pool, var_new(&w.pool, V_GLOBAL, "t", tf));
    for (int middle = 0; middle < n; ++middle) {
      const type *tm = type_int(&w.pool, widths[middle / 2], middle & 1);
      for (int to = 0; to < n; ++to) {
        const type *tt = type_int(&w.pool, widths[to / 2], to & 1);
        const expr *e = expr_cast(&w.pool, tt, expr_cast(&w.pool, tm, x));
        bool narrowed = tm->width < tf->width && tm->width < tt->width;
        bool sign_lost = tf->is_signed && !tm->is_signed && tt->width > tm->width;
        bool sign_made =
            !tf->is_signed && tm->is_signed && tf->width == tm->width && tt->width > tm->width;
        const expr *direct = expr_cast(&w.pool, tt, x);
        if (narrowed || sign_lost || sign_made)
          assert_ptr_not_equal(e, direct);
        else
          assert_ptr_equal(e, direct);
        assert_ptr_equal(e->type, tt);
      }
    }
  }
}

static void test_casts(void **state) {
  (void)state;
  same("(char)(int)c", "c");
  same("(int)(long)x", "x");
  same("(long)(int)c", "(long)c");
  same("(int *)(void *)p", "p");
  same("(int *)(long)p", "p");
  same("(void *)p == 0", "p == 0");
  same("(void *)p == (void *)q", "p == q");
  differ("(int)(char)x", "x");
  differ("(long)(unsigned)x", "(long)x");
  same("(integer)5 + i", "i + 5");
  same("(int)(integer)x", "x");
}

/* ---- paths ---- */

static void test_paths(void **state) {
  (void)state;
  same("*&x", "x");
  same("&*p", "p");
  same("&a[0] + 3", "&a[3]");
  same("&a[2] + x", "&a[(long)x +% 2]");
  same("*(a + x)", "a[x]");
  same("a + 0", "&a[0]");
  same("p + 1 + 2", "p + 3");
  same("p + 1 - 1", "p");
  same("*(p + x)", "p[x]");
  same("(&n)->f", "n.f");
  same("*(int *)&n", "n.f");
  same("*(short *)((char *)&n + 20)", "n.ps[1].y");
  same("*(int *)((char *)np + 16)", "np->ps[1].x");
  same("*(int *)((char *)&m + 20)", "m[1][1]");
  same("(struct node *)((char *)&ns[2].next - 56)", "&ns[2]");
  same("*(int *)((char *)p + 8)", "p[2]");
  same("*(int *)((char *)p - 4)", "p[-1]");
  same("*(struct pair *)&e", "e.p");
  same("n.ax", "n.$4.ax");
  same("np->ay", "np->$4.ay");
  same("(struct pair){1, 2}.y", "(short)2");
  same("(struct pair){1, 2}.z[1]", "(char)0");
  same("(b ? pr : n.ps[0]).x", "b ? pr.x : n.ps[0].x");
  same("''x", "'x");
  same("'(*'p)", "'*p");
}

static void test_pointer_comparisons(void **state) {
  (void)state;
  same("&x == 0", "false");
  same("&x == &y", "false");
  same("&x == &x", "true");
  same("&n.f == &n.ps[0].x", "false");
  same("&a[1] == a + 1", "true");
  same("&a[1] < &a[2]", "true");
  same("p + 1 == p", "false");
  same("&a[3] - &a[1]", "2L");
  same("&np->f == (int *)np", "true");
  differ("p == q", "false");
  differ("&a[x] == &a[y]", "false");
  differ("&x + 1 == &y", "false");
}

static void test_at(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  const expr *n = world_expr(&w, "n");
  const type *i = type_signed_int(pool), *u = type_int(pool, 32, false);
  assert_ptr_equal(expr_at(pool, n, 0, i), world_expr(&w, "n.f"));
  assert_ptr_equal(expr_at(pool, n, 4, type_struct(pool, "pair", false)),
                   world_expr(&w, "n.ps[0]"));
  assert_ptr_equal(expr_at(pool, n, 35, type_int(pool, 8, true)), world_expr(&w, "n.ps[2].z[1]"));
  assert_ptr_equal(expr_at(pool, n, 40, i), world_expr(&w, "n.u.i"));
  assert_ptr_equal(expr_at(pool, n, 41, type_int(pool, 8, false)), world_expr(&w, "n.u.b[1]"));
  assert_ptr_equal(expr_at(pool, n, 64, i), world_expr(&w, "n.ax"));
  assert_ptr_equal(expr_at(pool, n, 0, u), world_expr(&w, "*(unsigned int *)&n"));
  uint64_t offset = 0;
  assert_true(expr_offset(world_expr(&w, "n.ps[2].y"), &offset));
  assert_int_equal(offset, 4 + 2 * 12 + 4);
  assert_false(expr_offset(world_expr(&w, "n.ps[x].y"), &offset));
  assert_true(expr_offset(world_expr(&w, "np->next"), &offset));
  assert_int_equal(offset, 56);
  assert_string_equal(expr_root(world_expr(&w, "n.ps[x].y"))->name, "n");
  assert_null(expr_root(world_expr(&w, "np->f")));
}

static void test_pointers_32(void **state) {
  (void)state;
  world v;
  world_init(&v, 32);
  assert_int_equal(world_expr(&v, "p")->type->size, 4);
  assert_int_equal(world_expr(&v, "l")->type->width, 32);
  assert_int_equal(world_expr(&v, "ll")->type->width, 64);
  assert_int_equal(world_expr(&v, "ll")->type->align, 4);
  assert_string_equal(expr_text(&v.pool, world_expr(&v, "ll + 5000000000")), "ll + 5000000000");
  assert_string_equal(expr_text(&v.pool, world_expr(&v, "(long long)x")), "(long long)x");
  assert_string_equal(expr_text(&v.pool, world_expr(&v, "1LL << x")), "1LL << x");
  world_free(&v);
}

/* ---- arbitrary values ---- */

static void test_nondet(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  const expr *one = expr_nondet(pool), *two = expr_nondet(pool), *b = world_expr(&w, "b");
  assert_ptr_not_equal(one, two);
  assert_true(one->has_nondet);
  assert_int_equal(expr_eq(pool, one, one)->kind, E_EQ);
  assert_int_equal(expr_and(pool, one, expr_not(pool, one))->kind, E_AND);
  assert_int_equal(expr_and(pool, one, one)->kind, E_AND);
  assert_ptr_equal(expr_and(pool, one, expr_bool(pool, false)), expr_bool(pool, false));
  const expr *s = expr_schoose(pool, b, world_expr(&w, "d"));
  assert_ptr_not_equal(s, expr_schoose(pool, b, world_expr(&w, "d")));
  assert_ptr_equal(expr_schoose(pool, b, expr_not(pool, b)), b);
  assert_ptr_equal(expr_rebuild(pool, s, s->kid), s);
  assert_ptr_equal(expr_schoose(pool, expr_bool(pool, true), b), expr_bool(pool, true));
}

/* ---- walks ---- */

static void test_substitution(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  expr_subst swap[] = {{world_expr(&w, "x"), world_expr(&w, "y")},
                       {world_expr(&w, "y"), world_expr(&w, "x")}};
  const expr *e = world_expr(&w, "x - y < a[x]");
  assert_ptr_equal(expr_substitute(pool, e, swap, 2), world_expr(&w, "y - x < a[y]"));
  /* Values are replaced, places and entry values are not. */
  e = world_expr(&w, "p == &x && 'x == x && &a[x] == p");
  assert_ptr_equal(expr_substitute(pool, e, swap, 2),
                   world_expr(&w, "p == &x && 'x == y && &a[y] == p"));
  expr_subst deref = {world_expr(&w, "*p"), world_expr(&w, "3")};
  assert_ptr_equal(expr_substitute(pool, world_expr(&w, "*p + x"), &deref, 1),
                   world_expr(&w, "x + 3"));
  expr_subst whole = {world_expr(&w, "pr"), world_expr(&w, "(struct pair){4, 5}")};
  assert_ptr_equal(expr_substitute(pool, world_expr(&w, "pr.x + pr.y"), &whole, 1),
                   world_expr(&w, "9"));
  map names = {0};
  map_put_ptr(&names, world_expr(&w, "x")->var, world_expr(&w, "y")->var);
  assert_ptr_equal(expr_rename(pool, world_expr(&w, "p == &x && 'x == x"), &names),
                   world_expr(&w, "p == &y && 'y == y"));
  map_free(&names);
}

static void test_occurrences(void **state) {
  (void)state;
  const expr *e = world_expr(&w, "a[x] + p[y] + 'l + (long)&n.f + x");
  var_vec vars = {0};
  expr_vars(e, &vars);
  assert_int_equal(vars.size, 6);
  const char *const names[] = {"a", "x", "p", "y", "l", "n"};
  for (uint32_t i = 0; i < 6; ++i)
    assert_string_equal(vars.data[i]->name, names[i]);
  expr_vars(e, &vars);
  assert_int_equal(vars.size, 6);
  expr_vec paths = {0};
  expr_paths(e, &paths);
  const char *const texts[] = {"a[x]", "x", "p[y]", "p", "y"};
  assert_int_equal(paths.size, 5);
  for (uint32_t i = 0; i < 5; ++i)
    assert_string_equal(expr_text(&w.pool, paths.data[i]), texts[i]);
  assert_true(expr_mentions(e, world_expr(&w, "n")->var));
  assert_false(expr_mentions(e, world_expr(&w, "u")->var));
  vec_free(&vars);
  vec_free(&paths);
}

/* A DAG of 2^60 paths is walked in 60 steps. */
static void test_shared(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  const expr *e = world_expr(&w, "u"), *v = world_expr(&w, "v");
  for (int i = 0; i < 60; ++i)
    e = expr_arith(pool, E_MUL, e, expr_arith(pool, E_ADD, e, v, false), false);
  expr_subst by = {world_expr(&w, "u"), v};
  const expr *r = expr_substitute(pool, e, &by, 1);
  assert_false(expr_mentions(r, world_expr(&w, "u")->var));
  var_vec vars = {0};
  expr_vars(e, &vars);
  assert_int_equal(vars.size, 2);
  vec_free(&vars);
}

/* Ten thousand levels neither overflow the stack nor take for ever. */
static void test_deep(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  const expr *left = world_expr(&w, "u"), *right = left, *v = world_expr(&w, "v");
  const expr *chain = world_expr(&w, "b");
  for (int i = 0; i < 10000; ++i) {
    left = expr_arith(pool, E_ADD, left, v, false);
    right = expr_arith(pool, E_SUB, v, right, false);
    chain = expr_and(pool, expr_lt(pool, v, expr_const(pool, v->type, (u128)i + 7)), chain);
  }
  const expr *deep[] = {left, right, chain};
  for (int i = 0; i < 3; ++i) {
    buf text = {0};
    expr_print(&text, pool, deep[i]);
    lexer l;
    lexer_init(&l, buf_text(&text), text.size);
    const expr *back = parse_expr(&l, &w.scope);
    assert_ptr_equal(back, deep[i]);
    buf_free(&text);
    expr_subst by = {world_expr(&w, "u"), v};
    assert_ptr_equal(expr_substitute(pool, deep[i], &by, 0), deep[i]);
    assert_false(expr_mentions(expr_substitute(pool, deep[i], &by, 1), world_expr(&w, "u")->var));
  }
}

/* The nodes of one shape are one node, also after the table has grown. */
static void test_hash_consing(void **state) {
  (void)state;
  exprs *pool = &w.pool;
  const type *t = type_int(pool, 64, false);
  const expr *first[5000];
  for (uint32_t i = 0; i < 5000; ++i)
    first[i] = expr_const(pool, t, (u128)i * 977);
  for (uint32_t i = 0; i < 5000; ++i)
    assert_ptr_equal(first[i], expr_const(pool, t, (u128)i * 977));
  assert_ptr_equal(world_expr(&w, "x + y"), world_expr(&w, "x + y"));
  assert_ptr_not_equal(world_expr(&w, "x + y"), world_expr(&w, "x +% y"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_machine_exhaustive),
      cmocka_unit_test(test_machine_shifts),
      cmocka_unit_test(test_machine_wide),
      cmocka_unit_test(test_constants),
      cmocka_unit_test(test_undefined_is_kept),
      cmocka_unit_test(test_units),
      cmocka_unit_test(test_regrouping),
      cmocka_unit_test(test_comparisons),
      cmocka_unit_test(test_bools),
      cmocka_unit_test(test_cast_matrix),
      cmocka_unit_test(test_casts),
      cmocka_unit_test(test_paths),
      cmocka_unit_test(test_pointer_comparisons),
      cmocka_unit_test(test_at),
      cmocka_unit_test(test_pointers_32),
      cmocka_unit_test(test_nondet),
      cmocka_unit_test(test_substitution),
      cmocka_unit_test(test_occurrences),
      cmocka_unit_test(test_shared),
      cmocka_unit_test(test_deep),
      cmocka_unit_test(test_hash_consing),
  };
  return cmocka_run_group_tests(tests, setup, teardown);
}
