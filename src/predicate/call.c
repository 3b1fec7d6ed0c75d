/* Procedure calls (paper 001, sections 4.4.3 and 5.4).
 *
 * At the label of the call stands the call of the Boolean procedure; its arguments are the predicates
 * of E_f with actuals for formals, strengthened. Behind it, beyond the concrete labels, the caller's
 * predicates that the call may have changed get their new values. There
 *   - a global predicate means what it says: the callee has kept it up to date;
 *   - a local predicate of the caller means orig(e): every path that the call may have written is the
 *     variable that stands for its value before;
 *   - ret_i means gamma(e): formals and 'e are orig of the actuals, the result is its variable.
 * What may have been written is finer than the paper's reachability (wp_call_writes): the places that
 * the callee can name have new values, which are variables here, and everything is said in terms of
 * the state before; the rest is as above.
 *
 * An indirect call is a choice among its targets, each assumed to be what the pointer points to as
 * far as predicates tell. Code without a body writes what alias/ says it may. */
#include "predicate/internal.h"

#include "program/call.h"

/* ---- orig ---- */

/* Of a path that mentions a made-up variable alias/ knows nothing. */
static bool overlaps(abstractor *a, alias_set changed, const expr *path) {
  alias_set where = alias_locations(a->config.q.alias, path);
  for (uint32_t i = 0; i < where.size; ++i)
    for (uint32_t k = 0; k < changed.size; ++k)
      if (alias_overlap(a->config.q.alias, &where.data[i], &changed.data[k]) != ALIAS_NO)
        return true;
  return false;
}

/* May the call write what path reads, or what says where it is? */
static bool is_affected(abstractor *a, alias_set changed, const expr *path) {
  expr_vec paths = {0};
  expr_paths(path, &paths);
  bool affected = false;
  for (uint32_t i = 0; i < paths.size && !affected; ++i)
    affected = has_fresh(a, paths.data[i]) || overlaps(a, changed, paths.data[i]);
  vec_free(&paths);
  return affected;
}

static const expr *orig(abstractor *a, alias_set changed, const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  VEC(expr_subst) by = {0};
  for (vec_each(const expr *, path, &paths))
    if (is_affected(a, changed, *path))
      vec_push(&by, (expr_subst){*path, original_of(a, *path)});
  const expr *result = by.size ? expr_substitute(a->pool, e, by.data, by.size) : e;
  assert(result->type == e->type);
  vec_free(&by);
  vec_free(&paths);
  return result;
}

/* ---- writes ---- */

typedef struct after {
  const proc *f;
  const stmt *call;
  alias_set changed;  /* that cannot be named; a path that meets it is its new value */
  expr_vec places;    /* that it writes, beside that; a path is what it was before */
  expr_vec values;    /* their new values */
  const expr *result; /* variable that lhs gets, NULL: none */
  bool havoc;         /* code without a body: what it changed is arbitrary */
} after;

/* What holds after the call, in terms of what it was before and the new values. */
static const expr *with_writes(abstractor *a, const after *at, const expr *post) {
  assert(at->places.size == at->values.size);
  return wp_assign(a->config.wp, at->f, at->places.data, at->values.data, at->places.size, post,
                   NULL);
}

/* ---- gamma ---- */

typedef struct binding {
  abstractor *a;
  const proc *callee;
  const stmt *call;
  alias_set changed; /* all that the call may write */
  const after *at;   /* for gamma */
  bool failed;       /* something has no meaning to the caller */
} binding;

static const expr *actual_of(binding *g, const var *formal) {
  assert(formal->kind == V_PARAM && formal->proc == g->callee->index);
  const expr *value = call_argument_of(g->a->pool, g->call, g->callee, formal);
  assert(!value || value->type == formal->type);
  g->failed = g->failed || !value;
  return value ? without_failures(g->a, value) : expr_var(g->a->pool, formal);
}

static const expr *formal_to_actual(exprs *pool, const expr *e, void *context) {
  (void)pool;
  binding *g = context;
  if (e->kind == E_VAR && e->var->kind == V_PARAM && e->var->proc == g->callee->index)
    return actual_of(g, e->var);
  return NULL;
}

/* e of the callee on its entry, as an expression of the caller before the call. */
static const expr *before_call(binding *g, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (vec_each(const var *, v, &vars)) {
    if ((*v)->kind != V_PARAM || (*v)->proc != g->callee->index)
      continue;
    if (type_is_aggregate((*v)->type) && !expr_is_path(actual_of(g, *v)))
      g->failed = true; /* a member of something that is no path */
  }
  vec_free(&vars);
  return g->failed ? e : expr_map(g->a->pool, e, formal_to_actual, g);
}

static const expr *gamma_node(exprs *pool, const expr *e, void *context) {
  (void)pool;
  binding *g = context;
  if (e->kind == E_PRIME)
    return orig(g->a, g->changed, before_call(g, e->kid[0]));
  if (e->kind == E_VAR && e->var->kind == V_PARAM && e->var->proc == g->callee->index)
    return orig(g->a, g->changed, before_call(g, e));
  return NULL;
}

/* Names of values before the call as what they name, unless that has been overwritten. */
static const expr *without_names(binding *g, const expr *e) {
  abstractor *a = g->a;
  VEC(expr_subst) by = {0};
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (vec_each(const var *, v, &vars)) {
    const expr *path = map_get_ptr(&a->named, *v);
    assert(!path || path->type == (*v)->type);
    if (path)
      vec_push(&by, (expr_subst){expr_var(a->pool, *v), orig(a, g->at->changed, path)});
  }
  e = expr_substitute(a->pool, e, by.data, by.size);
  vec_free(&by);
  vec_free(&vars);
  return e;
}

/* The meaning of a returned predicate after the call; NULL if it has none. */
static const expr *gamma_of(binding *g, const expr *e) {
  assert(g->at && g->at->call == g->call);
  g->failed = false;
  const expr *meaning = expr_map(g->a->pool, e, gamma_node, g);
  if (g->failed)
    return NULL;
  return canonical_form(g->a, without_names(g, with_writes(g->a, g->at, meaning)));
}

/* ---- one target ---- */

/* The i-th of a procedure's variables of one kind; those up to it are made. */
static const expr *made_bool(builder *b, expr_vec *list, const char *kind, uint32_t i) {
  while (list->size <= i) {
    const char *name = str_printf(&b->a->out->pool.strings, "%s%u", kind, list->size + 1);
    const var *v = proc_add_var(b->a->out, b->to, V_TEMP, name, type_bool(&b->a->out->pool));
    vec_push(list, expr_var(&b->a->out->pool, v));
  }
  assert(list->size > i);
  return list->data[i];
}

static const expr *ret_var(builder *b, uint32_t i) {
  return made_bool(b, &b->rets, "ret", i);
}

/* The arguments of the Boolean procedure; their goals, NULL where there is none. */
static void find_arguments(builder *b, const stmt *call, const proc *callee, bool exact,
                           uint32_t label, expr_vec *args, expr_vec *goals) {
  abstractor *a = b->a;
  const interface *face = &a->interfaces.data[callee->index];
  assert(face->proc == callee && args->size == 0 && goals->size == 0);
  binding g = {.a = a, .callee = callee, .call = call};
  for (uint32_t i = 0; i < face->preds.size; ++i) {
    if (!face->preds.data[i].takes)
      continue;
    assert(face->preds.data[i].entry);
    g.failed = false;
    const expr *goal = before_call(&g, face->preds.data[i].entry);
    bool whole = face->preds.data[i].whole;
    const expr *now = expr_nondet(&a->out->pool);
    if (!g.failed)
      now = whole ? whole_literal(a, canonical_form(a, goal), &b->atoms)
                  : abstract_value(a, goal, NULL, &b->atoms, exact ? &b->atoms : NULL);
    if (!g.failed && exact)
      now = value_in_foci(b, label, goal, &b->atoms, now);
    vec_push(goals, g.failed || whole ? NULL : goal);
    vec_push(args, now);
  }
  assert(args->size == goals->size && args->size == a->out->procs.data[callee->index]->params.size);
}

/* Arguments that belong together are assigned together, to variables, at *at; the call comes behind
 * that. */
static void join_arguments(builder *b, uint32_t *at, uint32_t label, expr_vec *args,
                           const expr_vec *goals) {
  abstractor *a = b->a;
  assert(args->size == goals->size);
  changes c = {0};
  for (uint32_t i = 0; i < args->size; ++i)
    if (args->data[i]->has_nondet && goals->data[i])
      add_change(&c, &(atom){.bool_var = made_bool(b, &b->args, "arg", i)}, args->data[i],
                 goals->data[i]);
  exact_step s = {
      .posts = c.post.data, .next = c.lhs.data, .count = c.lhs.size, .atoms = &b->atoms};
  const expr *together = c.lhs.size > 1 ? exact_relation(b, label, &s) : NULL;
  if (together) {
    emit_changes(b, *at, &c, together);
    uint32_t behind = builder_add(b, S_CALL, label);
    stmt_set_succ1(a->out, &b->to->stmts.data[*at], behind);
    *at = behind;
    for (uint32_t i = 0; i < args->size; ++i)
      if (args->data[i]->has_nondet && goals->data[i])
        args->data[i] = b->args.data[i];
  }
  changes_free(&c);
}

/* The call of the Boolean procedure, at `at` of b->to or behind it; where it is. */
static uint32_t emit_call(builder *b, uint32_t at, uint32_t label, const proc *callee) {
  abstractor *a = b->a;
  const interface *face = &a->interfaces.data[callee->index];
  expr_vec args = {0}, goals = {0}, rets = {0};
  bool exact = builder_exact(a, b, label);
  find_arguments(b, &b->from->stmts.data[label], callee, exact, label, &args, &goals);
  at = exclude_before(b, at, label);
  if (exact)
    join_arguments(b, &at, label, &args, &goals);
  for (uint32_t i = 0; i < face->returns.size; ++i)
    vec_push(&rets, ret_var(b, i));
  assert(rets.size == a->out->procs.data[callee->index]->results.size);
  stmt *s = &b->to->stmts.data[at];
  s->kind = S_CALL;
  s->callee = expr_var(&a->out->pool, a->out->procs.data[callee->index]->symbol);
  stmt_set_lhs(a->out, s, rets.data, rets.size);
  stmt_set_rhs(a->out, s, args.data, args.size);
  assert(at < b->to->stmts.size);
  vec_free(&args);
  vec_free(&goals);
  vec_free(&rets);
  return at;
}

/* ---- after a call ---- */

/* The state between the return and the assignment of the result. */
static const expr *across_result(abstractor *a, void *context, const expr *post) {
  const after *at = context;
  bool exact = true;
  assert(post->type->kind == T_BOOL);
  if (at->result)
    post = wp_assign(a->config.wp, at->f, (const expr *const *)at->call->lhs, &at->result, 1, post,
                     &exact);
  post = with_writes(a, at, post);
  return at->havoc ? wp_havoc(a->config.wp, at->f, at->changed, post) : post;
}

static bool lhs_may_change(abstractor *a, const after *at, const expr *e) {
  if (at->call->lhs_count == 0)
    return false;
  assert(at->call->lhs_count == 1);
  expr_vec paths = {0};
  expr_paths(e, &paths);
  bool may = false;
  for (uint32_t i = 0; i < paths.size && !may; ++i)
    may = alias_may(a->config.q.alias, at->call->lhs[0], paths.data[i]) != ALIAS_NO;
  vec_free(&paths);
  return may;
}

/* The formula of e's new value, cached: fresh variables must not differ from run to run. */
static const expr *new_value(abstractor *a, const after *at, uint32_t label, const proc *callee,
                             const expr *e) {
  assert(at->call == &at->f->stmts.data[label] && e->type->kind == T_BOOL);
  uint32_t whom = callee ? callee->index : NO_PROC;
  uint64_t key = hash_mix(hash_mix(place_key(at->f->index, label), e->id), whom);
  for (;; key = hash_mix(key, 2)) {
    uint64_t *slot = map_slot_of(&a->wp_index, key);
    if (*slot == 0) {
      wp_entry made = {.post = e, .proc = at->f->index, .label = label, .callee = whom};
      made.pre = across_result(a, (void *)(uintptr_t)at, e);
      made.pre = made.pre ? canonical_form(a, made.pre) : made_var(a, type_bool(a->pool), "any");
      vec_push(&a->wps, made);
      *map_slot_of(&a->wp_index, key) = a->wps.size;
      return made.pre;
    }
    assert(*slot <= a->wps.size);
    const wp_entry *found = &a->wps.data[*slot - 1];
    if (found->post == e && found->proc == at->f->index && found->label == label &&
        found->callee == whom)
      return found->pre;
  }
}

static const expr *returned_as(const interface *face, uint32_t i) {
  assert(i < face->returns.size);
  uint32_t which = face->returns.data[i].pred;
  return which == NO_PRED ? NULL : face->preds.data[which].shown;
}

static bool is_whole_return(const interface *face, uint32_t i) {
  assert(i < face->returns.size);
  uint32_t which = face->returns.data[i].pred;
  return which != NO_PRED && face->preds.data[which].whole;
}

/* Atoms as they are after the call and before the result is assigned. */
static void atoms_after(builder *b, const after *at, binding *g, atom_vec *out, expr_vec *facts) {
  abstractor *a = b->a;
  assert(out->size == 0 && facts->size == 0);
  for (uint32_t i = 0; i < b->atoms.size; ++i) {
    atom t = b->atoms.data[i];
    if (i >= a->globals.size && !at->havoc)
      t.meaning = canonical_form(a, orig(a, at->changed, t.meaning));
    else
      t.meaning = canonical_form(a, with_writes(a, at, t.meaning));
    vec_push(out, t);
  }
  assert(out->size == b->atoms.size);
  if (!g)
    return;
  const interface *face = &a->interfaces.data[g->callee->index];
  for (uint32_t i = 0; i < face->returns.size; ++i) {
    const expr *meaning = gamma_of(g, face->returns.data[i].meaning);
    if (meaning)
      vec_push(out, (atom){.meaning = meaning,
                           .bool_var = ret_var(b, i),
                           .whole = is_whole_return(face, i),
                           .shown = returned_as(face, i)});
  }
  for (uint32_t i = 0; i < face->facts.size; ++i) {
    const expr *fact = gamma_of(g, face->facts.data[i]);
    if (fact && fact->kind != E_CONST)
      vec_push(facts, fact);
  }
}

/* A fact that says what the result is leaves nothing to be asked about it. */
static const expr *with_result(abstractor *a, const expr *goal, const expr *result,
                               const expr_vec *facts) {
  for (uint32_t i = 0; result && i < facts->size; ++i) {
    const expr *e = facts->data[i];
    for (uint32_t k = 0; e->kind == E_EQ && k < 2; ++k)
      if (e->kid[k] == result && !expr_mentions(e->kid[1 - k], result->var))
        return expr_substitute(a->pool, goal, &(expr_subst){result, e->kid[1 - k]}, 1);
  }
  return goal;
}

/* Two places that are one have one new value, whichever of its names is asked for. */
static void add_shared_values(abstractor *a, const after *at, expr_vec *facts) {
  for (uint32_t i = 0; i < at->places.size; ++i)
    for (uint32_t k = 0; k < i; ++k) {
      const expr *x = at->places.data[i], *y = at->places.data[k];
      bool bits = expr_is_bit_field(x) || expr_is_bit_field(y);
      if (bits || x->type != y->type || !type_is_scalar(x->type) ||
          alias_may(a->config.q.alias, x, y) != ALIAS_MAY)
        continue;
      const expr *one =
          expr_eq(a->pool, expr_addr_around(a->pool, x), expr_addr_around(a->pool, y));
      const expr *same = expr_eq(a->pool, at->values.data[i], at->values.data[k]);
      vec_push(facts, canonical_form(a, expr_or(a->pool, expr_not(a->pool, one), same)));
    }
}

/* The new values of the caller's predicates. `callee` NULL: code without a body. */
static void find_changes(builder *b, uint32_t label, const proc *callee, changes *c,
                         const expr **constrain) {
  abstractor *a = b->a;
  const stmt *call = &b->from->stmts.data[label];
  assert(call->kind == S_CALL && call->lhs_count <= 1);
  after at = {.f = b->from, .call = call, .havoc = !callee};
  alias_set mod = alias_call_mod(a->config.q.alias, b->from, label);
  wp_writes written;
  wp_call_writes(a->config.wp, b->from, label, callee, &written);
  at.changed = (alias_set){written.rest.data, written.rest.size};
  at.places = written.places;
  for (vec_each(const expr *const, place, &written.places))
    vec_push(&at.values, value_at(a, *place));
  assert(at.values.size == at.places.size);
  if (call->lhs_count)
    at.result = result_of(a, call->lhs[0]->type);
  binding g = {.a = a, .callee = callee, .call = call, .changed = mod, .at = &at};
  atom_vec atoms = {0};
  expr_vec facts = {0};
  atoms_after(b, &at, callee ? &g : NULL, &atoms, &facts);
  assert(atoms.size >= b->atoms.size);
  for (uint32_t i = 0; i < b->atoms.size; ++i) {
    const atom *target = &b->atoms.data[i];
    bool in_callee = i < a->globals.size && callee; /* kept up to date there */
    if (target->meaning->kind == E_CONST || (!lhs_may_change(a, &at, target->meaning) &&
                                             (in_callee || !is_affected(a, mod, target->meaning))))
      continue;
    const expr *goal = new_value(a, &at, label, callee, target->meaning);
    if (!in_callee && goal == target->meaning && !is_affected(a, at.changed, goal))
      continue; /* nothing of it was written */
    goal = with_result(a, goal, at.result, &facts);
    const expr *now = target->whole ? whole_literal(a, goal, &atoms)
                                    : abstract_value(a, goal, &facts, &atoms, NULL);
    add_change(c, target, now, target->meaning);
  }
  assert(c->lhs.size == c->rhs.size && c->lhs.size == c->post.size);
  if (builder_needs_relation(b, label, c)) {
    add_shared_values(a, &at, &facts);
    exact_step step = {.posts = c->post.data,
                       .next = c->lhs.data,
                       .count = c->lhs.size,
                       .facts = &facts,
                       .atoms = &atoms,
                       .step = across_result,
                       .context = &at};
    *constrain = exact_relation(b, label, &step);
  }
  vec_free(&atoms);
  vec_free(&facts);
  vec_free(&at.values);
  wp_writes_free(&written);
}

/* The call at `at` (a label of b->to) with what follows it; then control goes to `next`. */
static void emit_target(builder *b, uint32_t at, uint32_t label, const proc *callee,
                        uint32_t next) {
  assert(b->a->interfaces.data[callee->index].proc == callee && next < b->to->stmts.size);
  changes c = {0};
  const expr *constrain = NULL;
  at = emit_call(b, at, label, callee);
  assert(b->to->stmts.data[at].kind == S_CALL && !b->never);
  find_changes(b, label, callee, &c, &constrain);
  if (c.lhs.size || constrain) {
    uint32_t update = builder_add(b, S_SKIP, label);
    emit_changes(b, update, &c, constrain);
    stmt_set_succ1(b->a->out, &b->to->stmts.data[update], next);
    next = update;
  }
  stmt_set_succ1(b->a->out, &b->to->stmts.data[at], next);
  changes_free(&c);
}

static void emit_unknown_code(builder *b, uint32_t at, uint32_t label) {
  changes c = {0};
  const expr *constrain = NULL;
  find_changes(b, label, NULL, &c, &constrain);
  emit_changes(b, at, &c, constrain);
  changes_free(&c);
}

/* ---- indirect calls ---- */

/* assume that the pointer is `callee`, as far as that can be told; returns where to go on. */
static uint32_t emit_guard(builder *b, uint32_t label, const proc *callee, uint32_t *first) {
  abstractor *a = b->a;
  const stmt *call = &b->from->stmts.data[label];
  const expr *guard = NULL;
  if (callee && type_is_ptr(call->callee->type) &&
      call->callee->type->elem == callee->symbol->type) {
    const expr *goal = call_is_of(a->pool, call->callee, callee);
    bool exact = builder_exact(a, b, label);
    guard = abstract_weaker(a, goal, NULL, &b->atoms, exact ? &b->atoms : NULL);
    if (exact)
      guard = weaker_in_foci(b, label, goal, &b->atoms, guard);
  }
  uint32_t target = builder_add(b, S_SKIP, label);
  *first = target;
  if (guard && !expr_is_true(guard)) {
    *first = builder_add(b, S_ASSUME, label);
    b->to->stmts.data[*first].cond = guard;
    stmt_set_succ1(a->out, &b->to->stmts.data[*first], target);
  }
  return target;
}

static void abstract_indirect(builder *b, uint32_t label) {
  abstractor *a = b->a;
  assert(b->to->stmts.data[label].succ_count == 1);
  uint32_t next = b->to->stmts.data[label].succ[0];
  VEC(uint32_t) ways = {0};
  callees to;
  alias_callees(a->config.q.alias, b->from, label, &to);
  for (vec_each(const proc *const, callee, &to.bodies)) {
    if (!a->interfaces.data[(*callee)->index].proc)
      continue;
    uint32_t first, at = emit_guard(b, label, *callee, &first);
    vec_push(&ways, first);
    emit_target(b, at, label, *callee, next);
  }
  if (to.outside || ways.size == 0) {
    uint32_t at = builder_add(b, S_SKIP, label);
    vec_push(&ways, at);
    emit_unknown_code(b, at, label);
    stmt_set_succ1(a->out, &b->to->stmts.data[at], next);
  }
  assert(ways.size > 0);
  stmt *s = &b->to->stmts.data[label];
  s->kind = S_GOTO;
  stmt_set_succ(a->out, s, ways.data, ways.size);
  callees_free(&to);
  vec_free(&ways);
}

void abstract_call(builder *b, uint32_t label) {
  abstractor *a = b->a;
  const stmt *call = &b->from->stmts.data[label];
  assert(call->kind == S_CALL && b->to->stmts.data[label].succ_count == 1);
  const proc *callee = stmt_callee(a->config.q.program, call);
  if (callee && !a->interfaces.data[callee->index].proc) {
    emit_unknown_code(b, label, label);
    return;
  }
  if (!callee) {
    abstract_indirect(b, label);
    return;
  }
  emit_target(b, label, label, callee, b->to->stmts.data[label].succ[0]);
}
