/* guard.c: expressions of statements, with what their evaluation leaves open made explicit, and
 * what is known about the address of a new object. */
#include "wp/internal.h"

enum { MAX_GUARDED = 20000, MAX_FACTS = 400 };

/* ---- evaluation ---- */

static bool is_bad_shift(const expr *e) {
  assert(e->kind == E_SHL || e->kind == E_SHR);
  const expr *amount = e->kid[1];
  return amount->kind != E_CONST || (u128)expr_value(amount) >= e->type->width;
}

/* May evaluating the node itself give any value? */
static bool is_open(const expr *e) {
  switch ((expr_kind)e->kind) {
  case E_NONDET:
  case E_VALID:
  case E_SCHOOSE:
    return true;
  case E_DIV:
  case E_MOD:
    return e->kid[1]->kind != E_CONST || e->kid[1]->value == 0;
  case E_SHL:
  case E_SHR:
    return is_bad_shift(e);
  case E_FLOAT:
    return e->index == FLOAT_TO_INT || (e->index == FLOAT_TO_BITS && e->count == 1);
  default:
    return false;
  }
}

/* Does something open occur in e? */
static bool is_guarded(wp *w, const expr *e) {
  if (!e->may_fail && !e->has_nondet)
    return false;
  uint64_t known = map_get(&w->guarded, e->id, 0);
  if (known)
    return known == 2;
  bool found = is_open(e);
  for (uint32_t i = 0; i < e->count && !found; ++i)
    found = is_guarded(w, e->kid[i]);
  map_put(&w->guarded, e->id, found ? 2 : 1);
  return found;
}

/* amount < width, for an amount of any type. */
static const expr *shift_is_good(wp *w, const expr *amount, uint32_t width) {
  exprs *pool = w->pool;
  const type *t = amount->type;
  if (t->kind == T_BOOL)
    return expr_bool(pool, width > 1);
  const expr *good = expr_bool(pool, true);
  if (t->kind == T_MATH || t->is_signed)
    good = expr_le(pool, expr_const(pool, t, 0), amount);
  bool fits = t->kind == T_MATH || t->width - t->is_signed >= 32 ||
              width < (uint32_t)1 << (t->width - t->is_signed);
  return fits ? expr_and(pool, good, expr_lt(pool, amount, expr_const(pool, t, width))) : good;
}

static const expr *any_value(wp *w, const type *t) {
  return fresh_var(w, t, "any", FRESH_VALUE, NULL);
}

/* The node `e`, whose children are good, as a value. */
static const expr *close_node(wp *w, const expr *e) {
  exprs *pool = w->pool;
  if (!is_open(e))
    return e;
  if (e->kind == E_NONDET || e->kind == E_VALID)
    return any_value(w, e->type);
  if (e->kind == E_SCHOOSE) {
    const expr *rest = expr_and(pool, expr_not(pool, e->kid[1]), any_value(w, e->type));
    return expr_or(pool, e->kid[0], rest);
  }
  const expr *good;
  if (e->kind == E_FLOAT && e->index == FLOAT_TO_INT)
    good = expr_float_fits(pool, e->kid[0], e->type);
  else if (e->kind == E_FLOAT)
    good = expr_float2(pool, FLOAT_EQ, e->kid[0], e->kid[0]);
  else if (e->kind == E_DIV || e->kind == E_MOD)
    good = expr_not(pool, expr_eq(pool, e->kid[1], expr_const(pool, e->type, 0)));
  else
    good = shift_is_good(w, e->kid[1], e->type->width);
  return expr_ite(pool, good, e, any_value(w, e->type));
}

/* Each occurrence is an evaluation of its own, so shared nodes are visited again. */
static const expr *guard_node(wp *w, const expr *e, uint32_t *budget) {
  if (!is_guarded(w, e))
    return e;
  if (*budget == 0)
    return type_is_aggregate(e->type) ? e : any_value(w, e->type);
  --*budget;
  const expr *few[4], **kids = few;
  expr_vec many = {0};
  if (e->count > 4) {
    vec_resize(&many, e->count);
    kids = many.data;
  }
  for (uint32_t i = 0; i < e->count; ++i)
    kids[i] = guard_node(w, e->kid[i], budget);
  if (e->kind == E_SCHOOSE)
    e = expr_schoose(w->pool, kids[0], kids[1]);
  else if (e->count > 0)
    e = expr_rebuild(w->pool, e, kids);
  vec_free(&many);
  return close_node(w, e);
}

const expr *guard(wp *w, const expr *e) {
  uint32_t budget = MAX_GUARDED;
  const expr *guarded = guard_node(w, e, &budget);
  assert(guarded->type == e->type);
  return guarded;
}

/* ---- new objects ---- */

static bool has_fresh(wp *w, const expr *e) {
  var_vec vars = {0};
  bool found = false;
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size && !found; ++i)
    found = map_has(&w->fresh_of, vars.data[i]->id);
  vec_free(&vars);
  return found;
}

/* Is a pointer to there one into an object that is live, unless that was freed? */
static bool is_lasting(wp *w, const alias_location *l) {
  const alias_object *o = alias_object_of(w->a, l);
  if (l->shape != ALIAS_EXACT || l->offset < 0)
    return false;
  if (o->kind == OBJ_ALLOC)
    return l->offset == 0 && !w->p->procs.data[o->proc]->stmts.data[o->label].on_stack;
  return o->kind == OBJ_VAR && l->offset < o->size &&
         (o->var->kind == V_GLOBAL || !alias_escapes(w->a, o->var));
}

/* Not dangling, not past an end, not just any number: such pointers may be equal to anything. */
static bool stays_inside(wp *w, const new_object *made, const expr *pointer) {
  assert(type_is_ptr(pointer->type));
  if (has_fresh(w, pointer) || may_be_gone(w, made->f, made->label, pointer))
    return false;
  alias_set to = alias_targets(w->a, pointer->kind == E_PRIME ? pointer->kid[0] : pointer);
  for (uint32_t i = 0; i < to.size; ++i)
    if (!is_lasting(w, &to.data[i]))
      return false;
  return to.size > 0;
}

/* Pointers in e whose values exist before the step: they do not depend on fresh variables. What is
 * accessed is live (accesses are safe); other pointers count where they cannot be dangling. */
typedef struct collecting {
  wp *w;
  const new_object *made;
  map seen;
  expr_vec stack;
  expr_vec found;
} collecting;

static void collect_pointer(collecting *c, const expr *pointer) {
  assert(type_is_ptr(pointer->type));
  if (pointer->kind == E_CONST || map_has(&c->seen, (uint64_t)pointer->id << 1 | 1))
    return;
  map_put(&c->seen, (uint64_t)pointer->id << 1 | 1, 1);
  if (c->found.size < MAX_FACTS && !has_fresh(c->w, pointer))
    vec_push(&c->found, pointer);
}

static void collect_node(collecting *c, const expr *e) {
  if (is_function(e))
    return;
  if (expr_is_path(e) || e->kind == E_PRIME) {
    const expr *start = path_start(e->kind == E_PRIME ? e->kid[0] : e);
    if (type_is_ptr(e->type) && stays_inside(c->w, c->made, e))
      collect_pointer(c, e);
    if (e->kind != E_PRIME && start->kind == E_VAR && start->var->address_taken)
      collect_pointer(c, expr_addr(c->w->pool, start));
  }
  if (e->kind == E_ADDR && !is_function(e->kid[0]) && stays_inside(c->w, c->made, e))
    collect_pointer(c, e);
  if (e->kind == E_DEREF)
    collect_pointer(c, e->kid[0]);
  if (e->kind == E_PRIME)
    return;
  for (uint32_t i = 0; i < e->count; ++i)
    vec_push(&c->stack, e->kid[i]);
}

static void collect_pointers(collecting *c, const expr *e) {
  vec_push(&c->stack, e);
  while (c->stack.size > 0) {
    const expr *top = vec_pop(&c->stack);
    if (map_has(&c->seen, (uint64_t)top->id << 1))
      continue;
    map_put(&c->seen, (uint64_t)top->id << 1, 1);
    collect_node(c, top);
  }
}

/* The new object lies apart from what `pointer` points to. */
static const expr *lies_apart(wp *w, const expr *start, const expr *end, const expr *pointer) {
  exprs *pool = w->pool;
  const expr *at = address_number(w, pointer);
  const type *target = pointer->type->elem;
  assert(start->type == end->type && at->type == start->type);
  uint64_t size = target->size ? target->size : 1;
  const expr *at_end = expr_arith(pool, E_ADD, at, expr_const(pool, at->type, size), true);
  const expr *before = expr_le(pool, at_end, start), *after = expr_le(pool, end, at);
  const expr *apart = expr_or(pool, before, after);
  const expr *null = expr_eq(pool, at, expr_const(pool, at->type, 0));
  const expr *differs = expr_not(pool, expr_eq(pool, at, start));
  return expr_and(pool, differs, expr_or(pool, null, apart));
}

/* The formula, where the address is not equal to the pointer: said outright where it asks. */
static const expr *where_differs(wp *w, const expr *address, const expr *pointer, const expr *e) {
  exprs *pool = w->pool;
  const expr *no = expr_bool(pool, false);
  const expr *here = expr_cast(pool, address->type, pointer);
  const expr *there = expr_cast(pool, pointer->type, address);
  expr_subst equal[] = {{expr_eq(pool, address, here), no}, {expr_eq(pool, there, pointer), no}};
  return expr_substitute(pool, e, equal, equal[0].from == equal[1].from ? 1 : 2);
}

const expr *new_object_facts(wp *w, const new_object *made, const expr **post) {
  exprs *pool = w->pool;
  const expr *start = address_number(w, made->address);
  const expr *bytes = expr_cast(pool, start->type, made->size);
  const expr *end = expr_arith(pool, E_ADD, start, bytes, true);
  const expr *facts = expr_not(pool, expr_eq(pool, start, expr_const(pool, start->type, 0)));
  facts = expr_and(pool, facts, expr_le(pool, start, end));
  collecting c = {.w = w, .made = made};
  bool is_pointer = made->address->type->kind == T_PTR;
  if (is_pointer)
    *post = where_differs(w, made->address, expr_null(pool, made->address->type), *post);
  collect_pointers(&c, *post);
  for (uint32_t i = 0; i < c.found.size; ++i) {
    facts = expr_and(pool, facts, lies_apart(w, start, end, c.found.data[i]));
    if (is_pointer)
      *post = where_differs(w, made->address, c.found.data[i], *post);
  }
  assert(c.stack.size == 0 && facts->type->kind == T_BOOL && (*post)->type->kind == T_BOOL);
  map_free(&c.seen);
  vec_free(&c.stack);
  vec_free(&c.found);
  return facts;
}
