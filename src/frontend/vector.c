/* vector.c: see vector.h. */
#include "frontend/vector.h"

#include "frontend/call.h"
#include "frontend/operation.h"

bool has_lanes(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind && LLVMGetVectorSize(t) <= MAX_LANES;
}

static bool is_long_vector(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind && !has_lanes(t);
}

static LLVMTypeRef lane_type(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

/* ---- lanes and memory ------------------------------------------------------------------------ */

/* How many bytes apart elements lie; 0: they are not whole bytes. */
static uint64_t lane_bytes(body *b, LLVMTypeRef element) {
  uint64_t bits = LLVMSizeOfTypeInBits(b->lw->layout, element);
  uint64_t bytes = llvm_store_size(b->lw, element);
  return bits == bytes * 8 && (bytes & (bytes - 1)) == 0 ? bytes : 0;
}

static const expr *lane_path(body *b, const expr *start, LLVMTypeRef element, uint32_t i) {
  uint64_t offset = i * lane_bytes(b, element);
  const expr *at = start;
  if (offset)
    at = expr_ptradd(b->pool,
                     expr_cast(b->pool, type_ptr(b->pool, type_int(b->pool, 8, true)), start),
                     expr_int(b->pool, type_ptrdiff(b->pool), (int64_t)offset));
  return access_path(b->lw, at, element);
}

static void read_lanes(body *b, const expr *start, LLVMTypeRef t, const expr **out) {
  assert(has_lanes(t) && lane_bytes(b, LLVMGetElementType(t)));
  LLVMTypeRef element = LLVMGetElementType(t);
  for (uint32_t i = 0, n = LLVMGetVectorSize(t); i < n; ++i)
    out[i] = settled(b, read_as(b, lane_path(b, start, element, i), element));
}

static void write_lanes(body *b, const expr *start, LLVMTypeRef t, const expr *const *lanes) {
  assert(has_lanes(t) && lane_bytes(b, LLVMGetElementType(t)));
  LLVMTypeRef element = LLVMGetElementType(t);
  for (uint32_t i = 0, n = LLVMGetVectorSize(t); i < n; ++i) {
    const expr *path = lane_path(b, start, element, i);
    save_pending(b, path);
    emit_assign(b, path, value_as(b->lw, lanes[i], path->type));
  }
}

const expr *join_lanes(body *b, LLVMValueRef v) {
  const expr *lanes[MAX_LANES];
  LLVMTypeRef t = LLVMTypeOf(v);
  const expr *whole = new_temp(b, lower_llvm_type(b->lw, t), NULL);
  get_lanes(b, v, lanes);
  if (lane_bytes(b, LLVMGetElementType(t)))
    write_lanes(b, expr_addr(b->pool, whole), t, lanes);
  else
    emit_havoc(b, whole, HAVOC_APPROX, "a vector of bits as a whole");
  return whole;
}

static void approximate(body *b, LLVMTypeRef element, uint32_t n, const char *what,
                        const expr **out) {
  assert(n <= MAX_LANES && what);
  for (uint32_t i = 0; i < n; ++i) {
    out[i] = new_temp(b, lower_llvm_type(b->lw, element), NULL);
    emit_havoc(b, out[i], HAVOC_APPROX, what);
  }
}

static void approximate_lanes(body *b, LLVMTypeRef t, const char *what, const expr **out) {
  approximate(b, LLVMGetElementType(t), LLVMGetVectorSize(t), what, out);
}

static void split_whole(body *b, const expr *whole, LLVMTypeRef t, const expr **out) {
  if (!lane_bytes(b, LLVMGetElementType(t))) {
    approximate_lanes(b, t, "a vector of bits as a whole", out);
    return;
  }
  const expr *kept = new_temp(b, whole->type, NULL);
  emit_assign(b, kept, whole);
  read_lanes(b, expr_addr(b->pool, kept), t, out);
}

/* ---- lanes of values ------------------------------------------------------------------------- */

static void set_lanes(body *b, LLVMValueRef inst, const expr *const *lanes, uint32_t count) {
  assert(count == LLVMGetVectorSize(LLVMTypeOf(inst)) && count <= MAX_LANES);
  const expr *own[MAX_LANES];
  for (uint32_t i = 0; i < count; ++i)
    own[i] = settled(b, lanes[i]);
  held_of(b, inst)->first_lane = b->lanes.size + 1;
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&b->lanes, own[i]);
}

uint32_t get_lanes(body *b, LLVMValueRef v, const expr **out) {
  LLVMTypeRef t = LLVMTypeOf(v);
  uint32_t n = LLVMGetVectorSize(t);
  assert(has_lanes(t));
  if (LLVMIsAConstant(v)) {
    for (uint32_t i = 0; i < n; ++i) {
      LLVMValueRef element = LLVMGetAggregateElement(v, i);
      if (!element) {
        approximate_lanes(b, t, "a constant vector that is not modelled", out);
        break;
      }
      out[i] = get(b, element);
    }
    return n;
  }
  const held *h = held_of(b, v);
  if (h->first_lane) {
    for (uint32_t i = 0; i < n; ++i)
      out[i] = vec_at(&b->lanes, h->first_lane - 1 + i);
  } else {
    assert(h->e);
    split_whole(b, h->e, t, out);
  }
  return n;
}

void declare_lanes(body *b, LLVMValueRef phi) {
  LLVMTypeRef t = LLVMTypeOf(phi);
  const expr *lanes[MAX_LANES];
  uint32_t n = LLVMGetVectorSize(t);
  for (uint32_t i = 0; i < n; ++i)
    lanes[i] = new_temp(b, lower_llvm_type(b->lw, LLVMGetElementType(t)), NULL);
  set_lanes(b, phi, lanes, n);
}

/* Operand i of an instruction, a vector or the same value for all lanes. */
static void operand_lanes(body *b, LLVMValueRef inst, uint32_t i, uint32_t n, const expr **out) {
  LLVMValueRef v = LLVMGetOperand(inst, i);
  if (has_lanes(LLVMTypeOf(v))) {
    get_lanes(b, v, out);
    return;
  }
  out[0] = settled(b, get(b, v));
  for (uint32_t k = 1; k < n; ++k)
    out[k] = out[0];
}

/* ---- bits ------------------------------------------------------------------------------------ */

static uint32_t lane_width(const expr *lane) {
  return lane->type->kind == T_BOOL ? 1 : lane->type->kind == T_INT ? lane->type->width : 0;
}

/* `count` lanes as one number, the first in the lowest bits. */
static const expr *pack(body *b, const expr *const *lanes, uint32_t count, uint32_t width) {
  uint32_t each = lane_width(lanes[0]), wide = width < 32 ? 32 : width;
  assert(each > 0 && width <= 128 && count * each == width);
  const type *t = type_int(b->pool, wide, false);
  const expr *r = expr_int(b->pool, t, 0);
  for (uint32_t i = 0; i < count; ++i) {
    const expr *bits = expr_cast(b->pool, t, as_unsigned(b, lanes[i]));
    bits = expr_arith(b->pool, E_SHL, bits, expr_int(b->pool, t, (int64_t)i * each), false);
    r = settled(b, expr_arith(b->pool, E_BITOR, r, bits, false));
  }
  return expr_cast(b->pool, type_int(b->pool, width, false), r);
}

/* `width` bits of a number from bit `low` on. */
static const expr *slice(body *b, const expr *e, uint32_t low, uint32_t width) {
  assert(width > 0 && low + width <= lane_width(e));
  const type *t = type_int(b->pool, e->type->width < 32 ? 32 : e->type->width, false);
  e = expr_cast(b->pool, t, as_unsigned(b, e));
  e = expr_arith(b->pool, E_SHR, e, expr_int(b->pool, t, low), false);
  if (width == 1)
    return value_as(b->lw, e, type_bool(b->pool));
  return expr_cast(b->pool, type_int(b->pool, width, false), e);
}

/* Numbers of one width as numbers of another, with the same bits; false: not in whole numbers. */
static bool repack(body *b, const expr *const *from, uint32_t n, const expr **to, uint32_t m,
                   uint32_t width) {
  uint32_t each = lane_width(from[0]);
  if (!each || !width || width > 128 || each > 128 || n * each != m * width)
    return false;
  for (uint32_t i = 0; i < m; ++i) {
    uint64_t low = (uint64_t)i * width;
    if (width % each == 0) {
      to[i] = width == each ? from[i] : pack(b, from + low / each, width / each, width);
    } else if (each % width == 0) {
      to[i] = slice(b, from[low / each], (uint32_t)(low % each), width);
    } else {
      return false;
    }
  }
  return true;
}

static uint32_t int_width(LLVMTypeRef t) {
  if (LLVMGetTypeKind(t) == LLVMX86_MMXTypeKind)
    return 64;
  return LLVMGetTypeKind(t) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(t) : 0;
}

/* The bits of `in` as numbers of another type, through memory: pointers and floating-point numbers. */
static void through_memory(body *b, const expr *const *in, uint32_t n, LLVMTypeRef from,
                           const expr **out, uint32_t m, LLVMTypeRef to) {
  const type *bytes = type_array(b->pool, type_int(b->pool, 8, false), m * llvm_size(b->lw, to));
  const expr *start = expr_addr(b->pool, new_temp(b, bytes, NULL));
  for (uint32_t i = 0; i < n; ++i) {
    const expr *path = lane_path(b, start, from, i);
    emit_assign(b, path, value_as(b->lw, in[i], path->type));
  }
  for (uint32_t i = 0; i < m; ++i)
    out[i] = settled(b, read_as(b, lane_path(b, start, to, i), to));
}

static void lower_bitcast(body *b, LLVMValueRef inst) {
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  LLVMTypeRef from = LLVMTypeOf(v), to = LLVMTypeOf(inst);
  const expr *in[MAX_LANES], *out[MAX_LANES];
  uint32_t n = 1, m = has_lanes(to) ? LLVMGetVectorSize(to) : 1;
  if (has_lanes(from))
    n = get_lanes(b, v, in);
  else
    in[0] = settled(b, get(b, v));
  assert(n <= MAX_LANES && m <= MAX_LANES);
  if (lane_type(from) == lane_type(to) && n == m)
    memcpy(out, in, n * sizeof *in);
  else if (!repack(b, in, n, out, m, int_width(lane_type(to)))) {
    if (lane_bytes(b, lane_type(from)) && lane_bytes(b, lane_type(to)))
      through_memory(b, in, n, lane_type(from), out, m, lane_type(to));
    else
      approximate(b, lane_type(to), m, "a vector operation", out);
  }
  if (has_lanes(to))
    set_lanes(b, inst, out, m);
  else
    set(b, inst, out[0]);
}

/* ---- single elements ------------------------------------------------------------------------- */

static const expr *is_lane(body *b, const expr *index, uint32_t i) {
  return expr_eq(b->pool, index, expr_const(b->pool, index->type, i));
}

static void lower_element(body *b, LLVMValueRef inst) {
  const expr *lanes[MAX_LANES];
  uint32_t n = get_lanes(b, LLVMGetOperand(inst, 0), lanes);
  const expr *index = settled(b, get(b, LLVMGetOperand(inst, 1)));
  const expr *e = lanes[n - 1]; /* an index that is too large: any value */
  if (index->kind == E_CONST)
    e = index->value < n ? lanes[index->value] : e;
  else
    for (uint32_t i = n - 1; i-- > 0;)
      e = lower_choice(b->lw, is_lane(b, index, i), lanes[i], e);
  set(b, inst, e);
}

static void lower_insertion(body *b, LLVMValueRef inst) {
  const expr *lanes[MAX_LANES];
  uint32_t n = get_lanes(b, LLVMGetOperand(inst, 0), lanes);
  const expr *e = settled(b, get(b, LLVMGetOperand(inst, 1)));
  const expr *index = settled(b, get(b, LLVMGetOperand(inst, 2)));
  for (uint32_t i = 0; i < n; ++i) {
    if (index->kind != E_CONST)
      lanes[i] = lower_choice(b->lw, is_lane(b, index, i), e, lanes[i]);
    else if (index->value == i)
      lanes[i] = e;
  }
  set_lanes(b, inst, lanes, n);
}

static void lower_shuffle(body *b, LLVMValueRef inst) {
  const expr *first[MAX_LANES], *second[MAX_LANES], *out[MAX_LANES];
  uint32_t n = get_lanes(b, LLVMGetOperand(inst, 0), first);
  get_lanes(b, LLVMGetOperand(inst, 1), second);
  uint32_t m = LLVMGetNumMaskElements(inst);
  assert(m <= MAX_LANES);
  const expr *any = NULL;
  for (uint32_t i = 0; i < m; ++i) {
    int from = LLVMGetMaskValue(inst, i);
    if (from >= 0 && (uint32_t)from < 2 * n) {
      out[i] = (uint32_t)from < n ? first[from] : second[(uint32_t)from - n];
    } else {
      if (!any) {
        any = new_temp(b, lower_llvm_type(b->lw, LLVMGetElementType(LLVMTypeOf(inst))), NULL);
        emit_havoc(b, any, HAVOC_UNINIT, NULL);
      }
      out[i] = any;
    }
  }
  set_lanes(b, inst, out, m);
}

/* ---- operations ------------------------------------------------------------------------------ */

typedef struct lane_index {
  body *b;
  uint32_t lane;
} lane_index;

static const expr *index_of_lane(void *context, LLVMValueRef v) {
  lane_index *at = context;
  body *b = at->b;
  const expr *lanes[MAX_LANES];
  const expr *e = has_lanes(LLVMTypeOf(v)) ? (get_lanes(b, v, lanes), lanes[at->lane]) : get(b, v);
  return expr_cast(b->pool, type_ptrdiff(b->pool), as_signed(b, e));
}

static const expr *lane_result(body *b, LLVMValueRef inst, uint32_t i, const expr *const *x,
                               const expr *const *y, const expr *const *z) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  lane_index at = {b, i};
  switch (op) {
  case LLVMICmp:
    return type_is_scalar(x[i]->type)
               ? lower_comparison(b->lw, LLVMGetICmpPredicate(inst), x[i], y[i])
               : NULL;
  case LLVMFCmp:
    return lower_float_comparison(b->lw, inst, x[i], y[i]);
  case LLVMSelect:
    return lower_choice(b->lw, x[i], y[i], z[i]);
  case LLVMGetElementPtr:
    return lower_gep(b->lw, inst, x[i], index_of_lane, &at);
  case LLVMFreeze:
    return x[i];
  default:
    return is_int_operation(op) || is_conversion(op) || is_float_operation(op)
               ? lower_operation(b->lw, op, inst, LLVMGetElementType(LLVMTypeOf(inst)), x[i], y[i])
               : NULL;
  }
}

/* Operations that do the same to each element. */
static void lower_elementwise(body *b, LLVMValueRef inst) {
  const expr *operand[3][MAX_LANES] = {{0}}, *out[MAX_LANES];
  LLVMTypeRef t = LLVMTypeOf(inst);
  uint32_t n = LLVMGetVectorSize(t), operands = (uint32_t)LLVMGetNumOperands(inst);
  for (uint32_t i = 0; i < operands && i < 3; ++i)
    operand_lanes(b, inst, i, n, operand[i]);
  for (uint32_t i = 0; i < n; ++i) {
    out[i] = lane_result(b, inst, i, operand[0], operand[1], operand[2]);
    if (!out[i]) {
      approximate_lanes(b, t, approximated(LLVMGetInstructionOpcode(inst)), out);
      break;
    }
  }
  set_lanes(b, inst, out, n);
}

static void lower_vector_load(body *b, LLVMValueRef inst) {
  const expr *lanes[MAX_LANES];
  LLVMTypeRef t = LLVMTypeOf(inst);
  uint32_t n = LLVMGetVectorSize(t);
  if (LLVMGetVolatile(inst) || !lane_bytes(b, LLVMGetElementType(t)))
    approximate_lanes(b, t, "a vector operation", lanes);
  else
    read_lanes(b, settled(b, get(b, LLVMGetOperand(inst, 0))), t, lanes);
  set_lanes(b, inst, lanes, n);
}

static bool lower_vector_store(body *b, LLVMValueRef inst) {
  const expr *lanes[MAX_LANES];
  LLVMTypeRef t = LLVMTypeOf(LLVMGetOperand(inst, 0));
  if (!lane_bytes(b, LLVMGetElementType(t)))
    return false;
  get_lanes(b, LLVMGetOperand(inst, 0), lanes);
  write_lanes(b, settled(b, get(b, LLVMGetOperand(inst, 1))), t, lanes);
  return true;
}

/* Not calls, which take and give vectors whole, and scalable vectors. */
static bool concerns_vectors(LLVMValueRef inst) {
  if (has_lanes(LLVMTypeOf(inst)))
    return true;
  for (uint32_t i = 0, n = (uint32_t)LLVMGetNumOperands(inst); i < n; ++i)
    if (has_lanes(LLVMTypeOf(LLVMGetOperand(inst, i))))
      return true;
  return false;
}

/* Does a vector of more elements than MAX_LANES take part, which is kept whole? */
static bool concerns_long_vectors(LLVMValueRef inst) {
  bool is_long = is_long_vector(LLVMTypeOf(inst));
  for (uint32_t i = 0, n = (uint32_t)LLVMGetNumOperands(inst); i < n && !is_long; ++i)
    is_long = is_long_vector(LLVMTypeOf(LLVMGetOperand(inst, i)));
  return is_long;
}

/* What goes between a long vector and a shorter one: the same bits, or else any. */
static void lower_long(body *b, LLVMValueRef inst, LLVMOpcode op) {
  const type *t = lower_llvm_type(b->lw, LLVMTypeOf(inst));
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  if (op == LLVMBitCast && lower_llvm_type(b->lw, LLVMTypeOf(v)) == t) {
    set(b, inst, settled(b, get(b, v)));
    return;
  }
  const expr *any = new_temp(b, t, NULL);
  emit_havoc(b, any, HAVOC_APPROX, "a long vector");
  set(b, inst, any);
}

/* The store of an argument into its home, which is the parameter itself: a struct of floats. */
static bool stores_parameter(body *b, LLVMValueRef inst) {
  LLVMValueRef v = LLVMGetOperand(inst, 0);
  return LLVMIsAArgument(v) && !held_of(b, v)->e && !held_of(b, v)->first_lane;
}

bool lower_vector(body *b, LLVMValueRef inst) {
  LLVMOpcode op = LLVMGetInstructionOpcode(inst);
  bool takes_whole = op == LLVMCall || op == LLVMExtractValue || op == LLVMInsertValue;
  bool gives_one = op == LLVMStore || op == LLVMExtractElement || op == LLVMBitCast;
  if (op == LLVMStore && stores_parameter(b, inst))
    return false;
  if (takes_whole || !concerns_vectors(inst) || !(gives_one || has_lanes(LLVMTypeOf(inst))))
    return false;
  used(b, inst);
  if (concerns_long_vectors(inst)) {
    assert(op != LLVMStore && op != LLVMLoad);
    lower_long(b, inst, op);
    return true;
  }
  switch (op) {
  case LLVMLoad:
    lower_vector_load(b, inst);
    return true;
  case LLVMStore:
    if (!lower_vector_store(b, inst))
      emit_unknown(b, "a vector of bits that is stored");
    return true;
  case LLVMExtractElement:
    lower_element(b, inst);
    return true;
  case LLVMInsertElement:
    lower_insertion(b, inst);
    return true;
  case LLVMShuffleVector:
    lower_shuffle(b, inst);
    return true;
  case LLVMBitCast:
    lower_bitcast(b, inst);
    return true;
  default:
    lower_elementwise(b, inst);
    return true;
  }
}

/* ---- intrinsic functions --------------------------------------------------------------------- */

static const expr *reduce_two(body *b, const char *how, LLVMTypeRef t, const expr *x,
                              const expr *y) {
  static const struct {
    const char *name;
    LLVMOpcode op;
  } ops[] = {
      {"add.", LLVMAdd}, {"mul.", LLVMMul}, {"and.", LLVMAnd}, {"or.", LLVMOr}, {"xor.", LLVMXor}};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; ++i)
    if (!strncmp(how, ops[i].name, strlen(ops[i].name)))
      return lower_operation(b->lw, ops[i].op, NULL, t, x, y);
  const expr *both[2] = {x, y};
  return lower_number(b, str_printf(&b->pool->strings, "llvm.%s", how), both, 2);
}

static bool lower_reduction(body *b, LLVMValueRef call, const char *how) {
  const expr *lanes[MAX_LANES];
  uint32_t n = get_lanes(b, LLVMGetOperand(call, 0), lanes);
  const expr *r = lanes[0];
  for (uint32_t i = 1; i < n; ++i) {
    r = reduce_two(b, how, LLVMTypeOf(call), r, lanes[i]);
    if (!r)
      return false;
    r = settled(b, r);
  }
  set(b, call, r);
  return true;
}

bool lower_vector_intrinsic(body *b, LLVMValueRef call, const char *name) {
  static const char reduce[] = "llvm.vector.reduce.";
  if (!concerns_vectors(call) || concerns_long_vectors(call))
    return false;
  if (!strncmp(name, reduce, sizeof reduce - 1))
    return has_lanes(LLVMTypeOf(LLVMGetOperand(call, 0))) &&
           LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMIntegerTypeKind &&
           lower_reduction(b, call, name + sizeof reduce - 1);
  LLVMTypeRef t = LLVMTypeOf(call);
  if (!has_lanes(t))
    return false;
  const expr *operand[3][MAX_LANES] = {{0}}, *out[MAX_LANES];
  uint32_t n = LLVMGetVectorSize(t), count = LLVMGetNumArgOperands(call);
  if (count > 3)
    count = 3;
  for (uint32_t i = 0; i < count; ++i)
    operand_lanes(b, call, i, n, operand[i]);
  for (uint32_t i = 0; i < n; ++i) {
    const expr *args[3] = {operand[0][i], operand[1][i], operand[2][i]};
    out[i] = lower_number(b, name, args, count);
    if (!out[i])
      out[i] = lower_float_function(b, name, args, count);
    if (!out[i]) {
      approximate_lanes(b, t, name, out);
      break;
    }
  }
  set_lanes(b, call, out, n);
  return true;
}
