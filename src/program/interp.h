/* interp.h: the concrete interpreter: one execution of a core program on machine integers.
 *
 * It is the oracle of everything else (ARCHITECTURE.md, "What a verdict means"): a bug is reported
 * only after a run in here has reached it. So it is kept simple: it walks the statements and
 * expressions as they are.
 *
 * Memory is a flat address space. An object has a base address, bytes (little endian), liveness and
 * a kind; pointers are plain integers of pointer width, so casts and unions are exact. Objects are
 * placed at ascending addresses with a gap behind each (4 GiB with 64-bit pointers, up to 4 KiB
 * with 32-bit ones) in three regions: globals and functions, heap, stack. Addresses are never used
 * again, with one exception: with 32-bit pointers, when the stack region is used up, it starts
 * again above the live objects. Null is address 0. An access must lie within one live object.
 * Scalars whose address is not taken live in slots without an address.
 *
 * That is one layout of those that C allows: live objects are disjoint, aligned, not null, and do not
 * wrap; nothing else is fixed. So an error in it is an error, but that there is none proves nothing
 * once the run has looked at it (run_result.looked): by ordering or subtracting pointers to different
 * objects, comparing one that is dangling or one past an end, making a number of a pointer or a
 * pointer of a number, or reading bytes of a pointer. With interp_options.layout the addresses of
 * the objects whose address the program takes come from a list instead, in the order of their
 * creation; an address that is not legal, or missing, is replaced. Then an object may lie where a dead
 * one lay, or next to another. Pointers are numbers here: who made the list sees to it that
 * the run does not reach an object by a pointer that was made from another one.
 *
 * Each bit of memory is defined or not. Locals, new objects and aggregates after a havoc start
 * undefined, with the reason (havoc_kind). Reading an undefined scalar draws one input for it,
 * which is written back: reading again gives the same. Copying an aggregate reads its scalars (of
 * a union: its bytes) first, so that copy and original agree; not those that an approximation
 * left open, nor padding, whose undefinedness is copied (all of it is when uninitialised reads
 * are errors). A havoc of a scalar draws at once, except that entering a scope (HAVOC_UNINIT) and
 * HAVOC_DEAD only make it undefined. A store of an integer writes the bytes that hold its bits,
 * the last one extended by its sign.
 *
 * Draws: every value that C (or an approximation) leaves open comes from `draw`, in execution
 * order; right sides are evaluated before left sides, from left to right. The values drawn
 * determine the run.
 *
 * What C leaves undefined: see interp_options.stop. A division by zero or an over-wide shift that
 * does not stop the run gives a drawn value (of a shift: 0 if 0 is shifted, and otherwise an
 * approximation unless it is what machines give that shift by the amount modulo the width);
 * signed overflow wraps; a memory error, a bad call or a failing assertion that is not asked for
 * ends the run without an error (RUN_BLOCKED).
 *
 * An entry other than main gets drawn arguments and globals, and memory that its caller has set up
 * (given.h). Main gets what a program is started with, if its parameters are the usual ones: see
 * entry_arguments (start.h).
 *
 * Calls are kept on an explicit stack. The extra arguments of a variadic callee are laid out in one
 * object as on the stack of the ABI (x86-64 SysV overflow area, i386 stack), and va_start makes a
 * va_list that has used up its registers, so that clang's expansion of va_arg works on it.
 *
 * Functions without a body: printf, fprintf, puts, fputs, putchar, fputc, putc and fflush are
 * executed by the host; their results are drawn. Any other gives a drawn result and is warned of
 * once; it writes what it was given, as draws say (interp_outside.c), unless it is pure. The
 * models' realloc asks the host for the size of an object (__assay_object_size), rules whether two pointers
 * were made from one (__assay_same_object), and models make
 * bytes arbitrary by __assay_write.
 *
 * Loops that are run often are run by a machine of their own (fast.h), which does what is plain and
 * leaves everything else to the statements: with `plain` it is not used, and the run is the same.
 *
 * Threads are not executed: creating one ends in RUN_UNKNOWN. Mathematical integers are computed in
 * 128 bits; leaving these ends in RUN_LIMIT. */
#ifndef ASSAY_PROGRAM_INTERP_H
#define ASSAY_PROGRAM_INTERP_H

#include "base/deadline.h"
#include "program/outside_log.h"
#include "program/property.h"
#include "program/start.h"
#include "program/trace.h"

#include <stdio.h>

/* What stops `assay run`: everything a compiled program would not survive. */
#define ERROR_DEFAULT                                                                              \
  (ERROR_BIT(ERROR_REACH) | ERROR_BIT(ERROR_DEREF) | ERROR_BIT(ERROR_CALL) |                       \
   ERROR_BIT(ERROR_FREE) | ERROR_BIT(ERROR_DIVISION) | ERROR_BIT(ERROR_SHIFT) |                    \
   ERROR_BIT(ERROR_PROMISE))

/* Where a drawn value goes. */
typedef enum draw_source {
  DRAW_HAVOC,     /* a havoc statement */
  DRAW_READ,      /* a read of undefined memory */
  DRAW_NONDET,    /* `*` or schoose in an expression */
  DRAW_CHOICE,    /* a goto with several targets: the number of the target */
  DRAW_RESULT,    /* the result of a function without a body */
  DRAW_UNDEFINED, /* the result of a division by zero or an over-wide shift */
  DRAW_NEXT,      /* a next value that a constrain clause leaves open */
  DRAW_WRITE, /* whether (1 or 0) a function without a body, `name`, writes: at all (the first one
                     at a call), then to each object that it can get at (`path` if it is a variable) */
  DRAW_ARGUMENT, /* an argument of the entry procedure */
  DRAW_ADDRESS,  /* symbolic/: where an object lies (interp_options.layout) */
} draw_source;
/* A draw of pointer type that is made by HAVOC_CALLER is the number of a place (given.h). */

/* The place in the memory of the entry's caller whose value is drawn: an argument, a global, or one of
 * the caller's objects (given.h). */
typedef struct draw_home {
  const var *var;                 /* or NULL */
  uint32_t object;                /* index + 1 of the caller's object; 0: none */
  uint64_t offset;                /* bytes */
  uint32_t bit_offset, bit_width; /* of a bit-field; width 0: it is none */
} draw_home;

typedef struct draw {
  draw_source source;
  havoc_kind why;
  const type *type;
  const char *name; /* of the input function, or NULL */
  const expr *path; /* what gets the value, or NULL */
  draw_home home;   /* of what the caller of an entry other than main left open; else empty */
  const proc *proc; /* place: procedure and label; NULL before the first step */
  uint32_t label;
  location where; /* of code outside the program: that of the call of it */
  const char
      *library;    /* the library function that the program called, if its model draws; or NULL */
  location called; /* then: where */
  uint64_t serial; /* 0, 1, … */
  u128 usual;      /* what a real run most likely gives, where nothing else decides */
  bool of_object;  /* DRAW_WRITE: to one object; else: to any at all */
  uint32_t least, count; /* the value is one of the `count` numbers from `least`; count 0: any */
  u128 value;            /* the low bits of the type's width; set for `drawn` only */
} draw;

/* Was it the caller of an entry other than main who set the value up? */
static inline bool draw_is_callers(const draw *d) {
  return d->home.var || d->home.object;
}

/* Is it asked which thread goes on (threads.h)? */
static inline bool draw_is_turn(const draw *d) {
  return d->source == DRAW_CHOICE && d->proc && d->label < d->proc->stmts.size &&
         d->proc->stmts.data[d->label].is_turn;
}

/* Supplies a value; false: there is none left. The interpreter cuts it to the type's width, and to
 * least + value % count where it is none of the numbers allowed: `drawn` is told what is used. */
typedef bool draw_fn(void *context, const draw *d, u128 *value);
typedef void drawn_fn(void *context, const draw *d);
struct interp;
/* Told of each statement before it is executed, `depth` procedures being active; may interp_read. */
typedef void watch_fn(void *context, struct interp *in, const proc *f, uint32_t label,
                      uint32_t depth);

typedef struct interp_options {
  uint32_t stop;         /* ERROR_BITs: which classes end the run with RUN_ERROR */
  uint64_t step_limit;   /* statements; 0: none */
  uint32_t depth_limit;  /* active procedures; 0: none */
  uint64_t memory_limit; /* bytes of all live objects; 0: none */
  deadline *deadline;    /* borrowed; NULL: none */
  draw_fn *draw;         /* NULL: every value is the usual one, mostly 0 */
  drawn_fn *drawn;       /* told of each value drawn; may be NULL */
  watch_fn *watch;       /* may be NULL */
  void *context;         /* of all three */
  FILE *output;          /* what the program prints; NULL: dropped */
  FILE *error_output;    /* what it prints on stderr; NULL: dropped */
  FILE *warnings;        /* NULL: none */
  FILE *steps;           /* each step as it is executed; NULL: none */
  const u128 *layout;    /* addresses of objects, in the order of their creation; borrowed */
  uint32_t layout_count; /* 0: the interpreter places them */
  bool record;           /* keep a trace */
  uint32_t record_last;  /* of that many last steps; 0: of all */
  uint64_t record_from;  /* … and nothing before so many steps have been executed */
  bool plain;            /* without the fast machine, whose reference this is */
} interp_options;

typedef enum run_end {
  RUN_EXIT,    /* the entry procedure returned, or a halt: `status` */
  RUN_ERROR,   /* `class` and `message` say which */
  RUN_BLOCKED, /* a failed assumption, or an error of a class that is not asked for */
  RUN_LIMIT,   /* a limit of the options, or inputs ran out */
  RUN_UNKNOWN, /* an `unknown` statement, or something the interpreter does not do */
} run_end;

typedef struct run_result {
  run_end end;
  bool is_error; /* RUN_ERROR, and RUN_BLOCKED by an error: `class` is set */
  error_class class;
  const char *message; /* NULL for RUN_EXIT; belongs to the interpreter */
  const proc *proc;    /* where it ended; NULL if before the first step */
  uint32_t label;
  const proc *user_proc; /* the same, or the caller of the library model it ended in */
  location where;        /* in user_proc */
  int status;            /* RUN_EXIT: the low 8 bits of main's result or of halt's argument */
  uint64_t steps;
  uint64_t draws;
  uint64_t drawn_at; /* the steps before the last draw */
  bool approximated; /* the run went through an approximation havoc: no evidence of a bug */
  location approximated_at;
  const char *approximated_by; /* text of the first such havoc */
  bool looked;                 /* what it did may depend on where objects lie */
  location looked_at;
  location made,
      ended;       /* the error is about a heap object: where it was allocated, and freed; line 0:
                           that is not known, or was not */
  bool needs_text; /* a text that should end does not, by bytes that the caller left open */
} run_result;

/* The function of the source that it ended in; NULL: before the first step. */
static inline const char *run_function(const run_result *r) {
  if (!r->user_proc)
    return NULL;
  bool same = r->user_proc == r->proc && r->label < r->proc->stmts.size;
  return stmt_function(r->user_proc, same ? &r->proc->stmts.data[r->label] : NULL);
}

typedef struct interp interp;

interp_options interp_defaults(void);
/* Is a function without a body executed by the host (the list above)? */
bool interp_runs_on_host(const char *name);
/* Borrows the program, which must satisfy program_check and must not change. */
interp *interp_new(program *p, const interp_options *options); /* owned */
void interp_free(interp *in);

/* Runs from that procedure, which must have a body. Once per interpreter. */
run_result interp_run(interp *in, const proc *entry);

/* The scalar of a path, as it stands: of a global one after the run, of one of the active procedure from
 * `watch`. False if undefined or not accessible. */
bool interp_read(interp *in, const expr *path, u128 *value);

/* ---- after the run ---- */
/* `name = value` for each global that is not constant; undefined parts are `?`. */
void interp_print_globals(interp *in, buf *out);
/* A value as text: 5, true, null, &x + 4, 0x12. */
void interp_print_value(interp *in, buf *out, const type *t, u128 value);
/* ENTRY_COUNTED: adds argv[index], index from 1; false if there is no such argument. What the run
 * did not read of it is left out. ENTRY_NUMBERED: they are empty, and there are none if argc is 0 or
 * too large for a command line. */
bool interp_argument(interp *in, uint32_t index, buf *out);
/* With a layout: the index-th object that was placed, by the name of its variable (NULL: it has none);
 * false if there is none. */
bool interp_placed(const interp *in, uint32_t index, const char **name, uint64_t *base,
                   uint64_t *size);
/* The recorded trace (trace.h), owned by the caller: trace_free and free. NULL if none. */
trace *interp_take_trace(interp *in);
/* What code outside did, if a trace was recorded; owned by the caller. */
outside_log interp_take_outside(interp *in);

/* ---- sources of values ---- */
typedef enum input_policy { INPUT_ZERO, INPUT_RANDOM, INPUT_STOP } input_policy;

/* A list of values, then the policy. */
typedef struct input_list {
  const u128 *values; /* borrowed */
  uint32_t size, next;
  input_policy then;
  uint64_t seed; /* state of the generator */
} input_list;

/* Parses 5,-1,0x10,'a' into an owned array; false and the offending place on error. */
bool input_list_parse(const char *text, u128 **values, uint32_t *count, const char **bad);
bool input_list_draw(input_list *list, const type *t, u128 *value);
/* The same of a draw: where zeros follow the list, the usual value does. */
bool input_list_supply(input_list *list, const draw *d, u128 *value);
/* A random value of a type: small, extreme or uniform, each about equally often. */
u128 random_value(uint64_t *seed, const type *t);

#endif
