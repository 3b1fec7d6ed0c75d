/* split.c: statements with several visible accesses, taken apart: each read becomes a statement of
 * its own that keeps the value in a new variable, in the order of evaluation; the second operand of
 * && and || and the sides of ?: are read only where C reads them. */
#include "threads/internal.h"

typedef struct splitter {
  builder *b;
  uint32_t label; /* of the statement that is split */
  uint32_t last;  /* the newest of its parts */
  location where;
} splitter;

static bool is_visible(const splitter *x, const expr *path) {
  return map_has(&x->b->visible, access_key(x->label, path));
}

static bool has_visible(const splitter *x, const expr *e) {
  expr_vec paths = {0};
  expr_paths(e, &paths);
  bool any = false;
  for (vec_each(const expr *const, path, &paths))
    any |= is_visible(x, *path);
  vec_free(&paths);
  return any;
}

/* What is known of the statement that is split is known of its parts. */
static void copy_facts(splitter *x, uint32_t at) {
  assert(at < x->b->infos.size && at != x->label);
  info *n = &x->b->infos.data[at];
  const info *whole = &x->b->infos.data[x->label];
  n->function = whole->function;
  n->place = whole->place;
  n->place_in = whole->place_in;
  n->locks = whole->locks;
  n->running = whole->running;
  n->is_reached = true;
}

/* The new statement comes behind the last one. */
static void append(splitter *x, uint32_t at) {
  assert(x->last < at);
  builder *b = x->b;
  copy_facts(x, at);
  link_to(b, x->last, at);
  x->last = at;
}

static void keep(splitter *x, const expr *to, const expr *value, bool visible) {
  assert(to->kind == E_VAR && to->type == value->type);
  builder *b = x->b;
  uint32_t at = add_assign(b, b->infos.data[x->label].thread, x->where, to, value);
  b->infos.data[at].is_visible = visible;
  b->out.data[at].is_read = visible;
  assert(b->infos.data[at].thread == b->infos.data[x->label].thread);
  append(x, at);
}

static const expr *hoist(splitter *x, const expr *e);

/* A path whose indices and pointers were read before. */
static const expr *hoist_inner(splitter *x, const expr *path) {
  exprs *pool = x->b->pool;
  switch ((expr_kind)path->kind) {
  case E_FIELD:
    return expr_field(pool, hoist_inner(x, path->kid[0]), path->index);
  case E_INDEX: {
    const expr *of = hoist_inner(x, path->kid[0]);
    return expr_index(pool, of, hoist(x, path->kid[1]));
  }
  case E_DEREF:
    return expr_deref(pool, hoist(x, path->kid[0]));
  case E_VAR:
    return path;
  default:
    return hoist(x, path);
  }
}

static const expr *hoist_path(splitter *x, const expr *path) {
  assert(expr_is_path(path));
  bool visible = is_visible(x, path);
  const expr *place = hoist_inner(x, path);
  if (!visible)
    return place;
  const expr *value = new_hidden(x->b, "read", path->type);
  keep(x, value, place, true);
  return value;
}

/* to = value, read only if `cond` holds. */
static void keep_if(splitter *x, const expr *cond, const expr *to, const expr *value) {
  assert(cond->type->kind == T_BOOL && to->type == value->type);
  builder *b = x->b;
  uint32_t thread = b->infos.data[x->label].thread;
  uint32_t test = add_stmt(b, thread, S_BRANCH, (location){0});
  append(x, test);
  uint32_t in = add_stmt(b, thread, S_SKIP, (location){0});
  uint32_t out = add_stmt(b, thread, S_SKIP, (location){0});
  copy_facts(x, in);
  copy_facts(x, out);
  b->out.data[test].cond = cond;
  stmt_set_succ(b->p, &b->out.data[test], (uint32_t[]){in, out}, 2);
  x->last = in;
  keep(x, to, hoist(x, value), false);
  link_to(b, x->last, out);
  x->last = out;
}

static const expr *hoist_choice(splitter *x, const expr *e) {
  assert(e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE);
  exprs *pool = x->b->pool;
  const expr *cond = hoist(x, e->kid[0]);
  const expr *first = new_hidden(x->b, "test", cond->type);
  keep(x, first, cond, false);
  if (e->kind == E_AND || e->kind == E_OR) {
    const expr *value = new_hidden(x->b, "test", e->type);
    keep(x, value, first, false);
    keep_if(x, e->kind == E_AND ? first : expr_not(pool, first), value, e->kid[1]);
    return value;
  }
  const expr *value = new_hidden(x->b, "choice", e->type);
  keep_if(x, first, value, e->kid[1]);
  keep_if(x, expr_not(pool, first), value, e->kid[2]);
  return value;
}

static const expr *hoist(splitter *x, const expr *e) {
  exprs *pool = x->b->pool;
  if (!has_visible(x, e))
    return e;
  if (expr_is_path(e))
    return hoist_path(x, e);
  if (e->kind == E_ADDR)
    return expr_addr(pool, hoist_inner(x, e->kid[0]));
  if (e->kind == E_AND || e->kind == E_OR || e->kind == E_ITE)
    return hoist_choice(x, e);
  expr_vec kids = {0};
  for (uint32_t i = 0; i < e->count; ++i)
    vec_push(&kids, hoist(x, e->kid[i]));
  assert(kids.size == e->count);
  const expr *made = expr_rebuild(pool, e, kids.data);
  assert(made->type == e->type);
  vec_free(&kids);
  return made;
}

static void hoist_all(splitter *x, const expr *const *from, uint32_t count, bool is_lhs,
                      expr_vec *to) {
  for (uint32_t i = 0; i < count; ++i)
    vec_push(to, is_lhs ? hoist_inner(x, from[i]) : hoist(x, from[i]));
}

static uint32_t visible_writes(const splitter *x, const stmt *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    n += is_visible(x, s->lhs[i]);
  return n;
}

static void split(builder *b, uint32_t label) {
  assert(label < b->out.size);
  stmt s = b->out.data[label];
  splitter x = {b, label, label, s.where};
  assert(b->infos.data[label].is_visible && b->out.size == b->infos.size);
  if (!sees_races(b) && visible_writes(&x, &s) > 1) {
    b->out.data[label] = (stmt){.kind = S_UNKNOWN, .where = s.where};
    b->out.data[label].text =
        str_intern(&b->pool->strings, "one statement that writes several shared objects");
    return;
  }
  /* The label itself only leads to the parts; successors are set last. */
  b->out.data[label] = (stmt){.kind = S_SKIP, .name = s.name};
  b->infos.data[label].is_visible = false;
  expr_vec lhs = {0}, rhs = {0};
  hoist_all(&x, s.rhs, s.rhs_count, false, &rhs);
  const expr *cond = s.cond ? hoist(&x, s.cond) : NULL;
  const expr *callee = s.callee && s.callee->kind != E_VAR ? hoist(&x, s.callee) : s.callee;
  hoist_all(&x, s.lhs, s.lhs_count, true, &lhs);
  uint32_t at = add_stmt(b, b->infos.data[label].thread, (stmt_kind)s.kind, s.where);
  append(&x, at);
  bool writes = visible_writes(&x, &s) > 0 || s.kind == S_FREE;
  stmt *rest = &b->out.data[at];
  *rest = s;
  rest->name = NULL;
  rest->cond = cond;
  rest->callee = callee;
  stmt_set_lhs(b->p, rest, lhs.data, lhs.size);
  stmt_set_rhs(b->p, rest, rhs.data, rhs.size);
  b->infos.data[at].is_visible = writes;
  assert(lhs.size == s.lhs_count && rhs.size == s.rhs_count && x.last == at);
  vec_free(&lhs);
  vec_free(&rhs);
}

void split_visible(builder *b) {
  uint32_t size = b->out.size;
  access_vec found = {0};
  for (uint32_t i = 0; i < size; ++i) {
    const info *n = &b->infos.data[i];
    if (!n->is_visible || n->mark == MARK_WAIT || n->mark == MARK_JOIN)
      continue;
    uint32_t count = 0;
    vec_clear(&found);
    thread_accesses(b->pool, &b->out.data[i], &found);
    for (vec_each(const access, a, &found))
      count += map_has(&b->visible, access_key(i, a->path));
    if (count > 1)
      split(b, i);
  }
  assert(b->out.size == b->infos.size && b->out.size >= size);
  vec_free(&found);
}
