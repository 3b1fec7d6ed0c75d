/* lower.h: inside the front end: the state of lowering one module, and what its files share.
 *
 * Values. Every LLVM value is represented by a core expression whose type has the value's shape:
 *   i1 -> bool; iN -> int of N bits, signed or not as debug information or the operation suggests;
 *   ptr -> pointer to the best known type; float types -> float (opaque); others -> struct/array.
 * An expression may read memory; it is *pending* until its last use, and is saved in a temporary
 * when a statement that may change what it reads comes first (values.c). */
#ifndef ASSAY_FRONTEND_LOWER_H
#define ASSAY_FRONTEND_LOWER_H

#include "base/config.h"
#include "frontend/source.h"
#include "program/program.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

typedef struct lowering {
  program *p;
  exprs *pool;
  LLVMModuleRef module;
  LLVMTargetDataRef layout;
  map di_types;     /* debug-info type -> type */
  map llvm_types;   /* LLVM type -> type */
  map globals;      /* LLVM global variable or function -> path expression (E_VAR) */
  map global_index; /* LLVM global variable -> its index in p->globals + 1 */
  map scope_files;  /* debug scope -> interned file name */
  map used_names;   /* interned name -> 1, globals and functions */
  map labels;       /* basic block whose address is taken -> its number, from 1 */
  sources src;
  uint32_t anonymous; /* structs without a tag so far */
  bool told_volatile; /* what is taken of volatile variables then is listed */
  bool has_threads;   /* a thread may be started: what is one step matters (src/threads) */
  bool is_ir;         /* the function being lowered was given as LLVM IR: overflow wraps */
  unsigned attr_byval, attr_sret, md_dbg;
} lowering;

/* How a C signature appears in LLVM: which LLVM arguments make up parameter i. */
typedef struct abi_param {
  const type *type;
  uint32_t first, count; /* LLVM arguments */
  bool by_pointer;       /* byval: the one argument points to the struct */
  uint64_t offset[16];   /* of each piece in the struct, when count > 1 or a struct is coerced */
} abi_param;

typedef struct abi {
  bool known;    /* false: debug information does not fit LLVM's signature */
  bool has_sret; /* LLVM argument 0 is where the result goes */
  bool coerced;  /* the result is a struct returned as other LLVM types */
  const type *result;
  bool variadic;
  uint32_t fixed; /* LLVM arguments used by the parameters, sret included */
  VEC(abi_param) params;
} abi;

/* The attribute of functions that the user gave as LLVM IR, not as C. */
#define GIVEN_AS_IR "assay-ir"

/* ---- types.c ---- */
const type *lower_di_type(lowering *lw, LLVMMetadataRef di); /* NULL: void */
const type *lower_llvm_type(lowering *lw, LLVMTypeRef t);
uint64_t llvm_size(lowering *lw, LLVMTypeRef t);       /* bytes in memory, with padding */
uint64_t llvm_store_size(lowering *lw, LLVMTypeRef t); /* bytes a load or store touches */
/* Does a value of LLVM type t have the shape of type c? */
bool type_fits(lowering *lw, const type *c, LLVMTypeRef t);
/* The signature of a function type that debug information gives for `fn_type`. `attrs`: a function
 * or call whose parameter attributes tell byval and sret. */
void abi_of(lowering *lw, const type *func, LLVMTypeRef fn_type, LLVMValueRef attrs, abi *out);
/* LLVM's own signature: what is passed is what LLVM passes, but for byval structs. */
const type *abi_plain(lowering *lw, LLVMTypeRef fn_type, LLVMValueRef attrs, abi *out);
void abi_free(abi *a);
/* Is a struct of type c passed as the LLVM type t itself, not in pieces of other types? */
bool is_whole(lowering *lw, const type *c, LLVMTypeRef t);
bool is_byval(lowering *lw, LLVMValueRef fn_or_call, uint32_t arg);
bool is_sret(lowering *lw, LLVMValueRef fn_or_call, uint32_t arg);
/* The alignment of a variable, of which LLVM has `align` (0: it says nothing), if it is other than
 * by its type; else 0. */
uint32_t declared_align(lowering *lw, const var *v, uint32_t align);
/* The C type of a function by debug information, or NULL (function.c). */
const type *debug_signature(lowering *lw, LLVMValueRef fn);

/* ---- debug.c: reading debug metadata through LLVM-C ---- */
uint32_t md_count(lowering *lw, LLVMMetadataRef node);
LLVMMetadataRef md_operand(lowering *lw, LLVMMetadataRef node, uint32_t index); /* or NULL */
const char *md_string(lowering *lw, LLVMMetadataRef node, uint32_t index); /* interned or NULL */
bool md_integer(lowering *lw, LLVMMetadataRef node, uint32_t index, int64_t *value);
/* How debug information names files of share/assay; a file of the user may well be models/x.c. */
#define SHARE_MARK "assay-share:"
const char *di_file_of(lowering *lw, LLVMMetadataRef scope);  /* interned */
const char *di_file_name(lowering *lw, LLVMMetadataRef file); /* interned */
location inst_location(lowering *lw, LLVMValueRef inst);
LLVMMetadataRef global_debug(lowering *lw, LLVMValueRef g); /* DIGlobalVariable or NULL */

/* ---- globals.c ---- */
void lower_globals(lowering *lw);
const char *unique_global_name(lowering *lw, const char *want);
/* A constant as an expression of type t. */
const expr *lower_initializer(lowering *lw, LLVMValueRef c, const type *t);

/* ---- function.c ---- */
void lower_declare(lowering *lw, LLVMValueRef fn);
/* A global variable or function as a path; NULL if v is neither. */
const expr *global_path(lowering *lw, LLVMValueRef v);
/* Makes the types of a function's variables known, so that LLVM types find them by name. */
void lower_known_types(lowering *lw, LLVMValueRef fn);
void lower_function(lowering *lw, LLVMValueRef fn);

/* ---- tidy.c and whole.c: after lowering, on the core program ---- */
void tidy_proc(program *p, proc *f);
void tidy_program(program *p);
/* If the program starts in `entry`, it is main, and nothing else calls it: argc >= 0 (C17 5.1.2.2.1).
 * After everything else, since it counts as a use of argc. */
void assume_arguments(program *p, proc *entry);
/* Functions that calls of setjmp and longjmp become at first: JUMP_SET(&token) gives an int,
 * JUMP_TAKE(&token, value). */
#define JUMP_SET  "__assay_setjmp"
#define JUMP_TAKE "__assay_longjmp"
/* Writes these calls out as ordinary statements (jumps.c). The program starts in `entry` (may be
 * NULL), which is main or not. */
void lower_jumps(program *p, proc *entry, bool is_main);
/* Does a statement call f by its name? */
bool is_called(const program *p, const proc *f);
/* What malloc gives besides a new object (alloc.c). */
void guard_allocations(program *p, bool may_fail);

#endif
