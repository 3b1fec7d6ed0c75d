/* Equations modulo 2^width: they hold in every row, and none is missed. */
#include "unit.h"

#include "expr/modular.h"
#include "guess/kernel.h"

static uint64_t seed = 3;
static uint64_t chance(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return seed >> 20;
}

static uint64_t mask_of(uint32_t width) {
  return UINT64_MAX >> (64 - width);
}

static bool holds(const kernel *k, const uint64_t *factors, const uint64_t *row) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < k->size; ++i)
    sum += factors[i] * row[i];
  return (sum & mask_of(k->width)) == 0;
}

/* Rows (1, a, b, c) of which a is anything, b = 3 a + 5, and c is a multiple of 4. */
static void planted(uint32_t width) {
  kernel k;
  kernel_init(&k, width, 4);
  uint64_t rows[40][4];
  for (int r = 0; r < 40; ++r) {
    uint64_t a = chance();
    uint64_t row[] = {1, a, 3 * a + 5, 4 * chance()};
    for (int i = 0; i < 4; ++i)
      rows[r][i] = row[i] & mask_of(width);
    kernel_row(&k, rows[r]);
  }
  bool sees_b = false, sees_c = false;
  for (uint32_t i = 0; i < k.size; ++i) {
    const uint64_t *g = kernel_generator(&k, i);
    for (int r = 0; r < 40; ++r)
      assert_true(holds(&k, g, rows[r]));
    /* what the equation rejects */
    uint64_t wrong_b[] = {1, 7, 3 * 7 + 6, 0}, wrong_c[] = {1, 7, 3 * 7 + 5, 1};
    sees_b |= !holds(&k, g, wrong_b);
    sees_c |= !holds(&k, g, wrong_c);
  }
  assert_true(sees_b);
  assert_true(sees_c);
  kernel_free(&k);
}

static void all_widths(void **state) {
  (void)state;
  for (uint32_t width = 4; width <= 64; width += 4)
    for (int i = 0; i < 20; ++i)
      planted(width);
}

/* Columns 1, a, b, 3 a + 5, a * a, 2 b - 7 a * a: the fourth and the sixth are sums of those before them, and what is said of
 * them holds in all rows. */
static void columns_one_by_one(void **state) {
  (void)state;
  enum { ROWS = 30, COLUMNS = 6 };
  for (uint32_t width = 8; width <= 64; width *= 2) {
    uint64_t values[COLUMNS][ROWS], factors[COLUMNS];
    echelon e;
    echelon_init(&e, width, ROWS, COLUMNS);
    for (int r = 0; r < ROWS; ++r) {
      uint64_t a = chance(), b = chance();
      uint64_t row[] = {1, a, b, 3 * a + 5, a * a, 2 * b - 7 * a * a};
      for (int c = 0; c < COLUMNS; ++c)
        values[c][r] = row[c];
    }
    for (uint32_t c = 0; c < COLUMNS; ++c) {
      bool is = echelon_column(&e, c, values[c], factors);
      assert_int_equal(is, c == 3 || c == 5);
      for (int r = 0; is && r < ROWS; ++r) {
        uint64_t sum = 0;
        for (int k = 0; k < COLUMNS; ++k)
          sum += factors[k] * values[k][r];
        assert_int_equal(sum & mask_of(width), 0);
      }
      assert_true(!is || factors[c] == 1);
    }
    echelon_free(&e);
  }
}

/* Rows without any relation leave nothing. */
static void nothing_is_made_up(void **state) {
  (void)state;
  kernel k;
  kernel_init(&k, 32, 3);
  for (int r = 0; r < 60; ++r)
    kernel_row(&k, (uint64_t[]){1, chance() & UINT32_MAX, chance() & UINT32_MAX});
  for (uint32_t i = 0; i < k.size; ++i)
    for (uint32_t c = 0; c < k.size; ++c)
      assert_int_equal(kernel_generator(&k, i)[c], 0);
  kernel_free(&k);
}

static void inverses(void **state) {
  (void)state;
  for (int i = 0; i < 1000; ++i) {
    uint64_t odd = chance() << 1 | 1;
    assert_true(odd * mod_inverse(odd) == 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_widths),
      cmocka_unit_test(columns_one_by_one),
      cmocka_unit_test(nothing_is_made_up),
      cmocka_unit_test(inverses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
