/* about.c: which conditions of a path are about what the question is about.
 *
 * A path that cannot be executed may be impossible for many reasons. Most are of no use: that a file
 * was found, what a string was compared with. Where a rule is asked about, what it looks at tells
 * which are: variables in its statements on the path, and those that values come from which end up
 * there. Where the path ends at a statement that is not modelled, the condition passed last does:
 * that there are more than so many exit handlers. Conditions over these alone are tried first. */
#include "path/explain.h"

typedef struct about {
  const event_list *l;
  map vars;
  bool grown;
} about;

static void add_var(about *a, const var *v) {
  if (v->kind == V_FUNCTION || map_has(&a->vars, map_key(v)))
    return;
  map_put(&a->vars, map_key(v), 1);
  a->grown = true;
}

static void add_vars(about *a, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size; ++i)
    add_var(a, vars.data[i]);
  vec_free(&vars);
}

static bool mentions_any(const about *a, const expr *e, bool all) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool found = all;
  for (uint32_t i = 0; i < vars.size; ++i) {
    bool has = vars.data[i]->kind == V_FUNCTION || map_has(&a->vars, map_key(vars.data[i]));
    found = all ? found && has : found || has;
  }
  vec_free(&vars);
  return found;
}

static void add_stmt(about *a, const stmt *s) {
  var_vec vars = {0};
  stmt_vars(s, &vars);
  for (uint32_t i = 0; i < vars.size; ++i)
    add_var(a, vars.data[i]);
  vec_free(&vars);
}

static void carry_assignment(about *a, const stmt *s) {
  for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i)
    if (mentions_any(a, s->lhs[i], false))
      add_vars(a, s->rhs[i]);
}

/* From parameters to arguments, and from where a result goes to what is returned. */
static void carry_call(about *a, const event *e) {
  const path_frame *g = &a->l->frames.data[e->frame];
  const stmt *call = &a->l->frames.data[g->parent].proc->stmts.data[e->label];
  for (uint32_t i = 0; i < g->proc->params.size && i < call->rhs_count; ++i)
    if (map_has(&a->vars, map_key(g->proc->params.data[i])))
      add_vars(a, call->rhs[i]);
  const stmt *last = g->returned ? &g->proc->stmts.data[g->last] : NULL;
  if (last && last->kind == S_RETURN && last->rhs_count == 1 && call->lhs_count == 1 &&
      mentions_any(a, call->lhs[0], false))
    add_vars(a, last->rhs[0]);
}

static void carry(about *a) {
  for (uint32_t i = a->l->events.size; i-- > 0;) {
    const event *e = &a->l->events.data[i];
    if (e->kind == EVENT_STEP)
      carry_assignment(a, event_stmt(a->l, e));
    else
      carry_call(a, e);
  }
}

static void add_rule(about *a) {
  for (vec_each(const event, e, &a->l->events))
    if (e->kind == EVENT_STEP && event_stmt(a->l, e)->origin)
      add_stmt(a, event_stmt(a->l, e));
}

static void add_last_condition(about *a) {
  for (uint32_t i = a->l->events.size; i-- > 0;) {
    const event *e = &a->l->events.data[i];
    if (e->kind == EVENT_STEP && event_stmt(a->l, e)->cond) {
      add_stmt(a, event_stmt(a->l, e));
      return;
    }
  }
}

bool ends_unmodelled(const event_list *l) {
  assert(l->events.size);
  const event *last = &l->events.data[l->events.size - 1];
  return last->kind == EVENT_STEP && event_stmt(l, last)->kind == S_UNKNOWN;
}

bool about_question(const event_list *l, step_marks *counts) {
  about a = {.l = l};
  if (ends_unmodelled(l))
    add_last_condition(&a);
  else
    add_rule(&a);
  bool is_told = a.grown;
  while (a.grown) {
    a.grown = false;
    carry(&a);
  }
  vec_resize(counts, l->steps);
  for (vec_each(const event, e, &l->events))
    if (e->kind == EVENT_STEP) {
      const stmt *s = event_stmt(l, e);
      counts->data[e->step] =
          (s->origin && !ends_unmodelled(l)) || !s->cond || mentions_any(&a, s->cond, true);
    }
  map_free(&a.vars);
  return is_told;
}
