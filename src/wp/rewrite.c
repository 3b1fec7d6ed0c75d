/* rewrite.c: the engine that carries expressions over a step; signatures. */
#include "wp/internal.h"

bool is_place(const expr *path) {
  const expr *start = path_start(path);
  return start->kind == E_VAR || start->kind == E_DEREF;
}

const expr *path_start(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path;
}

/* ---- what a node's value depends on ---- */

typedef void depend_fn(void *context, const expr *e);

/* What is evaluated to find the place of a path (or the value it selects from). */
static void each_of_place(const expr *path, depend_fn *fn, void *context) {
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    if (path->kind == E_INDEX)
      fn(context, path->kid[1]);
  if (path->kind == E_DEREF)
    fn(context, path->kid[0]);
  else if (path->kind != E_VAR)
    fn(context, path);
}

/* Sub-expressions whose values e's value is made from; paths read as a whole. */
static void each_dependence(const expr *e, depend_fn *fn, void *context) {
  if (expr_is_path(e)) {
    each_of_place(e, fn, context);
  } else if (e->kind == E_ADDR) {
    each_of_place(e->kid[0], fn, context);
  } else if (e->kind != E_PRIME) {
    for (uint32_t i = 0; i < e->count; ++i)
      fn(context, e->kid[i]);
  }
}

/* ---- signatures ---- */

uint64_t var_bit(const var *v) {
  return (uint64_t)1 << (hash_mix(v->id, 0x51) % 62);
}

typedef struct signing {
  wp *w;
  expr_vec *stack;
  uint64_t bits;
  bool waiting;
} signing;

static void sign_dependence(void *context, const expr *e) {
  signing *s = context;
  uint64_t *known = map_find(&s->w->signatures, e->id);
  if (known) {
    s->bits |= *known;
  } else {
    s->waiting = true;
    vec_push(s->stack, e);
  }
}

static uint64_t own_signature(const expr *e) {
  if (!expr_is_path(e) || is_function(e))
    return 0;
  const expr *start = path_start(e);
  if (start->kind == E_DEREF)
    return READS_MEMORY;
  if (start->kind != E_VAR)
    return 0;
  return var_bit(start->var) | (start->var->address_taken ? READS_ADDRESSED : 0);
}

static uint64_t signature(wp *w, const expr *e) {
  uint64_t *known = map_find(&w->signatures, e->id);
  if (known)
    return *known;
  expr_vec stack = {0};
  vec_push(&stack, e);
  while (stack.size > 0) {
    const expr *top = vec_last(&stack);
    signing s = {.w = w, .stack = &stack, .bits = own_signature(top)};
    if (!map_has(&w->signatures, top->id))
      each_dependence(top, sign_dependence, &s);
    if (s.waiting)
      continue;
    if (!map_has(&w->signatures, top->id))
      map_put(&w->signatures, top->id, s.bits);
    (void)vec_pop(&stack);
  }
  vec_free(&stack);
  return map_get(&w->signatures, e->id, 0);
}

/* ---- the engine ---- */

/* The result if it is known, or known to be e itself. */
static const expr *result_of(rewriting *r, const expr *e) {
  const expr *known = (const expr *)(uintptr_t)map_get(&r->done, e->id, 0);
  if (known)
    return known;
  if (e->count == 0 && e->kind != E_VAR)
    return e;
  if (r->everywhere)
    return NULL;
  return signature(r->w, e) & r->affected ? NULL : e;
}

typedef struct waiting {
  rewriting *r;
  bool found;
} waiting;

static void wait_for(void *context, const expr *e) {
  waiting *x = context;
  if (!result_of(x->r, e)) {
    vec_push(&x->r->stack, e);
    x->found = true;
  }
}

static const expr *get(rewriting *r, const expr *e) {
  const expr *result = result_of(r, e);
  assert(result && result->type == e->type);
  return result;
}

/* The same path in terms of the state before. */
static const expr *move_place(rewriting *r, const expr *path) {
  exprs *pool = r->w->pool;
  expr_vec parts = {0};
  for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
    vec_push(&parts, path);
  if (path->kind == E_DEREF)
    path = expr_deref(pool, get(r, path->kid[0]));
  else if (path->kind != E_VAR)
    path = get(r, path);
  while (parts.size > 0) {
    const expr *part = vec_pop(&parts);
    assert(part->kind == E_FIELD || part->kind == E_INDEX);
    path = part->kind == E_FIELD ? expr_field(pool, path, part->index)
                                 : expr_index(pool, path, get(r, part->kid[1]));
  }
  vec_free(&parts);
  return path;
}

static const expr *finish(rewriting *r, const expr *e) {
  exprs *pool = r->w->pool;
  if (is_function(e) || e->kind == E_PRIME)
    return e;
  if (expr_is_path(e)) {
    const expr *moved = move_place(r, e);
    bool reads = is_place(e) && expr_is_path(moved) && is_place(moved);
    return reads ? r->read(r, moved) : moved;
  }
  if (e->kind == E_ADDR) {
    const expr *place = move_place(r, e->kid[0]);
    return r->address ? r->address(r, place) : expr_addr(pool, place);
  }
  const expr *few[3], **kids = few;
  expr_vec many = {0};
  if (e->count > 3) {
    vec_resize(&many, e->count);
    kids = many.data;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    kids[i] = get(r, e->kid[i]);
  const expr *result = expr_rebuild(pool, e, kids);
  assert(result->type == e->type);
  vec_free(&many);
  return result;
}

const expr *rewrite(rewriting *r, const expr *e) {
  assert(r->stack.size == 0 && r->read);
  vec_push(&r->stack, e);
  while (r->stack.size > 0) {
    const expr *top = vec_last(&r->stack);
    if (result_of(r, top)) {
      (void)vec_pop(&r->stack);
      continue;
    }
    waiting x = {.r = r};
    each_dependence(top, wait_for, &x);
    if (x.found)
      continue;
    const expr *result = finish(r, top);
    assert(result->type == top->type);
    map_put(&r->done, top->id, map_key(result));
    (void)vec_pop(&r->stack);
  }
  return get(r, e);
}

void rewriting_free(rewriting *r) {
  map_free(&r->done);
  map_free(&r->partial);
  vec_free(&r->stack);
}
