/* values.c: LLVM values as expressions, and when they must be saved.
 *
 * An instruction without side effects is not a statement: its expression is kept and put into its
 * users. If it reads memory it is pending as long as users are left. Before a statement changes
 * memory, pending values that read what may change are saved in temporaries. */
#include "frontend/operation.h"
#include "frontend/vector.h"

held *held_of(body *b, LLVMValueRef v) {
  uint64_t *slot = map_slot_of(&b->values, map_key(v));
  if (!*slot) {
    vec_push(&b->all, (held){0});
    *slot = b->all.size;
  }
  assert(*slot <= b->all.size);
  return &b->all.data[*slot - 1];
}

/* ---- constants ------------------------------------------------------------------------------- */

static const expr *constant_index_of(void *context, LLVMValueRef v) {
  lowering *lw = context;
  return expr_int(lw->pool, type_ptrdiff(lw->pool), LLVMConstIntGetSExtValue(v));
}

/* &&label: no object has an address this low, so its value is told apart from all others. */
const expr *lower_label_address(lowering *lw, LLVMBasicBlockRef block, const type *t) {
  assert(block && type_is_scalar(t));
  enum { LOWEST_OBJECT = 0x10000 };
  uint64_t *number = map_slot_of(&lw->labels, map_key(block));
  if (!*number)
    *number = lw->labels.size;
  return *number < LOWEST_OBJECT ? expr_const(lw->pool, t, *number) : NULL;
}

const expr *lower_constant_pointer(lowering *lw, LLVMValueRef c, const type *t) {
  assert(t->kind == T_PTR && LLVMIsAConstant(c));
  const expr *path = global_path(lw, c);
  if (path)
    return pointer_as(lw, expr_addr(lw->pool, path), t);
  if (LLVMIsNull(c) || LLVMIsAUndefValue(c))
    return expr_null(lw->pool, t);
  if (LLVMIsAGlobalAlias(c))
    return lower_constant_pointer(lw, LLVMAliasGetAliasee(c), t);
  if (LLVMIsABlockAddress(c))
    return lower_label_address(lw, LLVMValueAsBasicBlock(LLVMGetOperand(c, 1)), t);
  if (!LLVMIsAConstantExpr(c))
    return NULL;
  const type *any = type_ptr(lw->pool, type_void(lw->pool));
  LLVMValueRef first = LLVMGetOperand(c, 0);
  switch (LLVMGetConstOpcode(c)) {
  case LLVMGetElementPtr: {
    const expr *base_path = global_path(lw, first);
    const expr *base =
        base_path ? expr_addr(lw->pool, base_path) : lower_constant_pointer(lw, first, any);
    return base ? pointer_as(lw, lower_gep(lw, c, base, constant_index_of, lw), t) : NULL;
  }
  case LLVMBitCast:
  case LLVMAddrSpaceCast:
    return lower_constant_pointer(lw, first, t);
  case LLVMIntToPtr:
    if (LLVMIsAConstantInt(first))
      return expr_const(lw->pool, t, LLVMConstIntGetZExtValue(first));
    if (LLVMIsAConstantExpr(first) && LLVMGetConstOpcode(first) == LLVMPtrToInt)
      return lower_constant_pointer(lw, LLVMGetOperand(first, 0), t);
    return NULL;
  default:
    return NULL;
  }
}

static void mention(body *b, LLVMValueRef global_value) {
  const expr *path = global_path(b->lw, global_value);
  if (path)
    map_put(&b->mentioned, map_key(path->var->name), 1);
}

static void mention_all(body *b, LLVMValueRef c) {
  mention(b, c);
  if (LLVMIsAConstantExpr(c))
    for (int i = 0, n = LLVMGetNumOperands(c); i < n; ++i)
      mention_all(b, LLVMGetOperand(c, (unsigned)i));
}

static const expr *save(body *b, const expr *e) {
  const expr *t = new_temp(b, e->type, NULL);
  emit_assign(b, t, e);
  return t;
}

/* A constant expression on integers: clang makes few of them. */
static const expr *constant_expression(body *b, LLVMValueRef c) {
  assert(LLVMIsAConstantExpr(c));
  LLVMOpcode op = LLVMGetConstOpcode(c);
  const expr *x = get(b, LLVMGetOperand(c, 0));
  const expr *y = LLVMGetNumOperands(c) > 1 ? get(b, LLVMGetOperand(c, 1)) : NULL;
  return lower_operation(b->lw, op, c, LLVMTypeOf(c), x, y);
}

static const expr *arbitrary(body *b, LLVMTypeRef t) {
  const expr *v = new_temp(b, lower_llvm_type(b->lw, t), "undefined");
  emit_havoc(b, v, HAVOC_UNINIT, NULL); /* another value each time that it comes here */
  return v;
}

static const expr *constant(body *b, LLVMValueRef c) {
  LLVMTypeRef t = LLVMTypeOf(c);
  const type *mine = lower_llvm_type(b->lw, t);
  u128 bits;
  mention_all(b, c);
  if (LLVMIsAUndefValue(c))
    return arbitrary(b, t);
  if (has_lanes(t))
    return join_lanes(b, c);
  if (is_wide(b, t))
    return join_words(b, c);
  if (LLVMIsAConstantInt(c) && type_is_scalar(mine))
    return expr_const(b->pool, mine, llvm_int_value(c));
  if (LLVMIsAConstantInt(c))
    return expr_zero(b->pool, mine); /* too wide to compute with: operations on it give up */
  if (LLVMIsAConstantFP(c) && llvm_real_bits(c, &bits))
    return expr_const(b->pool, mine, bits);
  const expr *path = global_path(b->lw, c);
  if (path)
    return expr_addr(b->pool, path);
  if (mine->kind == T_PTR) {
    const expr *p = lower_constant_pointer(b->lw, c, mine);
    if (p)
      return p;
  }
  if (LLVMIsAConstantExpr(c)) {
    const expr *e = constant_expression(b, c);
    if (e)
      return e;
  } else if (type_is_aggregate(mine) || LLVMIsNull(c)) {
    const expr *e = lower_initializer(b->lw, c, mine);
    bool is_vector =
        LLVMGetTypeKind(t) == LLVMVectorTypeKind; /* stored as another type of that size */
    if (e)
      return is_vector ? save(b, e) : e;
  }
  const expr *t2 = new_temp(b, mine, "constant");
  emit_havoc(b, t2, HAVOC_APPROX, "a constant that is not modelled");
  return t2;
}

const expr *get(body *b, LLVMValueRef v) {
  if (LLVMIsAConstant(v))
    return constant(b, v);
  held *h = held_of(b, v);
  if (h->first_lane)
    return is_wide(b, LLVMTypeOf(v)) ? join_words(b, v) : join_lanes(b, v);
  assert(h->e);
  return h->e;
}

/* ---- pending values -------------------------------------------------------------------------- */

static bool reads_memory(const expr *e) {
  if (e->kind == E_VAR || e->kind == E_DEREF)
    return e->kind == E_DEREF || e->var->kind != V_FUNCTION;
  if (e->kind == E_ADDR) { /* the address itself reads only indices and pointers below */
    const expr *path = e->kid[0];
    while (path->kind == E_FIELD || path->kind == E_INDEX) {
      if (path->kind == E_INDEX && reads_memory(path->kid[1]))
        return true;
      path = path->kid[0];
    }
    return path->kind == E_DEREF && reads_memory(path->kid[0]);
  }
  for (uint32_t i = 0; i < e->count; ++i)
    if (reads_memory(e->kid[i]))
      return true;
  return false;
}

bool used_elsewhere(LLVMValueRef inst) {
  LLVMBasicBlockRef home = LLVMGetInstructionParent(inst);
  for (LLVMUseRef u = LLVMGetFirstUse(inst); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAInstruction(user) &&
        (LLVMIsAPHINode(user) || LLVMGetInstructionParent(user) != home))
      return true;
  }
  return false;
}

static uint32_t count_uses(LLVMValueRef v) {
  uint32_t n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(v); u; u = LLVMGetNextUse(u))
    ++n;
  return n;
}

bool is_own_temp(body *b, const expr *e) {
  return e->kind == E_VAR && e->var->kind == V_TEMP && !map_has(&b->housed, map_key(e->var));
}

const expr *settled(body *b, const expr *e) {
  return !reads_memory(e) || is_own_temp(b, e) ? e : save(b, e);
}

void evaluate(body *b, const expr *e) {
  if (b->p->asked && (e->may_fail || reads_memory(e)) && !is_own_temp(b, e))
    save(b, e);
}

void evaluate_operands(body *b, LLVMValueRef inst) {
  for (int i = 0, n = LLVMGetNumOperands(inst); i < n; ++i)
    if (LLVMIsAInstruction(LLVMGetOperand(inst, (unsigned)i)))
      evaluate(b, get(b, LLVMGetOperand(inst, (unsigned)i)));
}

void set(body *b, LLVMValueRef inst, const expr *e) {
  assert(e && !LLVMIsAConstant(inst));
  held *h = held_of(b, inst);
  h->uses = count_uses(inst);
  h->e = e;
  if (!h->uses)
    evaluate(b, e);
  if (!reads_memory(e))
    return;
  bool is_own = is_own_temp(b, e);
  bool is_shared = b->is_ir && h->uses > 1; /* expressions are trees to most that look at them */
  if ((used_elsewhere(inst) || is_shared) && !is_own) {
    e = save(b, e);
    held_of(b, inst)->e = e;
    return;
  }
  if (h->uses && !is_own) {
    h->is_pending = true;
    vec_push(&b->pending, (uint32_t)(h - b->all.data));
  }
}

void used(body *b, LLVMValueRef inst) {
  for (int i = 0, n = LLVMGetNumOperands(inst); i < n; ++i) {
    LLVMValueRef operand = LLVMGetOperand(inst, (unsigned)i);
    if (!LLVMIsAInstruction(operand))
      continue;
    uint64_t index = map_get(&b->values, map_key(operand), 0);
    if (index && b->all.data[index - 1].uses)
      --b->all.data[index - 1].uses;
  }
}

/* Can a write to `lhs` (NULL: by a call) change the value of e? Pointers may lead to any global and
 * any variable whose address is taken (function.c finds these before lowering a body). */
static bool may_change(body *b, const expr *e, const expr *lhs) {
  if (e->kind == E_DEREF)
    return may_change(b, e->kid[0], lhs) || !lhs || !expr_root(lhs) ||
           expr_root(lhs)->kind == V_GLOBAL || expr_root(lhs)->address_taken;
  if (e->kind == E_VAR) {
    const var *v = e->var;
    if (v->kind == V_FUNCTION || v->is_const)
      return false;
    if (!lhs)
      return v->kind == V_GLOBAL || v->address_taken;
    const var *root = expr_root(lhs);
    return root ? root == v : v->kind == V_GLOBAL || v->address_taken;
  }
  if (e->kind == E_ADDR) {
    const expr *path = e->kid[0];
    for (; path->kind == E_FIELD || path->kind == E_INDEX; path = path->kid[0])
      if (path->kind == E_INDEX && may_change(b, path->kid[1], lhs))
        return true;
    return path->kind == E_DEREF && may_change(b, path->kid[0], lhs);
  }
  for (uint32_t i = 0; i < e->count; ++i)
    if (may_change(b, e->kid[i], lhs))
      return true;
  return false;
}

static void save_some(body *b, const expr *lhs, bool all) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < b->pending.size; ++i) {
    uint32_t index = b->pending.data[i];
    assert(index < b->all.size && b->all.data[index].e);
    held *h = &b->all.data[index];
    if (!h->uses) {
      h->is_pending = false;
      continue;
    }
    if (all || may_change(b, h->e, lhs)) {
      const expr *t = save(b, h->e);
      h = &b->all.data[index];
      h->e = t;
      h->is_pending = false;
      h->bits = (bit_view){0};
      continue;
    }
    b->pending.data[kept++] = index;
  }
  b->pending.size = kept;
}

void save_pending(body *b, const expr *lhs) {
  save_some(b, lhs, false);
}

void save_all_pending(body *b) {
  save_some(b, NULL, true);
}

const expr *as_signed(body *b, const expr *e) {
  return e->type->kind == T_INT && !e->type->is_signed
             ? expr_cast(b->pool, type_int(b->pool, e->type->width, true), e)
             : e;
}

const expr *as_unsigned(body *b, const expr *e) {
  return e->type->kind == T_INT && e->type->is_signed
             ? expr_cast(b->pool, type_int(b->pool, e->type->width, false), e)
             : e;
}
