/* fast_expr.c: expressions and access paths as instructions.
 *
 * Both operands of && and ||, and both branches of ?:, are computed: if one of them cannot be, the
 * machine stops, and the interpreter evaluates the statement as C has it. */
#include "program/fast.h"

static uint16_t fail(fast_builder *b) {
  b->failed = true;
  return 0;
}

static uint16_t destination(fast_builder *b, uint32_t to) {
  return to == FAST_NONE ? fast_temp(b) : (uint16_t)to;
}

static uint16_t emit3(fast_builder *b, fast_op op, uint32_t to, uint16_t a, uint16_t c) {
  uint16_t d = destination(b, to);
  fast_emit(b, (fast_insn){.op = (uint16_t)op, .d = d, .a = a, .b = c});
  return d;
}

/* ---- widths ---- */

static uint64_t mask_of(const type *t) {
  assert(t->width >= 1 && t->width <= 64);
  return UINT64_MAX >> (64 - t->width);
}

/* The low bits of a value that may have more; `d` is changed. */
static uint16_t cut(fast_builder *b, const type *t, uint16_t d) {
  if (t->width < 64)
    emit3(b, FAST_AND, d, d, fast_constant(b, mask_of(t)));
  return d;
}

/* As a number of 64 bits, by the sign if it has one. */
static uint16_t extended(fast_builder *b, const type *t, uint16_t v) {
  if (t->kind != T_INT || !t->is_signed || t->width == 64)
    return v;
  uint16_t d = fast_temp(b);
  fast_emit(b, (fast_insn){.op = FAST_SIGN, .d = d, .a = v, .yes = 64 - t->width});
  return d;
}

/* ---- operators ---- */

static uint16_t sum(fast_builder *b, const expr *e, uint16_t x, uint16_t y, uint32_t to) {
  bool half = e->type->width == 32;
  fast_op op = e->kind == E_ADD   ? (half ? FAST_ADD32 : FAST_ADD64)
               : e->kind == E_SUB ? (half ? FAST_SUB32 : FAST_SUB64)
                                  : (half ? FAST_MUL32 : FAST_MUL64);
  uint16_t d = emit3(b, op, to, x, y);
  return half ? d : cut(b, e->type, d);
}

static uint16_t quotient(fast_builder *b, const expr *e, uint16_t x, uint16_t y, uint32_t to) {
  bool is_signed = e->type->is_signed;
  if (e->type->width == 32) {
    fast_op half = is_signed ? FAST_DIV_S32 : FAST_DIV32;
    return emit3(b, e->kind == E_DIV ? half : half + 1, to, x, y);
  }
  fast_op op =
      e->kind == E_DIV ? (is_signed ? FAST_DIV_S : FAST_DIV) : (is_signed ? FAST_MOD_S : FAST_MOD);
  uint16_t d = emit3(b, op, to, extended(b, e->type, x), extended(b, e->type, y));
  return is_signed ? cut(b, e->type, d) : d;
}

/* A negative amount is, extended with zeros, at least 128, and so too wide. */
static uint16_t shift(fast_builder *b, const expr *e, uint16_t x, uint16_t y, uint32_t to) {
  const type *t = e->type, *by = e->kid[1]->type;
  if (by->kind == T_INT && by->is_signed && by->width < 8)
    return fail(b);
  bool arithmetic = e->kind == E_SHR && t->is_signed, half = t->width == 32;
  fast_op op = e->kind == E_SHL ? (half ? FAST_SHL32 : FAST_SHL64)
               : !arithmetic    ? FAST_SHR
               : half           ? FAST_SHR_S32
                                : FAST_SHR_S64;
  uint16_t from = op == FAST_SHR_S64 ? extended(b, t, x) : x, d = destination(b, to);
  fast_emit(b, (fast_insn){.op = (uint16_t)op, .d = d, .a = from, .b = y, .yes = e->type->width});
  return op == FAST_SHL64 || op == FAST_SHR_S64 ? cut(b, t, d) : d;
}

static uint16_t arith(fast_builder *b, const expr *e, uint32_t to) {
  if (e->type->kind != T_INT || !fast_fits(e->kid[1]->type))
    return fail(b);
  uint16_t x = fast_value(b, e->kid[0], FAST_NONE), y = fast_value(b, e->kid[1], FAST_NONE);
  switch (e->kind) {
  case E_ADD:
  case E_SUB:
  case E_MUL:
    return sum(b, e, x, y, to);
  case E_DIV:
  case E_MOD:
    return quotient(b, e, x, y, to);
  case E_BITAND:
    return emit3(b, FAST_AND, to, x, y);
  case E_BITOR:
    return emit3(b, FAST_OR, to, x, y);
  case E_BITXOR:
    return emit3(b, FAST_XOR, to, x, y);
  default:
    return shift(b, e, x, y, to);
  }
}

static uint16_t negated(fast_builder *b, const expr *e, uint32_t to) {
  if (e->type->kind != T_INT)
    return fail(b);
  uint16_t x = fast_value(b, e->kid[0], FAST_NONE);
  if (e->kind == E_BITNOT)
    return emit3(b, FAST_XOR, to, x, fast_constant(b, mask_of(e->type)));
  return cut(b, e->type, emit3(b, FAST_SUB64, to, fast_constant(b, 0), x));
}

/* Numbers that become pointers, and the other way round, are looked at by the interpreter. */
static uint16_t cast(fast_builder *b, const expr *e, uint32_t to) {
  const type *from = e->kid[0]->type, *t = e->type;
  if (!fast_fits(from) || (type_is_ptr(from) != type_is_ptr(t) && t->kind != T_BOOL))
    return fail(b);
  uint16_t x = fast_value(b, e->kid[0], FAST_NONE);
  if (t->kind == T_BOOL) {
    uint16_t zero = emit3(b, FAST_EQ, FAST_NONE, x, fast_constant(b, 0));
    return emit3(b, FAST_XOR, to, zero, fast_constant(b, 1));
  }
  if (t->width < from->width)
    return emit3(b, FAST_AND, to, x, fast_constant(b, mask_of(t)));
  uint16_t wide = t->width > from->width ? extended(b, from, x) : x;
  if (wide != x)
    wide = cut(b, t, wide);
  return to == FAST_NONE ? wide : emit3(b, FAST_MOVE, to, wide, 0);
}

/* ---- comparisons ---- */

static bool is_null(const expr *e) {
  return e->kind == E_CONST && e->value == 0;
}

/* Pointers are compared by the interpreter, but for null. */
static bool can_compare(const expr *e) {
  const type *t = e->kid[0]->type;
  if (type_is_ptr(t))
    return e->kind == E_EQ && (is_null(e->kid[0]) || is_null(e->kid[1]));
  return fast_fits(t);
}

/* The operands as the comparison takes them; which of the comparisons it is: 0 ==, 1 <, 2 <=, and of
 * these the unsigned, the signed, and the signed of 32 bits. */
static uint32_t compare(fast_builder *b, const expr *e, uint16_t *x, uint16_t *y) {
  if (!can_compare(e))
    return fail(b);
  const type *t = e->kid[0]->type;
  *x = fast_value(b, e->kid[0], FAST_NONE);
  *y = fast_value(b, e->kid[1], FAST_NONE);
  uint32_t which = e->kind == E_EQ ? 0 : e->kind == E_LT ? 1 : 2;
  if (which == 0 || t->kind != T_INT || !t->is_signed)
    return which;
  if (t->width == 32)
    return which + 4;
  *x = extended(b, t, *x);
  *y = extended(b, t, *y);
  return which + 2;
}

static uint16_t comparison(fast_builder *b, const expr *e, uint32_t to) {
  static const fast_op ops[] = {FAST_EQ,        FAST_LESS,     FAST_LESS_EQ,    FAST_LESS_S,
                                FAST_LESS_EQ_S, FAST_LESS_S32, FAST_LESS_EQ_S32};
  uint16_t x = 0, y = 0;
  uint32_t which = compare(b, e, &x, &y);
  return emit3(b, ops[which], to, x, y);
}

bool fast_test(fast_builder *b, const expr *cond, uint32_t *insn) {
  static const fast_op ops[] = {FAST_IF_EQ,         FAST_IF_LESS,      FAST_IF_LESS_EQ,
                                FAST_IF_LESS_S,     FAST_IF_LESS_EQ_S, FAST_IF_LESS_S32,
                                FAST_IF_LESS_EQ_S32};
  bool exchanged = false;
  for (; cond->kind == E_NOT; cond = cond->kid[0])
    exchanged = !exchanged;
  fast_insn i = {.op = FAST_IF, .d = (uint16_t)(b->done + 1)};
  if (expr_is_comparison(cond))
    i.op = (uint16_t)ops[compare(b, cond, &i.a, &i.b)];
  else
    i.a = fast_value(b, cond, FAST_NONE);
  *insn = fast_emit(b, i);
  return exchanged;
}

/* ---- memory ---- */

/* Where a path lies: a view, and the offset in it (of an object) or the address. */
typedef struct fast_path {
  uint16_t view;
  uint32_t offset;   /* a register, or FAST_NONE: 0 */
  uint64_t constant; /* added to it */
} fast_path;

static uint16_t new_view(fast_builder *b, const var *v) {
  fast_code *f = b->f;
  for (uint32_t i = 0; v && i < f->views.size; ++i)
    if (f->views.data[i].var == v)
      return (uint16_t)i;
  if (f->views.size >= UINT16_MAX)
    return fail(b);
  vec_push(&f->views, (fast_view){.var = v});
  return (uint16_t)(f->views.size - 1);
}

static void add_offset(fast_builder *b, fast_path *p, uint16_t what) {
  p->offset =
      p->offset == FAST_NONE ? what : emit3(b, FAST_ADD64, FAST_NONE, (uint16_t)p->offset, what);
}

static void add_scaled(fast_builder *b, fast_path *p, const expr *index, uint64_t size) {
  if (index->kind == E_CONST) {
    p->constant += (uint64_t)signed_value(index->type, index->value) * size;
    return;
  }
  uint16_t i = extended(b, index->type, fast_value(b, index, FAST_NONE));
  if (size != 1)
    i = emit3(b, FAST_MUL64, FAST_NONE, i, fast_constant(b, size));
  add_offset(b, p, i);
}

static bool is_in_memory(const fast_builder *b, const var *v) {
  home h = b->in->where.homes[v->id];
  bool own = h.kind == HOME_OBJECT && b->context == 0;
  return (own || h.kind == HOME_STATIC) && v->kind != V_FUNCTION;
}

/* False: it cannot be translated. */
static bool find_path(fast_builder *b, const expr *path, fast_path *out) {
  switch (path->kind) {
  case E_VAR:
    if (!is_in_memory(b, path->var))
      return false;
    *out = (fast_path){.view = new_view(b, path->var), .offset = FAST_NONE};
    return true;
  case E_DEREF:
    *out = (fast_path){.view = new_view(b, NULL), .offset = fast_value(b, path->kid[0], FAST_NONE)};
    return true;
  case E_FIELD: {
    const field *f = &path->kid[0]->type->fields[path->index];
    if (f->bit_width || !find_path(b, path->kid[0], out))
      return false;
    out->constant += f->offset;
    return true;
  }
  case E_INDEX:
    if (!fast_fits(path->kid[1]->type) || !find_path(b, path->kid[0], out))
      return false;
    add_scaled(b, out, path->kid[1], path->type->size);
    return true;
  default:
    return false;
  }
}

/* The offset, or the address, in one register. */
static uint16_t whole_offset(fast_builder *b, const fast_path *p) {
  uint16_t c = fast_constant(b, p->constant);
  if (p->offset == FAST_NONE)
    return c;
  uint16_t at = (uint16_t)p->offset;
  if (p->constant)
    at = emit3(b, FAST_ADD64, FAST_NONE, at, c);
  bool address = !b->f->views.data[p->view].var;
  if (address && b->in->pointer_width == 32)
    at = emit3(b, FAST_AND, FAST_NONE, at, fast_constant(b, UINT32_MAX));
  return at;
}

/* 0 to 3: by 1, 2, 4, 8 bytes; 4: not by the machine. Pointers are marked in memory, which is the
 * interpreter's affair. */
static uint32_t size_class(const type *t) {
  if (t->kind == T_BOOL)
    return 0;
  if (t->kind != T_INT)
    return 4;
  return t->width == 8 ? 0 : t->width == 16 ? 1 : t->width == 32 ? 2 : t->width == 64 ? 3 : 4;
}

static uint16_t load(fast_builder *b, const expr *path, uint32_t to) {
  fast_path p;
  uint32_t class = size_class(path->type);
  if (class == 4 || !find_path(b, path, &p) || b->failed)
    return fail(b);
  uint16_t at = whole_offset(b, &p);
  uint16_t d = emit3(b, FAST_LOAD8 + class, to, at, p.view);
  return path->type->kind == T_BOOL ? emit3(b, FAST_AND, d, d, fast_constant(b, 1)) : d;
}

void fast_store(fast_builder *b, const expr *path, uint16_t what) {
  if (path->kind == E_VAR && !is_in_memory(b, path->var)) {
    uint16_t d = fast_variable(b, path->var, true);
    if (d != what)
      emit3(b, FAST_MOVE, d, what, 0);
    return;
  }
  fast_path p;
  uint32_t class = size_class(path->type);
  if (class == 4 || !find_path(b, path, &p) || b->failed) {
    b->failed = true;
    return;
  }
  uint16_t at = whole_offset(b, &p);
  fast_emit(b, (fast_insn){.op = (uint16_t)(FAST_STORE8 + class), .d = what, .a = at, .b = p.view});
}

/* ---- addresses ---- */

static uint16_t base_of(fast_builder *b, const var *v) {
  for (vec_each(const fast_base, known, &b->f->bases))
    if (known->var == v)
      return known->reg;
  fast_base new = {v, fast_register(b)};
  vec_push(&b->f->bases, new);
  return new.reg;
}

static uint16_t address(fast_builder *b, const expr *path, uint32_t to) {
  fast_path p;
  if (!find_path(b, path, &p) || b->failed)
    return fail(b);
  const var *root = b->f->views.data[p.view].var;
  if (root)
    add_offset(b, &p, base_of(b, root));
  uint16_t at = whole_offset(b, &p);
  if (b->in->pointer_width == 32)
    at = emit3(b, FAST_AND, FAST_NONE, at, fast_constant(b, UINT32_MAX));
  return to == FAST_NONE ? at : emit3(b, FAST_MOVE, to, at, 0);
}

static uint16_t moved_pointer(fast_builder *b, const expr *e, uint32_t to) {
  const type *t = e->type->elem;
  uint64_t size = t->kind == T_VOID || t->kind == T_FUNC || t->size == 0 ? 1 : t->size;
  if (!fast_fits(e->kid[1]->type))
    return fail(b);
  fast_path p = {.offset = fast_value(b, e->kid[0], FAST_NONE)};
  add_scaled(b, &p, e->kid[1], size);
  uint16_t at = emit3(b, FAST_ADD64, to, (uint16_t)p.offset, fast_constant(b, p.constant));
  return b->in->pointer_width == 32 ? emit3(b, FAST_AND, at, at, fast_constant(b, UINT32_MAX)) : at;
}

/* ---- all of them ---- */

static uint16_t read_variable(fast_builder *b, const expr *e, uint32_t to) {
  if (is_in_memory(b, e->var))
    return load(b, e, to);
  uint16_t v = fast_variable(b, e->var, false);
  return to == FAST_NONE ? v : emit3(b, FAST_MOVE, to, v, 0);
}

static uint16_t connective(fast_builder *b, const expr *e, uint32_t to) {
  uint16_t x = fast_value(b, e->kid[0], FAST_NONE), y = fast_value(b, e->kid[1], FAST_NONE);
  return emit3(b, e->kind == E_AND ? FAST_AND : FAST_OR, to, x, y);
}

static uint16_t choice(fast_builder *b, const expr *e, uint32_t to) {
  fast_insn i = {.op = FAST_SELECT};
  i.a = fast_value(b, e->kid[0], FAST_NONE);
  i.b = fast_value(b, e->kid[1], FAST_NONE);
  i.yes = fast_value(b, e->kid[2], FAST_NONE);
  i.d = destination(b, to);
  fast_emit(b, i);
  return i.d;
}

static uint16_t constant(fast_builder *b, const expr *e, uint32_t to) {
  uint16_t c = fast_constant(b, (uint64_t)e->value);
  return to == FAST_NONE ? c : emit3(b, FAST_MOVE, to, c, 0);
}

uint16_t fast_value(fast_builder *b, const expr *e, uint32_t to) {
  if (b->failed || b->full || !fast_fits(e->type))
    return fail(b);
  switch (e->kind) {
  case E_CONST:
    return constant(b, e, to);
  case E_VAR:
    return read_variable(b, e, to);
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    return load(b, e, to);
  case E_ADDR:
    return address(b, e->kid[0], to);
  case E_PTRADD:
    return moved_pointer(b, e, to);
  case E_CAST:
    return cast(b, e, to);
  case E_NEG:
  case E_BITNOT:
    return negated(b, e, to);
  case E_NOT:
    return emit3(b, FAST_XOR, to, fast_value(b, e->kid[0], FAST_NONE), fast_constant(b, 1));
  case E_ANY_ARITH:
    return arith(b, e, to);
  case E_ANY_COMPARISON:
    return comparison(b, e, to);
  case E_AND:
  case E_OR:
    return connective(b, e, to);
  case E_ITE:
    return choice(b, e, to);
  default:
    return fail(b);
  }
}
