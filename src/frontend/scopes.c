/* scopes.c: when a local variable becomes indeterminate.
 *
 * C (6.2.4): a variable is new each time its block is entered, by whatever way, and indeterminate
 * each time its declaration is reached. The declaration is where llvm.dbg.declare stands. A jump
 * into the middle of a block is an edge of the control flow from outside of the block's debug scope
 * to inside. A DILexicalBlockFile is no scope: it only says that the text of its parent goes on in
 * another file (#include and #line in the middle of a function).
 *
 * Modules that the user gives as LLVM IR have LLVM's meaning instead: debug information has none, a
 * variable lives as long as the function runs, and only llvm.lifetime.start makes it indeterminate. */
#include "base/bits.h"
#include "frontend/body.h"

static LLVMMetadataRef strip_files(body *b, LLVMMetadataRef scope) {
  while (scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockFileMetadataKind)
    scope = md_operand(b->lw, scope, 1);
  return scope;
}

static LLVMMetadataRef scope_parent(body *b, LLVMMetadataRef scope) {
  assert(scope && LLVMGetMetadataKind(scope) != LLVMDILexicalBlockFileMetadataKind);
  if (LLVMGetMetadataKind(scope) != LLVMDILexicalBlockMetadataKind)
    return NULL;
  return strip_files(b, md_operand(b->lw, scope, 1));
}

static bool scope_contains(body *b, LLVMMetadataRef outer, LLVMMetadataRef inner) {
  for (; inner; inner = scope_parent(b, inner))
    if (inner == outer)
      return true;
  return false;
}

/* The scope of this function that an instruction stands in, inlined or not. */
static LLVMMetadataRef inst_scope(body *b, LLVMValueRef inst) {
  LLVMMetadataRef loc = inst ? LLVMInstructionGetDebugLoc(inst) : NULL;
  while (loc && LLVMDILocationGetInlinedAt(loc))
    loc = LLVMDILocationGetInlinedAt(loc);
  return loc ? strip_files(b, LLVMDILocationGetScope(loc)) : NULL;
}

/* Where a block begins. One without any place belongs to where it leads. */
static LLVMMetadataRef block_scope(body *b, LLVMBasicBlockRef block) {
  enum { FAR = 8 };
  for (uint32_t step = 0; block && step < FAR; ++step) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      LLVMMetadataRef scope = is_named_call(i, "llvm.dbg.") ? NULL : inst_scope(b, i);
      if (scope)
        return scope;
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    block = end && LLVMGetNumSuccessors(end) == 1 ? LLVMGetSuccessor(end, 0) : NULL;
  }
  return NULL;
}

/* Where a terminator stands; those that clang makes up have no place of their own. */
static LLVMMetadataRef leaving_scope(body *b, LLVMValueRef terminator) {
  for (LLVMValueRef i = terminator; i; i = LLVMGetPreviousInstruction(i)) {
    LLVMMetadataRef scope = inst_scope(b, i);
    if (scope)
      return scope;
  }
  return block_scope(b, LLVMGetInstructionParent(terminator));
}

/* ---- the variables of a scope ---------------------------------------------------------------- */

static void add_to_scope(body *b, const var *v, LLVMMetadataRef scope) {
  assert(scope && LLVMGetMetadataKind(scope) != LLVMDILexicalBlockFileMetadataKind);
  uint64_t *slot = map_slot_of(&b->scopes, map_key(scope));
  if (!*slot) {
    vec_push(&b->scope_vars, (var_vec){0});
    *slot = b->scope_vars.size;
  }
  assert(*slot <= b->scope_vars.size);
  vec_push(&b->scope_vars.data[*slot - 1], v);
}

/* Variables of inlined functions have scopes of another function, entered by no edge of this one. */
void remember_scope(body *b, const var *v, LLVMMetadataRef di, LLVMMetadataRef loc) {
  LLVMMetadataRef scope = strip_files(b, LLVMDIVariableGetScope(di));
  if (scope && !b->is_ir && !(loc && LLVMDILocationGetInlinedAt(loc)))
    add_to_scope(b, v, scope);
}

/* The innermost scope around both. */
static LLVMMetadataRef common_scope(body *b, LLVMMetadataRef x, LLVMMetadataRef y) {
  while (x && !scope_contains(b, x, y))
    x = scope_parent(b, x);
  return x;
}

/* Does a switch outside of the scope lead into it? */
static bool is_switch_body(body *b, LLVMMetadataRef scope) {
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(b->fn); bb; bb = LLVMGetNextBasicBlock(bb)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    if (!end || !LLVMIsASwitchInst(end) || scope_contains(b, scope, leaving_scope(b, end)))
      continue;
    for (uint32_t i = 0, n = LLVMGetNumSuccessors(end); i < n; ++i)
      if (scope_contains(b, scope, block_scope(b, LLVMGetSuccessor(end, i))))
        return true;
  }
  return false;
}

static bool is_compound_literal(LLVMValueRef alloca) {
  size_t n = 0;
  const char *name = LLVMGetValueName2(alloca, &n);
  return strncmp(name, ".compoundliteral", 16) == 0;
}

/* A variable whose declaration no execution reaches, before the first case of a switch, has no
 * debug declaration: it belongs to the switch around all of its uses. A compound literal belongs to
 * the block around them. */
bool adopt_undeclared(body *b, LLVMValueRef alloca, const var *v) {
  LLVMMetadataRef scope = NULL;
  for (LLVMUseRef u = b->is_ir ? NULL : LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
    LLVMMetadataRef at = inst_scope(b, LLVMGetUser(u));
    if (!at)
      continue;
    scope = scope ? common_scope(b, scope, at) : at;
  }
  while (scope && !is_compound_literal(alloca) && !is_switch_body(b, scope))
    scope = scope_parent(b, scope);
  if (scope)
    add_to_scope(b, v, scope);
  return scope != NULL;
}

/* ---- entering -------------------------------------------------------------------------------- */

static bool declared_in(body *b, LLVMBasicBlockRef block, const var *v) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMMetadataRef di;
    if (is_named_call(i, "llvm.dbg.declare") && map_get_ptr(&b->homes, declared(i, &di)) == v)
      return true;
  }
  return false;
}

static void havoc_var(body *b, const var *v) {
  assert(v->kind != V_PARAM && v->kind != V_GLOBAL);
  emit_havoc(b, expr_var(b->pool, v), HAVOC_UNINIT, NULL);
}

/* An edge into the middle of a scope makes its variables arbitrary; where the declaration is passed
 * afterwards, that does it. */
void enter_scopes(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  if (!b->scope_vars.size)
    return;
  LLVMMetadataRef from = leaving_scope(b, terminator);
  for (LLVMMetadataRef s = block_scope(b, to); s && from; s = scope_parent(b, s)) {
    uint64_t index = map_get(&b->scopes, map_key(s), 0);
    if (!index || scope_contains(b, s, from))
      continue;
    assert(index <= b->scope_vars.size);
    for (vec_each(const var *, v, &b->scope_vars.data[index - 1]))
      if (!declared_in(b, to, *v))
        havoc_var(b, *v);
  }
}

/* ---- leaving --------------------------------------------------------------------------------- */

static void end_life(body *b, const var *v) {
  if (!v->address_taken)
    return;
  save_pending(b, expr_var(b->pool, v));
  emit_havoc(b, expr_var(b->pool, v), HAVOC_DEAD, NULL);
}

/* The scopes from the inner one outwards, up to those that the other lies in. */
static void end_lives(body *b, LLVMMetadataRef inner, LLVMMetadataRef other) {
  for (; inner && other && !scope_contains(b, inner, other); inner = scope_parent(b, inner)) {
    uint64_t index = map_get(&b->scopes, map_key(inner), 0);
    for (uint32_t i = 0; index && i < b->scope_vars.data[index - 1].size; ++i)
      end_life(b, b->scope_vars.data[index - 1].data[i]);
  }
}

static bool ends_matter(const body *b) {
  return b->scope_vars.size && (b->p->asked & MEMORY_PROPERTIES);
}

void leave_scopes_before(body *b, LLVMValueRef inst) {
  LLVMMetadataRef at =
      ends_matter(b) && !is_named_call(inst, "llvm.dbg.") ? inst_scope(b, inst) : NULL;
  if (!at)
    return;
  if (b->scope)
    end_lives(b, b->scope, at);
  b->scope = at;
}

void leave_main(body *b) {
  if (!(b->p->asked & MEMORY_PROPERTIES))
    return;
  for (uint32_t i = 0; i < b->f->params.size; ++i)
    end_life(b, b->f->params.data[i]);
  for (uint32_t i = 0; i < b->f->locals.size; ++i)
    end_life(b, b->f->locals.data[i]);
  for (vec_each(const stmt, s, &b->f->stmts))
    if (s->kind == S_ALLOC && !stmt_is_heap_alloc(s))
      program_assume(
          b->p, s->where,
          "memory that main allocates on its stack is taken not to be used by what runs after it");
}

void leave_scopes(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to) {
  if (ends_matter(b))
    end_lives(b, leaving_scope(b, terminator), block_scope(b, to));
}

/* Is the variable named behind that statement, before its block is entered again? */
static bool is_named_behind(const proc *f, uint32_t label, const var *v) {
  uint64_t *seen = bits_new(bits_words(f->stmts.size));
  VEC(uint32_t) work = {0};
  bool named = false;
  vec_push(&work, label);
  while (work.size && !named) {
    const stmt *s = &f->stmts.data[vec_pop(&work)];
    for (uint32_t k = 0; k < s->succ_count && !named; ++k) {
      const stmt *next = &f->stmts.data[s->succ[k]];
      bool is_new = next->kind == S_HAVOC && expr_root(next->lhs[0]) == v;
      if (is_new || has_bit(seen, s->succ[k]))
        continue;
      add_bit(seen, s->succ[k]);
      named = stmt_mentions(next, v);
      vec_push(&work, s->succ[k]);
    }
  }
  vec_free(&work);
  free(seen);
  return named;
}

/* C names a variable inside of its block only: debug information that has it otherwise is wrong. */
void drop_wrong_ends(body *b) {
  map wrong = {0};
  proc *f = b->f;
  for (uint32_t pass = 0; pass < 2 && ends_matter(b); ++pass)
    for (uint32_t i = 0; i < f->stmts.size; ++i) {
      stmt *s = &f->stmts.data[i];
      if (s->kind != S_HAVOC || s->havoc != HAVOC_DEAD)
        continue;
      const var *v = s->lhs[0]->var;
      if (!pass && !map_has(&wrong, map_key(v)) && is_named_behind(f, i, v))
        map_put(&wrong, map_key(v), 1);
      if (pass && map_has(&wrong, map_key(v)))
        *s = (stmt){.kind = S_SKIP, .name = s->name, .succ = s->succ, .succ_count = s->succ_count};
    }
  map_free(&wrong);
}

/* Parameters of inlined functions are set before they are declared. */
static bool was_stored(LLVMValueRef home, LLVMValueRef call) {
  for (LLVMValueRef i = LLVMGetPreviousInstruction(call); i; i = LLVMGetPreviousInstruction(i))
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == home)
      return true;
  return false;
}

/* A declaration reached: its variable is indeterminate from here. At the first statement of the
 * procedure locals are so anyway. */
void lower_declaration(body *b, LLVMValueRef call) {
  LLVMMetadataRef di;
  LLVMValueRef home = declared(call, &di);
  const var *v = map_get_ptr(&b->homes, home);
  if (b->is_ir || !v || v->kind != V_LOCAL || v == b->result || was_stored(home, call))
    return;
  if (b->block != LLVMGetEntryBasicBlock(b->fn))
    havoc_var(b, v);
}

/* llvm.lifetime.start(size, pointer), where the object is a whole variable. */
void lower_lifetime(body *b, LLVMValueRef call) {
  const var *v = map_get_ptr(&b->homes, LLVMGetOperand(call, LLVMGetNumArgOperands(call) - 1));
  bool is_new = b->is_ir || b->block != LLVMGetEntryBasicBlock(b->fn);
  if (v && v->kind != V_PARAM && is_new) {
    save_pending(b, expr_var(b->pool, v));
    havoc_var(b, v);
  }
}
