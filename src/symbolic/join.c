/* join.c: two states of one place become one: every difference is a conditional over what told them
 * apart. */
#include "base/memory.h"
#include "symbolic/internal.h"

/* ---- guards ---- */

static const sym_guard *common(const sym_guard *a, const sym_guard *b) {
  while (a != b) {
    uint32_t x = a ? a->depth : 0, y = b ? b->depth : 0;
    if (x >= y)
      a = a->parent;
    if (y >= x)
      b = b->parent;
  }
  return a;
}

/* The element of the list next to `above`. */
static const sym_guard *first_below(const sym_guard *g, const sym_guard *above) {
  while (g && g->parent != above)
    g = g->parent;
  return g;
}

typedef struct join {
  sym *s;
  const expr *cond; /* the first state, not the second */
  const sym_guard *guard;
} join;

/* The guard of the result and the condition that chooses. */
static void join_guards(join *j, const sym_state *a, const sym_state *b) {
  sym *s = j->s;
  const sym_guard *above = common(a->guard, b->guard);
  const sym_guard *x = first_below(a->guard, above), *y = first_below(b->guard, above);
  const expr *left = sym_guard_expr(s, a->guard, above);
  const expr *right = sym_guard_expr(s, b->guard, above);
  bool opposite = x && y && expr_not(s->pool, x->cond) == y->cond;
  j->cond = opposite ? x->cond : left;
  const expr *either;
  if (opposite) {
    /* c && p || !c && q is (!c || p) && (c || q) */
    const expr *p = sym_guard_expr(s, a->guard, x), *q = sym_guard_expr(s, b->guard, y);
    either = sym_value_and(s, sym_value_or(s, y->cond, p), sym_value_or(s, x->cond, q));
  } else {
    either = sym_value_or(s, left, right);
  }
  assert(j->cond->type->kind == T_BOOL && either->type->kind == T_BOOL);
  j->guard = above;
  if (!expr_is_true(either)) {
    sym_guard *n = arena_new(&s->memory, sym_guard);
    *n = (sym_guard){above, either, above ? above->depth + 1 : 1, s->next_guard++};
    j->guard = n;
  }
}

/* ---- slots ---- */

static uint8_t join_why(const expr *undef_a, uint8_t a, const expr *undef_b, uint8_t b) {
  if (!undef_a)
    return b;
  return undef_b && b == HAVOC_APPROX ? b : a;
}

static void join_slot(join *j, slot *to, const slot *from) {
  if (to->value == from->value && to->undef == from->undef)
    return;
  const expr *a = to->value, *b = from->value;
  bool a_open = to->undef && expr_is_true(to->undef);
  bool b_open = from->undef && expr_is_true(from->undef);
  if (a_open || !a)
    to->value = b_open ? a : b;
  else if (!b_open && b)
    to->value = sym_value_ite(j->s, j->cond, a, b);
  to->why = join_why(to->undef, to->why, from->undef, from->why);
  to->undef = sym_undef_ite(j->s, j->cond, to->undef, from->undef);
}

/* Frames of two states: equal stacks of procedures and calls. */
static frame *join_frames(join *j, frame *a, frame *b) {
  if (a == b) {
    if (a)
      a->refs++;
    return a;
  }
  assert(a && b && a->proc == b->proc && a->call == b->call && a->count == b->count);
  frame *parent = join_frames(j, a->parent, b->parent);
  frame *n = sym_frame_copy(a);
  if (n->parent)
    sym_frame_release(n->parent);
  n->parent = parent;
  for (uint32_t i = 0; i < n->count; i++)
    join_slot(j, &n->slots[i], &b->slots[i]);
  /* Allocas of either. */
  for (vec_each(const uint32_t, id, &b->objects)) {
    bool known = false;
    for (vec_each(const uint32_t, own, &n->objects))
      known |= *own == *id;
    if (!known)
      vec_push(&n->objects, *id);
  }
  return n;
}

/* The same procedures, called from the same places, with the same objects for their variables. */
static bool same_stack(const sym *s, const frame *a, const frame *b) {
  for (; a && b && a != b; a = a->parent, b = b->parent) {
    if (a->proc != b->proc || a->call != b->call || a->extra != b->extra)
      return false;
    uint32_t fixed = s->where.frames.data[a->proc->index].objects.size;
    if (fixed > 0 && memcmp(a->objects.data, b->objects.data, fixed * sizeof(uint32_t)) != 0)
      return false;
  }
  return a == b;
}

/* ---- objects ---- */

static bool join_cell(join *j, const cell *a, const cell *b, cell *out) {
  sym *s = j->s;
  assert(a->at == b->at && a->size == b->size);
  *out = *a;
  if (a->value == b->value && a->undef == b->undef && a->bits == b->bits)
    return true;
  bool a_open = a->undef && expr_is_true(a->undef) && a->bits == 0xff;
  bool b_open = b->undef && expr_is_true(b->undef) && b->bits == 0xff;
  if (a->undef && b->undef && a->bits != b->bits)
    return false;
  if (!a->undef && b->undef)
    out->bits = b->bits;
  if (a->value != b->value) {
    const expr *v = a_open ? b->value : a->value;
    if (!a_open && !b_open) {
      const type *t = a->value ? a->value->type : b->value->type;
      if (a->value && b->value && a->value->type != b->value->type)
        t = type_int(s->pool, (uint32_t)(8 * a->size), false);
      const expr *x = a->value ? sym_value_as(s, a->value, t) : expr_const(s->pool, t, 0);
      const expr *y = b->value ? sym_value_as(s, b->value, t) : expr_const(s->pool, t, 0);
      v = sym_value_ite(s, j->cond, x, y);
    }
    out->value = v;
  }
  out->why = join_why(a->undef, a->why, b->undef, b->why);
  out->undef = sym_undef_ite(s, j->cond, a->undef, b->undef);
  return true;
}

static bool join_cells(join *j, const object *a, const object *b, cell_vec *out) {
  uint32_t x = 0, y = 0;
  uint64_t at = 0;
  while (at < a->room) {
    const cell *l = &a->cells.data[x], *r = &b->cells.data[y];
    uint64_t ends = l->at + l->size < r->at + r->size ? l->at + l->size : r->at + r->size;
    cell p, q, n;
    sym_cell_sub(j->s, l, at, ends - at, &p);
    sym_cell_sub(j->s, r, at, ends - at, &q);
    if (!join_cell(j, &p, &q, &n))
      return false;
    vec_push(out, n);
    at = ends;
    x += l->at + l->size == at;
    y += r->at + r->size == at;
  }
  assert(x == a->cells.size && y == b->cells.size);
  return true;
}

static bool same_entry(const log_entry *a, const log_entry *b) {
  return a->at.at == b->at.at && a->at.sym == b->at.sym && a->size == b->size &&
         a->value == b->value && a->undef == b->undef && a->guard == b->guard &&
         a->length == b->length;
}

static void add_entries(join *j, object *to, const object *from, uint32_t at, const expr *cond) {
  for (uint32_t i = at; i < from->log.size; i++) {
    log_entry e = from->log.data[i];
    e.guard = sym_also(j->s, e.guard, cond);
    vec_push(&to->log, e);
  }
}

/* NULL if they cannot be joined. */
static object *join_objects(join *j, const object *a, const object *b) {
  sym *s = j->s;
  assert(a->id == b->id && a->room == b->room);
  if (a->size_value != b->size_value)
    return NULL;
  object *n = xmalloc(sizeof *n);
  assert(a->base == b->base && a->kind == b->kind && a->var == b->var);
  *n = *a;
  n->refs = 1;
  n->dead = sym_undef_ite(s, j->cond, a->dead, b->dead);
  n->absent = sym_undef_ite(s, j->cond, a->absent, b->absent);
  n->exposed = sym_undef_ite(s, j->cond, a->exposed, b->exposed);
  memset(&n->cells, 0, sizeof n->cells);
  memset(&n->log, 0, sizeof n->log);
  if (!join_cells(j, a, b, &n->cells)) {
    sym_object_release(n);
    return NULL;
  }
  uint32_t same = 0;
  while (same < a->log.size && same < b->log.size &&
         same_entry(&a->log.data[same], &b->log.data[same]))
    same++;
  for (uint32_t i = 0; i < same; i++)
    vec_push(&n->log, a->log.data[i]);
  add_entries(j, n, a, same, j->cond);
  add_entries(j, n, b, same, expr_not(s->pool, j->cond));
  return n;
}

/* An object that only one of the states has, which is that of `cond`. */
static object *keep_object(join *j, object *o, const expr *cond) {
  if (o->kind != OBJECT_HEAP) {
    o->refs++;
    return o;
  }
  object *n = sym_object_copy(o);
  n->absent = sym_undef_or(j->s, n->absent, expr_not(j->s->pool, cond));
  return n;
}

static bool join_all_objects(join *j, const sym_state *a, const sym_state *b, sym_state *n) {
  uint32_t x = 0, y = 0;
  while (x < a->objects.size || y < b->objects.size) {
    object *l = x < a->objects.size ? a->objects.data[x] : NULL;
    object *r = y < b->objects.size ? b->objects.data[y] : NULL;
    object *o;
    if (l && (!r || l->id < r->id)) {
      o = keep_object(j, l, j->cond);
      x++;
    } else if (!l || r->id < l->id) {
      o = keep_object(j, r, expr_not(j->s->pool, j->cond));
      y++;
    } else {
      o = l == r ? l : join_objects(j, l, r);
      x++, y++;
      if (!o)
        return false;
      o->refs += l == r;
    }
    assert(n->objects.size == 0 || n->objects.data[n->objects.size - 1]->id < o->id);
    vec_push(&n->objects, o);
  }
  return true;
}

/* ---- what is known outside ---- */

static void join_known(join *j, const sym_state *a, const sym_state *b, sym_state *n) {
  sym *s = j->s;
  const expr *not = expr_not(s->pool, j->cond), *yes = expr_bool(s->pool, true);
  uint32_t x = 0, y = 0;
  while (x < a->known.size || y < b->known.size) {
    const known_object *l = x < a->known.size ? &a->known.data[x] : NULL;
    const known_object *r = y < b->known.size ? &b->known.data[y] : NULL;
    bool left = l && (!r || l->id <= r->id), right = r && (!l || r->id <= l->id);
    known_object k = left ? *l : *r;
    if (left && right) {
      const expr *p = l->cond ? l->cond : yes, *q = r->cond ? r->cond : yes;
      k.cond = sym_value_ite(s, j->cond, p, q);
      k.cond = expr_is_true(k.cond) ? NULL : k.cond;
    } else {
      k.cond = sym_also(s, k.cond, left ? j->cond : not);
    }
    assert(n->known.size == 0 || n->known.data[n->known.size - 1].id < k.id);
    vec_push(&n->known, k);
    x += left;
    y += right;
  }
}

/* ---- states ---- */

sym_state *sym_join(sym *s, sym_state *a, sym_state *b) {
  assert(a != b);
  if (!same_stack(s, a->frame, b->frame) || a->lost || b->lost)
    return NULL;
  if (a->dead || b->dead) {
    sym_state *kept = a->dead ? b : a;
    sym_drop(a->dead ? a : b);
    return kept;
  }
  join j = {.s = s};
  s->st = a;
  s->at = NULL;
  s->under = NULL;
  join_guards(&j, a, b);
  sym_state *n = xcalloc(1, sizeof *n);
  n->guard = j.guard;
  n->globals = join_frames(&j, a->globals, b->globals);
  n->frame = join_frames(&j, a->frame, b->frame);
  if (!join_all_objects(&j, a, b, n)) {
    sym_drop(n);
    return NULL;
  }
  join_known(&j, a, b, n);
  assert(n->objects.size >= a->objects.size && n->objects.size >= b->objects.size);
  sym_drop(a);
  sym_drop(b);
  return n;
}
