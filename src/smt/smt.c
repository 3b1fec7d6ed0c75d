/* smt.c: the context, and single queries: satisfiability, implication, cores and models.
 *
 * Answers are cached by the set of formulas. Products of variables are first replaced by what bounds
 * them (relax.c): if that is contradictory, it is the answer. A core starts from Z3's and loses one formula at a time
 * as long as the rest stays unsatisfiable. */
#include "smt/internal.h"

#include "base/file.h"
#include "expr/digest.h"

#include <inttypes.h>

enum { DEFAULT_STEPS = 20000000 };

/* ---- the context ---- */

static uint64_t steps_of(const smt *s) {
  return s->config.steps ? s->config.steps : DEFAULT_STEPS;
}

static Z3_params make_params(smt *s) {
  Z3_context c = s->z.c;
  Z3_params p = Z3_mk_params(c);
  Z3_params_inc_ref(c, p);
  uint64_t steps = steps_of(s);
  unsigned limit = steps < UINT32_MAX ? (unsigned)steps : UINT32_MAX;
  Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "rlimit"), limit);
  if (s->config.seconds > 0) {
    double ms = s->config.seconds * 1000;
    unsigned timeout = ms < 1 ? 1 : ms > 4e9 ? UINT32_MAX : (unsigned)ms;
    Z3_params_set_uint(c, p, Z3_mk_string_symbol(c, "timeout"), timeout);
  }
  Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, "ctrl_c"), false);
  return p;
}

Z3_solver lane_solver(smt *s) {
  Z3_context c = s->z.c;
  Z3_solver v = Z3_mk_simple_solver(c);
  if (!v)
    out_of_memory();
  Z3_solver_inc_ref(c, v);
  Z3_solver_set_params(c, v, s->params);
  return v;
}

static void lane_start(smt *s, lane *l, encoding how) {
  assert(!l->solver);
  translator_init(&l->translator, &s->z, s->pool, how, exprs_are_math(s->pool));
  presence_init(&l->present, &l->translator);
  l->solver = lane_solver(s);
}

static void lane_stop(smt *s, lane *l) {
  vec_free(&l->facts);
  presence_free(&l->present);
  Z3_solver_dec_ref(s->z.c, l->solver);
  translator_free(&l->translator);
}

smt *smt_new(exprs *pool, const smt_config *config) {
  assert(pool && pool->pointer_width);
  smt *s = xcalloc(1, sizeof *s);
  s->pool = pool;
  if (config)
    s->config = *config;
  z3_start(&s->z);
  s->params = make_params(s);
  lane_start(s, &s->bits, ENCODE_BITS);
  lane_start(s, &s->ints, ENCODE_INTS);
  return s;
}

void smt_free(smt *s) {
  if (!s)
    return;
  lane_stop(s, &s->bits);
  lane_stop(s, &s->ints);
  recall_free(&s->recall);
  map_free(&s->stand_ins);
  Z3_params_dec_ref(s->z.c, s->params);
  z3_stop(&s->z);
  vec_free(&s->cache);
  vec_free(&s->cache_ids);
  vec_free(&s->indicators);
  vec_free(&s->scratch);
  vec_free(&s->ids);
  map_free(&s->cache_index);
  free(s);
}

/* ---- assertions ---- */

static bool can_ints(smt *s, const expr *const *list, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i)
    if (translate(&s->ints.translator, list[i])->bad)
      return false;
  return true;
}

lane *lane_for(smt *s, const expr *const *a, uint32_t a_count, const expr *const *b,
               uint32_t b_count) {
  if (exprs_are_math(s->pool))
    return &s->ints;
  return can_ints(s, a, a_count) && can_ints(s, b, b_count) ? &s->ints : &s->bits;
}

Z3_ast lane_term(smt *s, lane *l, const expr *x) {
  const term *t = translate(&l->translator, x);
  assert(!t->bad);
  Z3_ast ast = t->ast;
  vec_clear(&l->facts);
  presence_add(&l->present, x, &l->facts);
  for (vec_each(Z3_ast, fact, &l->facts))
    Z3_solver_assert(s->z.c, l->solver, *fact);
  return ast;
}

void lane_assert(smt *s, lane *l, const expr *x) {
  assert(x->type->kind == T_BOOL);
  Z3_ast ast = lane_term(s, l, x);
  Z3_solver_assert(s->z.c, l->solver, ast);
}

void lane_push(smt *s, lane *l) {
  assert(l->present.list.size == 0);
  Z3_solver_push(s->z.c, l->solver);
}

void lane_pop(smt *s, lane *l) {
  assert(Z3_solver_get_num_scopes(s->z.c, l->solver) > 0);
  Z3_solver_pop(s->z.c, l->solver, 1);
  presence_cut(&l->present, 0);
}

Z3_ast lane_indicator(smt *s, uint32_t i) {
  Z3_context c = s->z.c;
  while (s->indicators.size <= i) {
    Z3_symbol name = Z3_mk_int_symbol(c, (int)s->indicators.size);
    vec_push(&s->indicators, z3_hold(&s->z, Z3_mk_const(c, name, s->z.bool_sort)));
  }
  return s->indicators.data[i];
}

/* ---- checks ---- */

static smt_answer smt_answer_of(Z3_lbool result) {
  return result == Z3_L_TRUE ? SMT_SAT : result == Z3_L_FALSE ? SMT_UNSAT : SMT_UNKNOWN;
}

smt_answer lane_check(smt *s, Z3_solver v, const Z3_ast *assumptions, uint32_t count) {
  stats *st = s->config.stats;
  if (st) {
    ++st->prover_checks;
    stats_start(st, TIMER_prover);
  }
  Z3_lbool r = count ? Z3_solver_check_assumptions(s->z.c, v, count, assumptions)
                     : Z3_solver_check(s->z.c, v);
  smt_answer answer = smt_answer_of(r);
  if (st) {
    stats_stop(st, TIMER_prover);
    st->prover_unknown += answer == SMT_UNKNOWN;
  }
  return answer;
}

/* ---- the cache ---- */

static int compare_ids(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* The formulas without duplicates and `true` as sorted ids in s->ids; false if one is `false`. */
static bool normalise(smt *s, const expr *const *formulas, uint32_t count) {
  vec_clear(&s->ids);
  for (uint32_t i = 0; i < count; ++i) {
    assert(formulas[i]->type->kind == T_BOOL && !formulas[i]->has_nondet);
    if (expr_is_false(formulas[i]))
      return false;
    if (!expr_is_true(formulas[i]))
      vec_push(&s->ids, formulas[i]->id);
  }
  if (s->ids.size == 0)
    return true;
  assert(s->ids.size <= count);
  qsort(s->ids.data, s->ids.size, sizeof *s->ids.data, compare_ids);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < s->ids.size; ++i)
    if (s->ids.data[i] != s->ids.data[kept - 1])
      s->ids.data[kept++] = s->ids.data[i];
  s->ids.size = kept;
  assert(kept <= count);
  return true;
}

static uint64_t hash_ids(const smt *s) {
  return hash_bytes(s->ids.data, s->ids.size * sizeof *s->ids.data);
}

static const cache_entry *cache_find(const smt *s, uint64_t hash) {
  assert(s->ids.size > 0);
  uint32_t at = (uint32_t)map_get(&s->cache_index, hash, 0);
  for (; at; at = s->cache.data[at - 1].next) {
    const cache_entry *e = &s->cache.data[at - 1];
    assert(e->start + e->count <= s->cache_ids.size);
    if (e->count == s->ids.size &&
        !memcmp(s->cache_ids.data + e->start, s->ids.data, e->count * sizeof *s->ids.data))
      return e;
  }
  return NULL;
}

static void cache_add(smt *s, uint64_t hash, smt_answer answer) {
  assert(s->ids.size > 0 && answer <= SMT_UNKNOWN);
  uint64_t *slot = map_slot_of(&s->cache_index, hash);
  cache_entry e = {.hash = hash,
                   .start = s->cache_ids.size,
                   .count = s->ids.size,
                   .next = (uint32_t)*slot,
                   .answer = answer};
  for (vec_each(uint32_t, id, &s->ids))
    vec_push(&s->cache_ids, *id);
  vec_push(&s->cache, e);
  *slot = s->cache.size;
}

/* ---- answers of other runs ---- */

bool smt_kept(smt *s, const char *what, const expr *const *formulas, uint32_t count, store_key *key,
              const void **bytes, size_t *size) {
  assert(*what);
  if (!s->config.store)
    return false;
  sha256_state d;
  sha256_start(&d);
  sha256_add(&d, what, strlen(what) + 1);
  uint64_t options[] = {exprs_are_math(s->pool), steps_of(s)};
  sha256_add(&d, options, sizeof options);
  expr_digest(&d, s->pool, formulas, count);
  *key = store_key_of(&d);
  return store_get(s->config.store, key, bytes, size);
}

void smt_keep(smt *s, const store_key *key, const void *bytes, size_t size) {
  if (s->config.store)
    store_put(s->config.store, key, bytes, size);
}

/* ---- dumps ---- */

void smt_dump(smt *s, const expr *const *formulas, uint32_t count) {
  if (!s->config.dump)
    return;
  buf path = {0}, text = {0}, error = {0};
  buf_printf(&path, "%s/query-%06" PRIu32 ".smt2", s->config.dump, ++s->dumped);
  smt_print(s, &text, formulas, count);
  file_write(buf_text(&path), buf_text(&text), text.size, &error);
  buf_free(&path);
  buf_free(&text);
  buf_free(&error);
}

/* ---- single queries ---- */

void smt_count_query(smt *s) {
  if (s->config.stats)
    ++s->config.stats->prover_queries;
}

static smt_answer decide_in(smt *s, lane *l, const expr *const *formulas, uint32_t count) {
  assert(l == &s->bits || l == &s->ints);
  lane_push(s, l);
  for (uint32_t i = 0; i < count; ++i)
    lane_assert(s, l, formulas[i]);
  smt_answer answer = lane_check(s, l->solver, NULL, 0);
  Z3_model m =
      answer == SMT_SAT && !exprs_are_math(s->pool) ? Z3_solver_get_model(s->z.c, l->solver) : NULL;
  if (m) {
    Z3_model_inc_ref(s->z.c, m);
    recall_add(s, &s->recall, &l->translator, m, formulas, count);
    Z3_model_dec_ref(s->z.c, m);
  }
  lane_pop(s, l);
  assert(l->present.list.size == 0);
  return answer;
}

static bool is_unsat_in(smt *s, lane *l, const expr_vec *formulas) {
  lane_push(s, l);
  for (vec_each(const expr *, f, formulas))
    lane_assert(s, l, *f);
  bool unsat = lane_check(s, l->solver, NULL, 0) == SMT_UNSAT;
  lane_pop(s, l);
  return unsat;
}

/* Are they contradictory whatever it is that only bit-vectors express? */
static bool is_unsat_beside_bits(smt *s, const expr *const *formulas, uint32_t count) {
  expr_vec relaxed = {0};
  bool unsat = smt_relax_bits(s, formulas, count, &relaxed) && is_unsat_in(s, &s->ints, &relaxed);
  vec_free(&relaxed);
  return unsat;
}

/* Are they contradictory whatever their products are, but for what bounds these? */
static bool is_unsat_relaxed(smt *s, const expr *const *formulas, uint32_t count) {
  expr_vec relaxed = {0};
  bool unsat = false;
  if (smt_relax(s, formulas, count, &relaxed)) {
    lane *l = lane_for(s, relaxed.data, relaxed.size, NULL, 0);
    unsat = l == &s->bits && is_unsat_beside_bits(s, relaxed.data, relaxed.size);
    unsat = unsat || is_unsat_in(s, l, &relaxed);
  }
  vec_free(&relaxed);
  return unsat;
}

/* ---- single bits ---- */

typedef struct masks {
  uint32_t count; /* of comparisons of masked numbers with constants */
} masks;

static const expr *count_masks(exprs *pool, const expr *e, void *context) {
  masks *m = context;
  (void)pool;
  bool is_mask = e->kind == E_EQ && e->kid[0]->kind == E_BITAND && e->kid[1]->kind == E_CONST &&
                 e->kid[0]->kid[1]->kind == E_CONST;
  m->count += is_mask;
  return e->type->kind != T_BOOL || is_mask ? e : NULL;
}

/* Many facts about single bits are what SAT solvers are made for: that of solver.c. */
static smt_answer decide_by_bits(smt *s, const expr *const *formulas, uint32_t count) {
  enum { MANY = 40 };
  masks m = {0};
  smt_answer answer = SMT_UNKNOWN;
  for (uint32_t i = 0; i < count; ++i)
    expr_map(s->pool, formulas[i], count_masks, &m);
  if (m.count < MANY || exprs_are_math(s->pool))
    return answer;
  smt_solver *v = smt_solver_new(s);
  for (uint32_t i = 0; i < count; ++i)
    smt_solver_assert(v, formulas[i]);
  answer = smt_solver_check(v, NULL, 0, NULL);
  smt_solver_free(v);
  return answer;
}

/* What integers do not decide within the budget, bit-vectors may. */
static smt_answer decide(smt *s, const expr *const *formulas, uint32_t count) {
  smt_dump(s, formulas, count);
  smt_answer by_bits = decide_by_bits(s, formulas, count);
  if (by_bits != SMT_UNKNOWN)
    return by_bits;
  if (is_unsat_relaxed(s, formulas, count))
    return SMT_UNSAT;
  lane *l = lane_for(s, formulas, count, NULL, 0);
  if (l == &s->bits && is_unsat_beside_bits(s, formulas, count))
    return SMT_UNSAT;
  smt_answer answer = decide_in(s, l, formulas, count);
  if (answer == SMT_UNKNOWN && l == &s->ints && !exprs_are_math(s->pool))
    answer = decide_in(s, &s->bits, formulas, count);
  return answer;
}

/* What another run found out, or else the solver. What it did not decide in its steps it would not
 * decide again either; with a limit in seconds that is not so sure. */
static smt_answer find_out(smt *s, const expr *const *formulas, uint32_t count) {
  store_key key;
  const void *kept;
  size_t size;
  if (intervals_refute(s->pool, formulas, count))
    return SMT_UNSAT;
  if (smt_kept(s, "sat", formulas, count, &key, &kept, &size)) {
    uint8_t known = *(const uint8_t *)kept;
    assert(size == 1 && known <= SMT_UNKNOWN);
    if (s->config.stats)
      ++s->config.stats->prover_stored;
    return (smt_answer)known;
  }
  smt_answer answer = decide(s, formulas, count);
  uint8_t byte = (uint8_t)answer;
  if (answer != SMT_UNKNOWN || s->config.seconds <= 0)
    smt_keep(s, &key, &byte, 1);
  return answer;
}

smt_answer smt_sat(smt *s, const expr *const *formulas, uint32_t count) {
  smt_count_query(s);
  if (!normalise(s, formulas, count))
    return SMT_UNSAT;
  if (s->ids.size == 0)
    return SMT_SAT;
  uint64_t hash = hash_ids(s);
  const cache_entry *known = cache_find(s, hash);
  if (known) {
    if (s->config.stats)
      ++s->config.stats->prover_cached;
    return known->answer;
  }
  smt_answer answer = SMT_SAT;
  if (exprs_are_math(s->pool) || !recall_sat(&s->recall, formulas, count))
    answer = find_out(s, formulas, count);
  else if (s->config.stats)
    ++s->config.stats->prover_recalled;
  cache_add(s, hash, answer);
  return answer;
}

bool smt_implies(smt *s, const expr *const *formulas, uint32_t count, const expr *conclusion) {
  vec_clear(&s->scratch);
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&s->scratch, formulas[i]);
  vec_push(&s->scratch, expr_not(s->pool, conclusion));
  assert(s->scratch.size == count + 1);
  return smt_sat(s, s->scratch.data, count + 1) == SMT_UNSAT;
}

smt_answer smt_model(smt *s, const expr *const *formulas, uint32_t count, const expr *const *terms,
                     uint32_t term_count, u128 *values) {
  assert(term_count == 0 || values);
  smt_count_query(s);
  smt_dump(s, formulas, count);
  Z3_context c = s->z.c;
  lane *l = lane_for(s, formulas, count, terms, term_count);
  lane_push(s, l);
  for (uint32_t i = 0; i < count; ++i)
    lane_assert(s, l, formulas[i]);
  for (uint32_t i = 0; i < term_count; ++i)
    lane_term(s, l, terms[i]);
  smt_answer answer = lane_check(s, l->solver, NULL, 0);
  Z3_model m = answer == SMT_SAT ? Z3_solver_get_model(c, l->solver) : NULL;
  if (answer == SMT_SAT && !m)
    answer = SMT_UNKNOWN;
  if (m) {
    Z3_model_inc_ref(c, m);
    for (uint32_t i = 0; i < term_count; ++i) {
      if (!lane_term_value(s, &l->translator, m, terms[i], &values[i]))
        answer = SMT_UNKNOWN;
    }
    Z3_model_dec_ref(c, m);
  }
  lane_pop(s, l);
  return answer;
}

smt_answer smt_model_relaxed(smt *s, const expr *const *formulas, uint32_t count,
                             const expr *const *terms, uint32_t term_count, u128 *values) {
  expr_vec all = {0}, relaxed = {0}, left = {0};
  smt_answer answer = SMT_UNKNOWN;
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&all, formulas[i]);
  for (uint32_t i = 0; i < term_count; ++i)
    vec_push(&all, terms[i]);
  if (smt_relax(s, all.data, all.size, &relaxed)) {
    assert(relaxed.size >= all.size);
    for (uint32_t i = 0; i < relaxed.size; ++i)
      if (i < count || i >= all.size)
        vec_push(&left, relaxed.data[i]);
    answer = smt_model(s, left.data, left.size, relaxed.data + count, term_count, values);
  }
  vec_free(&all);
  vec_free(&relaxed);
  vec_free(&left);
  return answer;
}

/* ---- cores ---- */

/* Which of the formulas (as indices in `core`) Z3's core names; ascending like `core`. */
static void keep_core(smt *s, Z3_solver v, smt_indices *core) {
  Z3_context c = s->z.c;
  Z3_ast_vector named = Z3_solver_get_unsat_core(c, v);
  if (!named)
    return;
  Z3_ast_vector_inc_ref(c, named);
  uint32_t kept = 0, size = Z3_ast_vector_size(c, named);
  for (uint32_t i = 0; i < core->size; ++i) {
    bool found = false;
    for (uint32_t k = 0; k < size && !found; ++k) {
      assert(core->data[i] < s->indicators.size);
      found = Z3_ast_vector_get(c, named, k) == s->indicators.data[core->data[i]];
    }
    if (found)
      core->data[kept++] = core->data[i];
  }
  assert(kept <= core->size);
  core->size = kept;
  Z3_ast_vector_dec_ref(c, named);
}

static smt_answer check_subset(smt *s, lane *l, const smt_indices *which, uint32_t without) {
  VEC(Z3_ast) assumed = {0};
  for (uint32_t i = 0; i < which->size; ++i)
    if (i != without)
      vec_push(&assumed, lane_indicator(s, which->data[i]));
  smt_answer answer = lane_check(s, l->solver, assumed.data, assumed.size);
  vec_free(&assumed);
  return answer;
}

/* Leaves out what can be left out, the last formula first. */
static void minimise(smt *s, lane *l, smt_indices *core) {
  for (uint32_t i = core->size; i-- > 0;) {
    if (i >= core->size || check_subset(s, l, core, i) != SMT_UNSAT)
      continue;
    memmove(core->data + i, core->data + i + 1, (core->size - i - 1) * sizeof *core->data);
    --core->size;
    keep_core(s, l->solver, core);
  }
}

/* The same by intervals alone: false if these show no contradiction. */
static bool interval_core(const exprs *pool, const expr *const *formulas, uint32_t count,
                          smt_indices *core) {
  expr_vec rest = {0};
  bool refuted = intervals_refute(pool, formulas, count);
  for (uint32_t i = 0; refuted && i < count; ++i)
    vec_push(core, i);
  for (uint32_t i = core->size; i-- > 0;) {
    vec_clear(&rest);
    for (uint32_t k = 0; k < core->size; ++k)
      if (k != i)
        vec_push(&rest, formulas[core->data[k]]);
    if (!intervals_refute(pool, rest.data, rest.size))
      continue;
    memmove(core->data + i, core->data + i + 1, (core->size - i - 1) * sizeof *core->data);
    --core->size;
  }
  vec_free(&rest);
  assert(refuted || core->size == 0);
  return refuted;
}

smt_answer smt_core(smt *s, const expr *const *formulas, uint32_t count, smt_indices *core) {
  smt_count_query(s);
  smt_dump(s, formulas, count);
  vec_clear(core);
  for (uint32_t i = 0; i < count; ++i) {
    if (expr_is_false(formulas[i])) {
      vec_push(core, i);
      return SMT_UNSAT;
    }
  }
  if (!exprs_are_math(s->pool) && interval_core(s->pool, formulas, count, core))
    return SMT_UNSAT;
  Z3_context c = s->z.c;
  lane *l = lane_for(s, formulas, count, NULL, 0);
  lane_push(s, l);
  for (uint32_t i = 0; i < count; ++i) {
    Z3_ast named = lane_term(s, l, formulas[i]);
    Z3_solver_assert(c, l->solver, Z3_mk_implies(c, lane_indicator(s, i), named));
    vec_push(core, i);
  }
  smt_answer answer = check_subset(s, l, core, UINT32_MAX);
  if (answer == SMT_UNSAT) {
    keep_core(s, l->solver, core);
    minimise(s, l, core);
  } else {
    vec_clear(core);
  }
  lane_pop(s, l);
  return answer;
}
