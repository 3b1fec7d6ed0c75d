/* program.h: the core language: what a program is, at every level of abstraction.
 *
 * Paper 001, figure 4 (with paper 000, section 2), plus what C needs. C programs, linear programs
 * and Boolean programs are all of this type; an abstraction of a program is another program with
 * the same procedures and labels.
 *
 * Representation. A program owns one expression pool; globals and procedures are vectors. A
 * procedure is a graph of statements: `stmts` in printing order, statement i being label i, with
 * successors as labels. There are no basic blocks: one statement is one node.
 *
 *   skip        succ[0]
 *   assign      lhs[i] = rhs[i] in parallel: all right sides and addresses are evaluated, then all
 *               are written (C stores are assignments to paths). `cond`, if set, is a constrain
 *               clause over current and primed (next) values; it may stand alone (count 0)
 *   assume      cond, or the execution ends silently; with a `text`, cond is what C demands: its
 *               violation is undefined behaviour, named by the text, like a bad access to memory
 *   assert      cond, or the execution ends in the error; `error` is its class and with it the
 *               property, `text` names what is violated (`assert(false)` is the unconditional error)
 *   havoc       each lhs gets any value of its type; `havoc` says why (see havoc_kind). One that is a
 *               volatile read has the path that is read as rhs, until it is decided who writes that
 *               (outside/outside.h)
 *   call        lhs… = callee(rhs…): callee is a function name or a pointer expression. Arguments
 *               are evaluated before, lhs paths after the call. A variadic callee's extra
 *               arguments are the tail of rhs
 *   return      rhs… are the results
 *   branch      cond ? succ[0] : succ[1]
 *   goto        nondeterministic choice among succ
 *   alloc       lhs[0] = new object of rhs[0] bytes with arbitrary contents; on_stack: it is gone
 *               when the procedure returns, else freed when the program says so
 *   free        rhs[0]: null, or the start of a live heap object
 *   va_start    lhs[0] (a va_list object) is set up to walk the extra arguments
 *   halt        the execution ends without error (exit, abort); rhs[0], if any, is the exit status
 *   unknown     cannot be modelled at all; `text` names the construct. Reaching it is UNKNOWN
 *   start_thread succ[0] is the creator's continuation, succ[1] where the new thread starts
 *   end_thread, atomic_begin, atomic_end; the text of an atomic_begin, if any, is the memory order of
 *               the one access inside, which is weaker than seq_cst
 *
 * Invariants (program_check verifies them; numbers are used in its messages):
 *   P1  every procedure with a body has entry < stmts.size; successors are < stmts.size
 *   P2  the number of successors is what the kind says: branch 2, start_thread 2, goto >= 1,
 *       return/halt/unknown/end_thread 0, others 1
 *   P3  lhs are paths; assign has as many rhs as lhs and equal types pairwise; other kinds have the
 *       sides listed above, alloc's and free's of the types it takes
 *   P4  cond is bool; branch, assume, assert have one; only assign has one besides
 *   P5  a direct call's arguments have the parameters' types (more only if variadic), its lhs the
 *       results' types; an indirect callee is a pointer to a function type
 *   P6  return has as many rhs as the procedure has results, of their types
 *   P7  a variable used in a procedure is a global, a function, or one of its own
 *   P8  primes occur only in constrain clauses
 *   P9  names of globals and procedures are unique; names of a procedure's variables are unique and
 *       hide no global that the procedure mentions
 *   P10 atomic sections and thread statements occur only in programs marked concurrent */
#ifndef ASSAY_PROGRAM_PROGRAM_H
#define ASSAY_PROGRAM_PROGRAM_H

#include "base/diag.h"
#include "expr/expr.h"
#include "program/property.h"

/* A place in the source: start and end of the statement; line 0: no place. */
typedef struct location {
  const char *file; /* interned */
  uint32_t line, column;
  uint32_t end_line, end_column; /* 0: not known */
} location;

typedef enum stmt_kind {
  S_SKIP,
  S_ASSIGN,
  S_ASSUME,
  S_ASSERT,
  S_HAVOC,
  S_CALL,
  S_RETURN,
  S_BRANCH,
  S_GOTO,
  S_ALLOC,
  S_FREE,
  S_VA_START,
  S_HALT, /* with a status; if that is unsigned, as by a signal */
  S_UNKNOWN,
  S_START_THREAD,
  S_END_THREAD,
  S_ATOMIC_BEGIN,
  S_ATOMIC_END,
} stmt_kind;

/* Why a value is arbitrary. Only APPROX makes a trace through it unfit as evidence of a bug. */
typedef enum havoc_kind {
  HAVOC_INPUT,  /* a nondet function, volatile read, an undefined function's result: C allows any */
  HAVOC_UNINIT, /* a local whose scope is entered: indeterminate until written */
  HAVOC_DEAD,   /* `dead x`: nobody reads it any more; of C: its block was left, and pointers to it
                   lead nowhere until it is HAVOC_UNINIT again */
  HAVOC_APPROX, /* over-approximation of something not modelled; `text` names it */
  HAVOC_CALLER, /* what the caller of an entry other than main has put there: pointers are valid as
                   program.outside says. Of memory only, not of statements */
} havoc_kind;

/* What a statement is besides its kind; its text says the same to people, and in the core text. Of the
 * statements that frontend/jumps.c makes, and promises. */
typedef enum stmt_role {
  ROLE_NONE,
  ROLE_PROMISE, /* assume: of __builtin_assume, __builtin_unreachable; undefined if it is broken */
  ROLE_SETJMP,  /* assign: a buffer is set */
  ROLE_JUMP_STARTS,  /* assign: longjmp */
  ROLE_JUMP_PASSES,  /* return: a procedure is left by a jump */
  ROLE_JUMP_ARRIVES, /* assign: the value is what setjmp gives */
  ROLE_CHANGED,      /* havoc: the variable was changed before a jump, so it is indeterminate */
  ROLES,
} stmt_role;

/* What the source says about a branch that the front end made; not printed. A condition with && and
 * || may be tested by several branches, each of which may decide it or not. */
typedef enum branch_side { SIDE_OPEN, SIDE_TRUE, SIDE_FALSE } branch_side;

typedef struct branch_source {
  const expr *number;    /* of a case of a switch: has its value that number? else NULL */
  uint8_t side[2];       /* branch_side of the condition of an if or loop, by successor */
  uint32_t line, column; /* a place in the operand whose truth the branch tests; 0: several, or the
                            source does not show it */
} branch_source;

/* Of many threads that are alike a program follows one and has others take steps (threads/mirror.c): what is
 * proved of the one at the head of the turns holds of each of them. `pairs` says which variables speak of
 * whom; what they do not list says nothing of another thread. */
typedef struct mirror_pair {
  const var *from,
      *to; /* of the one that is followed, or anybody's; and of the one that has its turn */
} mirror_pair;

typedef struct mirror {
  const var *position; /* of the one that is followed */
  uint32_t at;         /* where the one stands that has its turn */
  uint32_t count;
  const mirror_pair *pairs; /* in the pool's arena */
} mirror;

typedef struct stmt {
  uint8_t kind;  /* stmt_kind */
  uint8_t havoc; /* havoc_kind */
  uint8_t error; /* error_class (property.h) of an assert: what is wrong if it fails */
  /* of an assert by an error function of the source: execution may go on where it fails; else it ends there,
   * as at C's assert (select.h) */
  bool is_passed;
  bool on_stack;   /* of an alloc */
  bool of_library; /* of an alloc on the heap: nobody need free it */
  uint8_t role;    /* stmt_role */
  bool
      is_precondition; /* of an assume: it is demanded of the callers of the entry (precondition.h) */
  bool
      is_turn; /* it decides whose turn it is, or keeps where a thread stands: no part of the source */
  bool
      is_resume; /* of the turns: the test of where a thread stands, whose first successor is where it goes
                     on; those of the first thread come first, and so on */
  bool
      is_head; /* of the turns: where all of them begin, and proofs say something of every thread */
  bool is_read; /* assign: a read of shared memory, taken out of a statement by threads/ */
  bool
      is_event; /* told in every trace: an access to memory that threads share; a skip that stands for a
                    call of the library, which threads/ has expanded */
  uint16_t
      thread; /* whose step it is, where threads/ has made one procedure of several; 0: the first */
  uint32_t lhs_count, rhs_count, succ_count;
  const expr **lhs, **rhs; /* arrays in the pool's arena */
  const expr *cond;
  const expr *callee;
  uint32_t *succ;
  const char *name; /* label in the source ("ERROR"), or NULL; several: separated by blanks */
  const char *rule; /* of an assert: the rule that it belongs to, interned; or NULL */
  const char *text; /* interned; see above; input functions' names for havoc */
  const char
      *function; /* the function of the source that it stands in, if threads/ moved it; or NULL */
  location where;
  const location *origin; /* woven in from a rule: where the rule has it; else NULL. Not printed */
  branch_source *source;  /* of a branch; in the pool's arena; or NULL */
  const mirror *mirror;   /* of an assume: what is known of the thread whose turn it is; or NULL */
} stmt;
typedef VEC(stmt) stmt_vec;

typedef struct proc {
  const char *name;
  const char *source_name; /* what the source calls it, if that is another name; else NULL */
  const var *symbol;       /* V_FUNCTION */
  uint32_t index;
  bool has_body;
  bool is_variadic;
  bool is_static;
  bool is_pure;      /* without a body: stated to give an arbitrary result and to do nothing else */
  VEC(var *) params; /* V_PARAM */
  VEC(var *) locals; /* V_LOCAL, V_TEMP */
  VEC(const type *) results; /* C: none or one; Boolean programs: any number */
  stmt_vec stmts;
  uint32_t entry;
  const expr *enforce; /* restricts every state inside the procedure, or NULL */
  location where;
} proc;

typedef struct global {
  var *var;
  const expr *init; /* constant initialiser, or NULL: zero (arbitrary if is_extern or in .bp) */
} global;

/* Something the program's meaning rests on and a verdict must list. */
typedef struct assumption {
  const char *text;
  location where;
} assumption;

/* What is taken of pointers that come from outside: from the caller of the entry procedure
 * (caller.h). In the order of --entry-args. */
typedef enum outside_pointers {
  OUTSIDE_VALID, /* null or live, may alias each other and what is known, may point into objects */
  OUTSIDE_DISTINCT, /* not null, live, pairwise disjoint */
  OUTSIDE_ANY,      /* valid, or dangling */
} outside_pointers;

typedef struct program {
  exprs pool;
  VEC(global) globals;
  VEC(proc *) procs; /* owned; index is proc->index */
  map by_name;       /* interned name -> proc index + 1, or global index + 1 with bit 32 set */
  bool is_boolean;   /* read from .bp: bool only, globals start arbitrary */
  bool is_concurrent;
  bool starts_many;   /* threads are started in a loop (threads/) */
  bool has_crowds;    /* for proofs alone: it has executions that stand for any number of threads */
  bool has_counts;    /* these are counted, and what is proved of one is known of all (mirror) */
  property_set asked; /* besides unreach-call: what only they look at is lowered, too */
  const char *file;   /* what it was read from */
  const var *outlives; /* a variable whose address is taken and that is there longer than C has it
                          (threads/); or NULL */
  outside_pointers outside;
  struct given *given; /* owned; see given.h */
  VEC(assumption) assumptions;
  VEC(const var *) any; /* V_ANY, each once */
} program;

#define NO_PROC UINT32_MAX

/* The name to be shown to people; and of the function in which a statement of f stands in the source. */
static inline const char *proc_shown(const proc *f) {
  return f->source_name ? f->source_name : f->name;
}
static inline const char *stmt_function(const proc *f, const stmt *s) {
  return s && s->function ? s->function : proc_shown(f);
}

program *program_new(uint32_t pointer_width); /* owned */
void program_free(program *p);

/* ---- building ---- */
var *program_add_global(program *p, const char *name, const type *t, const expr *init);
/* The constant array of a string literal, made if it is new; NULL if `text` is none. */
const expr *program_literal(program *p, const expr *text);
proc *program_add_proc(program *p, const char *name);
void proc_set_type(program *p, proc *f); /* sets symbol->type from params, results, is_variadic */
var *proc_add_var(program *p, proc *f, var_kind kind, const char *name, const type *t);
void program_assume(program *p, location where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A fresh statement of that kind appended to f; its index is the label. Valid until the next. */
stmt *proc_add(proc *f, stmt_kind kind, location where);
/* A statement before all others, at which f starts from now on; the next one is where it did before. */
stmt *proc_prepend(program *p, proc *f, stmt_kind kind);
void stmt_set_lhs(program *p, stmt *s, const expr *const *lhs, uint32_t count);
void stmt_set_rhs(program *p, stmt *s, const expr *const *rhs, uint32_t count);
void stmt_set_succ(program *p, stmt *s, const uint32_t *succ, uint32_t count);
void stmt_set_succ1(program *p, stmt *s, uint32_t succ);
void stmt_assign(program *p, stmt *s, const expr *lhs, const expr *rhs);

/* The role and its text; what role a text says that the statement has. */
void stmt_set_role(program *p, stmt *s, stmt_role role);
stmt_role stmt_role_told(const stmt *s);

/* ---- looking ---- */
/* Does it make an object that is there until it is freed? */
static inline bool stmt_is_heap_alloc(const stmt *s) {
  return s->kind == S_ALLOC && !s->on_stack;
}
static inline bool stmt_must_be_freed(const stmt *s) {
  return stmt_is_heap_alloc(s) && !s->of_library;
}
proc *program_find_proc(const program *p, const char *name); /* or NULL */
/* Is it where programs start? The start of any other procedure is what its callers make it. */
bool proc_is_main(const proc *f);
var *program_find_global(const program *p, const char *name); /* or NULL */
/* The n-th arbitrary number of an integer type, which proofs speak of (V_ANY). It has a name of its own,
 * by which program_find_var finds it. */
const var *program_any(program *p, const type *t, uint32_t n);
enum { MOST_ANY = 4 /* n is below */ };
/* The variable of that name as seen inside f (f may be NULL): its own first, then globals. */
const var *program_find_var(const program *p, const proc *f, const char *name);
bool program_has(const program *p, stmt_kind kind); /* a statement of that kind */
/* The procedure of a direct call, or NULL. */
proc *stmt_callee(const program *p, const stmt *s);
/* Can the call, made through a pointer, be one of f: do sizes and kinds (integer or pointer, floating,
 * aggregate) of arguments and results agree? Arguments that f does not take are passed over, as the
 * platform's calling convention has it. Nothing is known of a call of any other function. */
bool stmt_fits_callee(const stmt *call, const proc *f);
/* And does f take all arguments? C leaves any other call undefined. */
bool stmt_suits_callee(const stmt *call, const proc *f);
bool stmt_mentions(const stmt *s, const var *v);
bool proc_owns(const proc *f, const var *v);     /* is it among its parameters and variables? */
bool proc_mentions(const proc *f, const var *v); /* in one of its statements */
bool proc_assigns(const proc *f, const var *v);  /* as a whole, in one of its statements */
/* May f set it or a part of it: by a statement, or because its address is taken? */
bool proc_may_set(const proc *f, const var *v);
/* Appends what the statement mentions and is not yet in `out` (expr_vars). */
void stmt_vars(const stmt *s, var_vec *out);
/* By index: may a run from that entry come to the procedure? It may, if what is reached, or an
 * initialiser, names it. Owned. */
bool *program_reached(program *p, const proc *entry);
/* Is f code of which nothing is known: without a body, neither executed by the host nor Assay's own
 * (__assay_…), and not stated to be pure? It may call every function and write every object that it
 * was ever given, or that it can reach from there; and variables that are declared but not defined.
 * Other functions without a body keep no pointers, call nothing, and write at most what the
 * arguments of the call reach. */
bool proc_is_unknown(const proc *f);
/* Whose code it is, by the name of its file (NULL: the user's). Models and rules stand in models/… and
 * rules/…, and the front end calls no file of the user so. */
typedef enum code_origin { CODE_USER, CODE_MODEL, CODE_RULE } code_origin;
code_origin code_origin_of(const char *file);
/* Was its body made by outside/, as a part of what such code does? */
#define OUTSIDE_FILE "models/outside" /* where such bodies are said to stand */
bool proc_is_outside(const proc *f);
/* The text of an unknown statement where a handler of the program's own is installed for a signal. */
#define HANDLER_TEXT "a signal handler"
/* Is it a function that no file defines, whose address the program takes? Code outside, where it is
 * defined, has that address from the start. */
bool proc_is_known_outside(const proc *f);
/* Does the kind have exactly one successor by P2 (start_thread: one for its creator)? Such a
 * statement's successor is the next label unless the text says otherwise. */
bool stmt_falls_through(stmt_kind kind);
static inline bool stmt_is_error(const stmt *s) {
  return s->kind == S_ASSERT && expr_is_false(s->cond);
}
static inline bool stmt_has_name(const stmt *s, const char *name) {
  if (!s->name)
    return false;
  size_t n = strlen(name);
  for (const char *at = s->name; (at = strstr(at, name)); at += n)
    if ((at == s->name || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
      return true;
  return false;
}

/* Sets address_taken of every variable and function from the statements and initialisers: of an
 * object whose address is taken, of a function named anywhere but as a direct callee. */
void program_mark_addresses(program *p);

/* ---- text ---- (grammar in print.h) */
void program_print(buf *out, program *p);
void proc_print(buf *out, program *p, const proc *f);
/* One statement without its label and jumps, as in the source: `x = x + 1`. */
void stmt_print(buf *out, program *p, const stmt *s);
void location_print(buf *out, location where); /* file:line:column */

typedef struct parse_failure {
  char *message; /* owned */
  uint32_t line, column;
} parse_failure;

/* Reads the text program_print wrote. NULL on error. */
program *program_parse(const char *file, const char *text, size_t length, parse_failure *failure);
/* The same from a file, reporting through diag.h. */
program *program_read(const char *path, diag *d);

/* ---- invariants ---- */
/* NULL if all hold, else an owned message naming the invariant and the place. */
char *program_check(program *p);

/* Drops unreachable statements and skips that carry nothing (no name, no place of their own),
 * renumbers the rest in order. */
void proc_compact(program *p, proc *f);
/* Leads past tests of rules (statements with an origin) whose outcome is known where they are asked,
 * and drops what nobody needs then. The addresses taken must be marked. */
void proc_shortcut(program *p, proc *f);

#endif
