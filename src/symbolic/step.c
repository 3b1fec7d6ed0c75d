/* step.c: statements and calls. */
#include "base/memory.h"
#include "program/output.h"
#include "symbolic/internal.h"

static void begin(sym *s, sym_state *st, const stmt *at) {
  assert(st->frame);
  s->st = st;
  s->at = at;
  s->under = NULL;
}

const expr *sym_value(sym *s, sym_state *st, const expr *e, const stmt *at) {
  begin(s, st, at);
  return sym_eval(s, e);
}

/* ---- entering and leaving ---- */

static void pass_value(sym *s, uint32_t id, uint64_t at, const type *t, const value *v) {
  assert(sym_state_object(s->st, id));
  place p = {0};
  vec_push(&p.cases, (place_case){.object = id, .at = {.at = (int64_t)at}});
  sym_store_place(s, &p, t, v);
  sym_place_free(&p);
}

static void pass_extra(sym *s, const value *args, uint32_t from, uint32_t count) {
  uint64_t size = 0;
  for (uint32_t i = from; i < count; i++)
    (void)layout_extra(s->pool->pointer_width, args[i].type, &size);
  object *o = sym_object_new(s, s->st, REGION_STACK, OBJECT_STACK, size, NULL, 16, NULL, true);
  uint32_t id = o->id;
  frame *f = sym_frame_own(&s->st->frame);
  f->extra = id;
  vec_push(&f->objects, id);
  uint64_t end = 0;
  for (uint32_t i = from; i < count; i++) {
    uint64_t at = layout_extra(s->pool->pointer_width, args[i].type, &end);
    pass_value(s, id, at, args[i].type, &args[i]);
  }
}

void sym_enter_with(sym *s, const stmt *call, const proc *callee, const value *args,
                    uint32_t count) {
  sym_state *st = s->st;
  assert(callee->index < s->where.frames.size);
  const frame_layout *c = &s->where.frames.data[callee->index];
  assert(count >= callee->params.size);
  assert(!st->frame || st->frame->refs > 0);
  frame *f = sym_frame_new(c->slot_count);
  f->parent = st->frame;
  f->proc = callee;
  f->call = call;
  f->depth = st->frame ? st->frame->depth + 1 : 1;
  const expr *yes = expr_bool(s->pool, true);
  for (uint32_t i = 0; i < c->slot_count; i++)
    f->slots[i] = (slot){.undef = yes, .why = HAVOC_UNINIT};
  for (vec_each(const frame_object, o, &c->objects))
    vec_push(&f->objects, sym_object_new(s, st, REGION_STACK, OBJECT_STACK, o->var->type->size,
                                         NULL, var_align(s->pool, o->var), o->var, o->addressed)
                              ->id);
  st->frame = f;
  for (uint32_t i = 0; i < callee->params.size; i++) {
    const var *v = callee->params.data[i];
    home h = s->where.homes[v->id];
    value arg = args[i];
    if (moves_as_scalar(v->type))
      arg.scalar = sym_value_as(s, arg.scalar, sym_value_type(s, v->type));
    assert(h.kind == HOME_SLOT ? h.index < f->count : h.index < f->objects.size);
    if (h.kind == HOME_SLOT)
      f->slots[h.index] = (slot){.value = arg.scalar};
    else
      pass_value(s, f->objects.data[h.index], 0, v->type, &arg);
  }
  if (callee->is_variadic)
    pass_extra(s, args, callee->params.size, count);
}

static void free_values(value *v, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    sym_value_free(&v[i]);
  free(v);
}

static value *eval_values(sym *s, const expr *const *e, uint32_t count) {
  value *v = xcalloc(count + 1, sizeof *v);
  for (uint32_t i = 0; i < count; i++)
    sym_eval_value(s, e[i], &v[i]);
  return v;
}

void sym_enter(sym *s, sym_state *st, const stmt *call, const proc *callee) {
  begin(s, st, call);
  assert(callee->has_body);
  value *args = eval_values(s, call->rhs, call->rhs_count);
  sym_enter_with(s, call, callee, args, call->rhs_count);
  free_values(args, call->rhs_count);
}

void sym_leave(sym *s, sym_state *st, const stmt *ret) {
  begin(s, st, ret);
  value *results = eval_values(s, ret->rhs, ret->rhs_count);
  frame *f = st->frame;
  const stmt *call = f->call;
  assert(f->parent && call);
  for (vec_each(const uint32_t, id, &f->objects))
    sym_state_object_remove(st, *id);
  st->frame = f->parent;
  st->frame->refs++;
  sym_frame_release(f);
  s->at = call;
  assert(st->frame->refs > 0);
  assert(call->lhs_count <= ret->rhs_count || sym_is_dead(st));
  for (uint32_t i = 0; i < call->lhs_count && i < ret->rhs_count; i++) {
    const type *t = call->lhs[i]->type;
    if (moves_as_scalar(t))
      results[i].scalar = sym_value_as(s, results[i].scalar, sym_value_type(s, t));
    sym_store(s, call->lhs[i], &results[i]);
  }
  free_values(results, ret->rhs_count);
}

/* ---- targets of calls ---- */

const expr *sym_function_address(sym *s, const proc *f) {
  return s->function_address[f->index];
}

/* A pointer that may be anything may lead to code outside the program. */
static void remark_outside(sym *s, const expr *address) {
  if (is_const(address))
    return;
  place p = {0};
  sym_address_cases(s, address, &p);
  for (vec_each(const place_case, c, &p.cases))
    if (c->object == 0)
      sym_remark(s, NOTE_OUTSIDE, "where an arbitrary function pointer points", c->cond);
  sym_place_free(&p);
}

const proc *sym_callee(sym *s, sym_state *st, const stmt *call, const expr **address) {
  assert(call->kind == S_CALL);
  const expr *e = call->callee;
  if (e->kind == E_ADDR)
    e = e->kid[0];
  if (e->kind == E_VAR && e->var->kind == V_FUNCTION)
    return s->p->procs.data[e->var->proc];
  *address = sym_value(s, st, call->callee, call);
  remark_outside(s, *address);
  return NULL;
}

void sym_call_targets(sym *s, const stmt *call, const expr *address, sym_targets *out) {
  for (uint32_t i = 0; i < s->p->procs.size; i++) {
    const proc *f = s->p->procs.data[i];
    const expr *is = sym_compare_addresses(s, E_EQ, address, sym_function_address(s, f));
    if (expr_is_false(is))
      continue;
    bool passed_over = stmt_fits_callee(call, f) && !stmt_suits_callee(call, f);
    if (passed_over && !f->symbol->address_taken)
      continue; /* the program has no pointer to it, and others give what suits (given.h) */
    if (stmt_fits_callee(call, f))
      vec_push(out, (sym_target){f, is});
    else
      sym_remark(s, NOTE_MEMORY, "a function of another type is called", is);
  }
}

/* ---- functions without a body ---- */

typedef enum host { HOST_NONE, HOST_OUTPUT, HOST_SIZE, HOST_SAME, HOST_WRITE } host;

static host host_of(const char *name) {
  if (output_of(name) != OUTPUT_NONE)
    return HOST_OUTPUT;
  return strcmp(name, "__assay_object_size") == 0   ? HOST_SIZE
         : strcmp(name, "__assay_same_object") == 0 ? HOST_SAME
         : strcmp(name, "__assay_write") == 0       ? HOST_WRITE
                                                    : HOST_NONE;
}

const expr *sym_is_heap_start(sym *s, const expr *address, const expr **size, place *p) {
  sym_address_cases(s, address, p);
  const expr *some = expr_bool(s->pool, false);
  uint32_t kept = 0;
  for (vec_each(place_case, c, &p->cases)) {
    const object *o = sym_state_object(s->st, c->object);
    if (c->object == 0)
      sym_lose(s, "an arbitrary pointer is freed");
    if (!o || o->kind != OBJECT_HEAP)
      continue;
    const expr *start = sym_starts_at(s, c);
    if (o->dead)
      start = sym_value_and(s, start, expr_not(s->pool, o->dead));
    const expr *own = sym_object_size(s, o);
    if (size)
      *size = *size ? sym_value_ite(s, start, own, *size) : own;
    c->cond = sym_also(s, c->cond, start);
    if (expr_is_false(c->cond))
      continue;
    some = sym_value_or(s, some, c->cond);
    p->cases.data[kept++] = *c;
  }
  assert(kept <= p->cases.size);
  p->cases.size = kept;
  return some;
}

/* The size of a heap object, which models ask for. */
static const expr *object_size(sym *s, const expr *address) {
  place p = {0};
  const expr *size = NULL;
  sym_require(s, sym_is_heap_start(s, address, &size, &p));
  sym_place_free(&p);
  return size ? size : sym_value_address(s, 0);
}

/* Were two pointers made from one object? Where an arbitrary one leads is known only as far as it is the
 * other. */
static const expr *is_same_object(sym *s, const expr *a, const expr *b) {
  place p = {0}, q = {0};
  const expr *same = expr_bool(s->pool, false);
  sym_address_cases(s, a, &p);
  sym_address_cases(s, b, &q);
  for (vec_each(const place_case, c, &p.cases))
    for (vec_each(const place_case, d, &q.cases)) {
      const expr *both = sym_also(s, c->cond, d->cond);
      bool is_open = c->object == 0 || d->object == 0;
      if (c->object == d->object && (!is_open || c->at.sym == d->at.sym))
        same = both ? sym_value_or(s, same, both) : expr_bool(s->pool, true);
      else if (is_open)
        sym_remark(s, NOTE_OUTSIDE, "where an arbitrary pointer points", both);
    }
  sym_place_free(&p);
  sym_place_free(&q);
  return same;
}

/* A format that is no literal may store to what it gets besides strings. */
static void check_format(sym *s, const stmt *at, const proc *callee) {
  if (stmt_only_prints(s->p, at))
    return;
  for (uint32_t i = 0; i < at->rhs_count; i++) {
    const type *t = at->rhs[i]->type;
    if (t->kind == T_PTR && t->elem->kind == T_INT && t->elem->width > 8)
      sym_remark(s, NOTE_OUTSIDE, callee->name, NULL);
  }
}

static void call_host(sym *s, host h, const stmt *at, const proc *callee, const value *args) {
  const type *t = at->lhs_count > 0 ? at->lhs[0]->type : NULL;
  if (h == HOST_WRITE && at->rhs_count == 2) {
    const expr *length = sym_value_cast(s, s->address, args[1].scalar);
    sym_undefine_bytes(s, sym_value_cast(s, s->address, args[0].scalar), length, HAVOC_INPUT);
  } else if (h == HOST_SIZE && at->rhs_count == 1) {
    const expr *size = object_size(s, args[0].scalar);
    if (t)
      sym_store_scalar(s, at->lhs[0], sym_value_as(s, size, sym_value_type(s, t)));
  } else if (h == HOST_SAME && at->rhs_count == 2 && t) {
    const expr *same = is_same_object(s, args[0].scalar, args[1].scalar);
    sym_store_scalar(s, at->lhs[0], sym_value_as(s, same, sym_value_type(s, t)));
  } else {
    check_format(s, at, callee);
    if (t)
      sym_store_scalar(s, at->lhs[0], sym_draw_new(s, DRAW_RESULT, t, NULL));
  }
}

/* May memory that the program reads be reached from the arguments? An integer as wide as a pointer
 * may be one. */
static bool takes_pointer(const sym *s, const stmt *at) {
  for (uint32_t i = 0; i < at->rhs_count; i++) {
    const type *t = at->rhs[i]->type;
    bool wide = t->kind == T_INT && t->width >= s->pool->pointer_width;
    if (((t->kind == T_PTR || wide) && !is_const(at->rhs[i])) || !moves_as_scalar(t))
      return true;
  }
  return false;
}

static void store_results(sym *s, const stmt *at) {
  for (uint32_t i = 0; i < at->lhs_count; i++) {
    const type *t = at->lhs[i]->type;
    if (moves_as_scalar(t)) {
      const expr *drawn = sym_draw_new(s, DRAW_RESULT, t, NULL);
      if (t->kind == T_PTR)
        sym_outside_pointer(s, drawn, NULL);
      sym_store_scalar(s, at->lhs[i], drawn);
      continue;
    }
    place p = {0};
    sym_eval_place(s, at->lhs[i], &p);
    sym_undefine_place(s, &p, t, HAVOC_INPUT);
    sym_place_free(&p);
  }
}

static void call_outside(sym *s, const stmt *at, const proc *callee) {
  value *args = eval_values(s, at->rhs, at->rhs_count);
  host h = host_of(callee->name);
  if (h != HOST_NONE) {
    call_host(s, h, at, callee, args);
  } else {
    bool unknown = proc_is_unknown(callee);
    if (unknown)
      sym_outside_call(s, args, at->rhs_count);
    if (unknown ? s->starts_anywhere : !callee->is_pure && takes_pointer(s, at))
      sym_remark(s, NOTE_OUTSIDE, callee->name, NULL);
    for (uint32_t i = 0; i < at->rhs_count; i++)
      if (at->rhs[i]->type->kind == T_PTR)
        sym_expose(s, args[i].scalar);
    store_results(s, at);
  }
  free_values(args, at->rhs_count);
}

/* ---- other statements ---- */

static void assign(sym *s, const stmt *at) {
  if (at->cond) {
    sym_lose(s, "a constrain clause is not modelled here");
    return;
  }
  if (at->lhs_count == 1) {
    value v = {0};
    sym_eval_value(s, at->rhs[0], &v);
    sym_store(s, at->lhs[0], &v);
    sym_value_free(&v);
    return;
  }
  value *v = eval_values(s, at->rhs, at->rhs_count);
  place *p = xcalloc(at->lhs_count + 1, sizeof *p);
  for (uint32_t i = 0; i < at->lhs_count; i++)
    sym_eval_place(s, at->lhs[i], &p[i]);
  for (uint32_t i = 0; i < at->lhs_count; i++) {
    sym_store_place(s, &p[i], at->lhs[i]->type, &v[i]);
    sym_place_free(&p[i]);
  }
  free(p);
  free_values(v, at->rhs_count);
}

/* The object of a local that is a whole path, to be written; NULL: it has none. */
static object *local_object(sym *s, const expr *path) {
  home h = path->kind == E_VAR ? s->where.homes[path->var->id] : (home){0};
  return h.kind == HOME_OBJECT ? sym_state_object_own(s->st, s->st->frame->objects.data[h.index])
                               : NULL;
}

static void havoc(sym *s, const stmt *at) {
  if (at->havoc == HAVOC_APPROX)
    sym_remark(s, NOTE_APPROXIMATION, at->text, NULL);
  bool lazy = at->havoc == HAVOC_UNINIT || at->havoc == HAVOC_DEAD;
  for (uint32_t i = 0; i < at->lhs_count; i++) {
    const type *t = at->lhs[i]->type;
    place p = {0};
    object *own = local_object(s, at->lhs[i]);
    if (own)
      own->dead = NULL; /* its block is entered again */
    sym_eval_place(s, at->lhs[i], &p);
    if (moves_as_scalar(t) && (!lazy || p.bit_width)) {
      value v = {.type = t, .scalar = sym_draw_new(s, DRAW_HAVOC, t, NULL)};
      sym_store_place(s, &p, t, &v);
    } else {
      sym_undefine_place(s, &p, t, (havoc_kind)at->havoc);
    }
    if (own && at->havoc == HAVOC_DEAD)
      local_object(s, at->lhs[i])->dead = expr_bool(s->pool, true);
    sym_place_free(&p);
  }
}

static void alloc(sym *s, const stmt *at) {
  const expr *size = sym_value_cast(s, s->address, sym_eval(s, at->rhs[0]));
  bool on_stack = at->on_stack;
  uint64_t room = s->pool->pointer_width == 64 ? (uint64_t)1 << 30 : 1 << 16;
  if (is_const(size))
    room = (uint64_t)size->value;
  object *o = sym_object_new(s, s->st, on_stack ? REGION_STACK : REGION_HEAP,
                             on_stack ? OBJECT_STACK : OBJECT_HEAP, room,
                             is_const(size) ? NULL : size, 16, NULL, true);
  o->of_library = at->of_library;
  const expr *address = sym_object_address(s, o);
  if (on_stack)
    vec_push(&sym_frame_own(&s->st->frame)->objects, o->id);
  sym_store_scalar(s, at->lhs[0], sym_value_as(s, address, sym_value_type(s, at->lhs[0]->type)));
}

static void release(sym *s, const stmt *at) {
  const expr *address = sym_value_cast(s, s->address, sym_eval(s, at->rhs[0]));
  const expr *null = sym_compare_addresses(s, E_EQ, address, sym_value_address(s, 0));
  if (expr_is_true(null))
    return;
  place p = {0};
  const expr *valid = sym_is_heap_start(s, address, NULL, &p);
  sym_require_access(s, sym_value_or(s, null, valid));
  for (vec_each(place_case, c, &p.cases)) {
    object *o = sym_state_object_own(s->st, c->object);
    const expr *now = c->cond ? c->cond : expr_bool(s->pool, true);
    o->dead = sym_undef_or(s, o->dead, now);
  }
  sym_place_free(&p);
}

static void va_start_(sym *s, const stmt *at) {
  const expr *path = at->lhs[0];
  const object *o = s->st->frame->extra ? sym_state_object(s->st, s->st->frame->extra) : NULL;
  const expr *extra = o ? sym_object_address(s, o) : NULL;
  if (!extra) {
    sym_lose(s, "va_start in a function without variable arguments");
  } else if (path->type->kind == T_PTR) {
    sym_store_scalar(s, path, extra);
  } else if (s->pool->pointer_width != 64 || path->type->size != 24) {
    sym_lose(s, "va_start of a va_list of another ABI");
  } else {
    const type *word = type_int(s->pool, 32, false);
    value v = {.type = path->type};
    vec_push(&v.cells, (cell){0, 4, expr_const(s->pool, word, 48), NULL, 0, 0xff});
    vec_push(&v.cells, (cell){4, 4, expr_const(s->pool, word, 176), NULL, 0, 0xff});
    vec_push(&v.cells, (cell){8, 8, extra, NULL, 0, 0xff});
    vec_push(&v.cells, (cell){16, 8, sym_value_address(s, 0), NULL, 0, 0xff});
    sym_store(s, path, &v);
    sym_value_free(&v);
  }
}

void sym_step(sym *s, sym_state *st, const stmt *at, const proc *callee) {
  begin(s, st, at);
  switch ((stmt_kind)at->kind) {
  case S_SKIP:
  case S_ATOMIC_BEGIN:
  case S_ATOMIC_END:
    break;
  case S_ASSIGN:
    assign(s, at);
    break;
  case S_ASSUME:
  case S_ASSERT:
    sym_assume(s, st, sym_eval(s, at->cond));
    break;
  case S_HAVOC:
    havoc(s, at);
    break;
  case S_CALL:
    assert(callee && !callee->has_body);
    call_outside(s, at, callee);
    break;
  case S_ALLOC:
    alloc(s, at);
    break;
  case S_FREE:
    release(s, at);
    break;
  case S_VA_START:
    va_start_(s, at);
    break;
  case S_UNKNOWN:
  case S_START_THREAD:
    sym_lose(s, "%s", at->text ? at->text : "a statement that is not modelled");
    break;
  default:
    assert(false && "no straight-line statement");
  }
}

/* ---- choices ---- */

void sym_choice(sym *s, sym_state *st, uint32_t which) {
  const type *t = type_int(s->pool, 32, false);
  vec_push(&s->draws, (sym_draw){DRAW_CHOICE, expr_const(s->pool, t, which), st->guard, NULL});
}

const expr *sym_choose(sym *s, sym_state *st, uint32_t count) {
  s->st = st;
  s->under = NULL;
  const type *t = type_int(s->pool, 32, false);
  const expr *v = sym_draw_new(s, DRAW_CHOICE, t, NULL);
  sym_require(s, expr_lt(s->pool, v, expr_const(s->pool, t, count)));
  return v;
}
