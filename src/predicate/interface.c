/* Procedure interfaces (paper 001, sections 4.4.1 and 5.3).
 *
 * Of the predicates of procedure R,
 *   E_f (takes)    are those over formals and globals that mention no local and no 'e; and facts about
 *                  the entry, whose value R cannot change ('l == &a);
 *   E_r (returns)  are those that mean something to a caller after the call: over globals, 'e, and
 *                  the result; also over formals that R never modifies (they are 'f then), provided
 *                  that R may change what the predicate is about.
 *
 * The result. The paper has one `return r` and predicates over r. Here a procedure has any number of
 * `return e`. A predicate about a variable that is returned somewhere stands for the same statement
 * about the result: at `return e` it is evaluated with e in place of the variable. Expressions over
 * globals, unmodified formals and constants speak for themselves: if R always returns e, callers know
 * result == e without any Boolean variable; if it returns one of several, each gets a predicate
 * {result == e}. Only where R returns something else (a sum of locals), the predicates that callers
 * have about the variable that receives the result are asked for, with actual arguments turned back
 * into 'f: this is the one place where an interface depends on callers.
 *
 * Binding predicates (f == 'f, *'p == '*p) are added where a symbolic constant occurs that is not
 * known to be unchanged. */
#include "predicate/internal.h"

/* ---- which variables ---- */

static bool is_own(const var *v) {
  return v->kind == V_PARAM || v->kind == V_LOCAL || v->kind == V_TEMP;
}

static bool is_local(const abstractor *a, const var *v) {
  return (v->kind == V_LOCAL || v->kind == V_TEMP) && !map_has(&a->fresh, map_key(v));
}

static bool any_local(const abstractor *a, const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool found = false;
  for (vec_each(const var *, v, &vars))
    found = found || is_local(a, *v) || ((*v)->kind == V_PARAM && mentions_address(e, *v));
  vec_free(&vars);
  return found;
}

static bool is_unmodified(const interface *face, const var *v) {
  assert(face->proc);
  for (uint32_t i = 0; i < face->proc->params.size; ++i)
    if (face->proc->params.data[i] == v)
      return face->unmodified[i];
  return false;
}

/* Does e mean something to callers after the call? Primed paths do. */
static bool is_visible(const abstractor *a, const interface *face, const expr *e) {
  if (any_local(a, e))
    return false;
  expr_vec paths = {0};
  expr_paths(e, &paths);
  bool visible = true;
  for (vec_each(const expr *, path, &paths)) {
    const var *root = expr_root(*path);
    visible = visible && (!root || root->kind != V_PARAM || is_unmodified(face, root));
  }
  vec_free(&paths);
  return visible;
}

static bool mentions_formal(const expr *e) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool found = false;
  for (vec_each(const var *, v, &vars))
    found = found || (*v)->kind == V_PARAM;
  vec_free(&vars);
  return found;
}

/* ---- predicates ---- */

static const char *name_of(abstractor *a, const expr *e) {
  buf text = {0};
  buf_put(&text, '{');
  expr_print(&text, a->pool, e);
  for (size_t i = 1; i < text.size; ++i)
    if (text.text[i] == '{' || text.text[i] == '}' || text.text[i] == '\n')
      text.text[i] = text.text[i] == '{' ? '(' : text.text[i] == '}' ? ')' : ' ';
  buf_put(&text, '}');
  const char *name = str_intern(&a->pool->strings, text.text);
  buf_free(&text);
  return name;
}

static const char *unused_name(abstractor *a, const map *taken, const char *name) {
  assert(name[strlen(name) - 1] == '}');
  while (map_has(taken, map_key(name)) || map_has(&a->global_names, map_key(name)))
    name = str_printf(&a->pool->strings, "%.*s'}", (int)strlen(name) - 1, name);
  return name;
}

static void add_global(abstractor *a, const expr *e) {
  assert(e->type->kind == T_BOOL && !any_local(a, e) && !mentions_formal(e));
  pred *p = vec_add(&a->globals);
  p->shown = e;
  p->meaning = canonical_form(a, e);
  p->name = unused_name(a, &a->global_names, name_of(a, e));
  assert(!map_has(&a->global_names, map_key(p->name)));
  map_put(&a->global_names, map_key(p->name), a->globals.size);
}

static bool is_known(const abstractor *a, const interface *face, const expr *shown, bool whole) {
  for (uint32_t i = 0; i < a->globals.size && !whole; ++i)
    if (a->globals.data[i].shown == shown)
      return true;
  for (uint32_t i = 0; i < face->preds.size; ++i)
    if (face->preds.data[i].shown == shown)
      return true;
  return false;
}

static void add_local(abstractor *a, interface *face, const expr *e, bool whole) {
  if (is_known(a, face, e, whole))
    return;
  assert(e->type->kind == T_BOOL && face->proc->index < a->names.size);
  map *names = &a->names.data[face->proc->index];
  pred *p = vec_add(&face->preds);
  p->shown = e;
  p->meaning = canonical_form(a, without_constants(a, face->proc, e));
  p->name = unused_name(a, names, name_of(a, e));
  p->has_local = any_local(a, e);
  if (!p->has_local)
    p->entry = canonical_form(a, meaning_at_entry(a, e));
  p->whole = whole;
  p->takes =
      p->entry && p->entry->kind != E_CONST &&
      (e->has_prime ? !proc_may_modify(a, face->proc, p->meaning) : p->whole || mentions_formal(e));
  assert(!p->takes || p->entry);
  assert(!map_has(names, map_key(p->name)));
  map_put(names, map_key(p->name), face->preds.size);
}

/* ---- binding predicates ---- */

static void find_constants(const expr *e, expr_vec *out) {
  if (!e->has_prime)
    return;
  if (e->kind == E_PRIME) {
    for (vec_each(const expr *, old, out))
      if (*old == e)
        return;
    vec_push(out, e);
    return;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    find_constants(e->kid[i], out);
}

static const expr *prime_reads(abstractor *a, const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  VEC(expr_subst) by = {0};
  for (vec_each(const expr *, path, &paths))
    vec_push(&by, (expr_subst){*path, expr_prime(a->pool, *path)});
  const expr *result = expr_substitute(a->pool, e, by.data, by.size);
  vec_free(&by);
  vec_free(&paths);
  assert(result->type == e->type);
  return result;
}

/* The place that path e was on entry, as a path of now: *'p of *p. */
static const expr *entry_place(abstractor *a, const expr *e) {
  switch (e->kind) {
  case E_DEREF:
    return expr_deref(a->pool, prime_reads(a, e->kid[0]));
  case E_FIELD:
    return expr_field(a->pool, entry_place(a, e->kid[0]), e->index);
  case E_INDEX:
    return expr_index(a->pool, entry_place(a, e->kid[0]), prime_reads(a, e->kid[1]));
  default:
    return e;
  }
}

static void add_bindings(abstractor *a, interface *face) {
  expr_vec constants = {0};
  for (uint32_t i = 0; i < face->preds.size; ++i)
    if (!face->preds.data[i].whole)
      find_constants(face->preds.data[i].shown, &constants);
  for (vec_each(const expr *, c, &constants)) {
    assert((*c)->kind == E_PRIME && expr_is_path((*c)->kid[0]));
    const expr *path = (*c)->kid[0];
    if (!type_is_scalar(path->type) || !proc_may_modify(a, face->proc, path))
      continue;
    const expr *binding = expr_eq(a->pool, entry_place(a, path), *c);
    if (canonical_form(a, without_constants(a, face->proc, binding))->kind != E_CONST)
      add_local(a, face, binding, false);
  }
  vec_free(&constants);
}

/* ---- results ---- */

static void add_returned(interface *face, returned r) {
  assert(r.pred == NO_PRED ? !r.about : r.pred < face->preds.size);
  assert(r.meaning->type->kind == T_BOOL && r.meaning->kind != E_CONST);
  for (uint32_t i = 0; i < face->returns.size; ++i)
    if (r.pred == NO_PRED && face->returns.data[i].meaning == r.meaning)
      return;
  vec_push(&face->returns, r);
}

static bool returns_var(const proc *f, const var *v) {
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    if (s->kind == S_RETURN && s->rhs_count && s->rhs[0]->kind == E_VAR && s->rhs[0]->var == v)
      return true;
  }
  return false;
}

/* The predicate as a statement about the result; NULL if it is none. */
static const expr *about_result(abstractor *a, const interface *face, const pred *p,
                                const var **about) {
  if (!face->result)
    return NULL;
  expr_vec paths = {0};
  expr_paths(p->shown, &paths);
  const expr *found = NULL;
  for (uint32_t i = 0; i < paths.size && !found; ++i) {
    const var *root = expr_root(paths.data[i]);
    const expr *path = root ? expr_var(a->pool, root) : paths.data[i];
    if (path->kind != E_VAR || !is_own(path->var) || path->type != face->result->type ||
        !returns_var(face->proc, path->var))
      continue;
    const expr *e = expr_substitute(a->pool, p->shown, &(expr_subst){path, face->result}, 1);
    e = canonical_form(a, without_constants(a, face->proc, e));
    if (e->kind != E_CONST && is_visible(a, face, e)) {
      *about = path->var;
      found = e;
    }
  }
  assert(!found || (*about)->type == face->result->type);
  vec_free(&paths);
  return found;
}

static void add_returned_preds(abstractor *a, interface *face) {
  for (uint32_t i = 0; i < face->preds.size; ++i) {
    const pred *p = &face->preds.data[i];
    const var *about = NULL;
    const expr *e = about_result(a, face, p, &about);
    if (e)
      add_returned(face, (returned){.pred = i, .meaning = e, .about = about});
    else if (p->meaning->kind != E_CONST && is_visible(a, face, p->meaning) &&
             proc_may_modify(a, face->proc, p->meaning))
      add_returned(face, (returned){.pred = i, .meaning = p->meaning});
  }
}

static bool speaks_for_itself(abstractor *a, const interface *face, const expr *e) {
  return is_visible(a, face, e) && without_failures(a, e) == e && !e->has_nondet;
}

/* {result == e} for what is returned; true if callers have to be asked as well. */
static bool add_returned_exprs(abstractor *a, interface *face) {
  assert(face->result && face->facts.size == 0);
  expr_vec exprs_returned = {0};
  bool ask = false;
  uint32_t others = 0;
  for (uint32_t i = 0; i < face->proc->stmts.size; ++i) {
    const stmt *s = &face->proc->stmts.data[i];
    if (s->kind != S_RETURN || s->rhs_count != 1)
      continue;
    assert(s->rhs[0]->type == face->result->type);
    const expr *e = s->rhs[0];
    if (!speaks_for_itself(a, face, e)) {
      ask = ask || e->kind != E_VAR;
      ++others;
      continue;
    }
    bool known = false;
    for (vec_each(const expr *, old, &exprs_returned))
      known = known || *old == e;
    if (!known)
      vec_push(&exprs_returned, e);
  }
  if (exprs_returned.size > MAX_RETURN_EXPRS)
    ask = true;
  else
    for (vec_each(const expr *, e, &exprs_returned)) {
      const expr *equal = canonical_form(a, expr_eq(a->pool, face->result, *e));
      if (exprs_returned.size == 1 && others == 0)
        vec_push(&face->facts, equal);
      else
        add_returned(face, (returned){.pred = NO_PRED, .meaning = equal});
    }
  vec_free(&exprs_returned);
  return ask;
}

/* What the caller's predicate p says about the result of the call, in terms of the callee. */
static void ask_predicate(abstractor *a, interface *face, const stmt *call, const expr *p) {
  if (p->has_prime)
    return;
  assert(call->lhs_count == 1 && call->lhs[0]->type == face->result->type);
  const expr *e = expr_substitute(a->pool, p, &(expr_subst){call->lhs[0], face->result}, 1);
  if (e == p)
    return;
  for (uint32_t i = 0; i < face->proc->params.size && i < call->rhs_count; ++i) {
    const expr *formal = expr_var(a->pool, face->proc->params.data[i]);
    if (call->rhs[i]->kind != E_CONST && type_is_scalar(formal->type))
      e = expr_substitute(a->pool, e, &(expr_subst){call->rhs[i], expr_prime(a->pool, formal)}, 1);
  }
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool fits = true;
  for (vec_each(const var *, v, &vars))
    fits =
        fits && (!is_own(*v) || (*v)->proc == face->proc->index || map_has(&a->fresh, map_key(*v)));
  vec_free(&vars);
  if (!fits)
    return;
  e = canonical_form(a, without_constants(a, face->proc, e));
  if (e->kind != E_CONST && is_visible(a, face, e))
    add_returned(face, (returned){.pred = NO_PRED, .meaning = e});
}

static void ask_callers(abstractor *a, interface *face) {
  assert(face->result);
  const program *p = a->config.q.program;
  for (uint32_t f = 0; f < p->procs.size; ++f) {
    const interface *caller = &a->interfaces.data[f];
    for (uint32_t i = 0; caller->proc && i < caller->proc->stmts.size; ++i) {
      const stmt *s = &caller->proc->stmts.data[i];
      if (s->kind != S_CALL || s->lhs_count != 1 || s->lhs[0]->type != face->result->type ||
          !alias_may_call(a->config.q.alias, caller->proc, i, face->proc))
        continue;
      for (uint32_t k = 0; k < caller->preds.size; ++k)
        ask_predicate(a, face, s, caller->preds.data[k].shown);
      for (uint32_t k = 0; k < a->globals.size; ++k)
        ask_predicate(a, face, s, a->globals.data[k].shown);
    }
  }
}

/* ---- all of them ---- */

static void make_interface(abstractor *a, const precision *wanted, const proc *f) {
  interface *face = &a->interfaces.data[f->index];
  assert(!face->proc && f->has_body && f->index < wanted->by_proc.size);
  face->proc = f;
  face->unmodified = xcalloc(f->params.size + 1, sizeof *face->unmodified);
  for (uint32_t i = 0; i < f->params.size; ++i)
    face->unmodified[i] = !proc_may_modify(a, f, expr_var(a->pool, f->params.data[i]));
  if (f->results.size == 1)
    face->result = result_of(a, f->results.data[0]);
  const expr_vec *mine = &wanted->by_proc.data[f->index];
  for (uint32_t i = 0; i < mine->size; ++i)
    add_local(a, face, mine->data[i], precision_is_whole(wanted, f, mine->data[i]));
  add_bindings(a, face);
}

void make_interfaces(abstractor *a, const precision *wanted) {
  const program *p = a->config.q.program;
  free_interfaces(a);
  assert(a->globals.size == 0 && a->interfaces.size == 0);
  vec_resize(&a->interfaces, p->procs.size);
  vec_resize(&a->names, p->procs.size);
  for (uint32_t i = 0; i < wanted->global.size; ++i)
    add_global(a, wanted->global.data[i]);
  assert(a->globals.size == wanted->global.size);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (p->procs.data[i]->has_body && alias_reached(a->config.q.alias, p->procs.data[i]))
      make_interface(a, wanted, p->procs.data[i]);
  bool *ask = xcalloc(p->procs.size + 1, sizeof *ask);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (a->interfaces.data[i].proc) {
      add_returned_preds(a, &a->interfaces.data[i]);
      if (a->interfaces.data[i].result && type_is_scalar(a->interfaces.data[i].result->type))
        ask[i] = add_returned_exprs(a, &a->interfaces.data[i]);
    }
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (ask[i])
      ask_callers(a, &a->interfaces.data[i]);
  free(ask);
}

void free_interfaces(abstractor *a) {
  for (vec_each(interface, face, &a->interfaces)) {
    free(face->unmodified);
    vec_free(&face->preds);
    vec_free(&face->returns);
    vec_free(&face->facts);
  }
  for (vec_each(map, names, &a->names))
    map_free(names);
  vec_free(&a->interfaces);
  vec_free(&a->names);
  vec_free(&a->globals);
  map_free(&a->global_names);
}

/* ---- text ---- */

static void print_result(buf *out, abstractor *a, const interface *face, const returned *r) {
  if (r->pred != NO_PRED) {
    assert(r->pred < face->preds.size);
    buf_add(out, face->preds.data[r->pred].name);
    return;
  }
  /* The result variable has a made-up name: print the formula with one that reads. */
  assert(face->result);
  buf text = {0};
  expr_print(&text, a->pool, r->meaning);
  const char *made_up = face->result->var->name, *at = buf_text(&text), *hit;
  buf_put(out, '{');
  while ((hit = strstr(at, made_up))) {
    buf_add_n(out, at, (size_t)(hit - at));
    buf_add(out, "result");
    at = hit + strlen(made_up);
  }
  buf_add(out, at);
  buf_put(out, '}');
  buf_free(&text);
}

void predicate_print_interface(buf *out, const abstractor *from, const proc *f) {
  abstractor *a = (abstractor *)(uintptr_t)from; /* printing makes expressions, nothing else */
  assert(f->index < a->interfaces.size);
  const interface *face = &a->interfaces.data[f->index];
  buf_printf(out, "%s takes ", f->name);
  uint32_t count = 0;
  for (uint32_t i = 0; i < face->preds.size; ++i)
    if (face->preds.data[i].takes)
      buf_printf(out, count++ ? ", %s" : "%s", face->preds.data[i].name);
  buf_add(out, count ? "; returns " : "nothing; returns ");
  for (uint32_t i = 0; i < face->returns.size; ++i) {
    buf_add(out, i ? ", " : "");
    print_result(out, a, face, &face->returns.data[i]);
  }
  buf_add(out, face->returns.size ? "" : "nothing");
}
