/* edges.c: what ends a block, and what happens on the way to the next: scopes entered, phis set. */
#include "frontend/body.h"

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
    const expr *target = map_get_ptr(&b->phi_vars, phi);
    const expr *e = get(b, incoming(phi, b->block));
    if (e->type != target->type)
      e = value_as(b->lw, e, target->type);
    vec_push(&lhs, target);
    vec_push(&rhs, e);
  }
  if (lhs.size) {
    stmt *s = emit(b, S_ASSIGN);
    stmt_set_lhs(b->p, s, lhs.data, lhs.size);
    stmt_set_rhs(b->p, s, rhs.data, rhs.size);
  }
  vec_free(&lhs);
  vec_free(&rhs);
}

static void jump(body *b, uint32_t stmt_index, uint32_t slot, LLVMBasicBlockRef target) {
  vec_push(&b->fixups, (fixup){stmt_index, slot, target});
}

static void edge_statements(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  enter_scopes(b, leaving_scope(terminator), to);
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
    b->f->stmts.data[from].succ[slot] = first;
    jump(b, b->f->stmts.size - 1, 0, to);
  }
}

static uint32_t emit_branch(body *b, const expr *cond) {
  uint32_t label = b->f->stmts.size, both[2] = {label + 1, label + 1};
  stmt *s = emit(b, S_BRANCH);
  s->cond = cond;
  stmt_set_succ(b->p, s, both, 2);
  return label;
}

/* A loop's branch stands at its keyword; the place of the condition tells more. */
static void at_condition(body *b, LLVMValueRef v) {
  location where = LLVMIsAInstruction(v) ? inst_location(b->lw, v) : (location){0};
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
    vec_push(&tests, at);
  }
  if (!tests.size) {
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
  if (e)
    stmt_set_rhs(b->p, s, &e, 1);
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
      branch_edge(b, at, 0, inst, LLVMGetSuccessor(inst, 0));
      branch_edge(b, at, 1, inst, LLVMGetSuccessor(inst, 1));
    }
    return;
  case LLVMSwitch:
    lower_switch(b, inst);
    return;
  case LLVMUnreachable: {
    uint32_t n = b->f->stmts.size;
    bool ended = n > b->block_start && b->f->stmts.data[n - 1].succ_count == 0;
    if (!ended) {
      stmt *s = emit(b, S_HALT);
      stmt_set_succ(b->p, s, NULL, 0);
    }
    return;
  }
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
    s->succ[f->slot] = (uint32_t)map_get(&b->blocks, map_key(f->target), 0) - 1;
  }
}
