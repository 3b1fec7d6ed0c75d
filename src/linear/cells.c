/* Cells, and how access paths meet them. */
#include "linear/abstract.h"

#include <ctype.h>

const type *abstract_type(abstraction *a, const type *t) {
  assert(is_number_type(t));
  exprs *pool = &a->to->pool;
  if (t->kind == T_BOOL)
    return type_bool(pool);
  bool is_integer = type_is_integer(t) && t->width;
  return is_integer ? type_int(pool, t->width, t->is_signed) : type_math(pool);
}

/* ---- what can be kept ---------------------------------------------------- */

const var *cell_index(const expr *path) {
  for (; path->kind == E_INDEX || path->kind == E_FIELD; path = path->kid[0]) {
    if (path->kind == E_FIELD || path->kid[1]->kind == E_CONST)
      continue;
    const expr *index = path->kid[1];
    while (index->kind == E_CAST)
      index = index->kid[0];
    return index->kind == E_VAR ? index->var : NULL;
  }
  return NULL;
}

/* Is the result of a call with a body, which cannot be told, ever assigned to it? */
static bool is_result(const abstraction *a, const var *v) {
  const proc *f = a->from->procs.data[v->proc];
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const stmt *s = &f->stmts.data[i];
    for (uint32_t k = 0; k < s->lhs_count && s->kind == S_CALL; ++k)
      if (s->lhs[k]->kind == E_VAR && s->lhs[k]->var == v) {
        const proc *callee = stmt_callee(a->from, s);
        if (!callee || callee->has_body)
          return true;
      }
  }
  return false;
}

/* An index that is a variable: of one instance at a time, written only where its name stands. */
static bool can_be_index(const abstraction *a, const expr *index, const var *root) {
  while (index->kind == E_CAST && is_number_type(index->kid[0]->type) &&
         index->type->width >= index->kid[0]->type->width)
    index = index->kid[0];
  if (index->kind != E_VAR || !is_number_type(index->type) || !index->type->width)
    return false;
  const var *v = index->var;
  if ((v->kind != V_LOCAL && v->kind != V_PARAM && v->kind != V_TEMP) || v->address_taken)
    return false;
  if (root->kind != V_GLOBAL && (root->proc != v->proc || root->address_taken))
    return false;
  return !is_result(a, v) && !alias_is_recursive(a->request->q.alias, a->from->procs.data[v->proc]);
}

/* Constant indices; one may be a variable. */
static bool has_fixed_place(const abstraction *a, const expr *path) {
  const var *root = expr_root(path);
  assert(root);
  uint32_t variables = 0;
  for (; path->kind != E_VAR; path = path->kid[0]) {
    if (path->kind != E_INDEX && path->kind != E_FIELD)
      return false;
    if (expr_is_bit_field(path))
      return false;
    if (path->kind == E_INDEX && path->kid[1]->kind != E_CONST &&
        (++variables > 1 || !can_be_index(a, path->kid[1], root)))
      return false;
  }
  return true;
}

/* The kind of variable for a cell below root; false: cannot be kept. */
static bool cell_kind(const abstraction *a, const var *root, bool whole, var_kind *kind) {
  if (root->kind == V_GLOBAL) {
    *kind = V_GLOBAL;
    return true;
  }
  if (root->kind == V_FUNCTION)
    return false;
  if (!root->address_taken) {
    *kind = root->kind == V_PARAM && whole ? V_PARAM : V_LOCAL;
    return root->kind != V_PARAM || whole;
  }
  const alias_object *object = alias_object_of_var(a->request->q.alias, root);
  *kind = V_GLOBAL;
  return root->kind != V_PARAM && object && !object->many &&
         !alias_is_recursive(a->request->q.alias, a->from->procs.data[root->proc]);
}

static bool is_taken(const program *p, const proc *g, const char *name) {
  if (program_find_var(p, g, name) || program_find_proc(p, name))
    return true;
  for (uint32_t i = 0; i < p->procs.size && !g; ++i)
    if (program_find_var(p, p->procs.data[i], name))
      return true;
  return false;
}

/* a[1] is a_1, s.f is s_f. */
static const char *cell_name(abstraction *a, const expr *path, const proc *g) {
  buf name = {0};
  const char *text = expr_text(&a->from->pool, path);
  for (const char *c = text; *c; ++c)
    if (isalnum((unsigned char)*c) || *c == '$')
      buf_put(&name, *c);
    else if (name.size && name.text[name.size - 1] != '_')
      buf_put(&name, '_');
    else if (*c == '_')
      buf_put(&name, '_');
  while (path->kind != E_VAR && name.size > 1 && name.text[name.size - 1] == '_')
    name.text[--name.size] = 0;
  while (is_taken(a->to, g, buf_text(&name)))
    buf_put(&name, '_');
  const char *made = str_intern(&a->to->pool.strings, buf_text(&name));
  buf_free(&name);
  return made;
}

/* The constant that a global's path starts with, in the linear program; NULL: not known. */
static const expr *initial_value(abstraction *a, const expr *path, const type *t) {
  const var *root = expr_root(path);
  const expr *init = var_start(a->from, a->request->q.entry, root);
  if (!init)
    return NULL;
  const expr *steps[64];
  assert(type_is_scalar(t));
  uint32_t depth = 0;
  for (const expr *p = path; p->kind != E_VAR; p = p->kid[0]) {
    if (depth == 64)
      return NULL;
    steps[depth++] = p;
  }
  while (depth-- > 0 && init) {
    if (steps[depth]->kind == E_INDEX && steps[depth]->kid[1]->kind != E_CONST)
      return NULL;
    u128 at = steps[depth]->kind == E_FIELD ? steps[depth]->index : steps[depth]->kid[1]->value;
    if (init->kind != E_AGG || (init->type->kind == T_STRUCT && init->type->is_union))
      return NULL;
    init = at < init->count ? init->kid[at] : NULL;
    if (!init)
      return expr_zero(&a->to->pool, t);
  }
  return init && init->kind == E_CONST ? expr_const(&a->to->pool, t, init->value) : NULL;
}

bool cell_add(abstraction *a, const expr *path) {
  if (!expr_is_path(path) || !expr_root(path) || !has_fixed_place(a, path) ||
      !is_number_type(path->type))
    return false;
  const var *root = expr_root(path), *index = cell_index(path);
  for (const linear_cell *c = cell_first(a, root); c; c = cell_next(a, c))
    if (c->path == path)
      return false;
  var_kind kind;
  if (!cell_kind(a, root, path->kind == E_VAR, &kind))
    return false;
  const type *t = abstract_type(a, path->type);
  proc *g = kind == V_GLOBAL ? NULL : a->to->procs.data[root->proc];
  const char *name = cell_name(a, path, g);
  var *v;
  if (kind == V_GLOBAL) {
    const expr *init = root->kind == V_GLOBAL ? initial_value(a, path, t) : NULL;
    v = program_add_global(a->to, name, t, init);
    v->is_extern = !init;
    v->is_const = root->is_const;
  } else
    v = proc_add_var(a->to, g, kind, name, t);
  uint64_t *slot = map_slot_of(&a->cells_of, root->id);
  vec_push(&a->next, (uint32_t)*slot);
  uint32_t owner = index ? index->proc : root->kind == V_GLOBAL ? NO_PROC : root->proc;
  vec_push(&a->made->cells, (linear_cell){path, owner, v});
  *slot = a->made->cells.size;
  assert(a->next.size == a->made->cells.size && v->type == t);
  return true;
}

const linear_cell *cell_first(const abstraction *a, const var *root) {
  uint64_t at = map_get(&a->cells_of, root->id, 0);
  assert(at <= a->made->cells.size);
  return at ? &a->made->cells.data[at - 1] : NULL;
}

const linear_cell *cell_next(const abstraction *a, const linear_cell *cell) {
  assert(a->next.size == a->made->cells.size && cell >= a->made->cells.data);
  uint32_t at = a->next.data[cell - a->made->cells.data];
  return at ? &a->made->cells.data[at - 1] : NULL;
}

/* ---- matching ------------------------------------------------------------ */

enum { MOST_DEPTH = 64 };

static uint32_t steps_of(const expr *path, const expr **steps) {
  uint32_t depth = 0;
  for (; path->kind != E_VAR && depth < MOST_DEPTH; path = path->kid[0])
    steps[depth++] = path;
  for (uint32_t i = 0; i < depth / 2; ++i) {
    const expr *swap = steps[i];
    steps[i] = steps[depth - 1 - i];
    steps[depth - 1 - i] = swap;
  }
  return depth;
}

match cell_match(abstraction *a, const expr *path, const linear_cell *cell) {
  assert(a->f);
  exprs *pool = &a->from->pool;
  const expr *x[MOST_DEPTH], *y[MOST_DEPTH];
  uint32_t n = steps_of(path, x), m = steps_of(cell->path, y);
  assert(expr_root(path) == expr_root(cell->path));
  match found = {MATCH_ALWAYS, NULL};
  const var *index = cell_index(cell->path);
  if (index && index->proc != a->f->index) /* its value is not known here */
    return (match){MATCH_MAYBE, NULL};
  if (n == MOST_DEPTH || m == MOST_DEPTH)
    return (match){MATCH_MAYBE, NULL};
  for (uint32_t i = 0; i < n && i < m; ++i) {
    if (x[i]->kind != y[i]->kind)
      return (match){MATCH_MAYBE, NULL};
    if (x[i]->kind == E_FIELD) {
      if (x[i]->index != y[i]->index)
        return (match){x[i]->kid[0]->type->is_union ? MATCH_MAYBE : MATCH_NEVER, NULL};
      continue;
    }
    const expr *same = expr_eq(pool, x[i]->kid[1], y[i]->kid[1]);
    if (expr_is_false(same))
      return (match){MATCH_NEVER, NULL};
    if (expr_is_true(same))
      continue;
    found = (match){MATCH_IF, found.when ? expr_and(pool, found.when, same) : same};
  }
  if (n > m)
    return (match){MATCH_MAYBE, NULL};
  if (n < m)
    return (match){found.kind == MATCH_ALWAYS ? MATCH_CONTAINS : MATCH_MAYBE, NULL};
  return found;
}

/* ---- pointers ------------------------------------------------------------ */

/* What a pointer must point to, as a path. */
static const expr *single_target(abstraction *a, const expr *pointer) {
  assert(type_is_ptr(pointer->type));
  alias *al = a->request->q.alias;
  if (pointer->kind == E_ADDR)
    return path_resolve(a, pointer->kid[0]);
  alias_set targets = alias_targets(al, pointer);
  if (targets.size != 1 || targets.data[0].shape != ALIAS_EXACT)
    return NULL;
  const alias_object *object = alias_object_of(al, &targets.data[0]);
  if (object->kind != OBJ_VAR || object->many || targets.data[0].offset < 0)
    return NULL;
  const type *t = pointer->type->elem;
  if (t->kind == T_VOID || t->kind == T_FUNC)
    return NULL;
  const expr *at = expr_at(&a->from->pool, expr_var(&a->from->pool, object->var),
                           (uint64_t)targets.data[0].offset, t);
  return expr_root(at) ? at : NULL;
}

static const expr *resolve_deref(abstraction *a, const expr *pointer) {
  exprs *pool = &a->from->pool;
  if (pointer->kind != E_PTRADD)
    return single_target(a, pointer);
  const expr *base = single_target(a, pointer->kid[0]);
  if (!base || base->kind != E_INDEX)
    return NULL;
  const expr *index = expr_cast(pool, type_ptrdiff(pool), pointer->kid[1]);
  return expr_index(pool, base->kid[0], expr_arith(pool, E_ADD, base->kid[1], index, true));
}

const expr *path_resolve(abstraction *a, const expr *path) {
  exprs *pool = &a->from->pool;
  const expr *base;
  switch ((expr_kind)path->kind) {
  case E_VAR:
    return path;
  case E_FIELD:
    base = path_resolve(a, path->kid[0]);
    return base ? expr_field(pool, base, path->index) : NULL;
  case E_INDEX:
    base = path_resolve(a, path->kid[0]);
    return base ? expr_index(pool, base, path->kid[1]) : NULL;
  case E_DEREF:
    base = resolve_deref(a, path->kid[0]);
    return base && base->type == path->type ? base : NULL;
  default:
    return NULL;
  }
}

bool cell_may_overlap(abstraction *a, const expr *path, const linear_cell *cell) {
  alias *al = a->request->q.alias;
  alias_set x = alias_locations(al, path), y = alias_locations(al, cell->path);
  for (uint32_t i = 0; i < x.size; ++i)
    for (uint32_t k = 0; k < y.size; ++k)
      if (alias_overlap(al, &x.data[i], &y.data[k]) != ALIAS_NO)
        return true;
  return false;
}
