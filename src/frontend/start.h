/* start.h: what start.c and literals.c share: addresses that are only known when the program starts are
 * kept in variables, which every use reads and the start of the entry function sets. */
#ifndef ASSAY_FRONTEND_START_H
#define ASSAY_FRONTEND_START_H

#include "base/vec.h"
#include "frontend/module.h"

typedef VEC(LLVMValueRef) values;

/* A place in a global variable that is set at the start. */
typedef struct part {
  LLVMValueRef global;
  uint64_t offset;
} part;

typedef struct starter {
  LLVMModuleRef m;
  LLVMContextRef context;
  LLVMTypeRef pointer, nothing, integer;
  LLVMValueRef entry;
  bool is_main;
  LLVMBuilderRef at; /* at the start of the entry function: one thing after the other */
  LLVMValueRef mark; /* the instruction behind it, while it is built */
  VEC(part) parts;   /* of the symbol under way */
  module_assumes assumes;
} starter;

/* All instructions and initialisers that mention the symbol, also inside constants. */
void find_users(LLVMValueRef v, values *users);
/* Reads an access the symbol itself, which is then there, rather than its address? */
bool is_access(LLVMValueRef user, LLVMValueRef symbol);
/* An expression over the symbol, inside an instruction: not taken apart. */
bool is_inside_constant(LLVMValueRef user, LLVMValueRef symbol);
/* A variable for the symbol's address. */
LLVMValueRef new_home(starter *s, LLVMValueRef symbol, const char *suffix);
/* Uses of the symbol read the variable; `at_calls`: also a call of it goes through the variable.
 * Places in initialisers are remembered for set_parts. */
void use_variable(starter *s, LLVMValueRef symbol, LLVMValueRef home, bool at_calls);
/* Sets these places, once the variable is set. */
void set_parts(starter *s, LLVMValueRef home);
/* A truth value that is drawn at the start, for what the text says. */
LLVMValueRef choose(starter *s, const char *text);

/* String literals that may be one object (literals.c). */
void set_literals(starter *s);

#endif
