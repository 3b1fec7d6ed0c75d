/* interp_eval.c: evaluation of expressions and access paths, by walking them. */
#include "program/interp_state.h"
#include "program/words.h"

#include <inttypes.h>

/* ---- memory of one step ---- */

void *scratch_alloc(interp *in, size_t size) {
  if (!in->scratch_used) {
    in->scratch_mark = arena_here(&in->scratch);
    in->scratch_used = true;
  }
  return arena_alloc(&in->scratch, size);
}

void scratch_reset(interp *in) {
  if (!in->scratch_used)
    return;
  for (vec_each(object *, o, &in->temporaries)) {
    free((*o)->shadow);
    free((*o)->pointers);
  }
  vec_clear(&in->temporaries);
  arena_release(&in->scratch, in->scratch_mark);
  in->scratch_used = false;
}

/* ---- paths ---- */

static uint64_t cut_address(const interp *in, uint64_t address) {
  return address & in->pointer_mask;
}

static object *home_object(interp *in, home h) {
  if (h.kind == HOME_OBJECT)
    return &in->regions[REGION_STACK].objects.data[in->frame->object_base + h.index];
  assert(h.kind == HOME_STATIC);
  return &in->regions[REGION_STATIC].objects.data[h.index];
}

static inline home var_home(const interp *in, const var *v) {
  assert(v->id < in->where.home_count);
  return in->where.homes[v->id];
}

static uint64_t index_value(interp *in, const expr *e) {
  return (uint64_t)signed_value(e->type, eval(in, e));
}

static uint64_t eval_address(interp *in, const expr *path) {
  switch (path->kind) {
  case E_VAR:
    return home_object(in, var_home(in, path->var))->base;
  case E_DEREF:
    return (uint64_t)eval(in, path->kid[0]);
  case E_FIELD: {
    const field *f = &path->kid[0]->type->fields[path->index];
    return cut_address(in, eval_address(in, path->kid[0]) + f->offset);
  }
  case E_INDEX: {
    uint64_t base = eval_address(in, path->kid[0]);
    return cut_address(in, base + index_value(in, path->kid[1]) * path->type->size);
  }
  default:
    stop_run(in, RUN_UNKNOWN, "address of %s, which is no access path", words_expr(in->pool, path));
  }
}

void eval_place(interp *in, const expr *path, place *p) {
  switch (path->kind) {
  case E_VAR: {
    home h = var_home(in, path->var);
    *p = (place){.kind = PLACE_SLOT};
    if (h.kind == HOME_SLOT) {
      p->slot = in->frame->slot_base + h.index;
    } else if (h.kind == HOME_GLOBAL_SLOT) {
      p->slot = h.index;
    } else {
      p->kind = PLACE_OBJECT;
      p->object = home_object(in, h);
    }
    return;
  }
  case E_DEREF:
    *p = (place){.kind = PLACE_ADDRESS, .at = (uint64_t)eval(in, path->kid[0])};
    return;
  case E_FIELD: {
    eval_place(in, path->kid[0], p);
    const field *f = &path->kid[0]->type->fields[path->index];
    assert(p->kind != PLACE_SLOT && p->bit_width == 0);
    p->at += f->offset;
    p->bit_offset = f->bit_offset;
    p->bit_width = f->bit_width;
    break;
  }
  case E_INDEX:
    eval_place(in, path->kid[0], p);
    assert(p->kind != PLACE_SLOT && p->bit_width == 0);
    p->at += index_value(in, path->kid[1]) * path->type->size;
    break;
  default:
    stop_run(in, RUN_UNKNOWN, "%s is no access path", words_expr(in->pool, path));
  }
  if (p->kind == PLACE_ADDRESS)
    p->at = cut_address(in, p->at);
}

/* ---- reading ---- */

static uint64_t access_size(const place *p, const type *t) {
  return moves_as_scalar(t) ? place_bytes(p, t) : t->size;
}

/* A scalar without a layout (a mathematical integer) outside a slot. */
static void check_layout(interp *in, const type *t, const expr *path) {
  if (t->size == 0)
    stop_run(in, RUN_UNKNOWN, "%s has no layout in memory", words_expr(in->pool, path));
}

static u128 load_slot(interp *in, uint32_t slot, const expr *path) {
  uint8_t *undefined = &in->undefined[slot];
  if (*undefined) {
    havoc_kind why = (havoc_kind)(*undefined - 1);
    if (why == HAVOC_UNINIT && is_asked(in, ERROR_UNINIT))
      stop_error(in, ERROR_UNINIT, "%s is read before it is written", path->var->name);
    if (why == HAVOC_CALLER)
      drawn_in_var(in, path->var);
    u128 v = is_given(path->type, why) ? draw_given(in, DRAW_READ, path->type, NULL, path)
                                       : draw_value(in, DRAW_READ, why, path->type, NULL, path);
    in->slots.data[slot] = v;
    *undefined = 0;
    note_write(in, path, in->slots.data[slot]);
  }
  return in->slots.data[slot];
}

static u128 load_path(interp *in, const expr *path) {
  place p;
  eval_place(in, path, &p);
  if (p.kind == PLACE_SLOT)
    return load_slot(in, p.slot, path);
  check_layout(in, path->type, path);
  place_resolve(in, &p, access_size(&p, path->type), ACCESS_READ, path);
  if (p.bit_width)
    return object_load_bits(in, p.object, &p, path->type, path);
  return object_load(in, p.object, p.at, path->type, path);
}

static u128 load_var(interp *in, const expr *e) {
  home h = var_home(in, e->var);
  switch (h.kind) {
  case HOME_SLOT:
    return load_slot(in, in->frame->slot_base + h.index, e);
  case HOME_GLOBAL_SLOT:
    return load_slot(in, h.index, e);
  default:
    if (e->type->kind == T_FUNC)
      return home_object(in, h)->base;
    return load_path(in, e);
  }
}

/* ---- operators ---- */

static bool is_checked(const interp *in, const expr *e) {
  return in->check_overflow && e->type->kind == T_INT && e->type->is_signed && !e->wraps;
}

static _Noreturn void stop_overflow(interp *in, const expr *e) {
  stop_error(in, ERROR_OVERFLOW, "signed overflow in %s", words_expr(in->pool, e));
}

/* A run with --int math is evidence as long as its integers are those that mathematical ones would be. */
static inline void check_kept(interp *in, const expr *e, i128 exact, u128 kept) {
  if (exact != signed_value(e->type, kept))
    note_approximation(in, "an integer leaves its type, where mathematical ones go on");
}

static inline bool is_open(const interp *in) {
  return in->pool->integers == INTEGERS_OPEN;
}

static void check_math(interp *in, const expr *e, bool fits) {
  if (!fits)
    stop_run(in, RUN_LIMIT, "the integer %s leaves 128 bits", words_expr(in->pool, e));
}

u128 undefined_result(interp *in, error_class class, const char *what, const expr *e) {
  if (is_asked(in, class))
    stop_error(in, class, "%s in %s", what, words_expr(in->pool, e));
  return draw_value(in, DRAW_UNDEFINED, HAVOC_INPUT, e->type, what, NULL);
}

static u128 math_arith(interp *in, const expr *e, i128 a, i128 b) {
  i128 r = 0;
  bool fits = true;
  switch (e->kind) {
  case E_ADD:
    fits = !__builtin_add_overflow(a, b, &r);
    break;
  case E_SUB:
    fits = !__builtin_sub_overflow(a, b, &r);
    break;
  case E_MUL:
    fits = !__builtin_mul_overflow(a, b, &r);
    break;
  case E_DIV:
  case E_MOD:
    if (b == 0)
      return undefined_result(in, ERROR_DIVISION, "division by zero", e);
    if (b == -1)
      fits = e->kind == E_MOD || !__builtin_sub_overflow((i128)0, a, &r);
    else
      r = e->kind == E_DIV ? a / b : a % b;
    break;
  default:
    stop_run(in, RUN_UNKNOWN, "%s on mathematical integers", words_expr(in->pool, e));
  }
  check_math(in, e, fits);
  return (u128)r;
}

/* + - * on at most 64 bits: the exact result fits 128 bits. */
static inline u128 small_arith(interp *in, const expr *e, u128 a, u128 b) {
  const type *t = e->type;
  uint64_t l = (uint64_t)a, r = (uint64_t)b;
  u128 wrapped = cut_value(t, e->kind == E_ADD ? l + r : e->kind == E_SUB ? l - r : l * r);
  if (is_checked(in, e) || is_open(in)) {
    i128 x = signed_value(t, a), y = signed_value(t, b);
    i128 exact = e->kind == E_ADD ? x + y : e->kind == E_SUB ? x - y : x * y;
    if (is_checked(in, e) && exact != signed_value(t, wrapped))
      stop_overflow(in, e);
    check_kept(in, e, exact, wrapped);
  }
  return wrapped;
}

static u128 wide_arith(interp *in, const expr *e, u128 a, u128 b) {
  u128 r = 0;
  bool overflow = false;
  bool defined = machine_arith((expr_kind)e->kind, e->type, a, b, &r, &overflow);
  assert(defined);
  (void)defined;
  if (overflow && is_checked(in, e))
    stop_overflow(in, e);
  return cut_value(e->type, r);
}

static u128 eval_divide(interp *in, const expr *e, u128 a, u128 b) {
  const type *t = e->type;
  if (b == 0)
    return undefined_result(in, ERROR_DIVISION, "division by zero", e);
  if (t->kind == T_INT && t->is_signed) {
    i128 x = signed_value(t, a), y = signed_value(t, b);
    if (y == -1) {
      u128 negated = cut_value(t, -a);
      if (negated == a && a != 0 && is_checked(in, e))
        stop_overflow(in, e);
      return e->kind == E_DIV ? negated : 0;
    }
    if (is_narrow(t)) {
      int64_t l = (int64_t)x, r = (int64_t)y;
      return cut_value(t, (u128)(e->kind == E_DIV ? l / r : l % r));
    }
    return cut_value(t, (u128)(e->kind == E_DIV ? x / y : x % y));
  }
  if (is_narrow(t)) {
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    return e->kind == E_DIV ? x / y : x % y;
  }
  return e->kind == E_DIV ? a / b : a % b;
}

/* By less than the width. */
static u128 shifted(const expr *e, u128 a, uint32_t by) {
  const type *t = e->type;
  assert(by < t->width);
  if (is_narrow(t)) {
    if (e->kind == E_SHL)
      return cut_value(t, (uint64_t)a << by);
    return cut_value(t,
                     t->is_signed ? (u128)((int64_t)signed_value(t, a) >> by) : (uint64_t)a >> by);
  }
  if (e->kind == E_SHL)
    return cut_value(t, a << by);
  return cut_value(t, (u128)(t->is_signed ? signed_value(t, a) >> by : (i128)(a >> by)));
}

/* An over-wide shift of anything but 0 may give anything, but only what common machines give, which
 * look at the low bits of the amount, is evidence of a bug. */
static u128 eval_shift(interp *in, const expr *e, u128 a, u128 b) {
  i128 amount = signed_value(e->kid[1]->type, b);
  uint32_t width = e->type->width;
  if (amount >= 0 && amount < (i128)width) {
    u128 r = shifted(e, a, (uint32_t)amount);
    if (is_open(in) && e->kind == E_SHL && is_narrow(e->type))
      check_kept(in, e, signed_value(e->type, a) * ((i128)1 << amount), r);
    return r;
  }
  if (a == 0 && !is_asked(in, ERROR_SHIFT))
    return 0;
  u128 drawn = undefined_result(in, ERROR_SHIFT, "over-wide shift", e);
  if (drawn != shifted(e, a, (uint32_t)((uint64_t)amount % width)))
    note_approximation(in, "the result of an over-wide shift");
  return drawn;
}

static u128 eval_arith(interp *in, const expr *e) {
  u128 a = eval(in, e->kid[0]), b = eval(in, e->kid[1]);
  const type *t = e->type;
  if (t->kind == T_MATH)
    return math_arith(in, e, (i128)a, (i128)b);
  switch (e->kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL:
    return is_narrow(t) ? small_arith(in, e, a, b) : wide_arith(in, e, a, b);
  case E_DIV:
  case E_MOD:
    return eval_divide(in, e, a, b);
  case E_BITAND:
    return a & b;
  case E_BITOR:
    return a | b;
  case E_BITXOR:
    return a ^ b;
  default:
    assert(e->kind == E_SHL || e->kind == E_SHR);
    return eval_shift(in, e, a, b);
  }
}

static u128 eval_negate(interp *in, const expr *e) {
  u128 a = eval(in, e->kid[0]);
  const type *t = e->type;
  if (t->kind == T_MATH) {
    check_math(in, e, a != (u128)1 << 127);
    return -a;
  }
  u128 r = cut_value(t, -a);
  if (r == a && a != 0 && is_checked(in, e))
    stop_overflow(in, e);
  if (is_open(in) && is_narrow(t))
    check_kept(in, e, -signed_value(t, a), r);
  return r;
}

static u128 eval_cast(interp *in, const expr *e) {
  const type *from = e->kid[0]->type, *to = e->type;
  u128 v = eval(in, e->kid[0]);
  if (from == to)
    return v;
  if (to->kind == T_BOOL)
    return v != 0;
  if (type_is_ptr(from) != type_is_ptr(to) && v != 0 && e->kid[0]->kind != E_CONST) {
    note_look(in);
    if (type_is_ptr(from))
      expose_address(in, (uint64_t)v);
    else
      check_number(in, (uint64_t)cut_value(to, (u128)signed_value(from, v)));
  }
  u128 r = cut_value(to, (u128)signed_value(from, v));
  if (is_open(in) && to->kind == T_INT && from->kind == T_INT && is_narrow(to) && is_narrow(from))
    check_kept(in, e, signed_value(from, v), r);
  return r;
}

static u128 eval_less(interp *in, const expr *e) {
  u128 a = eval(in, e->kid[0]), b = eval(in, e->kid[1]);
  const type *t = e->kid[0]->type;
  if (type_is_ptr(t))
    look_at_order(in, (uint64_t)a, (uint64_t)b);
  if (t->kind == T_MATH || (t->kind == T_INT && t->is_signed)) {
    i128 x = signed_value(t, a), y = signed_value(t, b);
    return e->kind == E_LT ? x < y : x <= y;
  }
  return e->kind == E_LT ? a < b : a <= b;
}

static uint64_t target_size(const type *pointer) {
  const type *t = pointer->elem;
  return t->kind == T_VOID || t->kind == T_FUNC || t->size == 0 ? 1 : t->size;
}

static u128 eval_ptrdiff(interp *in, const expr *e) {
  u128 a = eval(in, e->kid[0]), b = eval(in, e->kid[1]);
  look_at_order(in, (uint64_t)a, (uint64_t)b);
  i128 bytes = signed_value(e->type, cut_value(e->type, a - b));
  return cut_value(e->type, (u128)(bytes / (i128)target_size(e->kid[0]->type)));
}

static u128 eval_schoose(interp *in, const expr *e) {
  if (eval_bool(in, e->kid[0]))
    return 1;
  if (eval_bool(in, e->kid[1]))
    return 0;
  return draw_value(in, DRAW_NONDET, HAVOC_INPUT, e->type, NULL, e);
}

static u128 eval_next(interp *in, const expr *e) {
  for (uint32_t i = 0; in->in_constrain && i < in->next.size; i++)
    if (in->next.data[i].path == e->kid[0])
      return in->next.data[i].value;
  stop_run(in, RUN_UNKNOWN, "%s outside a constrain clause", words_expr(in->pool, e));
}

u128 eval_deep(interp *in, const expr *e) {
  if ((uintptr_t)__builtin_frame_address(0) < in->stack_end)
    stop_run(in, RUN_LIMIT, "an expression is nested too deeply to be evaluated");
  switch ((expr_kind)e->kind) {
  case E_CONST:
    return e->value;
  case E_VAR:
    return load_var(in, e);
  case E_DEREF:
    if (e->type->kind == T_FUNC) /* a function designator: its address */
      return eval(in, e->kid[0]);
    return load_path(in, e);
  case E_FIELD:
  case E_INDEX:
    return load_path(in, e);
  case E_ADDR:
    return eval_address(in, e->kid[0]);
  case E_PTRADD: {
    u128 base = eval(in, e->kid[0]);
    return cut_address(in, (uint64_t)base + index_value(in, e->kid[1]) * target_size(e->type));
  }
  case E_PTRDIFF:
    return eval_ptrdiff(in, e);
  case E_CAST:
    return eval_cast(in, e);
  case E_NEG:
    return eval_negate(in, e);
  case E_BITNOT:
    return cut_value(e->type, ~eval(in, e->kid[0]));
  case E_NOT:
    return !eval(in, e->kid[0]);
  case E_ANY_ARITH:
    return eval_arith(in, e);
  case E_EQ: {
    u128 a = eval(in, e->kid[0]), b = eval(in, e->kid[1]); /* in that order: they may draw */
    if (a != b && type_is_ptr(e->kid[0]->type))
      look_at_comparison(in, (uint64_t)a, (uint64_t)b);
    return a == b;
  }
  case E_LT:
  case E_LE:
    return eval_less(in, e);
  case E_AND:
    return eval(in, e->kid[0]) && eval(in, e->kid[1]);
  case E_OR:
    return eval(in, e->kid[0]) || eval(in, e->kid[1]);
  case E_ITE:
    return eval(in, e->kid[eval(in, e->kid[0]) ? 1 : 2]);
  case E_NONDET:
    return draw_value(in, DRAW_NONDET, HAVOC_INPUT, e->type, NULL, e);
  case E_SCHOOSE:
    return eval_schoose(in, e);
  case E_VALID:
    return eval_valid(in, e);
  case E_PRIME:
    return eval_next(in, e);
  case E_FLOAT:
    return eval_float(in, e);
  case E_AGG:
    break;
  }
  stop_run(in, RUN_UNKNOWN, "the aggregate %s where a scalar is needed", words_expr(in->pool, e));
}

/* ---- aggregates ---- */

/* Builds (T){…} in a temporary object. */
static aggregate build_aggregate(interp *in, const expr *e) {
  const type *t = e->type;
  object *o = scratch_alloc(in, sizeof *o);
  *o = (object){.size = t->size, .kind = OBJECT_STACK, .live = true};
  o->bytes = scratch_alloc(in, t->size); /* zeroed */
  o->state = OBJECT_DEFINED;
  vec_push(&in->temporaries, o);
  for (uint32_t i = 0; i < e->count; i++) {
    const expr *kid = e->kid[i];
    place p = {.kind = PLACE_OBJECT, .object = o};
    if (t->kind == T_ARRAY) {
      p.at = i * t->elem->size;
    } else {
      uint32_t member = t->is_union ? e->index : i;
      assert(t->kind == T_STRUCT && member < t->count);
      p.at = t->fields[member].offset;
      p.bit_offset = t->fields[member].bit_offset;
      p.bit_width = t->fields[member].bit_width;
    }
    value v = eval_value(in, kid);
    place_resolve(in, &p, access_size(&p, kid->type), ACCESS_WRITE, e);
    if (!moves_as_scalar(kid->type))
      object_store_aggregate(o, p.at, &v.agg, kid->type->size);
    else if (p.bit_width)
      object_store_bits(o, &p, v.scalar);
    else
      object_store(o, p.at, kid->type, v.scalar);
  }
  return object_aggregate(o, 0);
}

static aggregate eval_aggregate(interp *in, const expr *e) {
  if (e->kind == E_ITE)
    return eval_aggregate(in, e->kid[eval(in, e->kid[0]) ? 1 : 2]);
  if (e->kind == E_AGG)
    return build_aggregate(in, e);
  if (e->kind == E_CAST && e->kid[0]->type->size == e->type->size)
    return eval_aggregate(in, e->kid[0]);
  place p;
  eval_place(in, e, &p);
  place_resolve(in, &p, e->type->size, ACCESS_READ, e);
  if (!is_asked(in, ERROR_UNINIT))
    object_define_parts(in, p.object, p.at, e);
  return object_aggregate(p.object, p.at);
}

value eval_value(interp *in, const expr *e) {
  value v = {.type = e->type};
  if (moves_as_scalar(e->type))
    v.scalar = eval(in, e);
  else
    v.agg = eval_aggregate(in, e);
  return v;
}

/* ---- writing ---- */

/* What a place of so many bits has once the value is stored. */
static u128 cut_to_place(interp *in, const place *p, const type *t, u128 v) {
  if (!p->bit_width || t->kind != T_INT)
    return v;
  return cut_value(t, (u128)machine_signed(type_int(in->pool, p->bit_width, t->is_signed), v));
}

void store_place(interp *in, place *p, const expr *path, const value *v) {
  const type *t = path->type;
  if (p->kind == PLACE_SLOT) {
    assert(moves_as_scalar(t));
    if (in->carries)
      lose_carried(in);
    in->slots.data[p->slot] = cut_value(t, v->scalar);
    in->undefined[p->slot] = 0;
    note_write(in, path, v->scalar);
    return;
  }
  if (moves_as_scalar(t))
    check_layout(in, t, path);
  place_resolve(in, p, access_size(p, t), ACCESS_WRITE, path);
  if (!moves_as_scalar(t)) {
    object_store_aggregate(p->object, p->at, &v->agg, t->size);
    if (in->observing)
      observe_aggregate(in, path, p->object, p->at);
    return;
  }
  if (p->bit_width)
    object_store_bits(p->object, p, v->scalar);
  else
    object_store(p->object, p->at, t, cut_value(t, v->scalar));
  if (in->carries)
    object_carry_pointer(in, p->object, p->at, place_bytes(p, t));
  note_write(in, path, cut_to_place(in, p, t, v->scalar));
  if (path->has_deref && !p->bit_width)
    note_target(in, p->object, p->at);
}

void store_value(interp *in, const expr *path, const value *v) {
  place p;
  eval_place(in, path, &p);
  store_place(in, &p, path, v);
}

void store_scalar(interp *in, const expr *path, u128 v) {
  if (path->kind == E_VAR) {
    home h = var_home(in, path->var);
    if (h.kind == HOME_SLOT) {
      if (in->carries)
        lose_carried(in);
      in->fp[h.index] = v;
      in->fp_undefined[h.index] = 0;
      note_write(in, path, v);
      return;
    }
  }
  value boxed = {.type = path->type, .scalar = v};
  store_value(in, path, &boxed);
}
