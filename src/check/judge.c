/* judge.c: obligations, one per cut point, handed to the prover; in finer pieces if it does not
 * confirm them as a whole. */
#include "check/internal.h"

#include "base/memory.h"
#include "expr/polynomial.h"
#include "program/words.h"

/* ---- one query ---- */

/* May a model of the formula be trusted to be a state of the program? Reads through pointers and
 * at computed indices are not: an access outside ends the execution, and types may be mixed. */
static bool is_plain(const expr *e, map *seen) {
  expr_vec stack = {0};
  bool plain = true;
  vec_push(&stack, e);
  while (stack.size > 0 && plain) {
    const expr *top = vec_pop(&stack);
    if (map_has(seen, top->id))
      continue;
    map_put(seen, top->id, 1);
    bool computed = top->kind == E_INDEX || top->kind == E_DIV || top->kind == E_MOD ||
                    top->kind == E_SHL || top->kind == E_SHR;
    plain = top->kind != E_DEREF && top->kind != E_PTRADD && top->kind != E_PTRDIFF &&
            top->type->kind != T_FLOAT && !(computed && top->kid[1]->kind != E_CONST);
    for (uint32_t i = 0; i < top->count; ++i)
      vec_push(&stack, top->kid[i]);
  }
  vec_free(&stack);
  return plain;
}

/* Constants that the formula reads have their values. */
static void add_constants(checker *c, const expr *formula, expr_vec *out) {
  expr_vec paths = {0};
  bool any = false;
  for (uint32_t i = 0; i < c->p->globals.size; ++i)
    any |= c->p->globals.data[i].var->is_const;
  if (!any)
    return;
  expr_paths(formula, &paths);
  for (uint32_t i = 0; i < paths.size; ++i) {
    const expr *path = paths.data[i];
    const var *v = expr_root(path);
    if (!v || v->kind != V_GLOBAL || !v->is_const || !type_is_scalar(path->type))
      continue;
    const expr *lhs = expr_var(c->pool, v), *rhs = var_start(c->p, c->r->entry, v);
    if (!rhs)
      continue;
    const expr *value = wp_assign(c->w, c->r->entry, &lhs, &rhs, 1, path, NULL);
    assert(value->type == path->type);
    vec_push(out, expr_eq(c->pool, path, value));
  }
  vec_free(&paths);
}

check_answer prove_implication(checker *c, const expr *premise, const expr *formula, bool exact,
                               bool *found) {
  assert(premise->type->kind == T_BOOL && formula->type->kind == T_BOOL);
  if (expr_is_true(formula) || expr_is_false(premise))
    return CHECK_CONFIRMED;
  if (deadline_poll_clock(&c->deadline))
    return CHECK_UNDECIDED;
  formula = polynomial_residue(c->pool, premise, formula);
  if (expr_is_true(formula))
    return CHECK_CONFIRMED;
  if (c->alone)
    return CHECK_UNDECIDED;
  assert(formula->type->kind == T_BOOL);
  expr_vec all = {0};
  const expr *negated = expr_not(c->pool, formula);
  vec_push(&all, premise);
  vec_push(&all, negated);
  add_constants(c, expr_and(c->pool, premise, negated), &all);
  smt_answer says = smt_sat(checker_smt(c), all.data, all.size);
  vec_free(&all);
  if (c->r->stats)
    c->r->stats->obligations++;
  if (says == SMT_UNSAT)
    return CHECK_CONFIRMED;
  if (found)
    *found = says == SMT_SAT;
  map seen = {0};
  bool refuted = says == SMT_SAT && exact && is_plain(premise, &seen) && is_plain(formula, &seen);
  map_free(&seen);
  return refuted ? CHECK_REFUTED : CHECK_UNDECIDED;
}

/* ---- what to say ---- */

static void put_place(checker *c, const proc *f, uint32_t label) {
  assert(label < f->stmts.size);
  location where = f->stmts.data[label].where;
  if (where.line) {
    location_print(c->reason, where);
    buf_add(c->reason, ": ");
  }
  buf_printf(c->reason, "in %s, label %u: ", f->name, label);
}

static void explain_goal(checker *c, const claim_of *claim, const goal *g, check_answer answer) {
  assert(answer != CHECK_CONFIRMED);
  const proc *f = claim->f;
  const char *how = answer == CHECK_REFUTED ? "does not hold" : "could not be confirmed";
  put_place(c, f, g->label);
  const expr *part = NULL;
  switch (g->kind) {
  case GOAL_ASSERT:
    buf_add(c->reason, "the assertion ");
    c->failed_proc = f->index;
    c->failed_label = g->label;
    part = f->stmts.data[g->label].cond;
    break;
  case GOAL_CALL:
    buf_printf(c->reason, "the entry invariant of %s, ", c->p->procs.data[g->target]->name);
    part = conjunct(entry_claim(c, c->p->procs.data[g->target]), g->conjunct);
    break;
  case GOAL_INVARIANT:
    buf_printf(c->reason, "the invariant of label %u, ", g->target);
    assert(claim->invariants[g->target]);
    part = conjunct(claim->invariants[g->target], g->conjunct);
    break;
  case GOAL_SUMMARY:
    buf_add(c->reason, "the summary, ");
    part = conjunct(claim->summary, g->conjunct);
    break;
  case GOAL_UNKNOWN:
    buf_add(c->reason, claim->f->stmts.data[g->label].kind == S_CALL
                           ? "that no function of another type is called "
                           : "that this is not reached ");
    break;
  }
  const char *text = part ? words_expr(c->pool, part) : "";
  size_t length = strlen(text);
  buf_printf(c->reason, "%.200s%s%s%s", text, length > 200 ? "…" : "", part ? " " : "", how);
}

/* ---- one cut point ---- */

/* On entry, where nothing jumps to, both states are one. */
static bool is_fresh_entry(const claim_of *claim, uint32_t label) {
  const flow *g = &claim->flow;
  return label == claim->f->entry && g->pred_start[label + 1] == g->pred_start[label];
}

static check_answer prove_at(checker *c, const claim_of *claim, uint32_t label, const walk *k,
                             bool *found) {
  assert(claim->is_listed && claim->is_cut[label]);
  const expr *premise = claim->invariants[label];
  const expr *formula = k->before[label];
  assert(formula); /* the walk has come this far */
  if (!premise)
    premise = expr_bool(c->pool, true);
  if (is_fresh_entry(claim, label)) {
    premise = wp_unprime(c->w, premise);
    formula = wp_unprime(c->w, formula);
  }
  if (is_for_all(c->p, premise) || is_for_all(c->p, formula))
    return prove_implication(c, known_instances(c->p, premise, formula), formula, false, found);
  return prove_by_cases(c, premise, formula, k->exact, found);
}

/* Labels from the cut point up to the next ones: their positions in reverse postorder, descending.
 */
static void find_block(const claim_of *claim, uint32_t label, label_vec *out) {
  assert(out->size == 0 && claim->is_cut[label]);
  const proc *f = claim->f;
  const flow *g = &claim->flow;
  assert(g->order[label] < g->rpo_size);
  bool *in = xcalloc(g->rpo_size + 1, sizeof *in);
  label_vec stack = {0};
  vec_push(&stack, label);
  in[g->order[label]] = true;
  while (stack.size > 0) {
    const stmt *s = &f->stmts.data[vec_pop(&stack)];
    for (uint32_t i = 0; i < s->succ_count; ++i) {
      uint32_t to = s->succ[i];
      assert(g->order[to] < g->rpo_size);
      if (claim->is_cut[to] || in[g->order[to]])
        continue;
      in[g->order[to]] = true;
      vec_push(&stack, to);
    }
  }
  for (uint32_t i = g->rpo_size; i-- > 0;)
    if (in[i] && g->rpo[i] != label)
      vec_push(out, g->rpo[i]);
  vec_push(out, label); /* last: all others come after it */
  assert(out->size <= g->rpo_size);
  vec_free(&stack);
  free(in);
}

static bool walk_labels(walk *k, const uint32_t *labels, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    assert(labels[i] < k->claim->f->stmts.size && !k->before[labels[i]]);
    if (deadline_passed(&k->c->deadline))
      return false;
    k->before[labels[i]] = before_label(k, labels[i]);
  }
  return true;
}

void block_goals(checker *c, const claim_of *claim, uint32_t label, label_vec *block,
                 goal_vec *goals) {
  assert(goals->size == 0);
  find_block(claim, label, block);
  for (uint32_t i = block->size; i-- > 0;)
    goals_at(c, claim, block->data[i], goals);
}

const expr *goal_formula(checker *c, const claim_of *claim, uint32_t label, const label_vec *block,
                         const goal *only) {
  assert(vec_last(block) == label);
  walk k = {.c = c, .claim = claim, .only = only, .exact = true};
  k.before = xcalloc(claim->f->stmts.size, sizeof *k.before);
  const expr *formula = NULL;
  if (walk_labels(&k, block->data, block->size))
    formula = k.before[label];
  if (formula && is_fresh_entry(claim, label))
    formula = wp_unprime(c->w, formula);
  free(k.before);
  return formula;
}

check_answer judge_goal(checker *c, const claim_of *claim, uint32_t label, const label_vec *block,
                        const goal *only) {
  assert(vec_last(block) == label);
  walk k = {.c = c, .claim = claim, .only = only, .exact = true};
  k.before = xcalloc(claim->f->stmts.size, sizeof *k.before);
  check_answer answer = CHECK_UNDECIDED;
  if (walk_labels(&k, block->data, block->size))
    answer = prove_at(c, claim, label, &k, NULL);
  free(k.before);
  return answer;
}

/* ---- many goals at once ---- */

typedef struct together {
  checker *c;
  const expr *premise; /* with its instances for all formulas */
  const expr *const *formulas;
  bool *fails;
} together;

/* Those of the formulas from..to that have not failed, as one. */
static const expr *all_left(const together *t, uint32_t from, uint32_t to, expr_vec *left) {
  assert(from <= to && left->size == 0);
  const expr *all = expr_bool(t->c->pool, true);
  for (uint32_t i = from; i < to; ++i) {
    if (t->fails[i])
      continue;
    all = expr_and(t->c->pool, all, t->formulas[i]);
    vec_push(left, t->formulas[i]);
  }
  return all;
}

/* The formulas that are false in the model have failed. False: none is. */
static bool mark_failed(const together *t, uint32_t from, uint32_t to, const u128 *values) {
  bool any = false;
  uint32_t n = 0;
  for (uint32_t i = from; i < to; ++i)
    if (!t->fails[i] && values[n++] == 0)
      t->fails[i] = any = true;
  return any;
}

static smt_answer model_of(checker *c, const expr_vec *all, const expr_vec *left, u128 *values) {
  bool product = false;
  for (vec_each(const expr *const, e, all))
    product |= (*e)->has_product;
  return (product && c->relaxed ? smt_model_relaxed : smt_model)(
      checker_smt(c), all->data, all->size, left->data, left->size, values);
}

/* One question; formulas that are false in a state that it gives have failed. True: all that are left
 * follow. *stuck: the prover tells nothing. */
static bool ask_together(const together *t, uint32_t from, uint32_t to, bool *stuck) {
  checker *c = t->c;
  expr_vec left = {0}, all = {0};
  const expr *formula = all_left(t, from, to, &left);
  *stuck = false;
  if (left.size == 0 || expr_is_true(formula)) {
    vec_free(&left);
    return true;
  }
  assert(left.size <= to - from);
  const expr *negated = expr_not(c->pool, formula);
  vec_push(&all, t->premise);
  vec_push(&all, negated);
  add_constants(c, expr_and(c->pool, all.data[0], negated), &all);
  u128 *values = xcalloc(left.size, sizeof *values);
  smt_answer says = model_of(c, &all, &left, values);
  if (c->r->stats)
    c->r->stats->obligations++;
  *stuck = says == SMT_UNKNOWN || (says == SMT_SAT && !mark_failed(t, from, to, values));
  free(values);
  vec_free(&left);
  vec_free(&all);
  return says == SMT_UNSAT;
}

static void fail_all(const together *t, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; ++i)
    t->fails[i] = true;
}

/* Where the prover is stuck, each half by itself. */
static void judge_range(const together *t, uint32_t from, uint32_t to) {
  bool stuck = false;
  assert(from <= to);
  while (!stuck && !deadline_poll_clock(&t->c->deadline))
    if (ask_together(t, from, to, &stuck))
      return;
  if (!stuck || to - from <= 1) {
    fail_all(t, from, to);
    return;
  }
  uint32_t middle = from + (to - from) / 2;
  judge_range(t, from, middle);
  judge_range(t, middle, to);
}

void judge_together(checker *c, const claim_of *claim, uint32_t label, const expr *const *formulas,
                    uint32_t count, bool *fails) {
  assert(claim->is_cut[label]);
  const expr *premise = claim->invariants[label];
  together t = {.c = c, .premise = premise, .formulas = formulas, .fails = fails};
  if (!premise)
    t.premise = expr_bool(c->pool, true);
  if (is_fresh_entry(claim, label))
    t.premise = wp_unprime(c->w, t.premise);
  expr_vec left = {0};
  t.premise = known_instances(c->p, t.premise, all_left(&t, 0, count, &left));
  vec_free(&left);
  judge_range(&t, 0, count);
}

/* Goal by goal. */
static check_answer judge_pieces(checker *c, const claim_of *claim, uint32_t label) {
  label_vec block = {0};
  goal_vec goals = {0};
  block_goals(c, claim, label, &block, &goals);
  check_answer answer = CHECK_CONFIRMED;
  for (uint32_t i = 0; i < goals.size && answer == CHECK_CONFIRMED; ++i) {
    answer = judge_goal(c, claim, label, &block, &goals.data[i]);
    if (answer != CHECK_CONFIRMED)
      explain_goal(c, claim, &goals.data[i], answer);
  }
  vec_free(&goals);
  vec_free(&block);
  return answer;
}

/* ---- procedures ---- */

/* What is not confirmed as a whole, goal by goal. */
static check_answer judge_again(checker *c, const claim_of *claim, uint32_t label, bool found) {
  check_answer answer = CHECK_UNDECIDED;
  if (c->alone)
    return answer;
  if (!c->depth)
    answer = judge_pieces(c, claim, label);
  if (answer == CHECK_CONFIRMED && !found)
    return answer;
  if (c->depth || answer == CHECK_CONFIRMED) { /* no piece fails, yet the whole does */
    put_place(c, claim->f, label);
    buf_add(c->reason, "the obligation could not be confirmed as a whole");
    answer = CHECK_UNDECIDED;
  }
  return answer;
}

/* The formulas before all labels. */
static bool walk_procedure(walk *k) {
  const flow *g = &k->claim->flow;
  label_vec backwards = {0};
  for (uint32_t i = g->rpo_size; i-- > 0;)
    vec_push(&backwards, g->rpo[i]);
  assert(backwards.size == 0 || vec_last(&backwards) == k->claim->f->entry);
  bool done = walk_labels(k, backwards.data, backwards.size);
  vec_free(&backwards);
  if (!done)
    buf_printf(k->c->reason, "%s: %s", k->claim->f->name, limit_name(LIMIT_TIME));
  return done;
}

/* The cut points of the blocks that begin here: with fewer blocks than the depth behind the first one, only
 * the entry. */
static check_answer judge_cuts(walk *k, bool only_entry) {
  const claim_of *claim = k->claim;
  const flow *g = &claim->flow;
  check_answer answer = CHECK_CONFIRMED;
  for (uint32_t i = 0; i < g->rpo_size && answer == CHECK_CONFIRMED; ++i) {
    uint32_t label = g->rpo[i];
    bool found = false;
    if (!claim->is_cut[label] || (only_entry && label != claim->f->entry) ||
        prove_at(k->c, claim, label, k, &found) == CHECK_CONFIRMED)
      continue;
    answer = judge_again(k->c, claim, label, found);
  }
  return answer;
}

/* What was found before the cut points is what the blocks that lead to them must bring about. */
static void go_deeper(walk *k, const expr **later) {
  const claim_of *claim = k->claim;
  for (uint32_t i = 0; i < claim->f->stmts.size; ++i) {
    bool is_place = claim->is_cut[i] && k->before[i];
    later[i] = is_place ? wp_name_reads(k->c->w, k->before[i]) : NULL;
    k->before[i] = NULL;
  }
  k->later = later;
  k->exact = false;
}

check_answer judge_procedure(checker *c, const claim_of *claim) {
  assert(claim->is_listed && claim->is_cut[claim->f->entry]);
  walk k = {.c = c, .claim = claim, .exact = true};
  k.before = xcalloc(claim->f->stmts.size, sizeof *k.before);
  const expr **later = xcalloc(claim->f->stmts.size, sizeof *later);
  check_answer answer = CHECK_CONFIRMED;
  for (uint32_t blocks = 0; blocks <= c->depth && answer == CHECK_CONFIRMED; ++blocks) {
    if (blocks)
      go_deeper(&k, later);
    answer = walk_procedure(&k) ? judge_cuts(&k, blocks < c->depth) : CHECK_UNDECIDED;
  }
  free(later);
  free(k.before);
  return answer;
}

/* ---- the start ---- */

/* The formula before the globals get their first values. */
static const expr *before_start(checker *c, const expr *holds, bool *exact) {
  assert(holds->type->kind == T_BOOL && !holds->has_prime);
  expr_vec lhs = {0}, rhs = {0};
  for (uint32_t i = 0; i < c->p->globals.size; ++i) {
    const global *g = &c->p->globals.data[i];
    const expr *value = global_start(c->p, c->r->entry, g);
    if (!value)
      continue;
    vec_push(&lhs, expr_var(c->pool, g->var));
    vec_push(&rhs, value);
  }
  assert(lhs.size == rhs.size);
  holds = wp_assign(c->w, c->r->entry, lhs.data, rhs.data, lhs.size, holds, exact);
  vec_free(&lhs);
  vec_free(&rhs);
  return holds;
}

check_answer judge_initially(checker *c, const expr *holds) {
  bool exact = true;
  const expr *before = before_start(c, holds, &exact);
  return prove_implication(c, expr_bool(c->pool, true), before, exact, NULL);
}

check_answer judge_start(checker *c) {
  const proc *entry = c->r->entry;
  const expr *holds = entry_claim(c, entry);
  if (!c->claims[entry->index].is_listed) {
    buf_printf(c->reason, "the certificate says nothing of %s, where execution starts",
               entry->name);
    return CHECK_UNDECIDED;
  }
  uint32_t n = conjunct_count(holds);
  for (uint32_t i = 0; i < n; ++i) {
    const expr *part = conjunct(holds, i);
    check_answer answer = judge_initially(c, part);
    if (answer == CHECK_CONFIRMED)
      continue;
    put_place(c, entry, entry->entry);
    buf_printf(c->reason, "the entry invariant %.200s %s of the initial state",
               words_expr(c->pool, part),
               answer == CHECK_REFUTED ? "does not hold" : "could not be confirmed");
    return answer;
  }
  return CHECK_CONFIRMED;
}
