/* many.c: all solutions of formulas over some literals.
 *
 * Each literal gets an indicator that equals it, so that a question is a set of assumptions and Z3
 * keeps what it has learnt. Every model answers all open questions at once. */
#include "smt/internal.h"

/* ---- the formulas with indicators for literals ---- */

static void begin(smt *s, lane *l, const expr *const *formulas, uint32_t count,
                  const expr *const *literals, uint32_t literal_count) {
  Z3_context c = s->z.c;
  assert(literal_count <= 32);
  lane_push(s, l);
  for (uint32_t i = 0; i < count; ++i)
    lane_assert(s, l, formulas[i]);
  for (uint32_t i = 0; i < literal_count; ++i) {
    assert(literals[i]->type->kind == T_BOOL);
    Z3_ast literal = lane_term(s, l, literals[i]);
    Z3_solver_assert(c, l->solver, Z3_mk_iff(c, lane_indicator(s, i), literal));
  }
}

/* The truth values of the indicators in the last model, as 0, 1 or (not known) -1. */
static void read_model(smt *s, lane *l, int8_t *values, uint32_t count) {
  Z3_context c = s->z.c;
  Z3_model m = Z3_solver_get_model(c, l->solver);
  for (uint32_t i = 0; i < count; ++i)
    values[i] = -1;
  if (!m)
    return;
  Z3_model_inc_ref(c, m);
  for (uint32_t i = 0; i < count; ++i) {
    u128 value;
    if (lane_value(s, m, lane_indicator(s, i), &value))
      values[i] = value != 0;
  }
  Z3_model_dec_ref(c, m);
}

static Z3_ast signed_indicator(smt *s, uint32_t i, bool positive) {
  assert(i < 32);
  Z3_ast a = lane_indicator(s, i);
  return positive ? a : z3_pin(&s->z, Z3_mk_not(s->z.c, a));
}

/* ---- all solutions ---- */

typedef struct cube {
  uint32_t care, value;
} cube;

typedef struct solutions {
  smt *s;
  lane *l;
  uint32_t count, most;
  VEC(uint32_t) points; /* the satisfiable assignments, ascending once all are found */
} solutions;

static void block(solutions *a, uint32_t point) {
  Z3_context c = a->s->z.c;
  uint32_t mark = a->s->z.pins.size;
  assert(a->count > 0 && a->count <= 32);
  Z3_ast others[32];
  for (uint32_t i = 0; i < a->count; ++i)
    others[i] = signed_indicator(a->s, i, !(point >> i & 1));
  Z3_solver_assert(c, a->l->solver, Z3_mk_or(c, a->count, others));
  z3_unpin(&a->s->z, mark);
}

/* Finds the satisfiable assignments one by one. */
static smt_answer enumerate(solutions *a) {
  int8_t values[32];
  for (;;) {
    smt_answer answer = lane_check(a->s, a->l->solver, NULL, 0);
    if (answer != SMT_SAT)
      return answer == SMT_UNKNOWN ? SMT_UNKNOWN : a->points.size ? SMT_SAT : SMT_UNSAT;
    read_model(a->s, a->l, values, a->count);
    uint32_t point = 0;
    for (uint32_t i = 0; i < a->count; ++i) {
      if (values[i] < 0)
        return SMT_UNKNOWN;
      point |= (uint32_t)values[i] << i;
    }
    if (a->points.size >= a->most)
      return SMT_UNKNOWN;
    assert(a->count == 32 || point >> a->count == 0);
    vec_push(&a->points, point);
    if (a->count == 0)
      return SMT_SAT;
    block(a, point);
  }
}

static int compare_points(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static bool is_point(const solutions *a, uint32_t point) {
  uint32_t low = 0, high = a->points.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (a->points.data[middle] < point)
      low = middle + 1;
    else
      high = middle;
  }
  return low < a->points.size && a->points.data[low] == point;
}

/* Are all assignments of the cube solutions? `open` are the literals it leaves open. */
static bool is_inside(const solutions *a, uint32_t value, uint32_t open) {
  uint32_t part = open;
  for (;; part = (part - 1) & open) {
    if (!is_point(a, (value & ~open) | part))
      return false;
    if (part == 0)
      return true;
  }
}

/* Leaves out literals of a point as long as everything in the cube is a solution: a prime cube. */
static cube grow(const solutions *a, uint32_t point) {
  assert(is_point(a, point));
  uint32_t open = 0;
  uint64_t size = 1;
  for (uint32_t i = 0; i < a->count && size * 2 <= a->points.size; ++i) {
    if (is_inside(a, point ^ (uint32_t)1 << i, open)) {
      open |= (uint32_t)1 << i;
      size *= 2;
    }
  }
  uint32_t all = a->count == 32 ? UINT32_MAX : ((uint32_t)1 << a->count) - 1;
  assert((point & ~open & ~all) == 0);
  return (cube){.care = all & ~open, .value = point & ~open};
}

static void report(const solutions *a, smt_cube *found, void *context) {
  VEC(cube) cubes = {0};
  for (uint32_t i = 0; i < a->points.size; ++i) {
    bool covered = false;
    for (uint32_t k = 0; k < cubes.size && !covered; ++k)
      covered = (a->points.data[i] & cubes.data[k].care) == cubes.data[k].value;
    if (covered)
      continue;
    cube c = grow(a, a->points.data[i]);
    found(context, c.care, c.value);
    vec_push(&cubes, c);
  }
  vec_free(&cubes);
}

smt_answer smt_solutions(smt *s, const expr *const *formulas, uint32_t count,
                         const expr *const *literals, uint32_t literal_count, uint32_t most,
                         smt_cube *found, void *context) {
  assert(literal_count <= 32);
  smt_count_query(s);
  smt_dump(s, formulas, count);
  lane *l = lane_for(s, formulas, count, literals, literal_count);
  begin(s, l, formulas, count, literals, literal_count);
  solutions a = {.s = s, .l = l, .count = literal_count, .most = most};
  smt_answer answer = enumerate(&a);
  lane_pop(s, l);
  if (answer == SMT_SAT) {
    qsort(a.points.data, a.points.size, sizeof *a.points.data, compare_points);
    report(&a, found, context);
  }
  vec_free(&a.points);
  return answer;
}
