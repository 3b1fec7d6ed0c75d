/* fast.h: loops of the interpreter as code of a register machine; nobody but the interpreter's files
 * includes it.
 *
 * The interpreter (interp.h) walks expressions. That is slow where a loop runs a hundred million
 * rounds, so a procedure whose loops are run often is translated: scalars of up to 64 bits are
 * registers, arrays are views of their bytes, calls of small procedures are part of the code. The
 * machine only ever does what is plain: whatever draws a value, ends the run, looks at addresses, makes
 * or frees objects, or is not translated, it leaves to the interpreter. It stops before the statement,
 * the state is put back into slots and frames, and the statement is executed there. So the interpreter
 * decides everything that matters, and what it does without the machine
 * (interp_options.plain) is the reference: both give the same results after the same number of
 * steps.
 *
 * Undefined variables. The machine starts at a loop head only if all variables are defined that may be
 * read from there before they are written (live ones); on the way a scope that is entered makes
 * variables undefined that are not live. So no undefined one is ever read, and when the machine
 * stops, what is not live need not be put back.
 *
 * Ownership: a fast_code belongs to the interpreter that made it; registers are its own, constants are
 * set once. */
#ifndef ASSAY_PROGRAM_FAST_H
#define ASSAY_PROGRAM_FAST_H

#include "base/bits.h"
#include "program/interp_state.h"

typedef enum fast_op {
#define FAST_OP(name, value)           FAST_##name,
#define FAST_GUARDED(name, bad, value) FAST_##name,
#define FAST_BRANCH(name, condition)   FAST_##name,
#define FAST_LOAD(name, type)          FAST_##name,
#define FAST_STORE(name, type)         FAST_##name,
#include "program/fast_ops.def"
#undef FAST_OP
#undef FAST_GUARDED
#undef FAST_BRANCH
#undef FAST_LOAD
#undef FAST_STORE
  FAST_JUMP,  /* to yes; d as of branches */
  FAST_LEAVE, /* the interpreter goes on */
  FAST_OPS,
} fast_op;

typedef struct fast_insn {
  uint16_t op;
  uint16_t d, a, b; /* registers, but as the rows say */
  uint32_t yes, no; /* indices of instructions, but as the rows say */
} fast_insn;

/* Where the interpreter goes on, if the machine stops at an instruction. */
typedef struct fast_spot {
  uint32_t context, label;
  uint32_t done; /* statements completed since the last that were counted */
} fast_spot;

/* A procedure in the code: the one whose loops these are (context 0), or a call of another. */
typedef struct fast_context {
  code *code;
  uint32_t parent, call; /* the context and the label of the call */
  uint32_t depth;        /* contexts around it */
  uint32_t base;         /* its slots are the registers from here on */
  uint32_t *pc;          /* by label; owned */
  uint64_t *live;        /* sets of slots, by label; owned */
  uint32_t words;        /* of a set */
} fast_context;

/* Something that is copied into a register when the machine starts, and back if it is written. */
typedef struct fast_global {
  uint32_t slot;
  uint16_t reg;
  bool written;
} fast_global;

/* The address of a variable in memory. */
typedef struct fast_base {
  const var *var;
  uint16_t reg;
} fast_base;

/* A place in memory: a variable's, or what an access through a pointer met last. It is open to the
 * machine if the object is live, all defined, and has no bytes of pointers. */
typedef struct fast_view {
  const var *var; /* or NULL: any object */
  uint64_t base;  /* subtracted from the offset: the address of the object, or 0 */
  uint64_t size;  /* 0: not open */
  uint8_t *bytes;
  bool writable;
} fast_view;

typedef struct fast_code {
  VEC(fast_insn) insns;
  VEC(fast_spot) spots; /* by instruction */
  VEC(fast_context) contexts;
  VEC(fast_global) globals;
  VEC(fast_base) bases;
  VEC(fast_view) views;
  VEC(uint32_t) used;    /* slots of context 0 that the code mentions */
  VEC(uint32_t) written; /* and writes */
  VEC(uint64_t) regs;
  uint32_t longest; /* most statements that are counted at once */
  uint32_t deepest; /* most contexts inside each other */
  interp *in;
} fast_code;

/* The loops of a procedure: how often their heads were come back to, and when the machine is next
 * tried there. Where it soon stops again it is tried less and less often. */
typedef struct fast_loop {
  uint32_t times, wait;
} fast_loop;

struct fast_loops {
  fast_loop *heads; /* by label; owned */
  fast_code *code;  /* owned; NULL: not yet, or there is none */
  bool compiled;
};

#define FAST_NONE UINT32_MAX

/* ---- fast_compile.c, fast_expr.c, fast_live.c ---- */
fast_code *fast_compile(interp *in, code *c); /* NULL: too large */
void fast_free(fast_code *f);
/* The slots that may be read before they are written, by label; owned. */
uint64_t *fast_live(const interp *in, const proc *f, uint32_t words);

/* The code under construction. */
typedef struct fast_fixup {
  uint32_t insn, context, label;
  bool is_no;
} fast_fixup;

typedef struct fast_builder {
  fast_code *f;
  interp *in;
  uint32_t context, label, done; /* of what is being translated */
  map constants;                 /* hash of the value -> register + 1 */
  VEC(uint16_t) temps;           /* registers for values on their way */
  uint32_t temps_used;
  VEC(fast_fixup) fixups;
  uint32_t work; /* fixups before this one have been seen to */
  bool failed;   /* the statement cannot be translated */
  bool full;
} fast_builder;

uint32_t fast_emit(fast_builder *b, fast_insn i);
uint16_t fast_register(fast_builder *b);
uint16_t fast_constant(fast_builder *b, uint64_t number);
uint16_t fast_temp(fast_builder *b);
/* The register of a variable in a slot; sets `failed` if it has none. */
uint16_t fast_variable(fast_builder *b, const var *v, bool writes);
/* The value of an expression in a register; `to` is where it has to be, or FAST_NONE. */
uint16_t fast_value(fast_builder *b, const expr *e, uint32_t to);
/* The value is written to the path. */
void fast_store(fast_builder *b, const expr *path, uint16_t what);
/* A branch whose targets are set by the caller; true: they are exchanged. */
bool fast_test(fast_builder *b, const expr *cond, uint32_t *insn);
/* Is it a type of numbers that fit a register? */
static inline bool fast_fits(const type *t) {
  return (t->kind == T_INT && t->width <= 64) || t->kind == T_BOOL || t->kind == T_PTR;
}

/* ---- fast_run.c ---- */
/* Runs from an instruction until it has to stop, at the latest where another `most` statements have
 * been counted; the instruction it stopped at. *steps is what was counted. */
uint32_t fast_run(fast_code *f, uint32_t pc, uint64_t most, uint64_t *steps);

#endif
