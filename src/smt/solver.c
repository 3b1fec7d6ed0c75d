/* solver.c: the incremental solver: assertions in one Z3 solver of its own.
 *
 * Unless integers are mathematical it works on bit-vectors alone, by Z3's SAT solver: that takes whatever comes later,
 * and is what long paths and unrolled programs need. The SAT solver does not know mathematical
 * integers: at the first formula with one, everything so far moves to the general solver. */
#include "smt/internal.h"

struct smt_solver {
  smt *s;
  lane *lane; /* for its translator only */
  Z3_solver solver;
  bool is_general;
  uint64_t steps; /* of a check; 0: as of any */
  presence present;
  ast_vec facts; /* scratch */
  expr_vec asserted;
  Z3_model model; /* of the last check, or NULL */
  ast_vec scratch;
};

static Z3_solver make_solver(smt *s, bool is_general) {
  if (is_general)
    return lane_solver(s);
  Z3_context c = s->z.c;
  Z3_solver v = Z3_mk_solver_for_logic(c, Z3_mk_string_symbol(c, "QF_BV"));
  if (!v)
    out_of_memory();
  Z3_solver_inc_ref(c, v);
  Z3_solver_set_params(c, v, s->params);
  return v;
}

smt_solver *smt_solver_new(smt *s) {
  assert(s->bits.solver && s->ints.solver);
  smt_solver *v = xcalloc(1, sizeof *v);
  v->s = s;
  v->lane = exprs_are_math(s->pool) ? &s->ints : &s->bits;
  v->is_general = exprs_are_math(s->pool);
  v->solver = make_solver(s, v->is_general);
  presence_init(&v->present, &v->lane->translator);
  return v;
}

static void apply_limit(smt_solver *v) {
  Z3_context c = v->s->z.c;
  if (v->steps == 0)
    return;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "rlimit"), (unsigned)v->steps);
  Z3_solver_set_params(c, v->solver, p);
  Z3_params_dec_ref(c, p);
}

void smt_solver_limit(smt_solver *v, uint64_t steps) {
  assert(steps > 0 && steps < UINT32_MAX);
  v->steps = steps;
  apply_limit(v);
}

uint64_t smt_solver_spent(smt_solver *v) {
  Z3_context c = v->s->z.c;
  Z3_stats all = Z3_solver_get_statistics(c, v->solver);
  if (!all)
    return 0;
  Z3_stats_inc_ref(c, all);
  uint64_t spent = 0;
  for (unsigned i = 0; i < Z3_stats_size(c, all); ++i)
    if (strcmp(Z3_stats_get_key(c, all, i), "rlimit count") == 0)
      spent = Z3_stats_is_uint(c, all, i) ? Z3_stats_get_uint_value(c, all, i)
                                          : (uint64_t)Z3_stats_get_double_value(c, all, i);
  Z3_stats_dec_ref(c, all);
  return spent;
}

static void drop_model(smt_solver *v) {
  if (v->model)
    Z3_model_dec_ref(v->s->z.c, v->model);
  v->model = NULL;
}

void smt_solver_free(smt_solver *v) {
  if (!v)
    return;
  drop_model(v);
  Z3_solver_dec_ref(v->s->z.c, v->solver);
  presence_free(&v->present);
  vec_free(&v->facts);
  vec_free(&v->asserted);
  vec_free(&v->scratch);
  free(v);
}

/* Only the facts about the symbols in x, at the current level. */
static Z3_ast prepare(smt_solver *v, const expr *x) {
  assert(v->present.e == &v->lane->translator);
  const term *t = translate(v->present.e, x);
  assert(!t->bad);
  Z3_ast ast = t->ast;
  vec_clear(&v->facts);
  presence_add(&v->present, x, &v->facts);
  for (vec_each(Z3_ast, fact, &v->facts))
    Z3_solver_assert(v->s->z.c, v->solver, *fact);
  return ast;
}

static void put(smt_solver *v, const expr *formula) {
  Z3_ast ast = prepare(v, formula);
  Z3_solver_assert(v->s->z.c, v->solver, ast);
}

/* The same in a general solver. */
static void generalise(smt_solver *v) {
  assert(!v->is_general);
  Z3_context c = v->s->z.c;
  drop_model(v);
  Z3_solver_dec_ref(c, v->solver);
  v->solver = make_solver(v->s, true);
  v->is_general = true;
  apply_limit(v);
  presence_cut(&v->present, 0);
  for (uint32_t i = 0; i < v->asserted.size; ++i)
    put(v, v->asserted.data[i]);
  assert(v->is_general && !v->model);
}

static void admit(smt_solver *v, const expr *x) {
  if (!v->is_general && translate(v->present.e, x)->has_int)
    generalise(v);
}

void smt_solver_assert(smt_solver *v, const expr *formula) {
  assert(formula->type->kind == T_BOOL && !formula->has_nondet);
  drop_model(v);
  admit(v, formula);
  put(v, formula);
  vec_push(&v->asserted, formula);
}

static void get_core(smt_solver *v, smt_indices *core) {
  assert(core->size == 0);
  Z3_context c = v->s->z.c;
  Z3_ast_vector named = Z3_solver_get_unsat_core(c, v->solver);
  if (!named)
    return;
  Z3_ast_vector_inc_ref(c, named);
  uint32_t size = Z3_ast_vector_size(c, named);
  for (uint32_t i = 0; i < v->scratch.size; ++i) {
    bool found = false;
    for (uint32_t k = 0; k < size && !found; ++k)
      found = Z3_ast_vector_get(c, named, k) == v->scratch.data[i];
    if (found)
      vec_push(core, i);
  }
  Z3_ast_vector_dec_ref(c, named);
}

/* By intervals, from all that is asserted and assumed. */
static bool are_refuted(smt_solver *v, const expr *const *assumptions, uint32_t count) {
  assert(!v->model);
  uint32_t size = v->asserted.size;
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&v->asserted, assumptions[i]);
  bool refuted = intervals_refute(v->s->pool, v->asserted.data, v->asserted.size);
  v->asserted.size = size;
  return refuted;
}

smt_answer smt_solver_check(smt_solver *v, const expr *const *assumptions, uint32_t count,
                            smt_indices *core) {
  smt *s = v->s;
  Z3_context c = s->z.c;
  drop_model(v);
  if (s->config.stats)
    ++s->config.stats->prover_queries;
  for (uint32_t i = 0; i < count; ++i)
    admit(v, assumptions[i]);
  vec_clear(&v->scratch);
  if (count)
    Z3_solver_push(c, v->solver);
  uint32_t mark = v->present.list.size;
  for (uint32_t i = 0; i < count; ++i) {
    Z3_ast assumed = prepare(v, assumptions[i]);
    vec_push(&v->scratch, lane_indicator(s, i));
    Z3_solver_assert(c, v->solver, Z3_mk_implies(c, v->scratch.data[i], assumed));
  }
  assert(v->scratch.size == count);
  bool refuted = v->present.e->has_floats && are_refuted(v, assumptions, count);
  smt_answer answer =
      refuted ? SMT_UNSAT : lane_check(s, v->solver, v->scratch.data, v->scratch.size);
  if (answer == SMT_SAT && (v->model = Z3_solver_get_model(c, v->solver)))
    Z3_model_inc_ref(c, v->model);
  if (core) {
    vec_clear(core);
    for (uint32_t i = 0; refuted && i < count; ++i)
      vec_push(core, i);
    if (answer == SMT_UNSAT && !refuted)
      get_core(v, core);
  }
  assert(mark <= v->present.list.size);
  presence_cut(&v->present, mark);
  if (count)
    Z3_solver_pop(c, v->solver, 1);
  return answer;
}

bool smt_solver_value(smt_solver *v, const expr *x, u128 *value) {
  return v->model && lane_term_value(v->s, v->present.e, v->model, x, value);
}
