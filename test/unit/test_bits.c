/* Circuits: each operation on words against the machine's own, on numbers by chance; the format. */
#include "unit.h"

#include "bits/word.h"
#include "expr/expr.h"

static uint64_t seed = 7;
static uint64_t chance(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 16 ^ seed << 40;
}

/* Small numbers and those near the ends are worth more than others. */
static uint64_t number(uint32_t width) {
  uint64_t mask = UINT64_MAX >> (64 - width), n = chance();
  switch (chance() % 4) {
  case 0:
    return n % 5 & mask;
  case 1:
    return (0 - n % 5) & mask;
  case 2:
    return ((uint64_t)1 << (width - 1) ^ n % 3) & mask;
  default:
    return n & mask;
  }
}

typedef struct bench {
  aig g;
  words w;
  word a, b;
  uint8_t *values;
} bench;

static void set_word(bench *t, word w, uint64_t n) {
  for (uint32_t i = 0; i < w.width; ++i)
    t->values[w.bit[i] >> 1] = n >> i & 1;
}

static uint64_t get_word(const bench *t, word w) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < w.width; ++i)
    n |= (uint64_t)lit_value(t->values, w.bit[i]) << i;
  return n;
}

typedef struct results {
  word sum, difference, product, quotient, remainder, left, right, arithmetic, negative;
  lit below, less, equal;
} results;

static results make(bench *t) {
  words *w = &t->w;
  results r;
  r.sum = word_add(w, t->a, t->b, LIT_FALSE);
  r.difference = word_add(w, t->a, word_not(w, t->b), LIT_TRUE);
  r.product = word_mul(w, t->a, t->b);
  r.quotient = word_divide(w, t->a, t->b, &r.remainder);
  r.left = word_shl(w, t->a, t->b);
  r.right = word_shr(w, t->a, t->b, LIT_FALSE);
  r.arithmetic = word_shr(w, t->a, t->b, t->a.bit[t->a.width - 1]);
  r.negative = word_neg(w, t->a);
  r.below = word_below(w, t->a, t->b, false);
  r.less = word_below(w, t->a, t->b, true);
  r.equal = word_eq(w, t->a, t->b);
  return r;
}

static uint64_t machine(expr_kind kind, const type *t, uint64_t a, uint64_t b) {
  u128 result = 0;
  assert_true(machine_arith(kind, t, a, b, &result, NULL));
  return (uint64_t)result;
}

static void compare(bench *t, const results *r, const type *u, const type *s) {
  uint32_t width = t->a.width;
  uint64_t a = number(width), b = chance() % 2 ? number(width) : chance() % width;
  set_word(t, t->a, a);
  set_word(t, t->b, b);
  aig_evaluate(&t->g, t->values);
  assert_int_equal(get_word(t, r->sum), machine(E_ADD, u, a, b));
  assert_int_equal(get_word(t, r->difference), machine(E_SUB, u, a, b));
  assert_int_equal(get_word(t, r->product), machine(E_MUL, u, a, b));
  assert_int_equal(get_word(t, r->negative), machine(E_NEG, u, a, 0));
  if (b) {
    assert_int_equal(get_word(t, r->quotient), machine(E_DIV, u, a, b));
    assert_int_equal(get_word(t, r->remainder), machine(E_MOD, u, a, b));
  }
  if (b < width) {
    assert_int_equal(get_word(t, r->left), machine(E_SHL, u, a, b));
    assert_int_equal(get_word(t, r->right), machine(E_SHR, u, a, b));
    assert_int_equal(get_word(t, r->arithmetic), machine(E_SHR, s, a, b));
  }
  assert_int_equal(lit_value(t->values, r->below), machine_less(u, a, b));
  assert_int_equal(lit_value(t->values, r->less), machine_less(s, a, b));
  assert_int_equal(lit_value(t->values, r->equal), a == b);
}

static void operations(void **state) {
  (void)state;
  exprs pool;
  exprs_init(&pool, 64);
  for (uint32_t width = 1; width <= 64; width = width < 9 ? width + 1 : width * 2 - 1) {
    bench t = {0};
    aig_init(&t.g, 600000);
    t.w.g = &t.g;
    t.a = word_input(&t.w, width);
    t.b = word_input(&t.w, width);
    results r = make(&t);
    t.values = calloc(t.g.nodes.size, 1);
    for (int i = 0; i < 200; ++i)
      compare(&t, &r, type_int(&pool, width, false), type_int(&pool, width, true));
    assert_false(t.g.is_full);
    free(t.values);
    arena_free(&t.w.memory);
    aig_free(&t.g);
  }
  exprs_free(&pool);
}

/* Constants go through gates; equal gates are one; what bad does not depend on is not written. */
static void gates(void **state) {
  (void)state;
  aig g;
  aig_init(&g, 600000);
  lit a = aig_input(&g), b = aig_input(&g), unused = aig_input(&g);
  uint32_t first = aig_latch_new(&g), second = aig_latch_new(&g);
  assert_int_equal(lit_and(&g, a, lit_not(a)), LIT_FALSE);
  assert_int_equal(lit_and(&g, LIT_TRUE, a), a);
  assert_int_equal(lit_and(&g, a, b), lit_and(&g, b, a));
  assert_int_equal(lit_xor(&g, a, a), LIT_FALSE);
  assert_int_equal(lit_mux(&g, a, b, b), b);
  g.latches.data[first].next = lit_or(&g, a, latch_wire(&g, first));
  g.latches.data[second].next = lit_and(&g, unused, latch_wire(&g, second));
  g.bad = lit_and(&g, latch_wire(&g, first), b);
  aig_order order = {0};
  lit_vec none = {0};
  buf out = {0};
  aig_order_find(&g, &none, &order);
  aig_write(&g, &order, &out);
  assert_int_equal(order.inputs.size, 2);
  assert_int_equal(order.latches.size, 1);
  assert_memory_equal(buf_text(&out), "aig 5 2 1 1 2\n", 14);
  aig_order_free(&order);
  buf_free(&out);
  aig_free(&g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations),
      cmocka_unit_test(gates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
