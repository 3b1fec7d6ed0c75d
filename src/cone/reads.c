#include "cone/internal.h"

#include "base/memory.h"

void reads_init(reads *x, const program *p, alias *a) {
  uint32_t objects = alias_statistics(a).objects;
  *x = (reads){.a = a, .vars = p->pool.next_var, .objects = objects};
  x->matters = xcalloc((size_t)x->vars + 1, sizeof *x->matters);
  x->stored = xcalloc((size_t)2 * objects + 1, sizeof *x->stored);
  x->pointed = x->stored + objects;
}

void reads_free(reads *x) {
  free(x->matters);
  free(x->stored);
  map_free(&x->seen);
}

/* An object that a query has made since: nothing is known of it. */
static bool is_marked(const reads *x, const bool *marks, uint32_t object) {
  return object >= x->objects || marks[object];
}

static bool mark(const reads *x, bool *marks, uint32_t object) {
  bool is_new = !is_marked(x, marks, object);
  assert(object < x->objects || !is_new);
  if (is_new)
    marks[object] = true;
  return is_new;
}

/* ---- what is forgotten ---- */

void reads_forget(reads *x, alias_set written) {
  assert(x->seen.size == 0); /* before anything is read */
  for (uint32_t i = 0; i < written.size; ++i)
    mark(x, x->stored, written.data[i].object);
}

static bool forgets(const reads *x, const expr *path) {
  const var *root = expr_root(path);
  if (root && root->kind == V_FUNCTION)
    return false;
  const alias_object *o = root ? alias_object_of_var(x->a, root) : NULL;
  return !o || is_marked(x, x->stored, o->id);
}

/* What a rule counts, one more or less: that is known. */
static bool is_counted(const expr *e) {
  const expr *of = e->count == 2 ? e->kid[0] : NULL;
  return (e->kind == E_ADD || e->kind == E_SUB) && of->kind == E_VAR && of->var->kind == V_GLOBAL &&
         of->var->file && code_origin_of(of->var->file) == CODE_RULE && e->kid[1]->kind == E_CONST;
}

/* Is the value one that is made, not copied or compared? A number that becomes a pointer may be that of an
 * object whose address is nowhere made a number in what is left. */
static bool is_computed(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_CAST:
    return e->type->kind == T_PTR && e->kid[0]->type->kind != T_PTR && e->kid[0]->kind != E_CONST;
  case E_ANY_ARITH:
    return !is_counted(e);
  case E_NEG:
  case E_BITNOT:
  case E_PTRADD:
  case E_PTRDIFF:
  case E_FLOAT:
    return true;
  default:
    return false;
  }
}

static bool is_forgotten(const reads *x, const expr *e) {
  return expr_is_path(e) ? forgets(x, e) : is_computed(e);
}

void reads_forgotten_base(const reads *x, const expr *path, expr_vec *out) {
  if (path->kind == E_DEREF)
    reads_forgotten(x, path->kid[0], out);
  else if (path->kind == E_FIELD || path->kind == E_INDEX)
    reads_forgotten_base(x, path->kid[0], out);
  if (path->kind == E_INDEX)
    reads_forgotten(x, path->kid[1], out);
}

static void add_once(expr_vec *out, const expr *e) {
  for (vec_each(const expr *const, known, out))
    if (*known == e)
      return;
  vec_push(out, e);
}

void reads_forgotten(const reads *x, const expr *e, expr_vec *out) {
  if (is_forgotten(x, e))
    add_once(out, e);
  else if (expr_is_path(e) || e->kind == E_ADDR)
    reads_forgotten_base(x, e->kind == E_ADDR ? e->kid[0] : e, out);
  else
    for (uint32_t i = 0; i < e->count; ++i)
      reads_forgotten(x, e->kid[i], out);
}

/* ---- what matters ---- */

static bool add_pointed(reads *x, alias_set to) {
  bool changed = false;
  for (uint32_t i = 0; i < to.size; ++i)
    changed |= mark(x, x->pointed, to.data[i].object);
  return changed;
}

static bool add_root(reads *x, const expr *path) {
  const var *root = expr_root(path);
  assert(root && (root->kind == V_FUNCTION || root->id < x->vars));
  bool is_new = root->kind != V_FUNCTION && !x->matters[root->id];
  if (is_new)
    x->matters[root->id] = true;
  return is_new;
}

bool reads_base(reads *x, const expr *path) {
  if (path->kind == E_DEREF)
    return reads_expr(x, path->kid[0]);
  if (path->kind == E_FIELD)
    return reads_base(x, path->kid[0]);
  if (path->kind != E_INDEX)
    return false;
  bool changed = reads_base(x, path->kid[0]);
  return reads_expr(x, path->kid[1]) || changed;
}

bool reads_expr(reads *x, const expr *e) {
  if (map_has(&x->seen, e->id))
    return false;
  map_put(&x->seen, e->id, 1);
  bool changed = e->type->kind == T_PTR && add_pointed(x, alias_targets(x->a, e));
  if (is_forgotten(x, e))
    return changed;
  if (expr_is_path(e))
    changed |= add_root(x, e);
  if (expr_is_path(e) || e->kind == E_ADDR)
    return reads_base(x, e->kind == E_ADDR ? e->kid[0] : e) || changed;
  for (uint32_t i = 0; i < e->count; ++i)
    changed |= reads_expr(x, e->kid[i]);
  return changed;
}

bool reads_has(const reads *x, const expr *path) {
  const var *root = expr_root(path);
  return root && root->id < x->vars && x->matters[root->id];
}

static bool one_in_base(const reads *x, const expr *path) {
  if (path->kind == E_DEREF)
    return reads_one(x, path->kid[0]);
  bool inner = path->kind == E_FIELD || path->kind == E_INDEX;
  return (inner && one_in_base(x, path->kid[0])) ||
         (path->kind == E_INDEX && reads_one(x, path->kid[1]));
}

bool reads_one(const reads *x, const expr *e) {
  if (is_forgotten(x, e))
    return false;
  if (expr_is_path(e) || e->kind == E_ADDR)
    return (e->kind != E_ADDR && reads_has(x, e)) ||
           one_in_base(x, e->kind == E_ADDR ? e->kid[0] : e);
  for (uint32_t i = 0; i < e->count; ++i)
    if (reads_one(x, e->kid[i]))
      return true;
  return false;
}

bool reads_points(const reads *x, alias_set targets) {
  for (uint32_t i = 0; i < targets.size; ++i)
    if (is_marked(x, x->pointed, targets.data[i].object))
      return true;
  return false;
}

bool reads_points_to_var(const reads *x, const expr *path) {
  return path->kind == E_VAR && reads_points(x, alias_locations(x->a, path));
}
