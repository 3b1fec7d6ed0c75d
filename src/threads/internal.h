/* internal.h: what the files of threads/ share; nobody else includes it.
 *
 *   expand.c    the threads, with calls expanded, as statements of one procedure
 *   marks.c     the functions of threads.h, as statements
 *   access.c    which memory a statement accesses; which accesses of two threads conflict
 *   shared.c    who may run at the same time, holding which locks; what is visible
 *   split.c     statements with several visible accesses, taken apart
 *   schedule.c  visible points, and the loop in which threads take turns
 *   threads.c   the pass */
#ifndef ASSAY_THREADS_INTERNAL_H
#define ASSAY_THREADS_INTERNAL_H

#include "program/graph.h"
#include "threads/threads.h"

enum {
  MOST_THREADS = 16,
  MOST_STMTS = 40000,
  MOST_SMALL = 40, /* statements of a procedure that is expanded though nobody could see inside */
  MOST_RECURSION = 3, /* activations of a procedure inside each other */
  POSITION_NONE = 0,  /* not started */
  POSITION_END = 1,
  POSITION_FIRST = 2,
};

/* What a statement of the merged procedure is besides its kind. */
typedef enum mark {
  MARK_NONE,
  MARK_WAIT,     /* assume: waits until it holds; an atomic section begins */
  MARK_JOIN,     /* the same, of the thread whose number is `number` */
  MARK_STARTED,  /* skip: behind the start of a thread: a visible point */
  MARK_ACQUIRED, /* skip: `pointer` */
  MARK_RELEASED,
  MARK_LEFT,   /* atomic_begin: of a section before which nobody else needs a turn */
  MARK_END,    /* assign: the thread ends */
  MARK_RESULT, /* assign: what that thread gave */
  MARK_START,  /* assign: the thread `thread` starts */
} mark;

typedef struct info {
  uint32_t thread; /* whose statement */
  uint8_t mark;
  bool is_visible; /* a visible point stands before it */
  bool is_atomic;  /* in an atomic section: nothing is visible inside */
  bool is_reached;
  uint32_t started;    /* MARK_START */
  const expr *pointer; /* of the lock; MARK_JOIN: the number of the thread */
  uint64_t locks;      /* held before it, by number */
  uint32_t running;    /* of the first thread: who else may run, by number */
  const char *function;
} info;

/* A thread; the first one is the entry's. */
typedef struct instance {
  const var *position;
  const var *result;
  const expr *function, *argument; /* what it calls: constants, or variables of its own */
  uint32_t entry;                  /* label */
  uint32_t end;                    /* label: it ends */
  uint32_t parent;
  uint32_t positions; /* how many */
  bool is_single;     /* its place starts no other and is reached once */
  map own;            /* thread-local global -> its copy */
} instance;

typedef VEC(stmt) stmt_vec;

/* An activation that is being expanded. */
typedef struct frame {
  const struct frame *outer;
  const proc *f;
  const stmt *call; /* where it was called; already translated; NULL: a thread */
  map values;       /* variable of f -> expression in the merged procedure */
  uint32_t thread;
  uint32_t after; /* label where it returns to */
  bool in_loop;
} frame;

typedef struct builder {
  program *p;
  exprs *pool;
  proc *entry;
  stmt_vec out;
  VEC(info) infos; /* of `out` */
  VEC(instance) threads;
  bool *is_local; /* by procedure: touches nothing but its own variables */
  map visible;    /* label and path of a visible access: access_key */
  uint32_t serial;
} builder;

/* ---- threads.c: statements of the merged procedure ---- */
uint32_t add_stmt(builder *b, uint32_t thread, stmt_kind kind, location where);
void link_to(builder *b, uint32_t from, uint32_t to);
uint32_t add_assign(builder *b, uint32_t thread, location where, const expr *lhs, const expr *rhs);
uint32_t add_unknown(builder *b, uint32_t thread, location where, const char *text);
void add_end(builder *b, uint32_t thread); /* the statement with which it ends */
const expr *new_hidden(builder *b, const char *name, const type *t); /* no part of the source */
const expr *new_variable(builder *b, const char *name, const type *t);
const expr *position_of(builder *b, uint32_t thread); /* its variable */
const expr *number(builder *b, uint32_t value);       /* of a position */

/* ---- expand.c ---- */
void find_local_procs(builder *b);
void expand_entry(builder *b);
void expand_thread(builder *b, uint32_t thread);
/* A call with translated sides, whose results are assigned; goes on at `after`. Returns its label. */
uint32_t expand_call(builder *b, const frame *in, const stmt *call, uint32_t after);
const expr *flatten(exprs *pool, const expr *e); /* paths through addresses of variables, folded */

/* ---- marks.c ---- */
bool is_mark(const proc *f);
/* A call of such a function, translated; goes on at `after`. Returns its label. */
uint32_t expand_mark(builder *b, const frame *in, const stmt *call, const proc *f, uint32_t after);

/* ---- access.c ---- */
typedef struct access {
  const expr *path;
  bool is_write;
} access;
typedef VEC(access) access_vec;
void thread_accesses(const stmt *s, access_vec *out); /* to what others could reach; in order */
bool paths_overlap(const expr *a, const expr *b);

/* ---- shared.c ---- */
void find_visible(builder *b);
static inline uint64_t access_key(uint32_t label, const expr *path) {
  return (uint64_t)label << 32 | path->id;
}
/* The thread that a join waits for, if there is only one it can be; else 0. */
uint32_t joined_thread(const builder *b, const expr *id);

/* ---- split.c ---- */
void split_visible(builder *b);

/* ---- schedule.c ---- */
void schedule(builder *b);

#endif
