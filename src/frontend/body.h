/* body.h: the state of lowering one function body; shared by function.c, variables.c, edges.c,
 * values.c, memory.c, instruction.c and call.c. */
#ifndef ASSAY_FRONTEND_BODY_H
#define ASSAY_FRONTEND_BODY_H

#include "frontend/lower.h"

/* A run of bits inside a storage unit that was loaded whole: how clang reads a bit-field. */
typedef struct bit_view {
  const expr *base; /* struct path; NULL: not such a value */
  uint64_t low;     /* first bit, counted from the start of the struct */
  uint32_t width;   /* bits of interest */
  uint32_t unit;    /* bits of the value they are in */
  uint32_t shift;   /* where they stand in it: bits below them are zero */
  bool is_signed;   /* bits above them are copies of the highest */
} bit_view;

typedef struct held {
  const expr *e;
  uint32_t uses;       /* users of the LLVM value not yet lowered */
  bool is_pending;     /* e reads memory and is still to be used */
  uint32_t first_lane; /* of a vector: where its elements are in body.lanes, + 1 (vector.c) */
  bit_view bits;
} held;

typedef struct fixup {
  uint32_t stmt, slot;
  LLVMBasicBlockRef target;
} fixup;

/* The branch that a statement of the source was first met by. */
typedef struct claim {
  branch_source *source;
  LLVMBasicBlockRef if_true;
} claim;

typedef struct body {
  lowering *lw;
  program *p;
  exprs *pool;
  proc *f;
  LLVMValueRef fn;
  abi sig;
  map values; /* LLVM value -> index into `all` + 1 */
  VEC(held) all;
  VEC(uint32_t) pending; /* indices of pending values */
  expr_vec lanes;        /* elements of vectors */
  map blocks;            /* basic block -> first statement + 1 */
  map homes;             /* alloca -> var */
  map housed;            /* var that is an alloca's -> 1 */
  map consumed;          /* instruction already accounted for -> 1 */
  map mentioned;         /* interned names of globals and functions used */
  map phi_vars;          /* phi -> its variable, as an expression */
  map names;             /* interned names of locals and temporaries */
  VEC(fixup) fixups;
  LLVMBasicBlockRef block; /* being lowered */
  uint32_t block_start;    /* its first statement */
  location where;          /* of the instruction being lowered */
  uint32_t temps;
  bool result_is_fresh; /* an allocation: its address suits any pointer variable */
  const var *result;    /* where an sret result is built, or NULL */
  map scopes;           /* debug scope -> index of its variables in scope_vars + 1 */
  VEC(var_vec) scope_vars;
  LLVMMetadataRef scope; /* of the last instruction of the block that has one */
  map claims;            /* hash of a place -> index in claimed + 1 */
  VEC(claim) claimed;    /* conditions by the places they stand at */
  bool is_ir; /* the user gave it as LLVM IR: it has LLVM's meaning, not C's (scopes.c) */
} body;

/* ---- statements (function.c) ---- */
stmt *emit(body *b, stmt_kind kind); /* falls through to the next statement until told otherwise */
void emit_assign(body *b, const expr *lhs, const expr *rhs);
void emit_havoc(body *b, const expr *lhs, havoc_kind kind, const char *text);
void emit_unknown(body *b, const char *what);
void emit_promise(body *b, const expr *cond);                   /* undefined if it does not hold */
const expr *new_temp(body *b, const type *t, const char *hint); /* the variable as an expression */

bool is_named_call(LLVMValueRef inst, const char *name);
const char *unique_name(body *b, const char *want); /* interned; of a local */

/* ---- order.c ---- */
typedef VEC(LLVMBasicBlockRef) block_vec;
void block_order(LLVMValueRef fn, block_vec *out); /* reachable blocks, dominators first */

/* ---- variables.c ---- */
void bind_arguments(body *b);
void find_parameter_homes(body *b);
void declare_variables(body *b);
/* The alloca (or argument) and the variable that a debug declaration ties together. */
LLVMValueRef declared(LLVMValueRef call, LLVMMetadataRef *di);

/* ---- scopes.c ---- */
/* The variable of debug variable `di`, declared at `loc`. */
void remember_scope(body *b, const var *v, LLVMMetadataRef di, LLVMMetadataRef loc);
bool adopt_undeclared(body *b, LLVMValueRef alloca, const var *v); /* false: it has no scope */
void lower_declaration(body *b, LLVMValueRef call);                /* of llvm.dbg.declare */
void lower_lifetime(body *b, LLVMValueRef call);                   /* of llvm.lifetime.start */
/* Where memory is asked about: the lives of variables end whose scope is left before the instruction,
 * or on the edge. At last, ends of which the debug scopes are wrong are dropped. */
void leave_scopes_before(body *b, LLVMValueRef inst);
void leave_scopes(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to);
void drop_wrong_ends(body *b);
void leave_main(body *b); /* before exit handlers run, which do not find its variables any more */
/* Makes variables arbitrary whose scopes the edge from a terminator to a block enters. */
void enter_scopes(body *b, LLVMValueRef terminator, LLVMBasicBlockRef to);

/* ---- edges.c ---- */
void declare_phis(body *b);
void lower_terminator(body *b, LLVMValueRef inst);
void fix_jumps(body *b); /* once all blocks are there */

/* ---- values.c ---- */
held *held_of(body *b, LLVMValueRef v);
const expr *get(body *b, LLVMValueRef v); /* the expression of an operand */
void set(body *b, LLVMValueRef inst, const expr *e);
void used(body *b, LLVMValueRef inst); /* counts one use of each operand of inst as done */
/* A variable that is written once and holds a value of LLVM's, or a phi. */
bool is_own_temp(body *b, const expr *e);
const expr *settled(body *b, const expr *e); /* a value that nothing changes any more */
/* It is evaluated though nobody uses its value: that may go wrong, if such things are asked for. */
void evaluate(body *b, const expr *e);
/* A volatile access, at that address, is one of an object that others may change (instruction.c); where
 * threads run, volatile variables are those that they share, and nobody else writes them. */
bool changes_unseen(body *b, LLVMValueRef at);
/* Which loads and stores at that address are volatile (variables.c). */
var_volatility volatility_of(LLVMValueRef where);
/* lhs gets what a volatile read of the path gives; whose object that is, is decided by outside/volatile.c. */
void emit_volatile(body *b, const expr *lhs, const expr *path);
void evaluate_operands(body *b, LLVMValueRef inst);
bool used_elsewhere(LLVMValueRef inst); /* in another block, or by a phi */
/* Saves pending values that a write to `lhs` (NULL: to any memory a call can reach) may change. */
void save_pending(body *b, const expr *lhs);
void save_all_pending(body *b);
/* What is emitted between them is one step of a thread, if there are threads (instruction.c). */
void begin_step(body *b);
void end_step(body *b);
const expr *as_signed(body *b, const expr *e);
const expr *as_unsigned(body *b, const expr *e);
u128 llvm_int_value(LLVMValueRef c);

/* Constants of any width (clang reads and writes bit-fields in units of up to 64 bytes). */
enum { WIDE_WORDS = 16 };
typedef struct wide_int {
  uint64_t word[WIDE_WORDS]; /* least significant first */
} wide_int;
bool wide_constant(LLVMValueRef c, wide_int *out); /* false: too wide */
/* Are the ones among the low `unit` bits one run? Where it begins, and its length. */
bool wide_run(const wide_int *bits, uint32_t unit, uint32_t *low, uint32_t *width);
bool llvm_real_bits(LLVMValueRef c, u128 *bits);
const expr *lower_constant_pointer(lowering *lw, LLVMValueRef c, const type *t);
/* The address of a label; NULL: there are too many of them. */
const expr *lower_label_address(lowering *lw, LLVMBasicBlockRef block, const type *t);

/* ---- memory.c ---- */
/* A pointer split into one without constant displacement, and the displacement in bytes. */
typedef struct place {
  const expr *pointer;
  int64_t offset;
} place;
place place_of(exprs *pool, const expr *pointer);
/* The path that an access of LLVM type t through `pointer` denotes. */
const expr *access_path(lowering *lw, const expr *pointer, LLVMTypeRef t);
/* The path of exactly type t there. */
const expr *typed_path(lowering *lw, const expr *pointer, const type *t);
/* The pointer as a pointer of type t, through fields where possible. */
const expr *pointer_as(lowering *lw, const expr *pointer, const type *t);
const expr *lower_gep(lowering *lw, LLVMValueRef gep, const expr *base,
                      const expr *(*index)(void *context, LLVMValueRef v), void *context);
/* e as a value of type t, as a store to a path of type t would keep it. */
const expr *value_as(lowering *lw, const expr *e, const type *t);
void bits_of_load(body *b, held *v, const expr *pointer, LLVMTypeRef t);
/* The struct whose bit-fields a load of t at that address reads, and where in it; NULL: it reads none. */
const expr *owner_of_bits(lowering *lw, const expr *pointer, LLVMTypeRef t, uint64_t *offset);
/* If v is a matching view of a bit-field: its path, else NULL. */
const expr *bits_field(body *b, const bit_view *view);
/* A store that merges a value into a storage unit, as clang writes bit-fields. */
bool store_bits(body *b, LLVMValueRef store);

/* ---- instruction.c ---- */
/* What a value of LLVM type t read from path looks like. */
const expr *read_as(body *b, const expr *path, LLVMTypeRef t);
void lower_instruction(body *b, LLVMValueRef inst);
const char *approximated(LLVMOpcode op); /* what is said of an operation that is not modelled */

/* ---- call.c ---- */
void lower_call(body *b, LLVMValueRef call);
/* The struct of type t that the LLVM values `pieces` were taken from or stand for. */
const expr *join_pieces(body *b, const LLVMValueRef *pieces, const abi_param *p);

#endif
