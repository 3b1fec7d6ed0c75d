/* Unions of polyhedra: against all points of a small box where that is possible. */
#include "unit.h"

#include "poly/poly.h"

enum { SIDE = 7 }; /* points 0 .. SIDE - 1 in each dimension */

typedef struct fixture {
  poly_space *space;
  arena memory;
  void (*run)(struct fixture *f);
} fixture;

static form term(fixture *f, uint32_t dim, i128 coef, i128 constant) {
  form t;
  assert_true(form_scale(&f->memory, form_dim(&f->memory, dim), coef, &t));
  t.constant = constant;
  return t;
}

static form sum(fixture *f, form a, form b) {
  form t;
  assert_true(form_add(&f->memory, a, b, &t));
  return t;
}

static convex *set(fixture *f, convex *c, form at_most_zero) {
  (void)f;
  convex_add(c, at_most_zero, FORM_LE);
  return c;
}

static convex *range(fixture *f, uint32_t dims, uint32_t dim, i128 low, i128 high) {
  convex *c = convex_universe(f->space, dims);
  set(f, c, term(f, dim, -1, low));
  set(f, c, term(f, dim, 1, -high));
  assert_true(convex_settle(c));
  return c;
}

static bool has_point(fixture *f, convex *c, const i128 *at) {
  convex *p = convex_own(convex_copy(c));
  for (uint32_t i = 0; i < convex_dims(c); ++i)
    convex_add(p, term(f, i, 1, -at[i]), FORM_EQ);
  bool found = convex_settle(p);
  convex_drop(p);
  return found;
}

static void body(poly_space *s, void *argument) {
  fixture *f = argument;
  (void)s;
  f->run(f);
}

static poly_stop run_with(void (*run)(fixture *), uint32_t dimensions) {
  fixture f = {.run = run};
  poly_config config = {.dimensions = dimensions};
  f.space = poly_open(&config);
  assert_non_null(f.space);
  poly_stop stop = poly_guard(f.space, body, &f);
  poly_close(f.space);
  arena_free(&f.memory);
  return stop;
}

static void run_all(void (*run)(fixture *)) {
  assert_int_equal(run_with(run, 0), POLY_DONE);
}

/* ---- integers ---- */

static void integers(fixture *f) {
  convex *c = convex_universe(f->space, 2); /* 2x = 2y + 1 */
  convex_add(c, sum(f, term(f, 0, 2, 0), term(f, 1, -2, -1)), FORM_EQ);
  assert_false(convex_settle(c));
  convex_drop(c);
  c = convex_universe(f->space, 2); /* x + y = 1, x = y */
  convex_add(c, sum(f, term(f, 0, 1, 0), term(f, 1, 1, -1)), FORM_EQ);
  convex_add(c, sum(f, term(f, 0, 1, 0), term(f, 1, -1, 0)), FORM_EQ);
  assert_false(convex_settle(c));
  convex_drop(c);
  c = convex_universe(f->space, 1); /* 2x >= 1, 3x <= 5 */
  set(f, c, term(f, 0, -2, 1));
  set(f, c, term(f, 0, 3, -5));
  assert_true(convex_settle(c));
  i128 low, high;
  assert_true(convex_least(c, term(f, 0, 1, 0), &low));
  assert_true(convex_most(c, term(f, 0, 1, 0), &high));
  assert_true(low == 1 && high == 1);
  convex_drop(c);
}

static void integer_tightening(void **state) {
  (void)state;
  run_all(integers);
}

/* x := 2x keeps that x is even, and so does the projection of q from x = 2q. */
static void multiples(fixture *f) {
  convex *c = range(f, 1, 0, 0, 3);
  convex_assign(c, 0, term(f, 0, 2, 0));
  for (i128 x = 0; x < SIDE; ++x)
    assert_true(has_point(f, c, &x) == (x % 2 == 0));
  convex_drop(c);
  c = convex_universe(f->space, 2);
  convex_add(c, sum(f, term(f, 0, 1, 0), term(f, 1, -3, -1)), FORM_EQ); /* x = 3q + 1 */
  uint32_t to[2] = {0, NO_DIM};
  assert_true(convex_settle(c));
  convex_map(c, to);
  for (i128 x = 0; x < SIDE; ++x)
    assert_true(has_point(f, c, &x) == (x % 3 == 1));
  set(f, c, term(f, 0, -1, 2)); /* x >= 2, so x >= 4 */
  set(f, c, term(f, 0, 1, -3));
  assert_false(convex_settle(c));
  convex_drop(c);
}

static void congruences_are_kept(void **state) {
  (void)state;
  run_all(multiples);
}

/* The parity of a counter that two variables are swapped with: hulls keep it. */
static void parities(fixture *f) {
  convex *even = NULL;
  for (i128 k = 0; k <= 4; k += 2) {
    convex *c = convex_universe(f->space, 2);
    convex_add(c, term(f, 0, 1, -k), FORM_EQ);
    convex_add(c, term(f, 1, 1, -10), FORM_EQ);
    assert_true(convex_settle(c));
    if (even) {
      convex *hull = convex_hull(even, c);
      convex_drop(even);
      convex_drop(c);
      c = hull;
    }
    even = c;
  }
  form limit = term(f, 0, 1, -100);
  convex *start = range(f, 2, 0, 0, 2);
  convex_add(start, term(f, 1, 1, -10), FORM_EQ);
  convex_add_congruence(start, term(f, 0, 1, 0), 2);
  assert_true(convex_settle(start));
  convex *wide = convex_widen(start, even, &limit, 1);
  i128 at[2] = {100, 10}, odd[2] = {51, 10}, beyond[2] = {102, 10};
  assert_true(has_point(f, wide, at));
  assert_false(has_point(f, wide, odd));
  assert_false(has_point(f, wide, beyond));
  convex_drop(wide);
  convex_drop(start);
  convex_drop(even);
}

static void widening_keeps_limits_and_congruences(void **state) {
  (void)state;
  run_all(parities);
}

/* ---- unions, against all points ---- */

static uint32_t next_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33);
}

static convex *random_part(fixture *f, uint64_t *seed, bool *inside) {
  enum { ROWS = 3 };
  i128 rows[ROWS][3];
  convex *c = range(f, 2, 0, 0, SIDE - 1);
  set(f, c, term(f, 1, -1, 0));
  set(f, c, term(f, 1, 1, 1 - SIDE));
  for (int i = 0; i < ROWS; ++i) {
    for (int k = 0; k < 2; ++k)
      rows[i][k] = (i128)(next_random(seed) % 5) - 2;
    rows[i][2] = (i128)(next_random(seed) % 15) - 10;
    convex_add(c, sum(f, term(f, 0, rows[i][0], rows[i][2]), term(f, 1, rows[i][1], 0)), FORM_LE);
  }
  for (i128 x = 0; x < SIDE; ++x)
    for (i128 y = 0; y < SIDE; ++y) {
      bool in = true;
      for (int i = 0; i < ROWS; ++i)
        in = in && rows[i][0] * x + rows[i][1] * y + rows[i][2] <= 0;
      inside[x * SIDE + y] = inside[x * SIDE + y] || in;
    }
  if (convex_settle(c))
    return c;
  convex_drop(c);
  return NULL;
}

static bool in_union(fixture *f, const convex_vec *parts, const i128 *at) {
  for (uint32_t i = 0; i < parts->size; ++i)
    if (has_point(f, parts->data[i], at))
      return true;
  return false;
}

static void unions(fixture *f) {
  uint64_t seed = 1;
  for (int round = 0; round < 60; ++round) {
    bool inside[SIDE * SIDE] = {false};
    convex_vec parts = {0};
    for (int i = 0; i < 4; ++i) {
      convex *c = random_part(f, &seed, inside);
      if (c)
        poly_add(&parts, c);
    }
    for (i128 x = 0; x < SIDE; ++x)
      for (i128 y = 0; y < SIDE; ++y) {
        i128 at[2] = {x, y};
        assert_true(in_union(f, &parts, at) == inside[x * SIDE + y]);
      }
    poly_reduce(&parts, 1);
    for (i128 x = 0; x < SIDE; ++x)
      for (i128 y = 0; y < SIDE; ++y) {
        i128 at[2] = {x, y};
        assert_true(!inside[x * SIDE + y] || in_union(f, &parts, at));
      }
    convex_vec_drop(&parts);
  }
}

static void unions_are_exact(void **state) {
  (void)state;
  run_all(unions);
}

static void intervals(fixture *f) {
  convex_vec parts = {0};
  for (i128 i = 0; i < 10; ++i)
    poly_add(&parts, range(f, 1, 0, i, i));
  assert_int_equal(parts.size, 1); /* 0 .. 9 */
  poly_add(&parts, range(f, 1, 0, 20, 30));
  assert_int_equal(parts.size, 2);
  convex *all = range(f, 1, 0, 3, 25);
  assert_false(poly_covers(parts.data, parts.size, all));
  poly_add(&parts, range(f, 1, 0, 8, 21));
  assert_true(poly_covers(parts.data, parts.size, all));
  convex *point = convex_point(all);
  i128 value;
  assert_true(convex_constant(point, term(f, 0, 1, 0), &value));
  assert_true(value >= 3 && value <= 25);
  convex_drop(point);
  convex_drop(all);
  convex_vec_drop(&parts);
}

static void neighbours_are_joined(void **state) {
  (void)state;
  run_all(intervals);
}

/* ---- failure ---- */

static void many(fixture *f) {
  convex_universe(f->space, 40);
}

static void too_many_dimensions(void **state) {
  (void)state;
  assert_int_equal(run_with(many, 30), POLY_DIMENSIONS);
}

/* A cross polytope has 2^n facets. */
static void explode(fixture *f) {
  enum { DIMS = 24 };
  convex *hull = NULL;
  for (uint32_t i = 0; i < 2 * DIMS; ++i) {
    convex *c = convex_universe(f->space, DIMS);
    for (uint32_t k = 0; k < DIMS; ++k)
      convex_add(c, term(f, k, 1, k == i / 2 ? (i % 2 ? 1 : -1) : 0), FORM_EQ);
    assert_true(convex_settle(c));
    convex *wider = hull ? convex_hull(hull, c) : convex_copy(c);
    convex_drop(hull);
    convex_drop(c);
    hull = wider;
  }
}

static void expensive_operations_end(void **state) {
  (void)state;
  fixture f = {.run = explode};
  poly_config config = {.weight = 20000000};
  f.space = poly_open(&config);
  assert_int_equal(poly_guard(f.space, body, &f), POLY_HARD);
  poly_close(f.space);
  arena_free(&f.memory);
}

/* ---- random sets against all points of a box ---- */

enum { CUBE = SIDE * SIDE * SIDE };

typedef struct shadow {
  convex *set;
  bool in[CUBE];
} shadow;

static void point_of(uint32_t n, i128 *at) {
  for (uint32_t i = 0; i < 3; ++i, n /= SIDE)
    at[i] = n % SIDE;
}

static uint32_t index_of(const i128 *at) {
  return (uint32_t)(at[0] + SIDE * (at[1] + SIDE * at[2]));
}

static void into_box(fixture *f, shadow *s, uint32_t dim) {
  set(f, s->set, term(f, dim, -1, 0));
  set(f, s->set, term(f, dim, 1, -(SIDE - 1)));
}

static void restrict_to(fixture *f, shadow *s, form at_most_zero) {
  set(f, s->set, at_most_zero);
  for (uint32_t n = 0; n < CUBE; ++n) {
    i128 at[3], value = at_most_zero.constant;
    point_of(n, at);
    for (uint32_t i = 0; i < at_most_zero.size; ++i)
      value += at_most_zero.terms[i].coef * at[at_most_zero.terms[i].dim];
    s->in[n] = s->in[n] && value <= 0;
  }
}

/* dim := from + by, or any value if from is NO_DIM; what leaves the box is left out. */
static void move(fixture *f, shadow *s, uint32_t dim, uint32_t from, i128 by) {
  bool after[CUBE] = {false};
  for (uint32_t n = 0; n < CUBE; ++n) {
    i128 at[3];
    point_of(n, at);
    i128 low = from == NO_DIM ? 0 : at[from] + by, high = from == NO_DIM ? SIDE - 1 : low;
    for (i128 v = low; s->in[n] && v <= high; ++v)
      if (v >= 0 && v < SIDE) {
        at[dim] = v;
        after[index_of(at)] = true;
      }
  }
  memcpy(s->in, after, sizeof after);
  if (from == NO_DIM)
    convex_forget(s->set, dim);
  else
    convex_assign(s->set, dim, term(f, from, 1, by));
  into_box(f, s, dim);
}

/* Some operations; false if the set became empty. */
static bool random_set(fixture *f, uint64_t *seed, shadow *s) {
  s->set = convex_universe(f->space, 3);
  for (uint32_t n = 0; n < CUBE; ++n)
    s->in[n] = true;
  for (uint32_t i = 0; i < 3; ++i)
    into_box(f, s, i);
  bool ok = convex_settle(s->set);
  for (uint32_t k = next_random(seed) % 6; k > 0 && ok; --k) {
    uint32_t x = next_random(seed) % 3, y = (x + 1 + next_random(seed) % 2) % 3;
    i128 by = (i128)(next_random(seed) % 7) - 3;
    switch (next_random(seed) % 5) {
    case 0:
      move(f, s, x, NO_DIM, 0);
      break;
    case 1:
      move(f, s, x, next_random(seed) % 2 ? x : y, by);
      break;
    case 2:
      restrict_to(f, s, sum(f, term(f, x, 1, by), term(f, y, 1, -SIDE))); /* no difference */
      break;
    default:
      restrict_to(f, s, sum(f, term(f, x, 1, by), term(f, y, -1, 0)));
    }
    ok = convex_settle(s->set);
  }
  return ok;
}

static void same_points(fixture *f, const shadow *s, bool ok) {
  for (uint32_t n = 0; n < CUBE; ++n) {
    i128 at[3];
    point_of(n, at);
    assert_true(s->in[n] == (ok && has_point(f, s->set, at)));
  }
}

/* What is said about two sets is so of their points. */
static void compare_sets(fixture *f, const shadow *s, const shadow *t) {
  bool within = true, meet = false;
  convex *hull = convex_hull(s->set, t->set);
  for (uint32_t n = 0; n < CUBE; ++n) {
    i128 at[3];
    point_of(n, at);
    within = within && (!s->in[n] || t->in[n]);
    meet = meet || (s->in[n] && t->in[n]);
    assert_true(!(s->in[n] || t->in[n]) || has_point(f, hull, at));
  }
  assert_true(!convex_entails(s->set, t->set) || within);
  assert_true(!convex_apart(s->set, t->set) || !meet);
  assert_true(convex_entails(s->set, hull) && convex_entails(t->set, hull));
  convex_vec parts = {0};
  poly_add(&parts, convex_copy(s->set));
  poly_add(&parts, convex_copy(t->set));
  for (uint32_t n = 0; n < CUBE; ++n) {
    i128 at[3];
    point_of(n, at);
    bool any = false;
    for (uint32_t i = 0; i < parts.size; ++i)
      any = any || has_point(f, parts.data[i], at);
    assert_true(any == (s->in[n] || t->in[n]));
  }
  convex_vec_drop(&parts);
  convex_drop(hull);
}

static void random_sets(fixture *f) {
  uint64_t seed = 1;
  for (uint32_t i = 0; i < 150; ++i) {
    shadow s, t;
    bool first = random_set(f, &seed, &s), second = random_set(f, &seed, &t);
    same_points(f, &s, first);
    same_points(f, &t, second);
    if (first && second)
      compare_sets(f, &s, &t);
    convex_drop(s.set);
    convex_drop(t.set);
  }
}

static void sets_have_their_points(void **state) {
  (void)state;
  run_all(random_sets);
}

/* x < y, x < z in three parts by which of y, z is least: no two are convex, all three are. */
static void group(fixture *f) {
  convex_vec parts = {0};
  for (uint32_t least = 1; least < 4; ++least) {
    convex *c = convex_universe(f->space, 4);
    set(f, c, sum(f, term(f, 0, 1, 1), term(f, least, -1, 0)));
    for (uint32_t other = 1; other < 4; ++other)
      if (other != least)
        set(f, c, sum(f, term(f, least, 1, other < least), term(f, other, -1, 0)));
    assert_true(convex_settle(c));
    poly_add(&parts, c);
  }
  assert_int_equal(parts.size, 3);
  assert_false(poly_join_groups(&parts, 100));
  assert_int_equal(parts.size, 1);
  convex_vec_drop(&parts);
}

static void groups_are_joined(void **state) {
  (void)state;
  run_all(group);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sets_have_their_points),
      cmocka_unit_test(groups_are_joined),
      cmocka_unit_test(integer_tightening),
      cmocka_unit_test(congruences_are_kept),
      cmocka_unit_test(widening_keeps_limits_and_congruences),
      cmocka_unit_test(unions_are_exact),
      cmocka_unit_test(neighbours_are_joined),
      cmocka_unit_test(too_many_dimensions),
      cmocka_unit_test(expensive_operations_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
