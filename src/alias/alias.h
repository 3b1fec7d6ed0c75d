/* alias.h: what pointers may point to, which procedures an indirect call may reach, and what a
 * call may read and write.
 *
 * The analysis is inclusion-based (Andersen), insensitive to flow and context, sensitive to
 * fields. Soundness comes first: whatever is not understood becomes the unknown object, the whole
 * of an object, or everything whose address is taken.
 *
 * Objects. One per variable (all activations of a local share it), per allocation site, per
 * function; for memory from outside one per target type of the entry procedure's pointers (which
 * may point to variables too: program/caller.h); one for the extra arguments of each variadic
 * procedure; one *unknown* object (results of functions without a body, nondeterministic pointers,
 * integers of unknown origin cast to pointers) and one for memory at fixed addresses (constants
 * cast to pointers). An object with `many` instances stands for more than one at a time: heap,
 * locals of recursive procedures whose address is taken.
 *
 * Locations. A set of byte ranges of one object: (object, shape, offset, stride, size).
 *   ALIAS_EXACT     [offset, offset + size)
 *   ALIAS_ELEMENTS  the same in every element of the `stride` outermost arrays that enclose the
 *                   offset in the object's type; offset is that of the first element: a[*].f
 *   ALIAS_STRIDE    [o, o + size) for every o that is offset modulo stride; stride 1: anywhere
 * The object's type only says how ranges are grouped; locations are about real bytes, so an object
 * may be used as any type.
 *
 * What is taken for granted (ARCHITECTURE.md, "What a verdict means"):
 *   A1  an access lies within the object its pointer was made from; an index into an array that is
 *       part of an object (not arithmetic on a pointer to it) lies within that array, if the array
 *       has more than one element
 *   A2  arithmetic in units of more than one byte on a pointer made as &a[i], i not constant, stays
 *       within a (C11 6.5.6)
 *   A3  code of which nothing is known (program.h, proc_is_unknown) reads and writes everything that
 *       was ever given to it: what the arguments of its calls reach, variables declared but not
 *       defined, what functions that it calls return. It stores there and returns pointers to all
 *       that and to unknown memory, and calls every function among it, with such arguments
 *       (mod and ref of a call are without what these do: outside/outside.h makes them calls of the
 *       program). It gets at nothing else. Other functions without a body write only what the
 *       arguments of the call reach, store there only pointers to what is reached or unknown, and
 *       call nothing; one that is pure writes nothing
 *   A4  a pointer is not made up: by testing and setting bits one by one, or by overwriting a part
 *       of its bytes with something other than the bytes of a pointer that is being copied
 * A null pointer is no target. A pointer that only holds null, or nothing, has no targets.
 *
 * Ownership. An alias belongs to its caller and borrows the program, which must not change (except
 * that expressions may be made in its pool). All arrays returned live as long as the alias.
 * Queries fill caches: not for use by two threads at once.
 *
 * L. O. Andersen, Program Analysis and Specialization for the C Programming Language, 1994,
 * chapter 4; solved in waves after F. Pereira and D. Berlin, Wave Propagation and Deep Propagation
 * for Pointer Analysis, CGO 2009. Users: paper 001 section 4 (weakest preconditions with Morris'
 * axiom, locations a call may affect). */
#ifndef ASSAY_ALIAS_ALIAS_H
#define ASSAY_ALIAS_ALIAS_H

#include "program/graph.h"
#include "program/program.h"

typedef enum alias_answer { ALIAS_NO, ALIAS_MAY, ALIAS_MUST } alias_answer;

typedef enum alias_object_kind {
  OBJ_VAR,      /* `var` */
  OBJ_ALLOC,    /* `proc`, `label`: an alloc statement, the first of those that share it */
  OBJ_FUNCTION, /* `var`; `proc` if it is one of the program's */
  OBJ_OUTSIDE,  /* objects of type `type` that exist before the entry procedure is called */
  OBJ_EXTRA,    /* extra arguments of the variadic procedure `proc` */
  OBJ_RESULT,   /* hidden: results of `proc` */
  OBJ_UNKNOWN,
  OBJ_ABSOLUTE, /* memory at fixed addresses */
  OBJ_ANYTHING, /* hidden: all others (anything.c) */
} alias_object_kind;

typedef struct alias_object {
  alias_object_kind kind;
  uint32_t id;
  const var *var;
  uint32_t proc; /* owner or site, NO_PROC if none */
  uint32_t label;
  const type *type; /* layout by which bytes are grouped; NULL: none */
  bool repeats;     /* an array of unknown length of that type */
  bool many;
  bool is_const; /* never written */
  int64_t size;  /* bytes; INT64_MAX: not known */
} alias_object;

typedef enum alias_shape { ALIAS_EXACT, ALIAS_ELEMENTS, ALIAS_STRIDE } alias_shape;

typedef struct alias_location {
  uint32_t object;
  alias_shape shape;
  int64_t offset;
  uint64_t stride;                /* see above; 0 for ALIAS_EXACT */
  uint64_t size;                  /* bytes accessed, at least 1 */
  uint32_t bit_offset, bit_width; /* of a bit-field, counted from `offset`; width 0: whole bytes */
} alias_location;

typedef struct alias_set {
  const alias_location *data;
  uint32_t size;
} alias_set;

typedef struct alias_calls {
  const uint32_t *procs; /* indices, ascending; with or without body */
  uint32_t size;
  bool unresolved; /* the pointer is not known: procs are all address-taken ones that fit */
  bool no_body;    /* code that is not part of the program may be called */
  bool misfit;     /* a function that does not fit the call, not in procs, may be called: what that
                      does is undefined */
} alias_calls;

typedef struct alias alias;

/* Analyses the program from `entry`; NULL: from main, or if there is none, from every procedure
 * that no other one calls. Parameters of an entry point to outside objects; if it is not main,
 * globals that are not constant hold arbitrary values too. Sets address_taken of variables and
 * functions. */
alias *alias_new(program *p, const proc *entry); /* owned */
void alias_free(alias *a);

/* Before anything else is done with a program that has rules: where points-to sets tell that two
 * pointers were not made from one object, __assay_same_object(p, q) becomes false. */
void alias_settle(program *p, const proc *entry);

/* ---- paths and pointers ---- */

/* May the memory of two paths overlap, both evaluated in the same state of the same activation?
 * MUST: the same bytes, whenever both can be accessed at all. */
alias_answer alias_may(alias *a, const expr *path1, const expr *path2);
/* The same whenever and wherever the two are evaluated. */
alias_answer alias_overlap(const alias *a, const alias_location *x, const alias_location *y);
alias_set alias_locations(alias *a, const expr *path);  /* where the path's bytes may be */
alias_set alias_targets(alias *a, const expr *pointer); /* where *pointer's bytes may be */
const alias_object *alias_object_of(const alias *a, const alias_location *location);
/* The object of a variable; NULL if nothing in the program mentions it. */
const alias_object *alias_object_of_var(const alias *a, const var *v);
/* The object of an alloc statement; NULL if it is never reached. In programs with very many heap
 * allocations several share one. */
const alias_object *alias_object_of_alloc(const alias *a, const proc *f, uint32_t label);
/* May a pointer to v be kept anywhere but in v's own procedure? Globals: is its address taken? */
bool alias_escapes(const alias *a, const var *v);

/* Was a pointer to it given to code of which nothing is known (A3)? */
bool alias_given_out(const alias *a, const var *v);
bool alias_object_given_out(const alias *a, const alias_object *o);

/* ---- procedures and calls ---- */

/* False: f can not be called in any run; its pointers have no targets then. */
bool alias_reached(const alias *a, const proc *f);
/* In a cycle of the call graph, indirect calls included. */
bool alias_is_recursive(const alias *a, const proc *f);
alias_calls alias_call_targets(const alias *a, const proc *f, uint32_t label);
/* Who runs at a call: procedures with a body that fit it, each once; perhaps code that is not part of
 * the program, as far as it has names the `bare` ones; perhaps a function that does not fit, which is
 * undefined. Nobody: it is not reached. */
typedef struct callees {
  VEC(const proc *) bodies, bare;
  bool outside, misfit;
} callees;
void alias_callees(const alias *a, const proc *f, uint32_t label, callees *out);
bool alias_may_call(const alias *a, const proc *f, uint32_t label,
                    const proc *g); /* is g among them? */
void callees_free(callees *c);
/* An indirect_fn for call_graph_init, with the alias as context. */
void alias_indirect(void *context, const proc *f, uint32_t label, label_vec *out);

/* What a call of f may write or read, as far as any of its callers can see: without f's own
 * variables, except those that another activation of f can see. */
alias_set alias_mod(alias *a, const proc *f);
alias_set alias_ref(alias *a, const proc *f);
/* May a call of f write the bytes of that path? */
bool alias_writes(alias *a, const proc *f, const expr *path);
/* The same for the call at that label, as seen from there; without the assignment of results. */
alias_set alias_call_mod(alias *a, const proc *f, uint32_t label);
alias_set alias_call_ref(alias *a, const proc *f, uint32_t label);

/* May executing the statement (calls included) change the value of e, or write it with the same? */
bool alias_may_modify(alias *a, const proc *f, uint32_t label, const expr *e);

/* Does every constraint hold? As slow as the analysis itself; for tests. */
bool alias_check(alias *a);

/* ---- text ---- */
void alias_print_location(buf *out, const alias *a, const alias_location *location);
/* As comments: targets of the pointers of each procedure, indirect calls, mod and ref. */
void alias_print(buf *out, alias *a);

typedef struct alias_stats {
  uint32_t objects, nodes, edges, constraints, waves, locations;
} alias_stats;
alias_stats alias_statistics(const alias *a);

#endif
