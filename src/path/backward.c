/* backward.c: the conditions of a path, pushed back through its statements.
 *
 * Every branch, assume and assert on the path is a condition; pushed back (by the weakest
 * precondition of the statements passed) all of them come to speak about the same, earlier state.
 * Once they are contradictory the path is infeasible, and a minimal contradictory subset tells which
 * conditions matter (paper 000, section 5: a consistent projection of the path keeps these and what
 * they depend on; `level` of figure 1 does not occur). The formulas that these conditions become on
 * their way are what an abstraction has to know to follow the contradiction: their comparisons are
 * the predicates.
 *
 * Calls. The conditions of a caller go through the statements of a callee that has returned. There
 * they are about the caller's variables (kept apart from the callee's own, by other names if the
 * callee is another activation of the same procedure), and of use only for that one caller. What the
 * callee has to tell all its callers is how its result, and the globals it changes, follow from
 * its entry: for that, *terms* are pushed back beside the conditions, from the return to the entry;
 * with T at a place and T0 at the entry the predicate is T == 'T0 (paper 001, section 4.4:
 * inc { x == 'x + 1 }). Where the term at the entry can not be told from the entry alone, the
 * conditions of the caller are taken after all, in the callee's words: what a parameter points to
 * (p == &x) is named by it (p->f, for x.f), a void pointer as what its argument was.
 *
 * Fresh variables (inputs) are read existentially: pre(f) is !wp(!f). Formulas that one statement
 * gives a fresh value are pushed back together, so that they share it. */
#include "path/backward.h"

#include "expr/modular.h"
#include "program/call.h"

enum { MOST_TERM = 40 };

/* ---- one formula, several formulas through a statement ---- */

typedef const expr *back_fn(backward *b, const event *e, const expr *formula);

static void set_formula(item *i, const expr *formula) {
  assert(formula->type->kind == T_BOOL);
  i->changed |= formula != i->formula;
  i->formula = formula;
}

/* Those that `fn` changes share the fresh variables it makes. */
static void push_together(backward *b, const event *e, back_fn *fn) {
  VEC(uint32_t) which = {0};
  VEC(const expr *) tags = {0};
  const expr *all = expr_bool(b->pool, true), *first = NULL;
  for (uint32_t i = 0; i < b->items.size; ++i) {
    const expr *alone = fn(b, e, b->items.data[i].formula);
    if (alone == b->items.data[i].formula)
      continue;
    first = alone;
    vec_push(&which, i);
    vec_push(&tags, wp_fresh(b->c->wp, type_bool(b->pool), "tag"));
    all = expr_and(b->pool, all, expr_or(b->pool, vec_last(&tags), b->items.data[i].formula));
  }
  if (which.size == 1)
    set_formula(&b->items.data[which.data[0]], first);
  if (which.size > 1) {
    const expr *after = fn(b, e, all);
    assert(tags.size == which.size);
    VEC(expr_subst) by = {0};
    for (uint32_t k = 0; k < tags.size; ++k)
      vec_push(&by, (expr_subst){tags.data[k], expr_bool(b->pool, true)});
    for (uint32_t k = 0; k < which.size; ++k) {
      by.data[k].to = expr_bool(b->pool, false);
      set_formula(&b->items.data[which.data[k]], expr_substitute(b->pool, after, by.data, by.size));
      by.data[k].to = expr_bool(b->pool, true);
    }
    vec_free(&by);
  }
  vec_free(&which);
  vec_free(&tags);
}

static void push_each(backward *b, const event *e, back_fn *fn) {
  for (uint32_t i = 0; i < b->items.size; ++i)
    set_formula(&b->items.data[i], fn(b, e, b->items.data[i].formula));
}

/* ---- statements ---- */

static const expr *back_stmt(backward *b, const event *e, const expr *formula) {
  assert(e->kind == EVENT_STEP && e->label < frame_of(b, e->frame)->proc->stmts.size);
  const proc *f = frame_of(b, e->frame)->proc;
  const stmt *s = event_stmt(b->l, e);
  if (s->kind == S_CALL)
    return wp_call_any(b->c->wp, f, e->label, formula);
  const expr *pre = wp_stmt(b->c->wp, f, e->label, e->succ, expr_not(b->pool, formula), NULL);
  if (!pre)
    return formula;
  pre = expr_not(b->pool, pre);
  return pre == formula ? pre : mod_equations(b->pool, pre);
}

/* ---- calls ---- */

static bool same_proc_above(const backward *b, uint32_t frame) {
  const proc *f = frame_of(b, frame)->proc;
  for (uint32_t g = frame_of(b, frame)->parent; g != NO_FRAME; g = frame_of(b, g)->parent)
    if (frame_of(b, g)->proc == f)
      return true;
  return false;
}

static void freeze_var(backward *b, frozen *z, const var *v) {
  assert(v->proc == frame_of(b, z->frame)->proc->index);
  const expr *name = wp_fresh_of(b->c->wp, expr_var(b->pool, v), v->name);
  assert(name->kind == E_VAR);
  map_put_ptr(&z->there, v, name->var);
  map_put_ptr(&z->back, name->var, v);
}

/* The variables of the procedure in the formulas are those of an outer activation: other names. */
static void freeze(backward *b, uint32_t frame) {
  const proc *f = frame_of(b, frame)->proc;
  if (!same_proc_above(b, frame))
    return;
  frozen z = {.frame = frame};
  for (uint32_t i = 0; i < f->params.size; ++i)
    freeze_var(b, &z, f->params.data[i]);
  for (uint32_t i = 0; i < f->locals.size; ++i)
    freeze_var(b, &z, f->locals.data[i]);
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (!(b->items.data[i].is_term && b->items.data[i].of == frame))
      b->items.data[i].formula = expr_rename(b->pool, b->items.data[i].formula, &z.there);
  vec_push(&b->frozen, z);
  assert(z.there.size == z.back.size);
}

static void thaw(backward *b, uint32_t frame) {
  if (!b->frozen.size || b->frozen.data[b->frozen.size - 1].frame != frame)
    return;
  frozen z = vec_pop(&b->frozen);
  assert(z.frame == frame && z.there.size == z.back.size);
  for (uint32_t i = 0; i < b->items.size; ++i)
    b->items.data[i].formula = expr_rename(b->pool, b->items.data[i].formula, &z.back);
  map_free(&z.there);
  map_free(&z.back);
}

static bool is_mentioned(const backward *b, const expr *name) {
  assert(name->kind == E_VAR);
  for (uint32_t i = 0; i < b->items.size; ++i)
    if (expr_mentions(b->items.data[i].formula, name->var))
      return true;
  return false;
}

/* Backwards into the callee, at its return. */
static void back_leave(backward *b, const event *e) {
  const path_frame *g = frame_of(b, e->frame), *f = frame_of(b, g->parent);
  assert(e->kind == EVENT_LEAVE && g->returned);
  const stmt *call = &f->proc->stmts.data[e->label], *ret = &g->proc->stmts.data[g->last];
  assert(call->kind == S_CALL && ret->kind == S_RETURN);
  const expr *result = NULL;
  bool fits =
      ret->rhs_count == 1 && call->lhs_count == 1 && ret->rhs[0]->type == call->lhs[0]->type;
  for (uint32_t k = 0; k < call->lhs_count; ++k) {
    const expr *value = wp_fresh_of(b->c->wp, call->lhs[k], "result");
    result = k == 0 && fits ? value : NULL;
    for (uint32_t i = 0; i < b->items.size; ++i)
      set_formula(&b->items.data[i], wp_assign(b->c->wp, f->proc, &call->lhs[k], &value, 1,
                                               b->items.data[i].formula, NULL));
  }
  bool used = result && result->kind == E_VAR && is_mentioned(b, result);
  freeze(b, e->frame);
  if (b->whole)
    terms_of_writes(b, e->frame);
  else if (b->to) {
    terms_of_globals(b, e->frame);
    terms_of_pointees(b, e->frame);
  }
  if (!used)
    return;
  if (b->to && !type_is_scalar(ret->rhs[0]->type))
    terms_of_members(b, e->frame, result, ret->rhs[0]);
  for (uint32_t i = 0; i < b->items.size; ++i)
    set_formula(&b->items.data[i], expr_substitute(b->pool, b->items.data[i].formula,
                                                   &(expr_subst){result, ret->rhs[0]}, 1));
  if (b->to && type_is_scalar(ret->rhs[0]->type))
    term_add(b, e->frame, ret->rhs[0]);
}

static const expr *bind_formals(backward *b, const event *e, const expr *formula) {
  const path_frame *g = frame_of(b, e->frame);
  const proc *caller = frame_of(b, g->parent)->proc;
  const stmt *call = &caller->stmts.data[e->label];
  assert(call->kind == S_CALL && g->parent != NO_FRAME);
  VEC(expr_subst) by = {0};
  for (uint32_t i = 0; i < g->proc->params.size; ++i) {
    const expr *value = call_argument(b->pool, call, g->proc, i);
    if (value)
      vec_push(&by, (expr_subst){expr_var(b->pool, g->proc->params.data[i]), value});
  }
  const expr *bound = wp_bind(b->c->wp, by.data, by.size, g->proc, formula);
  vec_free(&by);
  return bound;
}

/* ---- collecting ---- */

const expr *primed(exprs *pool, const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  VEC(expr_subst) by = {0};
  for (uint32_t i = 0; i < paths.size; ++i)
    vec_push(&by, (expr_subst){paths.data[i], expr_prime(pool, paths.data[i])});
  const expr *result = expr_substitute(pool, e, by.data, by.size);
  vec_free(&by);
  vec_free(&paths);
  return result;
}

const expr *term_value(const item *t) {
  assert(t->is_term && t->name);
  const expr *f = t->formula;
  if (f->kind != E_EQ)
    return NULL;
  const expr *value = f->kid[0] == t->name ? f->kid[1] : f->kid[1] == t->name ? f->kid[0] : NULL;
  return value && !expr_mentions(value, t->name->var) ? value : NULL;
}

static bool no_larger(const expr *e, uint32_t *budget) {
  if (*budget == 0)
    return false;
  --*budget;
  for (uint32_t i = 0; i < e->count; ++i)
    if (!no_larger(e->kid[i], budget))
      return false;
  return true;
}

/* Where name == e with a fresh name, e for the name elsewhere. */
static const expr *without_fresh(const backward *b, const expr *formula) {
  for (uint32_t i = 0; i < b->items.size; ++i) {
    const item *x = &b->items.data[i];
    const expr *f = x->formula;
    if (x->is_term || f->kind != E_EQ || f == formula)
      continue;
    for (uint32_t k = 0; k < 2; ++k) {
      const expr *name = f->kid[k], *value = f->kid[1 - k];
      if (name->kind == E_VAR && !is_of_program(b->p, name->var) &&
          expr_mentions(formula, name->var) && !expr_mentions(value, name->var))
        formula = expr_substitute(b->pool, formula, &(expr_subst){name, value}, 1);
    }
  }
  return formula;
}

/* The label of the event before the present one, if it is of that frame. */
static uint32_t label_before(const backward *b, uint32_t frame) {
  const event *e = b->at > 0 ? &b->l->events.data[b->at - 1] : NULL;
  return e && e->kind == EVENT_STEP && e->frame == frame ? e->label : NO_LABEL;
}

/* What all formulas say, at a statement of that frame. */
static void note_all(backward *b, uint32_t frame, uint32_t label) {
  const proc *f = frame_of(b, frame)->proc;
  assert(b->to && label < f->stmts.size);
  b->to->label = label;
  for (uint32_t i = 0; i < b->items.size; ++i) {
    const item *x = &b->items.data[i];
    if (!x->is_term)
      candidates_add_atoms(b->to, f,
                           is_below(b, x->frame, frame) ? without_fresh(b, x->formula)
                                                        : seen_in(b, frame, x->frame, x->formula));
  }
  b->to->label = NO_LABEL;
}

/* A condition matters at the later statements of its frame too: what an input must satisfy when it
 * is read may follow from what was asked before. */
static void note_later(backward *b, uint32_t frame, const expr *condition) {
  assert(b->to && b->to->label == NO_LABEL);
  const proc *f = frame_of(b, frame)->proc;
  for (uint32_t i = b->at + 1; i < b->l->events.size; ++i) {
    const event *e = &b->l->events.data[i];
    if (e->kind != EVENT_STEP || e->frame != frame || event_stmt(b->l, e)->kind != S_HAVOC)
      continue;
    b->to->label = e->label;
    candidates_add_atoms(b->to, f, condition);
  }
  b->to->label = NO_LABEL;
}

/* After an event in that frame: what its changed formulas say there. */
static void collect(backward *b, uint32_t frame) {
  assert(b->to && !b->whole);
  const proc *f = frame_of(b, frame)->proc;
  for (uint32_t i = 0; i < b->items.size; ++i) {
    item *x = &b->items.data[i];
    if (!x->changed)
      continue;
    x->changed = false;
    if (x->is_term) {
      const expr *value = x->of == frame ? term_value(x) : NULL;
      if (value)
        vec_push(&b->terms, (term_mark){.item_of = frame,
                                        .name = x->name,
                                        .value = value,
                                        .label = b->l->events.data[b->at].label,
                                        .before = label_before(b, frame)});
    } else if (is_below(b, x->frame, frame)) {
      candidates_add_atoms(b->to, f, without_fresh(b, x->formula));
    } else {
      const expr *seen = seen_in(b, frame, x->frame, x->formula);
      vec_push(&b->marks, (mark){.frame = frame, .formula = seen});
    }
  }
}

static void add_term(backward *b, const proc *f, const term_mark *at, const expr *equation) {
  assert(equation->type->kind == T_BOOL);
  b->to->label = at->before;
  candidates_add_atoms(b->to, f, equation);
  b->to->label = at->label;
  candidates_add_atoms(b->to, f, equation);
  b->to->label = NO_LABEL;
}

/* At the callee's entry: its terms are complete. False if one of them tells nothing. */
static bool finish_terms(backward *b, uint32_t frame, bool *constant) {
  assert(b->to && frame_of(b, frame)->parent != NO_FRAME);
  const proc *f = frame_of(b, frame)->proc;
  bool all = true;
  *constant = true;
  for (uint32_t i = 0; i < b->items.size; ++i) {
    const item *x = &b->items.data[i];
    if (!x->is_term || x->of != frame)
      continue;
    const expr *start = term_value(x);
    uint32_t budget = MOST_TERM;
    if (!start || !no_larger(start, &budget) || !is_formal_or_global(b, f, start)) {
      all = false;
      continue;
    }
    *constant &= start->kind == E_CONST;
    const expr *there = primed(b->pool, start);
    bool moved = false;
    for (uint32_t k = 0; k < b->terms.size; ++k)
      if (b->terms.data[k].name == x->name && b->terms.data[k].value != start) {
        add_term(b, f, &b->terms.data[k], expr_eq(b->pool, b->terms.data[k].value, there));
        moved = true;
      }
    if (!moved && start->kind != E_CONST) /* left alone here, though not everywhere */
      candidates_add_atoms(b->to, f, expr_eq(b->pool, start, there));
  }
  return all;
}

/* Entry not reached: what is known of the terms is not about it. */
static void give_up_frame(backward *b, uint32_t frame) {
  assert(b->to && frame < b->l->frames.size);
  for (uint32_t i = 0; i < b->marks.size; ++i)
    if (b->marks.data[i].frame == frame)
      candidates_add_atoms(b->to, frame_of(b, frame)->proc, b->marks.data[i].formula);
}

/* The caller's conditions inside the callee are taken if its terms do not do, or say only that a
 * global is set to a constant; or if everything is: a predicate about globals is kept up to date
 * inside the callee, where its terms are of no use. */
static void finish_frame(backward *b, uint32_t frame) {
  bool constant, all = finish_terms(b, frame, &constant);
  const proc *f = frame_of(b, frame)->proc;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->marks.size; ++i) {
    mark m = b->marks.data[i];
    if (m.frame != frame) {
      b->marks.data[kept++] = m;
      continue;
    }
    if (!all || b->complete)
      candidates_add_atoms(b->to, f, m.formula);
    else if (constant)
      candidates_add_atoms(b->to, NULL, m.formula);
  }
  assert(kept <= b->marks.size);
  b->marks.size = kept;
  terms_drop(b, frame);
}

/* ---- the walk ---- */

static void pass_step(backward *b, const event *e) {
  assert(e->kind == EVENT_STEP);
  const stmt *s = event_stmt(b->l, e);
  switch ((stmt_kind)s->kind) {
  case S_ASSIGN:
  case S_HAVOC:
  case S_ALLOC:
  case S_VA_START:
  case S_CALL:
    if (is_plain(s))
      push_each(b, e, back_stmt);
    else
      push_together(b, e, back_stmt);
    break;
  default:
    break;
  }
}

void pass_event(backward *b, uint32_t i, bool with_condition) {
  const event *e = &b->l->events.data[i];
  assert(i < b->l->events.size && e->frame < b->l->frames.size);
  const expr *condition = event_condition(b->l, b->p, i);
  uint32_t frame = e->kind == EVENT_STEP ? e->frame : frame_of(b, e->frame)->parent;
  b->at = i;
  uint32_t visit = e->kind == EVENT_STEP ? i : chain_call(e->frame);
  if (b->complete && e->kind != EVENT_ENTER)
    note_all(b, frame, e->label);
  if (b->whole && e->kind != EVENT_ENTER)
    chain_note(b, frame, e->label, visit);
  if (e->kind == EVENT_LEAVE) {
    apart_ask(b);
    back_leave(b, e);
  } else if (e->kind == EVENT_ENTER) {
    if (b->whole)
      chain_enter(b, e->frame);
    else if (b->to)
      finish_frame(b, e->frame);
    push_together(b, e, bind_formals);
    thaw(b, e->frame);
    apart_tell(b, e->frame);
    if (b->whole)
      chain_bound(b, e->frame);
  } else {
    pass_step(b, e);
  }
  if (condition && with_condition)
    vec_push(&b->items,
             (item){.formula = condition, .step = e->step, .frame = frame, .changed = true});
  if (b->complete && condition && with_condition)
    note_later(b, frame, condition);
  if (b->complete && e->kind != EVENT_LEAVE)
    note_all(b, frame, e->label);
  if (b->whole && e->kind != EVENT_LEAVE)
    chain_note(b, frame, e->label, visit);
  if (b->to && !b->whole)
    collect(b, e->kind == EVENT_LEAVE ? e->frame : frame);
  assert(!b->to || b->whole || b->to->label == NO_LABEL);
}

/* Before the first event: globals have their initial values. */
void pass_start(backward *b) {
  assert(b->l->frames.size > 0);
  const proc *f = frame_of(b, 0)->proc;
  for (uint32_t k = 0; k < b->p->globals.size; ++k) {
    const global *g = &b->p->globals.data[k];
    const expr *lhs = expr_var(b->pool, g->var);
    const expr *rhs = global_start(b->p, b->c->q.entry, g);
    if (!rhs)
      continue;
    for (uint32_t i = 0; i < b->items.size; ++i)
      if (g->var->address_taken || expr_mentions(b->items.data[i].formula, g->var))
        set_formula(&b->items.data[i],
                    wp_assign(b->c->wp, f, &lhs, &rhs, 1, b->items.data[i].formula, NULL));
  }
}

backward backward_start(const path_context *c, const event_list *l, candidates *to) {
  return (backward){.c = c, .l = l, .p = c->q.program, .pool = &c->q.program->pool, .to = to};
}

void backward_free(backward *b) {
  map_free(&b->asked);
  for (uint32_t i = 0; i < b->frozen.size; ++i) {
    map_free(&b->frozen.data[i].there);
    map_free(&b->frozen.data[i].back);
  }
  vec_free(&b->frozen);
  vec_free(&b->items);
  vec_free(&b->marks);
  vec_free(&b->terms);
  vec_free(&b->chain);
}

void back_result_free(back_result *r) {
  vec_free(&r->keep);
}

/* Back through the events that the contradiction reaches. */
static void pass_kept(backward *b, const back_result *r) {
  assert(r->from <= b->l->events.size);
  deadline until = b->c->q.deadline;
  for (uint32_t i = b->l->events.size; i-- > r->from && !deadline_passed(&until);) {
    const event *e = &b->l->events.data[i];
    assert(r->verdict == BACK_NONE || r->keep.size == b->l->steps);
    pass_event(b, i, r->verdict == BACK_NONE || (e->kind != EVENT_LEAVE && r->keep.data[e->step]));
  }
}

void back_collect(const path_context *c, const event_list *l, const back_result *r, bool complete,
                  candidates *to) {
  backward b = backward_start(c, l, to);
  b.complete = to->large = complete;
  to->label = NO_LABEL;
  pass_kept(&b, r);
  /* Callees that the contradiction does not reach back beyond. */
  for (uint32_t i = l->frames.size; i-- > 1;)
    give_up_frame(&b, i);
  backward_free(&b);
}

void back_collect_whole(const path_context *c, const event_list *l, const back_result *r,
                        candidates *to) {
  backward b = backward_start(c, l, to);
  b.whole = true;
  b.apart = r->verdict == BACK_NONE;
  pass_kept(&b, r);
  backward_free(&b);
}
