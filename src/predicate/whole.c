/* whole.c: predicates that are of use only at the places they were made for (path/chain.c).
 *
 * There may be many of them, and large ones: to look for combinations of them everywhere would take
 * for ever, and tell nothing. So their values follow from each other by what they say word for word,
 * and where a focus (exact.c) names a few of them, from these. */
#include "predicate/internal.h"

/* The last atom of the kind that says it, or its negation; NULL: none. */
static const expr *literal_among(abstractor *a, const expr *goal, const atom_vec *atoms,
                                 bool whole) {
  assert(goal->type->kind == T_BOOL && goal->kind != E_CONST);
  const expr *opposite = expr_not(a->pool, goal);
  for (uint32_t i = atoms->size; i-- > 0;) {
    const atom *x = &atoms->data[i];
    if (!x->bool_var || x->whole != whole)
      continue;
    if (x->meaning == goal)
      return x->bool_var;
    if (x->meaning == opposite)
      return expr_not(&a->out->pool, x->bool_var);
  }
  return NULL;
}

/* What was made for the same path is more likely to be known; then what is local. */
const expr *whole_literal(abstractor *a, const expr *goal, const atom_vec *atoms) {
  exprs *pool = &a->out->pool;
  if (goal->kind == E_CONST)
    return expr_bool(pool, expr_is_true(goal));
  const expr *found = literal_among(a, goal, atoms, true);
  found = found ? found : literal_among(a, goal, atoms, false);
  return found ? found : expr_nondet(pool);
}

void whole_inexact(abstractor *a, const char *why) {
  a->inexact = a->inexact ? a->inexact : why;
}

const char *abstractor_inexact(const abstractor *a) {
  return a->inexact;
}

bool builder_has_whole(const builder *b, uint32_t label) {
  const abstractor *a = b->a;
  uint64_t at = map_get(&a->focus_at, place_key(b->from->index, label), 0);
  for (; at; at = a->foci.data[at - 1].next)
    if (a->foci.data[at - 1].whole)
      return true;
  return false;
}

/* Where the foci of whole predicates tell that the goal surely holds. */
static const expr *surely(builder *b, uint32_t label, const expr *goal, const atom_vec *atoms) {
  assert(label < b->from->stmts.size && atoms->size >= b->atoms.size);
  exprs *pool = &b->a->out->pool;
  const expr *all = expr_bool(pool, false), *fails = expr_not(b->a->pool, goal);
  atom_vec chosen = {0};
  for (uint32_t k = 0; k < MOST_WHOLE && builder_focus(b, label, k, atoms, &chosen); ++k) {
    const expr *may_fail = projection(b->a, fails, NULL, &chosen);
    if (may_fail)
      all = expr_or(pool, all, expr_not(pool, may_fail));
    else
      whole_inexact(b->a, "the prover gave up on a condition");
    chosen.size = 0;
  }
  vec_free(&chosen);
  return all;
}

/* Where the usual predicates surely give the value. */
static const expr *usual_side(exprs *pool, const expr *value, bool yes) {
  assert(value->type->kind == T_BOOL);
  if (value->kind == E_NONDET)
    return expr_bool(pool, false);
  if (value->kind == E_SCHOOSE)
    return value->kid[yes ? 0 : 1];
  return yes ? value : expr_not(pool, value);
}

/* Where the two differ no state is meant: what was made for the path counts. Where it tells both, for
 * predicates of several paths that nothing relates to each other, the path ends. */
const expr *value_in_foci(builder *b, uint32_t label, const expr *goal, const atom_vec *atoms,
                          const expr *value) {
  exprs *pool = &b->a->out->pool;
  if (value->kind == E_CONST || !builder_has_whole(b, label))
    return value;
  assert(value->type->kind == T_BOOL && goal->type->kind == T_BOOL);
  goal = canonical_form(b->a, goal);
  const expr *yes = surely(b, label, goal, atoms);
  const expr *no = surely(b, label, expr_not(b->a->pool, goal), atoms);
  if (expr_is_true(yes) || expr_is_true(no))
    return expr_bool(pool, expr_is_true(yes));
  if (expr_is_false(yes) && expr_is_false(no))
    return value;
  const expr *both = expr_and(pool, yes, no);
  if (!expr_is_false(both))
    b->never = b->never ? expr_or(pool, b->never, both) : both;
  const expr *usual_yes = expr_and(pool, usual_side(pool, value, true), expr_not(pool, no));
  const expr *usual_no = expr_and(pool, usual_side(pool, value, false), expr_not(pool, yes));
  return expr_schoose(pool, expr_or(pool, yes, usual_yes), expr_or(pool, no, usual_no));
}

const expr *weaker_in_foci(builder *b, uint32_t label, const expr *goal, const atom_vec *atoms,
                           const expr *value) {
  if (!builder_has_whole(b, label))
    return value;
  const expr *never = expr_not(b->a->pool, canonical_form(b->a, goal));
  exprs *pool = &b->a->out->pool;
  return expr_and(pool, value, expr_not(pool, surely(b, label, never, atoms)));
}

static void assume_not(builder *b, uint32_t at, const expr *never, uint32_t next) {
  assert(at < b->to->stmts.size && next < b->to->stmts.size && never->type->kind == T_BOOL);
  stmt *s = &b->to->stmts.data[at];
  s->kind = S_ASSUME;
  s->cond = expr_not(&b->a->out->pool, never);
  stmt_set_succ1(b->a->out, s, next);
}

uint32_t exclude_before(builder *b, uint32_t at, uint32_t label) {
  if (!b->never)
    return at;
  uint32_t behind = builder_add(b, S_SKIP, label);
  assert(behind > at && b->to->stmts.data[behind].succ_count == 0);
  const stmt *from = &b->to->stmts.data[at];
  stmt_set_succ(b->a->out, &b->to->stmts.data[behind], from->succ, from->succ_count);
  assume_not(b, at, b->never, behind);
  b->never = NULL;
  return behind;
}

void exclude_behind(builder *b, uint32_t label) {
  VEC(uint32_t) ways = {0};
  for (uint32_t i = 0; b->never && i < b->to->stmts.data[label].succ_count; ++i) {
    uint32_t next = b->to->stmts.data[label].succ[i], at = builder_add(b, S_ASSUME, label);
    assume_not(b, at, b->never, next);
    vec_push(&ways, at);
  }
  assert(ways.size == 0 || ways.size == b->to->stmts.data[label].succ_count);
  if (ways.size)
    stmt_set_succ(b->a->out, &b->to->stmts.data[label], ways.data, ways.size);
  vec_free(&ways);
  b->never = NULL;
}
