/* internal.h: what the files of wp/ share.
 *
 * Everything here turns an expression over the state after a step into one over the state before
 * it. There is one engine for that (rewrite.c): it walks the DAG without recursion, each node once,
 * and asks a `read_fn` what the value of a path after the step is. The path it asks about is given
 * in terms of the state before: pointers and indices inside it are rewritten already.
 *
 * Signatures. For each node one word tells which variables and whether memory is read below it; a
 * step has a mask of what it may change, and nodes that meet nothing of it are left as they are.
 *
 * Shadows. The alias relation knows nothing of fresh variables. The shadow of a path is one over
 * program variables only whose locations, at whatever time, include those of the path. */
#ifndef ASSAY_WP_INTERNAL_H
#define ASSAY_WP_INTERNAL_H

#include "wp/wp.h"

/* What a fresh variable stands for. */
typedef enum fresh_kind {
  FRESH_FREE,   /* anything: as a pointer it may lead anywhere */
  FRESH_VALUE,  /* a value that the path `origin` had at some time, or a constant */
  FRESH_MEMORY, /* an array: element A is the value at address A at some time */
} fresh_kind;

typedef struct fresh {
  fresh_kind kind;
  const expr *origin; /* FRESH_VALUE: over program variables only */
} fresh;

/* A statement that frees; `after`: not 0 for the statements that may come later (gone.c). */
typedef struct free_stmt {
  uint32_t proc, label;
  uint8_t *after; /* owned; NULL: not asked yet */
} free_stmt;

struct wp {
  program *p;
  exprs *pool;
  alias *a;
  VEC(fresh) fresh;
  map fresh_of;   /* var id -> index in `fresh` + 1 */
  map signatures; /* expr id -> signature */
  map shadows;    /* expr id -> shadow, or 0 if it may be anywhere */
  map guarded;    /* expr id -> 1: evaluating it leaves nothing open, 2: it may */
  uint64_t serial;
  VEC(free_stmt) frees;
  uint32_t *first_stmt; /* by procedure: number of its first statement; NULL: none asked yet */
  uint32_t stmt_count;
  struct writes_table *written; /* writes.c; NULL: nobody asked yet */
};

void writes_free(wp *w);

/* ---- signatures ---- */
#define READS_MEMORY    ((uint64_t)1 << 63) /* a dereference */
#define READS_ADDRESSED ((uint64_t)1 << 62) /* a variable whose address is taken */
uint64_t var_bit(const var *v);

/* ---- the engine ---- */
typedef struct rewriting rewriting;
/* The value after the step of `path`, which is in terms of the state before it. */
typedef const expr *read_fn(rewriting *r, const expr *path);
struct rewriting {
  wp *w;
  read_fn *read;
  uint64_t affected; /* signature mask: nodes without any of it stay */
  bool *exact;       /* set to false by inexact steps */
  map done;          /* expr id -> result */
  expr_vec stack;
  bool everywhere; /* no node is left out; primes are in `done` */
  /* The address of a place after the step; NULL: it does not change. */
  const expr *(*address)(rewriting *r, const expr *path);
  map partial; /* path id -> the fresh variable read where accesses overlap in part */
  void *context;
};
const expr *rewrite(rewriting *r, const expr *e);
void rewriting_free(rewriting *r);

/* ---- places ---- */

/* Does the path start at a variable or a dereference, as opposed to a value such as (T){…}? */
bool is_place(const expr *path);
/* The variable or the dereference that a path starts from. */
const expr *path_start(const expr *path);
static inline bool is_function(const expr *e) {
  return e->kind == E_VAR && e->var->kind == V_FUNCTION;
}
/* In memory, where a dereference may reach it? */
bool is_in_memory(const expr *path);
/* Where the path's bytes may be at any time, in terms the alias relation knows; NULL: anywhere. */
const expr *shadow(wp *w, const expr *path);
/* May the bytes of the two, each at some time, overlap? */
bool may_overlap(wp *w, const expr *path1, const expr *path2);
/* Is it certain that path1, if it overlaps path2, lies in it at a multiple of its own size? */
bool is_clean(wp *w, const expr *path1, const expr *path2);

/* The value of `path` after lhs := rhs (all in terms of the state before), if it is `old` when
 * nothing of it is written. */
const expr *read_after_write(rewriting *r, const expr *path, const expr *lhs, const expr *rhs,
                             const expr *old);

const expr *fresh_var(wp *w, const type *t, const char *hint, fresh_kind kind, const expr *origin);
/* A value of the path at some time. */
const expr *fresh_of_path(wp *w, const expr *path);

/* The path with another start. */
const expr *with_start(exprs *pool, const expr *path, const expr *start);
/* The part of `value` that `path` selects from its variable; NULL if it cannot be told. */
const expr *select_path(wp *w, const expr *path, const expr *value);

/* Addresses as integers. */
const expr *address_number(wp *w, const expr *pointer);

/* ---- evaluation ---- */

/* e with a fresh variable for each occurrence whose evaluation may give any value: nondet, and
 * division by zero and over-wide shifts under the condition that they are that. */
const expr *guard(wp *w, const expr *e);

/* May what the pointer points to have been freed before the statement? */
bool may_be_gone(wp *w, const proc *f, uint32_t label, const expr *pointer);
void gone_free(wp *w);

/* A new object of `size` bytes at `address`, made by the statement. */
typedef struct new_object {
  const proc *f;
  uint32_t label;
  const expr *address, *size;
} new_object;
/* Facts about it: not null, apart from what post mentions and has not been freed. The formula post
 * is made simpler by them. */
const expr *new_object_facts(wp *w, const new_object *made, const expr **post);

#endif
