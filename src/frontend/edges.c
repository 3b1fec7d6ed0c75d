/* edges.c: what ends a block, and what happens on the way to the next: scopes entered, phis set. */
#include "frontend/vector.h"

static bool starts_with_phi(LLVMBasicBlockRef block) {
  LLVMValueRef first = LLVMGetFirstInstruction(block);
  return first && LLVMIsAPHINode(first);
}

static LLVMValueRef incoming(LLVMValueRef phi, LLVMBasicBlockRef from) {
  uint32_t i = 0;
  while (LLVMGetIncomingBlock(phi, i) != from) {
    ++i;
    assert(i < LLVMCountIncoming(phi)); /* modules are verified */
  }
  return LLVMGetIncomingValue(phi, i);
}

/* All phis of a block take their values at once. */
static void emit_phi_moves(body *b, LLVMBasicBlockRef to) {
  expr_vec lhs = {0}, rhs = {0};
  for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMIsAPHINode(phi);
       phi = LLVMGetNextInstruction(phi)) {
    const expr *target[MAX_LANES], *from[MAX_LANES];
    LLVMValueRef v = incoming(phi, b->block);
    uint32_t n = 1;
    if (has_lanes(LLVMTypeOf(phi))) {
      n = get_lanes(b, phi, target);
      get_lanes(b, v, from);
    } else if (is_wide(b, LLVMTypeOf(phi))) {
      n = count_words(LLVMTypeOf(phi));
      get_words(b, phi, target);
      get_words(b, v, from);
    } else {
      target[0] = map_get_ptr(&b->phi_vars, phi);
      from[0] = get(b, v);
    }
    for (uint32_t i = 0; i < n; ++i) {
      const expr *t = target[i];
      vec_push(&lhs, t);
      vec_push(&rhs, from[i]->type == t->type ? from[i] : value_as(b->lw, from[i], t->type));
    }
  }
  assert(lhs.size == rhs.size);
  if (lhs.size) {
    stmt *s = emit(b, S_ASSIGN);
    stmt_set_lhs(b->p, s, lhs.data, lhs.size);
    stmt_set_rhs(b->p, s, rhs.data, rhs.size);
  }
  vec_free(&lhs);
  vec_free(&rhs);
}

static void jump(body *b, uint32_t stmt_index, uint32_t slot, LLVMBasicBlockRef target) {
  assert(stmt_index < b->f->stmts.size);
  vec_push(&b->fixups, (fixup){stmt_index, slot, target});
}

static void edge_statements(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  leave_scopes(b, terminator, to);
  enter_scopes(b, terminator, to);
  if (starts_with_phi(to))
    emit_phi_moves(b, to);
}

/* Leaves the block unconditionally. */
static void go_to(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  edge_statements(b, terminator, to);
  if (b->f->stmts.size == b->block_start) {
    b->where = (location){0};
    emit(b, S_SKIP);
  }
  jump(b, b->f->stmts.size - 1, 0, to);
}

/* An edge of a branching statement: through statements of its own if it needs any. */
static void branch_edge(body *b, uint32_t from, uint32_t slot, LLVMValueRef terminator,
                        LLVMBasicBlockRef to) {
  uint32_t first = b->f->stmts.size;
  edge_statements(b, terminator, to);
  if (b->f->stmts.size == first) {
    jump(b, from, slot, to);
  } else {
    assert(slot < b->f->stmts.data[from].succ_count);
    b->f->stmts.data[from].succ[slot] = first;
    jump(b, b->f->stmts.size - 1, 0, to);
  }
}

static uint32_t emit_branch(body *b, const expr *cond) {
  assert(cond->type->kind == T_BOOL);
  uint32_t label = b->f->stmts.size, both[2] = {label + 1, label + 1};
  stmt *s = emit(b, S_BRANCH);
  s->cond = cond;
  stmt_set_succ(b->p, s, both, 2);
  return label;
}

/* ---- what the source says of a branch ---- */

/* clang calls the blocks that a condition leads to after the statement it belongs to. */
static branch_side side_of(LLVMBasicBlockRef to) {
  static const struct {
    const char *name;
    branch_side side;
  } names[] = {
      {"if.then", SIDE_TRUE},    {"if.else", SIDE_FALSE},   {"if.end", SIDE_FALSE},
      {"while.body", SIDE_TRUE}, {"while.end", SIDE_FALSE}, {"while.exit", SIDE_FALSE},
      {"for.body", SIDE_TRUE},   {"for.end", SIDE_FALSE},   {"for.cond.cleanup", SIDE_FALSE},
      {"do.body", SIDE_TRUE},    {"do.end", SIDE_FALSE}};
  const char *name = LLVMGetBasicBlockName(to);
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
    size_t n = strlen(names[i].name);
    if (!strncmp(name, names[i].name, n) && strspn(name + n, "0123456789") == strlen(name + n))
      return names[i].side;
  }
  return SIDE_OPEN;
}

/* Two statements that seem to stand at one place (in a macro, or by #line) cannot be told apart. */
static void claim_place(body *b, branch_source *source, LLVMBasicBlockRef if_true) {
  uint64_t key = hash_mix(hash_mix(map_key(b->where.file), b->where.line), b->where.column);
  uint64_t *slot = map_slot_of(&b->claims, key);
  if (!*slot) {
    vec_push(&b->claimed, (claim){source, if_true});
    *slot = b->claimed.size;
    return;
  }
  claim *first = &b->claimed.data[*slot - 1];
  if (first->if_true == if_true)
    return;
  memset(source->side, SIDE_OPEN, sizeof source->side);
  memset(first->source->side, SIDE_OPEN, sizeof first->source->side);
}

/* The value, among those that v is made of, that stands inside a statement of the source: the
 * conversion to a truth value often stands at the keyword, and && and || stand nowhere. */
static LLVMValueRef placed_value(body *b, LLVMValueRef v, uint32_t depth) {
  if (!LLVMIsAInstruction(v) || inst_location(b->lw, v).end_line)
    return LLVMIsAInstruction(v) ? v : NULL;
  bool is_phi = LLVMIsAPHINode(v) != NULL;
  int n = is_phi ? (int)LLVMCountIncoming(v) : LLVMGetNumOperands(v);
  LLVMValueRef found = NULL;
  for (int i = 0; i < n && !found && depth; ++i)
    found = placed_value(
        b, is_phi ? LLVMGetIncomingValue(v, (unsigned)i) : LLVMGetOperand(v, (unsigned)i),
        depth - 1);
  return found;
}

enum { FAR = 8 };

static void tell_source(body *b, uint32_t label, LLVMValueRef inst) {
  assert(b->f->stmts.data[label].kind == S_BRANCH);
  LLVMValueRef cond = LLVMGetCondition(inst);
  LLVMValueRef operand = LLVMIsAPHINode(cond) ? NULL : placed_value(b, cond, FAR);
  LLVMMetadataRef loc = operand ? LLVMInstructionGetDebugLoc(operand) : NULL;
  if (b->is_ir || !b->where.line)
    return;
  branch_source *source = arena_array(&b->pool->memory, branch_source, 1);
  *source = (branch_source){.line = loc ? LLVMDILocationGetLine(loc) : 0,
                            .column = loc ? LLVMDILocationGetColumn(loc) : 0};
  for (uint32_t i = 0; i < 2; ++i) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(inst, i);
    source->side[i] = (uint8_t)side_of(to);
    if (source->side[i] == SIDE_TRUE)
      claim_place(b, source, to);
  }
  b->f->stmts.data[label].source = source;
}

/* A loop's branch stands at its keyword; the place of the condition tells more. */
static void at_condition(body *b, LLVMValueRef v) {
  LLVMValueRef placed = placed_value(b, v, FAR);
  location where = LLVMIsAInstruction(v) ? inst_location(b->lw, v) : (location){0};
  if (placed)
    where = inst_location(b->lw, placed);
  if (where.line)
    b->where = where;
}

static void lower_switch(body *b, LLVMValueRef inst) {
  at_condition(b, LLVMGetOperand(inst, 0));
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  uint32_t n = (uint32_t)LLVMGetNumOperands(inst) / 2;
  LLVMBasicBlockRef otherwise = LLVMGetSwitchDefaultDest(inst);
  VEC(uint32_t) tests = {0};
  for (uint32_t i = 1; i < n; ++i) {
    const expr *c = expr_const(b->pool, e->type, llvm_int_value(LLVMGetOperand(inst, 2 * i)));
    uint32_t at = emit_branch(b, expr_eq(b->pool, e, c));
    branch_source *source = arena_array(&b->pool->memory, branch_source, 1);
    *source = (branch_source){.number = c};
    b->f->stmts.data[at].source = source;
    vec_push(&tests, at);
  }
  if (!tests.size) {
    evaluate(b, e);
    go_to(b, inst, otherwise);
    return;
  }
  for (uint32_t i = 1; i < n; ++i)
    branch_edge(b, tests.data[i - 1], 0, inst,
                LLVMValueAsBasicBlock(LLVMGetOperand(inst, 2 * i + 1)));
  branch_edge(b, vec_last(&tests), 1, inst, otherwise);
  vec_free(&tests);
}

/* goto *e: a chain of comparisons with the labels it may go to. */
static void lower_computed_goto(body *b, LLVMValueRef inst) {
  const expr *e = get(b, LLVMGetOperand(inst, 0));
  VEC(uint32_t) tests = {0};
  for (uint32_t i = 0, n = LLVMGetNumSuccessors(inst); i < n; ++i) {
    const expr *label = lower_label_address(b->lw, LLVMGetSuccessor(inst, i), e->type);
    if (!label)
      break;
    uint32_t at = emit_branch(b, expr_eq(b->pool, e, label));
    vec_push(&tests, at);
  }
  emit_unknown(b, "computed goto to no label of this function");
  for (uint32_t i = 0; i < tests.size; ++i)
    branch_edge(b, tests.data[i], 0, inst, LLVMGetSuccessor(inst, i));
  vec_free(&tests);
}

static void lower_return(body *b, LLVMValueRef inst) {
  const expr *e = NULL;
  if (b->result) {
    e = expr_var(b->pool, b->result);
  } else if (LLVMGetNumOperands(inst) && b->sig.result->kind != T_VOID) {
    LLVMValueRef v = LLVMGetOperand(inst, 0);
    if (b->sig.coerced && !is_whole(b->lw, b->sig.result, LLVMTypeOf(v))) {
      abi_param whole = {.type = b->sig.result, .count = 1};
      e = join_pieces(b, &v, &whole);
    } else {
      e = value_as(b->lw, get(b, v), b->sig.result);
    }
  } else if (b->sig.result->kind != T_VOID) {
    e = expr_agg(b->pool, b->sig.result, NULL, 0); /* an empty struct */
  }
  stmt *s = emit(b, S_RETURN);
  stmt_set_succ(b->p, s, NULL, 0);
  assert(!e || e->type == b->sig.result);
  if (e)
    stmt_set_rhs(b->p, s, &e, 1);
}

static bool has_attribute(LLVMValueRef call, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMValueRef callee = LLVMIsAFunction(LLVMGetCalledValue(call));
  LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  return LLVMGetCallSiteEnumAttribute(call, whole, kind) ||
         (callee && LLVMGetEnumAttributeAtIndex(callee, whole, kind));
}

/* Where control does not come, since what stands before does not return or the program says so. */
static void lower_unreachable(body *b, LLVMValueRef inst) {
  uint32_t n = b->f->stmts.size;
  if (n > b->block_start && b->f->stmts.data[n - 1].succ_count == 0)
    return;
  LLVMValueRef before = LLVMGetPreviousInstruction(inst);
  if (!before || !LLVMIsACallInst(before) || !has_attribute(before, "noreturn"))
    emit_promise(b, expr_bool(b->pool, false));
  stmt *s = emit(b, S_HALT);
  stmt_set_succ(b->p, s, NULL, 0);
}

void lower_terminator(body *b, LLVMValueRef inst) {
  used(b, inst);
  switch (LLVMGetInstructionOpcode(inst)) {
  case LLVMRet:
    lower_return(b, inst);
    return;
  case LLVMBr:
    if (!LLVMIsConditional(inst)) {
      go_to(b, inst, LLVMGetSuccessor(inst, 0));
    } else {
      at_condition(b, LLVMGetCondition(inst));
      uint32_t at = emit_branch(b, get(b, LLVMGetCondition(inst)));
      tell_source(b, at, inst);
      branch_edge(b, at, 0, inst, LLVMGetSuccessor(inst, 0));
      branch_edge(b, at, 1, inst, LLVMGetSuccessor(inst, 1));
    }
    return;
  case LLVMSwitch:
    lower_switch(b, inst);
    return;
  case LLVMUnreachable:
    lower_unreachable(b, inst);
    return;
  case LLVMIndirectBr:
    lower_computed_goto(b, inst);
    return;
  case LLVMCallBr:
    emit_unknown(b, "inline assembly with goto");
    return;
  default:
    emit_unknown(b, "an instruction that is not modelled");
    return;
  }
}

void declare_phis(body *b) {
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i && LLVMIsAPHINode(i);
         i = LLVMGetNextInstruction(i)) {
      if (has_lanes(LLVMTypeOf(i))) {
        declare_lanes(b, i);
        continue;
      }
      if (is_wide(b, LLVMTypeOf(i))) {
        declare_words(b, i);
        continue;
      }
      const expr *t = new_temp(b, lower_llvm_type(b->lw, LLVMTypeOf(i)), NULL);
      map_put_ptr(&b->phi_vars, i, t);
      held_of(b, i)->e = t;
    }
}

void fix_jumps(body *b) {
  for (vec_each(fixup, f, &b->fixups)) {
    stmt *s = &b->f->stmts.data[f->stmt];
    if (s->succ_count == 0)
      continue; /* the path ended before the jump */
    assert(f->slot < s->succ_count);
    assert(map_has(&b->blocks, map_key(f->target))); /* a block that is jumped to is lowered */
    s->succ[f->slot] = (uint32_t)map_get(&b->blocks, map_key(f->target), 0) - 1;
  }
}
