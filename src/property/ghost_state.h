/* ghost_state.h: what the files of the ghost program share; nobody else includes it.
 *
 *   ghost.c        the procedures' new bodies
 *   ghost_value.c  the numbers of a pointer expression, and of what is asked of it
 *   ghost_read.c   characters that are read
 *   ghost_owner.c  objects that nobody loses
 *   ghost_life.c   which objects' lives may end during a call */
#ifndef ASSAY_PROPERTY_GHOST_STATE_H
#define ASSAY_PROPERTY_GHOST_STATE_H

#include "base/bits.h"
#include "program/graph.h"
#include "property/ghost.h"

/* The three numbers of a pointer; as places or as values. */
typedef struct triple {
  const expr *offset, *size, *zero;
} triple;

typedef struct tracked {
  const var *var;
  triple at;
  uint64_t *targets; /* objects it may point to, by alias_object.id; owned */
  const expr *owns;  /* 1: the object is lost if this pointer is; NULL: that is not asked */
  bool is_text;      /* points to characters: `zero` matters */
} tracked;

typedef VEC(tracked) tracked_vec;

/* A variable holds the character at a path, if the guard of the statement that read it held. */
typedef struct kept_read {
  expr_subst read;
  const expr *guard;
} kept_read;

typedef struct maker {
  program *p;
  exprs *pool;
  alias *a;
  const proc *entry;
  const type *number; /* of the ghosts */
  map by_var;         /* variable -> index + 1 in `all` */
  tracked_vec all;
  VEC(triple) passed; /* global numbers by which arguments are passed, by position */
  triple returned;
  bool leaks;                /* it is asked whether objects are lost */
  const expr *returned_owns; /* global: the pointer that is returned owns its object */
  const expr *live;          /* global: how many heap objects live */
  uint32_t words;            /* of sets of objects */
  uint64_t **ends;           /* by procedure: objects whose life may end during a call of it */
  uint64_t *heap;            /* all heap objects, and unknown ones */
  uint32_t unknown;          /* id of the unknown object */

  proc *f;                  /* being rewritten; its body stays in place meanwhile */
  stmt_vec made;            /* the new one */
  VEC(uint32_t) start;      /* by old label: the new one */
  flow flow;                /* of its old body */
  uint32_t characters;      /* variables made for them */
  VEC(kept_read) kept;      /* characters that variables hold, behind each old statement */
  VEC(uint32_t) kept_start; /* by old label: where its own begin */
  VEC(expr_subst) known;    /* those at the statement that is being rewritten */
  VEC(kept_read) guarded;   /* which it reads under a condition */
  VEC(uint32_t) from; /* by new label: old label + 1 whose successors it has; 0: the next one */
} maker;

/* Instead of the offset of a zero: none is known. Instead of a size: nothing is known of the pointer; it
 * is null. */
enum { NO_ZERO = -1, SIZE_UNKNOWN = -1, SIZE_NULL = -2 };

const expr *ghost_number(maker *m, int64_t n);
/* The numbers of a pointer value; nothing known: ghost_nothing. */
triple ghost_value(maker *m, const expr *pointer);
triple ghost_nothing(maker *m);
/* The condition that the question becomes; NULL: the numbers do not express it. */
const expr *ghost_answer(maker *m, const expr *question);
/* pointer == NULL, by its numbers where they tell; a condition with all such tests replaced. */
const expr *ghost_condition(maker *m, const expr *cond);
/* It is the start of a heap object that lives, as far as the numbers tell. */
const expr *ghost_is_heap_start(maker *m, const expr *pointer);
/* The numbers of the address of a path. */
triple ghost_place(maker *m, const expr *path);
tracked *ghost_find(maker *m, const var *v); /* or NULL */

/* A statement that leads to the next one. Valid until another is added. */
stmt *ghost_add_stmt(maker *m, stmt_kind kind, location where);
/* Assignments that are made at once. */
typedef struct changes {
  expr_vec lhs, rhs;
} changes;
void ghost_change(changes *c, const expr *to, const expr *value);
/* Is it a variable of the procedure that is being rewritten, or a global? */
bool ghost_is_here(const maker *m, const tracked *t);
/* A whole byte, and no bit-field. */
bool ghost_is_byte(const expr *path);
/* The variable whose value, moved, is the address of the path; NULL: none. */
const var *ghost_base(const expr *path);
/* What the statement does to owners: asserts are put before it, changes are told. */
void ghost_own(maker *m, const stmt *s, changes *c);
/* The result of a call owns what it owned in the callee. `bodies`: it is known which that was. */
void ghost_own_result(maker *m, const stmt *s, const tracked *to, bool bodies, changes *c);

/* The statement with variables in place of the characters that it reads; their reads are put before
 * it. */
stmt ghost_read_first(maker *m, uint32_t label);
void ghost_keep_reads(maker *m, uint32_t label); /* behind the statement */

/* The number of an object in sets of them; one that a query has made since is among what is unknown. */
static inline uint32_t ghost_bit(const maker *m, const alias_object *o) {
  return o->id < m->unknown ? o->id : m->unknown;
}
/* The objects of a set of locations. */
void ghost_add_objects(maker *m, alias_set set, uint64_t *to);
uint64_t *ghost_targets(maker *m, const expr *pointer); /* owned */
/* Can they be the same? What is unknown may be every object whose address is taken. */
bool ghost_meet(const maker *m, const uint64_t *a, const uint64_t *b);
void ghost_find_ends(maker *m);
/* What a call may end; code that is not part of the program may free what it can get at. Did `into` grow? */
bool ghost_add_ended(const maker *m, const proc *f, uint32_t label, uint64_t *into);

#endif
