/* wp.c: weakest preconditions by kind of statement. */
#include "wp/internal.h"

#include "base/memory.h"

wp *wp_new(program *p, alias *a) {
  wp *w = xcalloc(1, sizeof *w);
  *w = (wp){.p = p, .pool = &p->pool, .a = a};
  return w;
}

void wp_free(wp *w) {
  if (!w)
    return;
  vec_free(&w->fresh);
  map_free(&w->fresh_of);
  map_free(&w->signatures);
  map_free(&w->shadows);
  map_free(&w->guarded);
  gone_free(w);
  writes_free(w);
  free(w);
}

const expr *wp_fresh(wp *w, const type *t, const char *hint) {
  return fresh_var(w, t, hint, FRESH_FREE, NULL);
}

/* ---- assignments ---- */

typedef struct writes {
  const expr *const *lhs, *const *rhs;
  uint32_t count;
} writes;

static const expr *read_assigned(rewriting *r, const expr *path) {
  const writes *by = r->context;
  const expr *value = path;
  for (uint32_t i = 0; i < by->count; ++i)
    value = read_after_write(r, path, by->lhs[i], by->rhs[i], value);
  return value;
}

/* What a write to lhs may change, as a signature. */
static uint64_t written(const expr *lhs) {
  const expr *start = path_start(lhs);
  if (start->kind == E_DEREF)
    return READS_MEMORY | READS_ADDRESSED;
  assert(start->kind == E_VAR);
  return var_bit(start->var) | (start->var->address_taken ? READS_MEMORY : 0);
}

/* Both sides are values by now: guarded. */
static const expr *assign(wp *w, const writes *by, const expr *post, bool *exact) {
  rewriting r = {.w = w, .read = read_assigned, .exact = exact, .context = (void *)(uintptr_t)by};
  for (uint32_t i = 0; i < by->count; ++i) {
    assert(is_place(by->lhs[i]) && by->lhs[i]->type == by->rhs[i]->type);
    r.affected |= written(by->lhs[i]);
  }
  const expr *result = rewrite(&r, post);
  rewriting_free(&r);
  return result;
}

const expr *wp_assign(wp *w, const proc *f, const expr *const *lhs, const expr *const *rhs,
                      uint32_t count, const expr *post, bool *exact) {
  (void)f;
  expr_vec sides = {0};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&sides, guard(w, lhs[i]));
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&sides, guard(w, rhs[i]));
  writes by = {.lhs = sides.data, .rhs = sides.data + count, .count = count};
  const expr *result = assign(w, &by, post, exact);
  vec_free(&sides);
  return result;
}

/* lhs get any values. */
static const expr *havoc_paths(wp *w, const expr *const *lhs, uint32_t count, const expr *post,
                               bool *exact) {
  expr_vec sides = {0};
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&sides, guard(w, lhs[i]));
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&sides, fresh_of_path(w, sides.data[i]));
  writes by = {.lhs = sides.data, .rhs = sides.data + count, .count = count};
  const expr *result = assign(w, &by, post, exact);
  vec_free(&sides);
  return result;
}

/* ---- sets of locations that change ---- */

/* Memory after the change, as functions of the address: one per type read (and bit-field). */
typedef struct memory_after {
  const type *type, *parent;
  uint32_t field;
  const expr *array;
} memory_after;

typedef struct change {
  alias_set set;
  map vars; /* id of a variable -> what stands for it after the change */
  VEC(memory_after) memory;
} change;

static const expr *memory_array(wp *w, change *c, const expr *path) {
  assert(is_in_memory(path) && !type_is_aggregate(path->type));
  bool bits = expr_is_bit_field(path);
  const type *parent = bits ? path->kid[0]->type : NULL;
  uint32_t index = bits ? path->index : 0;
  for (uint32_t i = 0; i < c->memory.size; ++i) {
    const memory_after *m = &c->memory.data[i];
    if (m->type == path->type && m->parent == parent && m->field == index)
      return m->array;
  }
  const type *t = type_array(w->pool, path->type, 0);
  const expr *array = fresh_var(w, t, "memory", bits ? FRESH_VALUE : FRESH_MEMORY, NULL);
  vec_push(&c->memory, (memory_after){path->type, parent, index, array});
  return array;
}

static const expr *variable_after(wp *w, change *c, const expr *x) {
  assert(x->kind == E_VAR && !x->var->address_taken);
  const expr *known = (const expr *)(uintptr_t)map_get(&c->vars, x->var->id, 0);
  if (!known) {
    known = fresh_of_path(w, x);
    map_put(&c->vars, x->var->id, map_key(known));
  }
  return known;
}

static const expr *read_changed(rewriting *r, const expr *path) {
  wp *w = r->w;
  change *c = r->context;
  if (!wp_may_be_in(w, path, c->set))
    return path;
  if (type_is_aggregate(path->type))
    return fresh_of_path(w, path);
  if (!is_in_memory(path)) {
    const expr *x = path_start(path);
    return with_start(w->pool, path, variable_after(w, c, x));
  }
  const expr *address = expr_cast(w->pool, type_ptrdiff(w->pool), expr_addr_around(w->pool, path));
  return expr_index(w->pool, memory_array(w, c, path), address);
}

static uint64_t changed_signature(const wp *w, alias_set set) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < set.size; ++i) {
    const alias_object *o = alias_object_of(w->a, &set.data[i]);
    if (o->kind != OBJ_VAR)
      bits |= READS_MEMORY;
    else
      bits |= var_bit(o->var) | (o->var->address_taken ? READS_MEMORY : 0);
  }
  return bits;
}

const expr *wp_havoc(wp *w, const proc *f, alias_set changed, const expr *post) {
  assert(post->type->kind == T_BOOL);
  (void)f;
  change c = {.set = changed};
  rewriting r = {
      .w = w, .read = read_changed, .affected = changed_signature(w, changed), .context = &c};
  const expr *result = rewrite(&r, post);
  rewriting_free(&r);
  map_free(&c.vars);
  vec_free(&c.memory);
  return result;
}

/* ---- naming what is read ---- */

typedef struct naming {
  map names; /* path id -> its name */
  const expr *equations;
} naming;

static const expr *read_named(rewriting *r, const expr *path) {
  naming *n = r->context;
  const expr *start = path_start(path);
  if (!type_is_scalar(path->type) ||
      (start->kind == E_VAR &&
       (start->var->kind == V_ANY || map_has(&r->w->fresh_of, start->var->id))))
    return path;
  const expr *name = (const expr *)(uintptr_t)map_get(&n->names, path->id, 0);
  if (!name) {
    name = fresh_of_path(r->w, path);
    map_put(&n->names, path->id, map_key(name));
    const expr *equation = expr_eq(r->w->pool, name, path);
    n->equations = expr_and(r->w->pool, n->equations, equation);
  }
  return name;
}

const expr *wp_name_reads(wp *w, const expr *post) {
  assert(post->type->kind == T_BOOL);
  naming n = {.equations = expr_bool(w->pool, true)};
  rewriting r = {.w = w, .read = read_named, .affected = UINT64_MAX, .context = &n};
  const expr *named = rewrite(&r, post);
  rewriting_free(&r);
  map_free(&n.names);
  return expr_or(w->pool, expr_not(w->pool, n.equations), named);
}

/* ---- statements ---- */

static const expr *implies(wp *w, const expr *cond, const expr *post) {
  return expr_or(w->pool, expr_not(w->pool, cond), post);
}

/* x, y = e, f constrain c: primed paths are next values; those not assigned may be any. */
static const expr *wp_constrain(wp *w, const stmt *s, const expr *post, bool *exact) {
  VEC(expr_subst) next = {0};
  expr_vec lhs = {0}, rhs = {0}, stack = {0};
  map seen = {0};
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    vec_push(&lhs, guard(w, s->lhs[i]));
    vec_push(&rhs, guard(w, s->rhs[i]));
    const expr *primed = expr_prime(w->pool, s->lhs[i]);
    vec_push(&next, (expr_subst){primed, rhs.data[i]});
    map_put(&seen, primed->id, 1);
  }
  vec_push(&stack, s->cond);
  while (stack.size > 0) {
    const expr *e = vec_pop(&stack);
    if (!e->has_prime || map_has(&seen, e->id))
      continue;
    map_put(&seen, e->id, 1);
    if (e->kind == E_PRIME) {
      vec_push(&lhs, e->kid[0]);
      vec_push(&rhs, fresh_of_path(w, e->kid[0]));
      vec_push(&next, (expr_subst){e, vec_last(&rhs)});
    }
    for (uint32_t i = 0; i < e->count && e->kind != E_PRIME; ++i)
      vec_push(&stack, e->kid[i]);
  }
  const expr *cond = expr_substitute(w->pool, guard(w, s->cond), next.data, next.size);
  writes by = {.lhs = lhs.data, .rhs = rhs.data, .count = lhs.size};
  const expr *result = implies(w, cond, assign(w, &by, post, exact));
  vec_free(&next);
  vec_free(&lhs);
  vec_free(&rhs);
  vec_free(&stack);
  map_free(&seen);
  return result;
}

static const expr *wp_alloc(wp *w, const proc *f, uint32_t label, const expr *post, bool *exact) {
  const stmt *s = &f->stmts.data[label];
  const expr *lhs = guard(w, s->lhs[0]), *size = guard(w, s->rhs[0]);
  const expr *origin = shadow(w, lhs);
  const expr *address = fresh_var(w, lhs->type, "new", origin ? FRESH_VALUE : FRESH_FREE, origin);
  assert(type_is_ptr(address->type));
  writes by = {.lhs = &lhs, .rhs = &address, .count = 1};
  const expr *after = assign(w, &by, post, exact);
  if (expr_is_true(after))
    return after;
  new_object made = {f, label, address, size};
  const expr *facts = new_object_facts(w, &made, &after);
  return implies(w, facts, after);
}

/* Nothing is known of the callee's code. */
static const expr *wp_call(wp *w, const proc *f, uint32_t label, const expr *post, bool *exact) {
  callees to;
  alias_callees(w->a, f, label, &to);
  bool any = to.bodies.size > 0;
  callees_free(&to);
  if (any)
    return NULL;
  if (exact)
    *exact = false;
  return wp_call_any(w, f, label, post);
}

const expr *wp_stmt(wp *w, const proc *f, uint32_t label, uint32_t succ, const expr *post,
                    bool *exact) {
  assert(label < f->stmts.size && post->type->kind == T_BOOL && !post->has_nondet);
  const stmt *s = &f->stmts.data[label];
  assert(succ < s->succ_count || s->succ_count == 0);
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
  case S_GOTO:
  case S_RETURN:
  case S_FREE:
    return post;
  case S_ASSIGN:
    if (s->cond)
      return wp_constrain(w, s, post, exact);
    return wp_assign(w, f, s->lhs, s->rhs, s->lhs_count, post, exact);
  case S_ASSUME:
  case S_ASSERT:
    return implies(w, guard(w, s->cond), post);
  case S_BRANCH: {
    const expr *cond = guard(w, s->cond);
    return succ == 0 ? implies(w, cond, post) : expr_or(w->pool, cond, post);
  }
  case S_HAVOC:
    return havoc_paths(w, s->lhs, s->lhs_count, post, exact);
  case S_ALLOC:
    return wp_alloc(w, f, label, post, exact);
  case S_VA_START:
    if (exact)
      *exact = false;
    return havoc_paths(w, s->lhs, s->lhs_count, post, exact);
  case S_CALL:
    return wp_call(w, f, label, post, exact);
  case S_HALT:
    return expr_bool(w->pool, true);
  case S_UNKNOWN:
  case S_START_THREAD:
  case S_END_THREAD:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    return NULL;
  }
  assert(false && "a kind of statement");
  return NULL;
}
