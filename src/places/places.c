/* Places behind pointers, by their names. */
#include "places/places.h"

#include "base/memory.h"

typedef struct naming {
  program *p;
  alias *a;
  proc *f;
  flow shape;
  map objects;   /* id of an object made by an allocation -> its variable */
  uint32_t made; /* such objects */
  uint32_t named;
} naming;

/* ---- allocations that are variables ---- */

/* Is an object asked about as such: whether it may be accessed or freed? */
static bool asks_of_memory(const expr *e, map *seen) {
  if (!e || map_has(seen, e->id))
    return false;
  map_put(seen, e->id, 1);
  bool asks = e->kind == E_VALID;
  for (uint32_t i = 0; i < e->count && !asks; ++i)
    asks = asks_of_memory(e->kid[i], seen);
  return asks;
}

static bool stmt_asks_of_memory(const stmt *s, map *seen) {
  bool asks = asks_of_memory(s->cond, seen) || asks_of_memory(s->callee, seen);
  for (uint32_t i = 0; i < s->rhs_count && !asks; ++i)
    asks = asks_of_memory(s->rhs[i], seen);
  return asks;
}

static bool program_asks_of_memory(const program *p) {
  map seen = {0};
  bool asks = p->asked != 0;
  for (vec_each(proc *const, f, &p->procs))
    for (uint32_t i = 0; i < (*f)->stmts.size && !asks; ++i)
      asks = stmt_asks_of_memory(&(*f)->stmts.data[i], &seen);
  map_free(&seen);
  return asks;
}

static bool may_free(const naming *n, const stmt *s, const alias_object *o) {
  if (s->kind != S_FREE)
    return false;
  alias_set at = alias_targets(n->a, s->rhs[0]);
  for (uint32_t i = 0; i < at.size; ++i)
    if (alias_object_of(n->a, &at.data[i]) == o)
      return true;
  return false;
}

/* Does something else free it, or make an object that alias/ takes to be the same? */
static bool is_shared(const naming *n, const alias_object *o, uint32_t label) {
  for (vec_each(proc *const, f, &n->p->procs))
    for (uint32_t i = 0; i < (*f)->stmts.size; ++i) {
      const stmt *s = &(*f)->stmts.data[i];
      bool self = *f == n->f && i == label;
      if (may_free(n, s, o) ||
          (!self && s->kind == S_ALLOC && alias_object_of_alloc(n->a, *f, i) == o))
        return true;
    }
  return false;
}

/* What is allocated there, if that is one object of one type. */
static const type *allocated_once(const naming *n, uint32_t label) {
  const stmt *s = &n->f->stmts.data[label];
  if (!stmt_is_heap_alloc(s) || n->shape.order[label] == NO_LABEL || !n->shape.is_reducible ||
      n->shape.loop_of[label] != NO_LABEL || s->rhs[0]->kind != E_CONST)
    return NULL;
  assert(s->lhs_count == 1 && s->lhs[0]->type->kind == T_PTR);
  const type *t = s->lhs[0]->type->elem;
  bool whole = t->kind != T_STRUCT || t->is_complete;
  return whole && t->kind != T_VOID && t->kind != T_FUNC && t->size && t->size == s->rhs[0]->value
             ? t
             : NULL;
}

static void find_allocations(naming *n) {
  if (program_asks_of_memory(n->p))
    return;
  for (uint32_t i = 0; i < n->f->stmts.size; ++i) {
    const type *t = allocated_once(n, i);
    const alias_object *o = t ? alias_object_of_alloc(n->a, n->f, i) : NULL;
    if (!o || is_shared(n, o, i))
      continue;
    const char *name = str_printf(&n->p->pool.strings, "object$%u", i);
    var *v = proc_add_var(n->p, n->f, V_LOCAL, name, t);
    v->address_taken = true;
    map_put_ptr(&n->objects, o, v);
    ++n->made;
  }
}

/* ---- names ---- */

/* The variable that is the object, if there is one at a time, here. */
static const var *variable_of(const naming *n, const alias_object *o) {
  if (o->kind == OBJ_ALLOC)
    return map_get_ptr(&n->objects, o);
  bool own = o->kind == OBJ_VAR && (o->var->kind == V_GLOBAL || o->proc == n->f->index);
  return own && !o->many && o->var->volatility == VOLATILE_NONE ? o->var : NULL;
}

/* The part of a variable of that type at that offset; NULL: it has none. */
static const expr *part_at(exprs *pool, const var *v, uint64_t offset, const type *t) {
  const expr *whole = expr_var(pool, v);
  if (offset == 0 && v->type == t)
    return whole;
  const expr *bytes =
      expr_cast(pool, type_ptr(pool, type_int(pool, 8, false)), expr_addr(pool, whole));
  const expr *moved = expr_ptradd(pool, bytes, expr_const(pool, type_size(pool), offset));
  const expr *part = expr_deref(pool, expr_cast(pool, type_ptr(pool, t), moved));
  return expr_root(part) == v ? part : NULL;
}

/* Is no memory accessed there? An address is computed from any pointer, null or not, and whether memory may
 * be accessed is asked of any. */
static bool is_no_access(const expr *e) {
  if (e->kind == E_VALID)
    return true;
  return e->kind == E_ADDR && !expr_root(e->kid[0]);
}

static const expr *name_place(exprs *pool, const expr *e, void *context) {
  naming *n = context;
  if (is_no_access(e))
    return e;
  if (e->kind != E_DEREF || e->type->kind == T_VOID || e->type->kind == T_FUNC)
    return NULL;
  alias_set at = alias_locations(n->a, e);
  if (at.size != 1 || at.data[0].shape != ALIAS_EXACT || at.data[0].offset < 0)
    return NULL;
  const var *v = variable_of(n, alias_object_of(n->a, &at.data[0]));
  uint64_t offset = (uint64_t)at.data[0].offset;
  if (!v || offset + e->type->size > v->type->size)
    return NULL;
  const expr *part = part_at(pool, v, offset, e->type);
  assert(!part || part->type == e->type);
  n->named += part != NULL;
  return part;
}

static const expr *name_in(naming *n, const expr *e) {
  return e ? expr_map(&n->p->pool, e, name_place, n) : NULL;
}

static void name_sides(naming *n, stmt *s) {
  expr_vec sides = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    vec_push(&sides, name_in(n, s->lhs[i]));
  stmt_set_lhs(n->p, s, sides.data, sides.size);
  vec_clear(&sides);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&sides, name_in(n, s->rhs[i]));
  stmt_set_rhs(n->p, s, sides.data, sides.size);
  vec_free(&sides);
  s->cond = name_in(n, s->cond);
  s->callee = name_in(n, s->callee);
}

static stmt renamed(naming *n, uint32_t label) {
  stmt s = n->f->stmts.data[label];
  const alias_object *o = stmt_is_heap_alloc(&s) ? alias_object_of_alloc(n->a, n->f, label) : NULL;
  const var *v = o ? map_get_ptr(&n->objects, o) : NULL;
  name_sides(n, &s);
  if (v) {
    const expr *lhs = s.lhs[0], *address = expr_addr(&n->p->pool, expr_var(&n->p->pool, v));
    assert(lhs->type->elem == v->type);
    s.kind = S_ASSIGN;
    stmt_assign(n->p, &s, lhs, expr_cast(&n->p->pool, lhs->type, address));
  }
  return s;
}

void places_name(other_bodies *b, program *p, alias *a, const proc *entry) {
  naming n = {.p = p, .a = a, .f = p->procs.data[entry->index]};
  *b = (other_bodies){.program = p};
  assert(entry->has_body);
  if (alias_is_recursive(a, entry))
    return;
  flow_init(&n.shape, n.f);
  find_allocations(&n);
  stmt_vec body = {0};
  for (uint32_t i = 0; i < n.f->stmts.size; ++i)
    vec_push(&body, renamed(&n, i));
  if (n.made || n.named)
    vec_push(&b->list, (other_body){.proc = n.f->index, .stmts = body, .entry = n.f->entry});
  else
    vec_free(&body);
  flow_free(&n.shape);
  map_free(&n.objects);
}
