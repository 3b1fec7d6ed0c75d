/* literals.c: string literals: equal ones, and the end of another, may be one object or not (C17
 * 6.4.5p7). Where what runs from the entry could tell, it is drawn at the start; elsewhere equal ones
 * are one. */
#include "frontend/start.h"

#include "base/buf.h"
#include "base/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

enum { MOST_HOSTS = 3 }; /* literals that one is compared with */

/* ---- what can run ---- */

/* Functions and variables that are mentioned by what the entry, constructors and destructors run. */
typedef struct reach {
  map seen;
  values work, functions;
  bool is_open; /* an entry other than main calls through a pointer: it may be any function */
} reach;

static void reach_value(reach *r, LLVMValueRef v) {
  if (!v || !LLVMIsAConstant(v) || map_has(&r->seen, map_key(v)))
    return;
  map_put(&r->seen, map_key(v), 1);
  vec_push(&r->work, v);
}

static void reach_operands(reach *r, LLVMValueRef v) {
  for (int i = 0, n = LLVMGetNumOperands(v); i < n; ++i)
    reach_value(r, LLVMGetOperand(v, (unsigned)i));
}

static bool is_indirect(LLVMValueRef i) {
  bool is_call = LLVMIsACallInst(i) || LLVMIsAInvokeInst(i);
  return is_call && !LLVMIsAFunction(LLVMGetCalledValue(i)) &&
         !LLVMIsAInlineAsm(LLVMGetCalledValue(i));
}

static void reach_body(reach *r, LLVMValueRef f) {
  vec_push(&r->functions, f);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      r->is_open |= is_indirect(i);
      reach_operands(r, i);
    }
}

static void reach_all(reach *r) {
  while (r->work.size) {
    LLVMValueRef v = vec_pop(&r->work);
    if (LLVMIsAFunction(v))
      reach_body(r, v);
    else
      reach_operands(r, v);
  }
}

static void reach_from(reach *r, const starter *s) {
  reach_value(r, s->entry);
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->m); g; g = LLVMGetNextGlobal(g))
    if ((LLVMGetSection(g) && LLVMGetSection(g)[0]) || strncmp(name_of(g), "llvm.", 5) == 0)
      reach_value(r, g);
  reach_all(r);
  r->is_open &= !s->is_main;
  for (LLVMValueRef f = LLVMGetFirstFunction(s->m); f && r->is_open; f = LLVMGetNextFunction(f))
    reach_value(r, f);
  reach_all(r);
}

static void reach_free(reach *r) {
  map_free(&r->seen);
  vec_free(&r->work);
  vec_free(&r->functions);
}

static bool is_reached(const reach *r, LLVMValueRef user) {
  LLVMValueRef in = user;
  if (LLVMIsAInstruction(user))
    in = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
  return map_has(&r->seen, map_key(in));
}

/* ---- which literals ---- */

/* The bytes of a string literal; NULL: it is none. */
static const char *literal_bytes(LLVMValueRef g, size_t *n) {
  LLVMValueRef init = LLVMIsDeclaration(g) ? NULL : LLVMGetInitializer(g);
  if (!init || strncmp(name_of(g), ".str", 4) != 0 || !LLVMIsGlobalConstant(g))
    return NULL;
  if (LLVMIsAConstantDataSequential(init) && LLVMIsConstantString(init)) /* it only casts */
    return LLVMGetAsString(init, n);
  bool is_empty = LLVMGetTypeKind(LLVMTypeOf(init)) == LLVMArrayTypeKind && LLVMIsNull(init) &&
                  LLVMGetArrayLength2(LLVMTypeOf(init)) == 1;
  *n = 1;
  return is_empty ? "" : NULL;
}

/* Does its address come into the program's hands: other than by reading it, or for the library? */
static bool is_kept(const reach *r, LLVMValueRef literal) {
  values users = {0};
  find_users(literal, &users);
  bool kept = false, whole = true;
  for (uint32_t i = 0; i < users.size; ++i) {
    LLVMValueRef user = users.data[i],
                 callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    bool is_variable = LLVMIsAGlobalVariable(user);
    whole = whole && (is_variable || !is_inside_constant(user, literal));
    kept |= is_reached(r, user) &&
            (is_variable || !(is_access(user, literal) ||
                              (callee && LLVMIsAFunction(callee) && LLVMIsDeclaration(callee))));
  }
  vec_free(&users);
  return kept && whole;
}

/* ---- what tells objects apart ---- */

static bool is_pointer(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMPointerTypeKind;
}

static LLVMTypeRef member(LLVMTypeRef t, LLVMValueRef index) {
  if (LLVMGetTypeKind(t) == LLVMArrayTypeKind)
    return LLVMGetElementType(t);
  uint64_t at = LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : 0;
  bool has = LLVMGetTypeKind(t) == LLVMStructTypeKind && at < LLVMCountStructElementTypes(t);
  return has ? LLVMStructGetTypeAtIndex(t, (unsigned)at) : NULL;
}

/* What the source says is at an address; NULL: that cannot be seen there. */
static LLVMTypeRef type_at(LLVMValueRef address) {
  if (LLVMIsAAllocaInst(address))
    return LLVMGetAllocatedType(address);
  if (LLVMIsAGlobalVariable(address))
    return LLVMGlobalGetValueType(address);
  if (!LLVMIsAGetElementPtrInst(address))
    return NULL;
  LLVMTypeRef t = LLVMGetGEPSourceElementType(address);
  for (int i = 2, n = LLVMGetNumOperands(address); i < n && t; ++i)
    t = member(t, LLVMGetOperand(address, (unsigned)i));
  return t;
}

/* The scalar that comes first there, as of a union; NULL: none is seen. */
static LLVMTypeRef scalar_at(LLVMValueRef address) {
  LLVMTypeRef t = type_at(address);
  while (t && (LLVMGetTypeKind(t) == LLVMArrayTypeKind || LLVMGetTypeKind(t) == LLVMStructTypeKind))
    t = LLVMGetTypeKind(t) == LLVMStructTypeKind && !LLVMCountStructElementTypes(t)
            ? NULL
            : member(t, address);
  return t;
}

static bool holds_pointer(LLVMValueRef address) {
  LLVMTypeRef t = scalar_at(address);
  return t && is_pointer(t);
}

/* Are the bytes of a pointer read as something else: by a union, or compared or copied? */
static bool reads_bytes(LLVMValueRef i) {
  if (LLVMIsALoadInst(i))
    return !is_pointer(LLVMTypeOf(i)) && holds_pointer(LLVMGetOperand(i, 0));
  if (LLVMIsAStoreInst(i))
    return is_pointer(LLVMTypeOf(LLVMGetOperand(i, 0))) && scalar_at(LLVMGetOperand(i, 1)) &&
           !holds_pointer(LLVMGetOperand(i, 1));
  LLVMValueRef f = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
  if (!f || !LLVMIsAFunction(f) || LLVMGetNumArgOperands(i) < 3)
    return false;
  bool to = holds_pointer(LLVMGetOperand(i, 0)), from = holds_pointer(LLVMGetOperand(i, 1));
  if (!strcmp(name_of(f), "memcmp") || !strcmp(name_of(f), "bcmp"))
    return to || from;
  bool copies = !strcmp(name_of(f), "memcpy") || !strcmp(name_of(f), "memmove") ||
                !strncmp(name_of(f), "llvm.mem", 8);
  return copies && from && !to;
}

/* Could the instruction tell one object from two? */
static bool compares_objects(LLVMValueRef i) {
  if (LLVMIsAPtrToIntInst(i) || reads_bytes(i))
    return true;
  LLVMValueRef a = LLVMIsAICmpInst(i) ? LLVMGetOperand(i, 0) : NULL;
  return a && is_pointer(LLVMTypeOf(a)) && !LLVMIsNull(a) && !LLVMIsNull(LLVMGetOperand(i, 1));
}

static bool program_compares_objects(const reach *r) {
  for (vec_each(const LLVMValueRef, f, &r->functions))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(*f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (compares_objects(i))
          return true;
  return false;
}

static int longest_first(const void *a, const void *b) {
  size_t n = 0, k = 0;
  const LLVMValueRef *x = a, *y = b;
  assert(LLVMIsAGlobalVariable(*x) && LLVMIsAGlobalVariable(*y));
  literal_bytes(*x, &n);
  literal_bytes(*y, &k);
  return n != k ? (n > k ? -1 : 1) : strcmp(name_of(*x), name_of(*y));
}

/* Where in `host` the literal could lie; false: nowhere. */
static bool lies_in(LLVMValueRef literal, LLVMValueRef host, size_t *at) {
  size_t n = 0, room = 0;
  const char *bytes = literal_bytes(literal, &n), *all = literal_bytes(host, &room);
  assert(bytes && all);
  *at = room - n;
  return n <= room && memcmp(all + *at, bytes, n) == 0;
}

/* The literal's address, or the place in the host: a choice. */
static LLVMValueRef or_in(starter *s, LLVMValueRef address, LLVMValueRef host, size_t at) {
  LLVMValueRef by = LLVMConstInt(LLVMInt64TypeInContext(s->context), at, 0);
  LLVMValueRef place = LLVMConstInBoundsGEP2(LLVMInt8TypeInContext(s->context), host, &by, 1);
  return LLVMBuildSelect(s->at, choose(s, "whether string literals are one object"),
                         at ? place : host, address, "");
}

static void set_literal(starter *s, const values *all, uint32_t index) {
  LLVMValueRef literal = all->data[index], home = NULL, address = literal;
  size_t at = 0;
  for (uint32_t i = 0, hosts = 0; i < index && hosts < MOST_HOSTS; ++i)
    if (lies_in(literal, all->data[i], &at)) {
      if (!hosts++) {
        use_variable(s, literal, home = new_home(s, literal, "literal"), true);
        LLVMSetLinkage(home, LLVMPrivateLinkage); /* nothing but literals is ever in it */
      }
      address = or_in(s, address, all->data[i], at);
    }
  if (!home)
    return;
  assert(address != literal);
  LLVMBuildStore(s->at, address, home);
  set_parts(s, home);
}

/* An object of its own, whatever its bytes. */
static void name_apart(LLVMValueRef literal) {
  buf name = {0};
  buf_printf(&name, "literal%s", name_of(literal) + strlen(".str"));
  LLVMSetValueName2(literal, buf_text(&name), strlen(buf_text(&name)));
  buf_free(&name);
}

void set_literals(starter *s) {
  values all = {0};
  size_t n = 0;
  reach r = {0};
  reach_from(&r, s);
  bool matters = program_compares_objects(&r);
  for (LLVMValueRef g = matters ? LLVMGetFirstGlobal(s->m) : NULL; g; g = LLVMGetNextGlobal(g))
    if (literal_bytes(g, &n) && is_kept(&r, g))
      vec_push(&all, g);
  reach_free(&r);
  if (all.size)
    qsort(all.data, all.size, sizeof *all.data, longest_first);
  for (uint32_t i = 0; i < all.size; ++i)
    set_literal(s, &all, i);
  for (uint32_t i = 0; i < all.size; ++i)
    name_apart(all.data[i]);
  vec_free(&all);
}
