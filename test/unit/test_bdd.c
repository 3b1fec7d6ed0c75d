/* Relations against truth tables: every operation on random relations over six variables must give
 * what the same operation on 64-bit masks gives, before and after reordering. */
#include "unit.h"

#include "bdd/bdd.h"

#ifdef ASSAY_STRESS /* every operation collects garbage */
enum { VARS = 6, POINTS = 1 << VARS, ROUNDS = 10 };
#else
enum { VARS = 6, POINTS = 1 << VARS, ROUNDS = 400 };
#endif

/* Bit p of a table: does the valuation p (bit i of p: variable i) belong to the relation? */
typedef uint64_t table;

static uint64_t seed;
static uint64_t draw(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed * 0x2545f4914f6cdd1du;
}

static rel of_table(bdd_space *s, table t) {
  bdd_mark here = bdd_here(s);
  rel r = REL_FALSE;
  uint32_t vars[VARS];
  for (uint32_t v = 0; v < VARS; ++v)
    vars[v] = v;
  for (uint32_t p = 0; p < POINTS; ++p)
    if (t >> p & 1) {
      bool values[VARS];
      for (uint32_t v = 0; v < VARS; ++v)
        values[v] = p >> v & 1;
      r = rel_or(s, r, rel_cube(s, vars, values, VARS));
    }
  return bdd_leave(s, here, r);
}

static table exists(table t, uint32_t vars) {
  table result = 0;
  for (uint32_t p = 0; p < POINTS; ++p)
    for (uint32_t q = 0; q < POINTS; ++q)
      if (((p ^ q) & ~vars) == 0 && (t >> q & 1))
        result |= (table)1 << p;
  return result;
}

static bdd_set set_of(bdd_space *s, uint32_t mask) {
  uint32_t vars[VARS], count = 0;
  for (uint32_t v = 0; v < VARS; ++v)
    if (mask >> v & 1)
      vars[count++] = v;
  return bdd_set_of(s, vars, count);
}

static bdd_space *open_six(void) {
  bdd_space *s = bdd_open(&(bdd_config){.nodes = 5000});
  assert_non_null(s);
  assert_int_equal(bdd_add_vars(s, VARS), 0);
  bdd_group(s, 0, 2);
  bdd_group(s, 2, 2);
  return s;
}

static void same(bdd_space *s, rel r, table t) {
  assert_true(rel_equal(r, of_table(s, t)));
}

static void check_operations(bdd_space *s, void *unused) {
  (void)unused;
  for (int round = 0; round < ROUNDS; ++round) {
    bdd_mark here = bdd_here(s);
    table ta = draw() & (round % 3 ? draw() : ~(table)0), tb = draw(), tc = draw() | draw();
    rel a = of_table(s, ta), b = of_table(s, tb), c = of_table(s, tc);
    same(s, rel_not(s, a), ~ta);
    same(s, rel_and(s, a, b), ta & tb);
    same(s, rel_or(s, a, b), ta | tb);
    same(s, rel_xor(s, a, b), ta ^ tb);
    same(s, rel_iff(s, a, b), ~(ta ^ tb));
    same(s, rel_minus(s, a, b), ta & ~tb);
    same(s, rel_ite(s, a, b, c), (ta & tb) | (~ta & tc));
    uint32_t mask = (uint32_t)draw() % POINTS;
    bdd_set set = set_of(s, mask);
    same(s, rel_exists(s, a, set), exists(ta, mask));
    same(s, rel_product(s, a, b, set), exists(ta & tb, mask));
    assert_int_equal(rel_subset(s, a, c), (ta & ~tc) == 0);
    assert_int_equal(rel_disjoint(s, a, b), (ta & tb) == 0);
    rel simple = rel_simplify(s, a, c);
    assert_true(rel_equal(rel_and(s, simple, c), rel_and(s, a, c)));
    rel parts[] = {a, b, c};
    same(s, rel_or_all(s, parts, 3), ta | tb | tc);
    if (round == ROUNDS / 2)
      bdd_reorder_now(s);
    bdd_leave(s, here, REL_FALSE);
  }
}

static void operations_agree_with_truth_tables(void **state) {
  (void)state;
  seed = 1;
  bdd_space *s = open_six();
  assert_int_equal(bdd_guard(s, check_operations, NULL), BDD_DONE);
  bdd_close(s);
}

/* The table of a relation after variable i was renamed to to[i]; all of them are permuted. */
static table permuted(table t, const uint32_t *to) {
  table result = 0;
  for (uint32_t p = 0; p < POINTS; ++p)
    if (t >> p & 1) {
      uint32_t q = 0;
      for (uint32_t v = 0; v < VARS; ++v)
        q |= (p >> v & 1) << to[v];
      result |= (table)1 << q;
    }
  return result;
}

static void check_renaming(bdd_space *s, void *unused) {
  (void)unused;
  for (int round = 0; round < ROUNDS; ++round) {
    bdd_mark here = bdd_here(s);
    uint32_t from[VARS], to[VARS];
    for (uint32_t v = 0; v < VARS; ++v)
      from[v] = to[v] = v;
    for (uint32_t v = VARS - 1; v > 0; --v) {
      uint32_t w = (uint32_t)draw() % (v + 1), t = to[v];
      to[v] = to[w];
      to[w] = t;
    }
    table t = draw();
    same(s, rel_rename(s, of_table(s, t), bdd_renaming_of(s, from, to, VARS)), permuted(t, to));
    bdd_leave(s, here, REL_FALSE);
  }
}

static void renaming_permutes(void **state) {
  (void)state;
  seed = 2;
  bdd_space *s = open_six();
  assert_int_equal(bdd_guard(s, check_renaming, NULL), BDD_DONE);
  bdd_close(s);
}

/* Renaming over a large distance takes another way inside. */
static void check_far(bdd_space *s, void *unused) {
  (void)unused;
  enum { FAR = 40 };
  uint32_t from[FAR], to[FAR];
  rel r = REL_FALSE, expected = REL_FALSE;
  for (uint32_t i = 0; i < FAR; ++i) {
    from[i] = i;
    to[i] = 2 * FAR - 1 - i;
    r = rel_xor(s, r, rel_var(s, from[i]));
    expected = rel_xor(s, expected, rel_var(s, to[i]));
  }
  rel first = rel_and(s, rel_var(s, 0), rel_literal(s, 1, false));
  rel last = rel_and(s, rel_var(s, 2 * FAR - 1), rel_literal(s, 2 * FAR - 2, false));
  const bdd_renaming *by = bdd_renaming_of(s, from, to, FAR);
  assert_true(rel_equal(rel_rename(s, r, by), expected));
  assert_true(rel_equal(rel_rename(s, first, by), last));
}

static void far_renaming(void **state) {
  (void)state;
  bdd_space *s = bdd_open(&(bdd_config){.nodes = 5000});
  bdd_add_vars(s, 80);
  assert_int_equal(bdd_guard(s, check_far, NULL), BDD_DONE);
  bdd_close(s);
}

static void check_numbers(bdd_space *s, void *unused) {
  (void)unused;
  uint32_t bits[] = {4, 1, 3}; /* most significant first */
  for (uint64_t n = 0; n < 8; ++n) {
    rel is_n = rel_number(s, bits, 3, n);
    for (uint64_t bound = 0; bound <= 8; ++bound)
      assert_int_equal(rel_subset(s, is_n, rel_below(s, bits, 3, bound)), n < bound);
    bool values[3];
    assert_true(rel_pick(s, is_n, bits, 3, values));
    assert_int_equal(values[0] << 2 | values[1] << 1 | values[2], n);
  }
  uint32_t other[] = {0, 2, 5};
  rel same_number = rel_same(s, bits, other, 3);
  for (uint64_t n = 0; n < 8; ++n)
    for (uint64_t m = 0; m < 8; ++m) {
      rel both = rel_and(s, rel_number(s, bits, 3, n), rel_number(s, other, 3, m));
      assert_int_equal(rel_subset(s, both, same_number), n == m);
    }
}

static void numbers_and_blocks(void **state) {
  (void)state;
  bdd_space *s = open_six();
  assert_int_equal(bdd_guard(s, check_numbers, NULL), BDD_DONE);
  bdd_close(s);
}

static void check_looking(bdd_space *s, void *unused) {
  (void)unused;
  for (int round = 0; round < ROUNDS; ++round) {
    bdd_mark here = bdd_here(s);
    table t = draw() & draw() & draw() & draw();
    rel r = of_table(s, t);
    uint32_t order[VARS] = {5, 0, 4, 1, 3, 2};
    bool values[VARS];
    assert_int_equal(rel_pick(s, r, order, VARS, values), t != 0);
    uint64_t picked = 0, least = UINT64_MAX;
    for (uint32_t i = 0; i < VARS && t; ++i)
      picked = picked << 1 | values[i];
    for (uint32_t p = 0; p < POINTS; ++p)
      if (t >> p & 1) {
        uint64_t number = 0;
        for (uint32_t i = 0; i < VARS; ++i)
          number = number << 1 | (p >> order[i] & 1);
        least = number < least ? number : least;
      }
    if (t)
      assert_int_equal(picked, least);
    uint32_t support[VARS], expected = 0;
    uint32_t count = rel_support(s, r, support);
    for (uint32_t v = 0; v < VARS; ++v)
      if (exists(t, 1u << v) != t) {
        assert_true(expected < count);
        assert_int_equal(support[expected++], v);
      }
    assert_int_equal(count, expected);
    rel cube = rel_and(s, rel_var(s, 1), rel_literal(s, 4, false));
    table fixed = 0;
    for (uint32_t p = 0; p < POINTS; ++p)
      if (t >> ((p | 2u) & ~16u) & 1)
        fixed |= (table)1 << p;
    same(s, rel_restrict(s, r, cube), fixed);
    bdd_leave(s, here, REL_FALSE);
  }
}

static void picking_support_restriction(void **state) {
  (void)state;
  seed = 3;
  bdd_space *s = open_six();
  assert_int_equal(bdd_guard(s, check_looking, NULL), BDD_DONE);
  bdd_close(s);
}

/* ---- lifetimes ----------------------------------------------------------- */

static void check_frames(bdd_space *s, void *unused) {
  (void)unused;
  rel kept = {0};
  bdd_mark here = bdd_here(s);
  table t = 0x123456789abcdef0u;
  rel_set(s, &kept, of_table(s, t));
  bdd_leave(s, here, REL_FALSE);
  for (int i = 0; i < 5 * ROUNDS; ++i) { /* enough garbage to be collected */
    here = bdd_here(s);
    rel inner = bdd_leave(s, here, of_table(s, draw()));
    assert_true(rel_size(s, inner) > 0);
    bdd_leave(s, here, REL_FALSE);
  }
  same(s, kept, t);
  rel_drop(s, &kept);
  assert_true(rel_is_false(kept));
}

static void kept_relations_survive_collections(void **state) {
  (void)state;
  seed = 4;
  bdd_space *s = open_six();
  assert_int_equal(bdd_guard(s, check_frames, NULL), BDD_DONE);
  assert_int_equal(bdd_here(s).height, 0);
  bdd_close(s);
}

/* ---- limits -------------------------------------------------------------- */

/* Equality of two far apart halves: exponentially many nodes. */
static void explode(bdd_space *s, void *reached) {
  enum { HALF = 30 };
  rel r = REL_TRUE;
  for (uint32_t i = 0; i < HALF; ++i) {
    *(uint32_t *)reached = i;
    r = rel_and(s, r, rel_iff(s, rel_var(s, i), rel_var(s, HALF + i)));
    bdd_poll(s);
  }
}

static void out_of_nodes_is_memory(void **state) {
  (void)state;
  bdd_space *s = bdd_open(&(bdd_config){.memory = 4 << 20, .no_reorder = true});
  bdd_add_vars(s, 60);
  rel kept = {0};
  rel_set(s, &kept, rel_and(s, rel_var(s, 3), rel_var(s, 33)));
  uint32_t reached = 0;
  assert_int_equal(bdd_guard(s, explode, &reached), BDD_OUT_OF_MEMORY);
  assert_true(reached > 5 && reached < 29);
  assert_string_equal(bdd_stop_reason(BDD_OUT_OF_MEMORY), "memory");
  assert_int_equal(rel_size(s, kept), 2); /* the space can still be used */
  assert_true(rel_equal(kept, rel_and(s, rel_var(s, 33), rel_var(s, 3))));
  bdd_close(s);
}

static void a_deadline_stops_it(void **state) {
  (void)state;
  bdd_space *s = bdd_open(&(bdd_config){.deadline = deadline_after(0.05), .no_reorder = true});
  bdd_add_vars(s, 60);
  uint32_t reached = 0;
  assert_int_equal(bdd_guard(s, explode, &reached), BDD_TIMEOUT);
  assert_true(reached < 29);
  bdd_close(s);
}

static void too_little_memory(void **state) {
  (void)state;
  assert_null(bdd_open(&(bdd_config){.memory = 1000}));
}

static void sifting_finds_the_small_order(void **state) {
  (void)state;
  bdd_space *s = bdd_open(&(bdd_config){0});
  bdd_add_vars(s, 20);
  rel r = REL_TRUE, kept = {0};
  for (uint32_t i = 0; i < 10; ++i)
    r = rel_and(s, r, rel_iff(s, rel_var(s, i), rel_var(s, 10 + i)));
  rel_set(s, &kept, r);
  bdd_leave(s, (bdd_mark){0}, REL_FALSE);
  uint32_t before = rel_size(s, kept);
  bdd_reorder_now(s);
  assert_true(before > 1000);
  assert_int_equal(rel_size(s, kept), 30);
  assert_int_equal(bdd_stats_of(s).reorderings, 1);
  bdd_close(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(operations_agree_with_truth_tables),
      cmocka_unit_test(renaming_permutes),
      cmocka_unit_test(far_renaming),
      cmocka_unit_test(numbers_and_blocks),
      cmocka_unit_test(picking_support_restriction),
      cmocka_unit_test(kept_relations_survive_collections),
      cmocka_unit_test(out_of_nodes_is_memory),
      cmocka_unit_test(a_deadline_stops_it),
      cmocka_unit_test(too_little_memory),
      cmocka_unit_test(sifting_finds_the_small_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
