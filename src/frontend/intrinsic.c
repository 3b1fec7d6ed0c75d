/* intrinsic.c: LLVM's intrinsic functions: memory copies become assignments, arithmetic ones
 * expressions. */
#include "frontend/call.h"
#include "frontend/operation.h"
#include "frontend/parts.h"
#include "frontend/vector.h"

static bool starts(const char *name, const char *prefix) {
  return !strncmp(name, prefix, strlen(prefix));
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* The type of the `size` bytes at a pointer, if they are one object or member; else NULL. */
static const type *sized_type(lowering *lw, const expr *pointer, uint64_t size) {
  place at = place_of(lw->pool, pointer);
  const type *t = at.pointer->type->elem;
  uint64_t offset = at.offset < 0 ? UINT64_MAX : (uint64_t)at.offset;
  while (t && offset < t->size) {
    if (offset == 0 && t->size == size)
      return t;
    if (t->kind == T_ARRAY && t->elem->size) {
      offset %= t->elem->size;
      t = t->elem;
    } else if (t->kind == T_STRUCT) {
      const type *part = NULL;
      for (uint32_t i = 0; i < t->count && !part; ++i) {
        const field *f = &t->fields[i];
        if (!f->bit_width && offset >= f->offset && offset < f->offset + f->type->size &&
            f->type->size >= size) {
          part = f->type;
          offset -= f->offset;
        }
      }
      t = part;
    } else {
      t = NULL;
    }
  }
  return NULL;
}

static const type *bytes_type(lowering *lw, uint64_t size) {
  return type_array(lw->pool, type_int(lw->pool, 8, false), size);
}

/* One side of the copy is volatile; LLVM does not say which. */
static bool is_volatile_copy(body *b, LLVMValueRef call) {
  LLVMValueRef flag = LLVMGetOperand(call, 3);
  assert(LLVMIsAConstantInt(flag));
  return LLVMConstIntGetZExtValue(flag) && changes_unseen(b, LLVMGetOperand(call, 1));
}

/* If it is the source, others may change it: what is copied then is a guess. */
static void copy_volatile(body *b, const expr *lhs, const expr *rhs) {
  emit_volatile(b, lhs, rhs);
  b->f->stmts.data[b->f->stmts.size - 1].havoc = HAVOC_APPROX;
}

/* A constant global that only serves to initialise something: its value. */
static const expr *initialiser_of(body *b, const expr *path) {
  if (path->kind != E_VAR || path->var->kind != V_GLOBAL || !path->var->is_const)
    return NULL;
  for (vec_each(global, g, &b->p->globals))
    if (g->var == path->var)
      return g->init;
  return NULL;
}

static void copy_bytes(body *b, const expr *to, const expr *from, uint64_t size, bool is_volatile) {
  if (!size)
    return;
  const type *t = sized_type(b->lw, to, size);
  if (!t)
    t = sized_type(b->lw, from, size);
  if (!t)
    t = bytes_type(b->lw, size);
  const expr *lhs = typed_path(b->lw, to, t), *rhs = typed_path(b->lw, from, t);
  if (lhs == rhs)
    return;
  const expr *constant = initialiser_of(b, rhs);
  save_pending(b, lhs);
  if (is_volatile && !constant)
    copy_volatile(b, lhs, rhs);
  else
    emit_assign(b, lhs, constant && constant->type == lhs->type ? constant : rhs);
}

/* `size` bytes, `offset` behind a pointer, that are left open. */
static void leave_open(body *b, const expr *to, uint64_t offset, uint64_t size) {
  assert(size > 0);
  const type *byte = type_int(b->pool, 8, false);
  const expr *start = expr_cast(b->pool, type_ptr(b->pool, byte), to);
  start = expr_ptradd(b->pool, start, expr_int(b->pool, type_ptrdiff(b->pool), (int64_t)offset));
  const expr *path = typed_path(b->lw, start, bytes_type(b->lw, size));
  save_pending(b, path);
  emit_havoc(b, path, HAVOC_UNINIT, NULL);
}

/* The bytes of a union behind the member that an initialiser names, and padding beside it: C says
 * nothing of them (C17 6.2.6.1p6, p7), and clang marks them in its constant. `c` is copied to there, up
 * to `end`. */
static void leave_rest_open(body *b, const expr *to, uint64_t offset, uint64_t end,
                            LLVMValueRef c) {
  LLVMTypeRef t = LLVMTypeOf(c);
  bool is_struct = LLVMGetTypeKind(t) == LLVMStructTypeKind;
  uint64_t size = llvm_size(b->lw, t);
  if (offset >= end || !size)
    return;
  if (LLVMIsAUndefValue(c))
    leave_open(b, to, offset, size < end - offset ? size : end - offset);
  if (LLVMIsAUndefValue(c) || (!LLVMIsAConstantStruct(c) && !LLVMIsAConstantArray(c)))
    return;
  uint64_t stride = is_struct ? 0 : llvm_size(b->lw, LLVMGetElementType(t));
  for (uint32_t i = 0, n = (uint32_t)LLVMGetNumOperands(c); i < n; ++i)
    leave_rest_open(b, to,
                    offset + (is_struct ? LLVMOffsetOfElement(b->lw->layout, t, i) : i * stride),
                    end, LLVMGetOperand(c, i));
}

/* Is it the constant that clang initialises an automatic variable from? */
static bool is_initialiser(LLVMValueRef v) {
  return LLVMIsAGlobalVariable(v) && LLVMGetLinkage(v) == LLVMPrivateLinkage &&
         LLVMIsGlobalConstant(v) && LLVMGetInitializer(v);
}

static void fill_bytes(body *b, const expr *to, const expr *byte, uint64_t size) {
  assert(byte->kind == E_CONST && byte->type->width == 8);
  if (!size)
    return;
  const type *t = sized_type(b->lw, to, size);
  if (!t || byte->value)
    t = bytes_type(b->lw, size);
  const expr *lhs = typed_path(b->lw, to, t);
  save_pending(b, lhs);
  if (byte->value == 0) {
    emit_assign(b, lhs,
                type_is_aggregate(t) ? expr_agg(b->pool, t, NULL, 0) : expr_const(b->pool, t, 0));
    return;
  }
  expr_vec kids = {0};
  for (uint64_t i = 0; i < size; ++i)
    vec_push(&kids, expr_const(b->pool, t->elem, byte->value));
  emit_assign(b, lhs, expr_agg(b->pool, t, kids.data, kids.size));
  vec_free(&kids);
}

enum { FILL_LIMIT = 4096 }; /* larger fills with a byte other than 0 go through the model */

/* Calls the model of a C function with the intrinsic's arguments. */
static void call_model(body *b, LLVMValueRef call, const char *name) {
  proc *f = program_find_proc(b->p, str_intern(&b->pool->strings, name));
  if (!f || f->params.size != 3) {
    emit_unknown(b, str_printf(&b->pool->strings, "%s without a model", name));
    return;
  }
  map_put(&b->mentioned, map_key(f->name), 1);
  save_pending(b, NULL);
  const expr *args[3];
  for (uint32_t i = 0; i < 3; ++i) {
    const expr *e = get(b, LLVMGetOperand(call, i));
    if (type_is_int(e->type))
      e = as_unsigned(b, e);
    args[i] = value_as(b->lw, e, f->params.data[i]->type);
  }
  stmt *s = emit(b, S_CALL);
  s->callee = expr_var(b->pool, f->symbol);
  stmt_set_rhs(b->p, s, args, 3);
}

static bool lower_memory(body *b, LLVMValueRef call, const char *name) {
  bool copy = starts(name, "llvm.memcpy") || starts(name, "llvm.memmove");
  if (!copy && !starts(name, "llvm.memset"))
    return false;
  const expr *to = get(b, LLVMGetOperand(call, 0)), *second = get(b, LLVMGetOperand(call, 1));
  const expr *size = get(b, LLVMGetOperand(call, 2));
  uint64_t n = size->kind == E_CONST ? (uint64_t)size->value : 0;
  if (starts(name, "llvm.memcpy"))
    ask_apart(b, to, second, as_unsigned(b, size));
  if (copy && size->kind == E_CONST) {
    copy_bytes(b, to, second, n, is_volatile_copy(b, call));
    if (is_initialiser(LLVMGetOperand(call, 1)))
      leave_rest_open(b, to, 0, n, LLVMGetInitializer(LLVMGetOperand(call, 1)));
  } else if (!copy && size->kind == E_CONST && second->kind == E_CONST &&
             (second->value == 0 || n <= FILL_LIMIT)) {
    fill_bytes(b, to, second, n);
  } else {
    call_model(b, call, copy ? (starts(name, "llvm.memcpy") ? "memcpy" : "memmove") : "memset");
  }
  return true;
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

static const expr *arithmetic(body *b, LLVMValueRef call, const char *name) {
  if (strstr(name, ".with.overflow"))
    return lower_with_overflow(b, call, name);
  const type *t = lower_llvm_type(b->lw, LLVMTypeOf(call));
  uint32_t n = LLVMGetNumArgOperands(call);
  if (!n || t->kind != T_INT || LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMIntegerTypeKind)
    return NULL;
  if (starts(name, "llvm.objectsize")) {
    const expr *minimum = get(b, LLVMGetOperand(call, 1));
    return expr_int(b->pool, t, expr_is_true(minimum) ? 0 : -1);
  }
  const expr *args[3] = {0};
  for (uint32_t i = 0; i < n && i < 3; ++i)
    if (LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(call, i))) == LLVMIntegerTypeKind)
      args[i] = get(b, LLVMGetOperand(call, i));
  return args[0] ? lower_number(b, name, args, n < 3 ? n : 3) : NULL;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool has_no_effect(const char *name) {
  static const char *const names[] = {
      "llvm.dbg.",         "llvm.lifetime.end",        "llvm.va_end",     "llvm.prefetch",
      "llvm.stackrestore", "llvm.donothing",           "llvm.sideeffect", "llvm.var.annotation",
      "llvm.invariant.",   "llvm.experimental.noalias"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (starts(name, names[i]))
      return true;
  return false;
}

static void lower_va_copy(body *b, LLVMValueRef call) {
  const expr *to = get(b, LLVMGetOperand(call, 0)), *from = get(b, LLVMGetOperand(call, 1));
  copy_bytes(b, to, from, b->pool->pointer_width == 64 ? 24 : 4, false);
}

static void lower_trap(body *b) {
  stmt *s = emit(b, S_HALT);
  stmt_set_succ(b->p, s, NULL, 0);
  const expr *status = expr_int(b->pool, type_int(b->pool, 32, false), 133);
  stmt_set_rhs(b->p, s, &status, 1);
}

/* A pointer rounded down: so many bytes before it as its address says, in the same object (va_arg of what is
 * aligned to 16 bytes). */
static const expr *masked_pointer(body *b, LLVMValueRef call) {
  exprs *pool = b->pool;
  const expr *p = get(b, LLVMGetOperand(call, 0)), *mask = get(b, LLVMGetOperand(call, 1));
  const type *number = type_int(pool, pool->pointer_width, false);
  assert(type_is_ptr(p->type) && mask->type->width == number->width);
  const expr *over = expr_arith(pool, E_BITAND, expr_cast(pool, number, p),
                                expr_bitnot(pool, expr_cast(pool, number, mask)), false);
  const expr *bytes = expr_cast(pool, type_ptr(pool, type_int(pool, 8, true)), p);
  const expr *down = expr_neg(pool, expr_cast(pool, type_ptrdiff(pool), over), true);
  return expr_cast(pool, p->type, expr_ptradd(pool, bytes, down));
}

/* May the argument also be in registers (__int128)? Clang passes such a one as two numbers or as one, and
 * where it is here is not known. */
static bool may_be_elsewhere(LLVMValueRef call) {
  for (LLVMUseRef use = LLVMGetFirstUse(call); use; use = LLVMGetNextUse(use))
    if (LLVMIsAPHINode(LLVMGetUser(use)))
      return true;
  return false;
}

void lower_intrinsic(body *b, LLVMValueRef call, const char *name) {
  if (has_no_effect(name) || lower_memory(b, call, name) || lower_vector_intrinsic(b, call, name) ||
      lower_float_call(b, call, name))
    return;
  if (starts(name, "llvm.assume")) {
    emit_promise(b, expr_to_bool(b->pool, get(b, LLVMGetOperand(call, 0))));
  } else if (starts(name, "llvm.lifetime.start")) {
    lower_lifetime(b, call);
  } else if (starts(name, "llvm.va_start")) {
    const expr *list = expr_deref(b->pool, get(b, LLVMGetOperand(call, 0)));
    if (list->type->kind == T_ARRAY)
      list = expr_index(b->pool, list, expr_int(b->pool, type_ptrdiff(b->pool), 0));
    save_pending(b, list);
    stmt *s = emit(b, S_VA_START);
    stmt_set_lhs(b->p, s, &list, 1);
  } else if (starts(name, "llvm.va_copy")) {
    lower_va_copy(b, call);
  } else if (starts(name, "llvm.trap") || starts(name, "llvm.ubsantrap") ||
             starts(name, "llvm.debugtrap")) {
    lower_trap(b);
  } else if (starts(name, "llvm.stacksave")) {
    set(b, call, expr_null(b->pool, lower_llvm_type(b->lw, LLVMTypeOf(call))));
  } else if (starts(name, "llvm.is.constant")) {
    set(b, call, expr_bool(b->pool, get(b, LLVMGetOperand(call, 0))->kind == E_CONST));
  } else if (starts(name, "llvm.threadlocal.address") || starts(name, "llvm.expect")) {
    set(b, call, get(b, LLVMGetOperand(call, 0)));
  } else if (starts(name, "llvm.ptrmask") && !may_be_elsewhere(call)) {
    set(b, call, masked_pointer(b, call));
  } else {
    const expr *e = arithmetic(b, call, name);
    if (e) {
      set(b, call, e);
    } else if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind) {
      emit_unknown(b, str_intern(&b->pool->strings, name));
    } else {
      const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(call)), NULL);
      bool is_float = t->type->kind == T_FLOAT;
      emit_havoc(b, t, HAVOC_APPROX, is_float ? "floating-point arithmetic" : name);
      set(b, call, t);
    }
  }
}
