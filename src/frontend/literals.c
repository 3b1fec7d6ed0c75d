/* literals.c: string literals: equal ones, and the end of another, may be one object or not (C17
 * 6.4.5p7). Where the program could tell, it is drawn at the start; elsewhere equal ones are one. */
#include "frontend/start.h"

#include "base/buf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(LLVMValueRef v) {
  size_t n = 0;
  return LLVMGetValueName2(v, &n);
}

enum { MOST_HOSTS = 3 }; /* literals that one is compared with */

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
static bool is_kept(LLVMValueRef literal) {
  values users = {0};
  find_users(literal, &users);
  bool kept = false, whole = true;
  for (uint32_t i = 0; i < users.size; ++i) {
    LLVMValueRef user = users.data[i],
                 callee = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
    bool is_variable = LLVMIsAGlobalVariable(user);
    whole = whole && (is_variable || !is_inside_constant(user, literal));
    kept |= is_variable || !(is_access(user, literal) ||
                             (callee && LLVMIsAFunction(callee) && LLVMIsDeclaration(callee)));
  }
  vec_free(&users);
  return kept && whole;
}

/* Could the instruction tell one object from two? */
static bool compares_objects(LLVMValueRef i) {
  if (LLVMIsAPtrToIntInst(i))
    return true;
  LLVMValueRef a = LLVMIsAICmpInst(i) ? LLVMGetOperand(i, 0) : NULL;
  return a && LLVMGetTypeKind(LLVMTypeOf(a)) == LLVMPointerTypeKind &&
         (LLVMGetICmpPredicate(i) == LLVMIntEQ || LLVMGetICmpPredicate(i) == LLVMIntNE) &&
         !LLVMIsNull(a) && !LLVMIsNull(LLVMGetOperand(i, 1));
}

static bool program_compares_objects(LLVMModuleRef m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (compares_objects(i))
          return true;
  return false;
}

static int longest_first(const void *a, const void *b) {
  size_t n = 0, k = 0;
  const LLVMValueRef *x = a, *y = b;
  literal_bytes(*x, &n);
  literal_bytes(*y, &k);
  return n != k ? (n > k ? -1 : 1) : strcmp(name_of(*x), name_of(*y));
}

/* Where in `host` the literal could lie; false: nowhere. */
static bool lies_in(LLVMValueRef literal, LLVMValueRef host, size_t *at) {
  size_t n = 0, room = 0;
  const char *bytes = literal_bytes(literal, &n), *all = literal_bytes(host, &room);
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
      if (!hosts++)
        use_variable(s, literal, home = new_home(s, literal, "literal"), true);
      address = or_in(s, address, all->data[i], at);
    }
  if (!home)
    return;
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
  if (!program_compares_objects(s->m))
    return;
  for (LLVMValueRef g = LLVMGetFirstGlobal(s->m); g; g = LLVMGetNextGlobal(g))
    if (literal_bytes(g, &n) && is_kept(g))
      vec_push(&all, g);
  if (all.size)
    qsort(all.data, all.size, sizeof *all.data, longest_first);
  for (uint32_t i = 0; i < all.size; ++i)
    set_literal(s, &all, i);
  for (uint32_t i = 0; i < all.size; ++i)
    name_apart(all.data[i]);
  vec_free(&all);
}
