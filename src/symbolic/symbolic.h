/* symbolic.h: symbolic execution of core programs: what the interpreter does (program/interp.h), with
 * expressions over symbolic constants for values.
 *
 * Values. A value is a core expression of the program's pool over fresh variables, one for each
 * value that C (or an approximation) leaves open; it mentions no variable of the program and reads
 * no memory, so smt/ decides formulas over it directly. Pointers are unsigned integers of pointer
 * width, floats unsigned integers of their width (their bits), everything else has its own type.
 * Constants fold: where the interpreter's run does not depend on a draw, values are constants.
 *
 * Memory is objects at concrete addresses, placed as the interpreter places them (memory outside the
 * program then lies below them), or at symbolic ones (an open layout: every layout that C allows; see
 * layout.c); their contents are cells (ranges of bytes with one value) that tile the object, under a log of writes whose offset is
 * symbolic or that happened under a condition. A pointer is followed case by case: its value is a
 * conditional over sums of an object's address and an offset. Parts of memory are undefined as in
 * the interpreter, here under a condition.
 *
 * A state holds under its guard: the branch outcomes, assumptions and validity of memory accesses
 * on the way (a memory error ends the execution without an error). Guards are lists that share
 * their tails, so that two states are joined under the condition that told them apart. A joined
 * state is exact: nothing is forgotten.
 *
 * Draws. Every draw of the interpreter is recorded, in an order that is the interpreter's for every
 * single execution, with the condition under which it happens: the inputs of the execution that a
 * model describes are the draws whose conditions the model satisfies.
 *
 * What is not exact is told: notes say under which condition an approximation was passed (the
 * values after it are arbitrary: unsatisfiability is still a proof), and where something depends on
 * the layout of memory or on what a function without a body writes (then it is not). A state that
 * needs something not modelled is lost, with a reason.
 *
 * Ownership. The engine borrows the program and owns guards and lists. States belong to the
 * caller; they share objects and frames by counting references. */
#ifndef ASSAY_SYMBOLIC_SYMBOLIC_H
#define ASSAY_SYMBOLIC_SYMBOLIC_H

#include "program/interp.h"
#include "program/program.h"

typedef struct sym sym;
typedef struct sym_state sym_state;

/* A conjunction: `cond` and all of `parent`; the empty one is NULL. */
typedef struct sym_guard {
  const struct sym_guard *parent;
  const expr *cond;
  uint32_t depth;
  uint32_t id; /* creation order, from 1 */
} sym_guard;

typedef struct sym_draw {
  draw_source source;
  const expr *value;      /* the constant that stands for it; DRAW_CHOICE: may be a number */
  const sym_guard *guard; /* it happens if both hold */
  const expr *under;      /* NULL: true */
} sym_draw;

typedef enum sym_note_kind {
  NOTE_APPROXIMATION, /* an arbitrary value stands for something not modelled */
  NOTE_LAYOUT,        /* a result depends on where objects lie */
  NOTE_OUTSIDE,       /* memory that code outside the program may have written is taken unchanged,
                         or memory outside the program is taken to be of one shape */
  NOTE_MEMORY,        /* a memory error may end the execution here */
} sym_note_kind;

typedef struct sym_note {
  sym_note_kind kind;
  const char *text; /* interned */
  location where;
  const sym_guard *guard;
  const expr *under; /* NULL: true */
} sym_note;

/* Owned; borrows the program, which must satisfy program_check. `open`: where objects lie is open. */
sym *sym_new(program *p, bool open);
void sym_free(sym *s);
/* Before sym_begin: main's arguments are any, for those who look for a proof (arguments.c). */
void sym_open_arguments(sym *s);
uint32_t sym_draw_count(const sym *s);
const sym_draw *sym_draws(const sym *s); /* valid until the next step */
uint32_t sym_note_count(const sym *s);
const sym_note *sym_notes(const sym *s);
/* The inputs of the execution that a model describes: `truth` and `value` evaluate expressions over
 * symbolic constants in it. Appends to `inputs`, and to `layout` where objects lie: of an open
 * layout (else it may be NULL). */
typedef struct sym_model {
  bool (*truth)(void *context, const expr *e);
  u128 (*value)(void *context, const expr *e);
  void *context;
} sym_model;
typedef VEC(u128) sym_inputs;
void sym_list_inputs(const sym *s, const sym_model *m, sym_inputs *inputs, sym_inputs *layout);

/* ---- states ---- */
/* The state at the entry of a procedure with a body: globals and arguments as interp_run sets them
 * up (arbitrary if it is not main). */
sym_state *sym_begin(sym *s, const proc *entry);
sym_state *sym_copy(const sym_state *st);
void sym_drop(sym_state *st);
/* Joins two states of one place (same procedures and calls on their stacks) that exclude each
 * other; consumes both. NULL, and both stay, if they cannot be joined. */
sym_state *sym_join(sym *s, sym_state *a, sym_state *b);

const sym_guard *sym_state_guard(const sym_state *st);
/* No execution gets here (the guard has become false), or it was lost: stop. */
bool sym_is_dead(const sym_state *st);
const char *sym_lost(const sym_state *st); /* why, interned; NULL if not */
uint32_t sym_depth(const sym_state *st);   /* active procedures */
const proc *sym_proc(const sym_state *st); /* the running one */

/* The conjunction of a guard down to (and without) `above`, which it has as a tail. */
const expr *sym_guard_expr(sym *s, const sym_guard *g, const sym_guard *above);

/* ---- steps ---- */
/* The value of a program expression of scalar type, now. Draws and requires like an evaluation. */
const expr *sym_value(sym *s, sym_state *st, const expr *e, const stmt *at);
/* Adds a condition on values to the guard. */
void sym_assume(sym *s, sym_state *st, const expr *cond);
/* Executes a statement that has one successor: skip, assign, assume, havoc, alloc, free, va_start,
 * and a call of `callee` if that has no body (NULL otherwise). Asserts are assumed to hold. */
void sym_step(sym *s, sym_state *st, const stmt *at, const proc *callee);
/* The procedure of a direct call, else NULL and the value of the callee. */
const proc *sym_callee(sym *s, sym_state *st, const stmt *call, const expr **address);
/* The procedures an address may be, with their conditions; false if it may be none of them. */
typedef struct sym_target {
  const proc *proc;
  const expr *cond;
} sym_target;
typedef VEC(sym_target) sym_targets;
void sym_call_targets(sym *s, const stmt *call, const expr *address, sym_targets *out);
const expr *sym_function_address(sym *s, const proc *f);
/* Evaluates the arguments and enters; returns from the running procedure and stores its results. */
void sym_enter(sym *s, sym_state *st, const stmt *call, const proc *callee);
void sym_leave(sym *s, sym_state *st, const stmt *ret);
/* A draw at a goto with several targets: a fresh number below `count`, or the given one. */
const expr *sym_choose(sym *s, sym_state *st, uint32_t count);
void sym_choice(sym *s, sym_state *st, uint32_t which);

/* The comparison of values, through conditionals with constant leaves. */
const expr *sym_eq(sym *s, const expr *a, const expr *b);
/* Records an approximation at this statement. */
void sym_approximate(sym *s, sym_state *st, const stmt *at, const char *text);

#endif
