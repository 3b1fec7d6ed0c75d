/* cells.c: the scalars that are followed, and what writes do to them. */
#include "horn/internal.h"

enum { MOST_ELEMENTS = 8 }; /* of an array whose cells are all followed */

/* A path with constant indices, without dereference, to something that can be computed with. */
static bool is_cell(const expr *e) {
  if (!type_is_scalar(e->type))
    return false;
  for (; e->kind != E_VAR; e = e->kid[0]) {
    if (e->kind == E_INDEX) {
      if (e->kid[1]->kind != E_CONST)
        return false;
    } else if (e->kind != E_FIELD || e->kid[0]->type->fields[e->index].bit_width) {
      return false;
    }
  }
  return e->var->kind != V_FUNCTION;
}

static void cell_add(job *h, const expr *path) {
  uint64_t *slot = map_slot_of(&h->cell_of, map_key(path));
  if (*slot)
    return;
  *slot = h->cells.size + 1;
  cell *c = vec_add(&h->cells);
  c->path = path;
  c->root = expr_root(path);
  assert(c->root && type_is_scalar(path->type));
  c->is_global = c->root->kind == V_GLOBAL;
}

/* All elements of a small array of scalars that is used with an unknown index. */
static void elements_add(job *h, const expr *path) {
  const expr *array = path->kid[0];
  if (array->kind != E_VAR || array->type->kind != T_ARRAY || !type_is_scalar(path->type) ||
      array->type->length == 0 || array->type->length > MOST_ELEMENTS)
    return;
  for (uint64_t i = 0; i < array->type->length; ++i)
    cell_add(h, expr_index(h->pool, array, expr_int(h->pool, type_ptrdiff(h->pool), (int64_t)i)));
}

static void collect_path(job *h, const expr *path) {
  if (is_cell(path))
    cell_add(h, path);
  else if (path->kind == E_INDEX && path->kid[1]->kind != E_CONST)
    elements_add(h, path);
}

static void collect_expr(job *h, const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  for (uint32_t i = 0; i < paths.size; ++i)
    collect_path(h, paths.data[i]);
  vec_free(&paths);
}

static void collect_stmt(job *h, const stmt *s) {
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    collect_expr(h, s->rhs[i]);
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    collect_expr(h, s->lhs[i]);
  if (s->cond)
    collect_expr(h, s->cond);
}

/* Cells of an aggregate that is copied are those of the other side too. */
static bool collect_copies(job *h, const stmt *s) {
  uint32_t before = h->cells.size;
  for (uint32_t i = 0; s->kind == S_ASSIGN && i < s->lhs_count; ++i) {
    const expr *l = s->lhs[i], *r = s->rhs[i];
    if (!type_is_aggregate(l->type) || !expr_is_path(r))
      continue;
    for (uint32_t c = 0; c < before; ++c) {
      const expr *path = h->cells.data[c].path;
      for (const expr *p = path; p->kind != E_VAR; p = p->kid[0])
        if (p->kid[0] == l)
          collect_path(h, cell_project(h->pool, path, l, r));
    }
  }
  return h->cells.size != before;
}

static void mark_written(job *h) {
  for (uint32_t i = 0; i < h->program->procs.size; ++i) {
    const proc *f = h->program->procs.data[i];
    for (uint32_t j = 0; j < f->stmts.size; ++j)
      for (uint32_t k = 0; k < f->stmts.data[j].lhs_count; ++k) {
        const var *root = expr_root(f->stmts.data[j].lhs[k]);
        if (root)
          map_put_ptr(&h->written, root, root);
      }
  }
}

static void make_formals(job *h) {
  for (uint32_t i = 0; i < h->cells.size; ++i) {
    cell *c = &h->cells.data[i];
    const type *t = value_type(h, c->path->type);
    const char *name = expr_text(h->pool, c->path);
    c->now = var_new(h->pool, V_TEMP, name, t);
    c->before = var_new(h->pool, V_TEMP, name, t);
    c->constant = c->is_global && var_start(h->program, h->request->q.entry, c->root) &&
                  !c->root->address_taken && !map_get_ptr(&h->written, c->root);
    if (c->root->address_taken)
      vec_push(&h->addressed, i);
    assert(c->now->type == c->before->type && c->now != c->before);
  }
}

void cells_collect(job *h) {
  for (uint32_t i = 0; i < h->units.size; ++i) {
    const unit *u = h->units.data[i];
    for (uint32_t j = 0; j < u->nodes.size; ++j)
      collect_stmt(h, node_stmt(u, &u->nodes.data[j]));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < h->units.size; ++i) {
      const unit *u = h->units.data[i];
      for (uint32_t j = 0; j < u->nodes.size; ++j)
        changed |= collect_copies(h, node_stmt(u, &u->nodes.data[j]));
    }
  }
  mark_written(h);
  make_formals(h);
  assert(h->cells.size == h->cell_of.size);
}

int64_t cell_find(const job *h, const expr *path) {
  return (int64_t)map_get(&h->cell_of, map_key(path), 0) - 1;
}

bool cell_is_visible(const job *h, const unit *u, const cell *c) {
  (void)h;
  return c->is_global || c->root->proc == u->proc->index;
}

/* ---- writes ---- */

static bool starts_with(const expr *path, const expr *top) {
  for (; path != top; path = path->kid[0])
    if (path->kind == E_VAR)
      return false;
  return true;
}

/* The same members, but for indices? */
static bool same_shape(const expr *a, const expr *b) {
  for (; a != b; a = a->kid[0], b = b->kid[0])
    if (a->kind != b->kind || a->kind == E_VAR || (a->kind == E_FIELD && a->index != b->index))
      return false;
  return true;
}

static touch touch_direct(const expr *lhs, const expr *path) {
  uint64_t a, b;
  assert(expr_root(lhs) == expr_root(path));
  if (starts_with(path, lhs))
    return TOUCH_PART;
  if (expr_offset(lhs, &a) && expr_offset(path, &b))
    return a + lhs->type->size <= b || b + path->type->size <= a ? TOUCH_NOT : TOUCH_MAYBE;
  return same_shape(lhs, path) ? TOUCH_INDEX : TOUCH_MAYBE;
}

static touch touch_of(job *h, const expr *lhs, const cell *c) {
  if (lhs == c->path)
    return TOUCH_ALL;
  const var *root = expr_root(lhs);
  if (root)
    return root != c->root ? TOUCH_NOT : touch_direct(lhs, c->path);
  if (!c->root->address_taken || c->root->is_const)
    return TOUCH_NOT;
  alias_answer a = alias_may(h->alias, lhs, c->path);
  if (a == ALIAS_MUST && lhs->type == c->path->type)
    return TOUCH_ALL;
  return a == ALIAS_NO ? TOUCH_NOT : TOUCH_MAYBE;
}

touch cell_touch(job *h, const expr *lhs, uint32_t c) {
  const expr *top = lhs;
  while (top->kind == E_FIELD || top->kind == E_INDEX)
    top = top->kid[0];
  if (top->kind == E_VAR && top->var != h->cells.data[c].root)
    return TOUCH_NOT;
  assert(c < h->cells.size);
  uint64_t key = (uint64_t)lhs->id << 32 | c;
  uint64_t known = map_get(&h->touches, key, 0);
  if (!known) {
    known = (uint64_t)touch_of(h, lhs, &h->cells.data[c]) + 1;
    map_put(&h->touches, key, known);
  }
  return (touch)(known - 1);
}

static bool in_set(job *h, alias_set set, const expr *path) {
  alias_set where = alias_locations(h->alias, path);
  for (uint32_t i = 0; i < set.size; ++i)
    for (uint32_t j = 0; j < where.size; ++j)
      if (alias_overlap(h->alias, &set.data[i], &where.data[j]) != ALIAS_NO)
        return true;
  return false;
}

bool cell_touched_by_call(job *h, const unit *u, uint32_t n, uint32_t c) {
  assert(n < u->nodes.size && c < h->cells.size);
  const cell *x = &h->cells.data[c];
  const node *at = &u->nodes.data[n];
  if (x->root->is_const || (!x->is_global && !x->root->address_taken))
    return false;
  if (x->is_global && at->callee_count && !at->other_callee)
    return false; /* the units know */
  uint64_t *known = map_slot_of(&h->call_mods,
                                ((uint64_t)u->proc->index << 40) ^ ((uint64_t)at->label << 20) ^ c);
  if (!*known)
    *known = in_set(h, alias_call_mod(h->alias, u->proc, at->label), x->path) ? 2 : 1;
  return *known == 2;
}

const expr *cell_project(exprs *pool, const expr *path, const expr *top, const expr *whole) {
  if (path == top)
    return whole;
  const expr *from = cell_project(pool, path->kid[0], top, whole);
  if (!from)
    return NULL;
  uint64_t i = path->kind == E_FIELD ? path->index : (uint64_t)path->kid[1]->value;
  if (from->kind == E_AGG && !(from->type->kind == T_STRUCT && from->type->is_union))
    return i < from->count ? from->kid[i] : expr_zero(pool, path->type);
  if (from->kind == E_AGG || from->kind == E_ITE)
    return NULL;
  return path->kind == E_FIELD ? expr_field(pool, from, path->index)
                               : expr_index(pool, from, path->kid[1]);
}

/* ---- what a value depends on ---- */

int64_t cell_behind(job *h, const unit *u, const expr *path) {
  int64_t exact = cell_find(h, path);
  if (exact >= 0 || expr_root(path) || !type_is_scalar(path->type))
    return exact;
  for (uint32_t i = 0; i < h->addressed.size; ++i) {
    uint32_t c = h->addressed.data[i];
    if ((!u || cell_is_visible(h, u, &h->cells.data[c])) && cell_touch(h, path, c) == TOUCH_ALL)
      return c;
  }
  return -1;
}

void cells_read(job *h, const unit *u, const expr *e, cell_fn *fn, void *context) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  for (uint32_t i = 0; i < paths.size; ++i) {
    const expr *path = paths.data[i];
    const var *root = expr_root(path);
    int64_t exact = cell_behind(h, u, path);
    if (exact >= 0)
      fn(h, (uint32_t)exact, context);
    for (uint32_t c = 0; exact < 0 && root && c < h->cells.size; ++c)
      if (root == h->cells.data[c].root && touch_direct(path, h->cells.data[c].path) != TOUCH_NOT)
        fn(h, c, context);
  }
  vec_free(&paths);
}

static void mark_one(job *h, uint32_t c, void *context) {
  assert(c < h->cells.size);
  if (!h->cells.data[c].matters)
    *(bool *)context = true;
  h->cells.data[c].matters = true;
}

bool cells_mark(job *h, const unit *u, const expr *e) {
  bool changed = false;
  cells_read(h, u, e, mark_one, &changed);
  return changed;
}
