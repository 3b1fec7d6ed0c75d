/* internal.h: what the files of threads/ share; nobody else includes it.
 *
 *   expand.c    the threads, with calls expanded, as statements of one procedure
 *   marks.c     the functions of threads.h, as statements
 *   written.c   locks that the program writes out itself as numbers
 *   access.c    which memory a statement accesses; which accesses of two threads conflict
 *   shared.c    who may run at the same time, holding which locks; what is visible
 *   split.c     statements with several visible accesses, taken apart
 *   schedule.c  visible points, and the loop in which threads take turns
 *   silent.c    stops before loops without one, and before what ends the execution
 *   weak.c      atomic accesses with weak memory orders
 *   judge.c     whether what shared.c found holds, and excludes races
 *   judge_crowd.c  whether what crowd.c says holds
 *   judge_mirror.c  whether what mirror.c says holds
 *   race.c      asserts that no two threads stand before accesses that conflict
 *   deadlock.c  asserts that no thread waits for ever
 *   crowd.c     any number of threads from one place
 *   mirror.c    which of their variables correspond; how many of them stand where
 *   threads.c   the pass */
#ifndef ASSAY_THREADS_INTERNAL_H
#define ASSAY_THREADS_INTERNAL_H

#include "program/expand.h"
#include "threads/threads.h"

enum {
  MOST_THREADS = 60, /* so that sets of them are bits of a number (concurrent.h) */
  MOST_STMTS = 40000,
  MOST_SMALL = 400, /* statements of a procedure that is expanded though nobody could see inside */
  OPEN_COPIES = 5,  /* of a thread started in a loop without a constant bound */
  MOST_RECURSION = 3, /* activations of a procedure inside each other */
  POSITION_NONE = 0,  /* not started */
  POSITION_END = 1,
  POSITION_FIRST = 2,
};

/* What a statement of the merged procedure is besides its kind. */
typedef enum mark {
  MARK_NONE,
  MARK_WAIT,     /* assume: waits until it holds; an atomic section begins. `strict`, `owner` */
  MARK_JOIN,     /* the same, of the thread whose number is `number` */
  MARK_STARTED,  /* skip: behind the start of a thread: a visible point */
  MARK_ACQUIRED, /* skip, or the assignment that takes a lock: `pointer` */
  MARK_RELEASED,
  MARK_LEFT,   /* atomic_begin: of a section before which nobody else needs a turn */
  MARK_END,    /* assign: the thread ends */
  MARK_RESULT, /* assign: what that thread gave */
  MARK_START,  /* assign: the thread `started` starts */
  MARK_CHOSEN, /* assume: of a number that was just drawn; it can hold, and ends no execution */
  MARK_MORE,   /* unknown: more threads start than there are copies */
  MARK_NUMBER, /* assign, havoc: gives the number of one of many threads */
} mark;

typedef struct info {
  uint32_t thread; /* whose statement */
  uint8_t mark;
  bool is_visible; /* a visible point stands before it */
  bool is_atomic;  /* in an atomic section: nothing is visible inside */
  bool is_reached;
  uint32_t started;    /* MARK_START */
  const expr *pointer; /* of the lock, if it is a known one; MARK_JOIN: the number of the thread */
  const expr *strict;  /* MARK_WAIT: what wakes it but for chance; NULL: the condition itself */
  const expr *owner;   /* MARK_WAIT, MARK_JOIN: the number of the thread it waits for; NULL: open */
  uint64_t locks;      /* held before it, by number */
  uint64_t running;    /* of the first thread: who else may run, by number */
  uint32_t position;   /* where its thread stands before it, once scheduled; 0: it does not stop */
  uint32_t now;        /* the label it has moved to, once scheduled, if it stops there */
  const char *function;
  const expr *known; /* of a crowd: what its own variables hold here, */
  const expr *const
      *open; /* those that are read later, or spoken of there; borrowed from the pool */
  uint32_t open_count;
  bool is_unseen;       /* of a crowd: nobody sees the step that begins here */
  location place;       /* in the program's own text: of a model, the call */
  const char *place_in; /* the function there */
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
  bool is_crowd;      /* it stands for any number of threads (crowd.c) */
  bool is_mirrored;   /* it and its twin are alike, and counted (mirror.c) */
  uint32_t twin;      /* of a crowd: the one that is followed; of that: its crowd. 0: none */
  map own;            /* thread-local global -> its copy */
  VEC(const var *)
  counts;                   /* is_mirrored, of the one that is followed: how many stand where, by
                              position from POSITION_END on */
  const mirror_pair *pairs; /* of a crowd */
  uint32_t pair_count;
} instance;

typedef struct builder {
  program *p;
  exprs *pool;
  proc *entry;
  stmt_vec out;
  VEC(info) infos; /* of `out` */
  VEC(instance) threads;
  bool *is_local; /* by procedure: touches nothing but its own variables */
  map visible;    /* label and path of a visible access: access_key */
  expr_vec locks; /* by number: their addresses (shared.c) */
  var_vec
      cleared; /* numbers of the first thread that nobody reads before they are written: they start as 0 */
  uint32_t serial;
  bool has_heap;   /* does the program allocate what has to be freed? */
  expr_vec begun;  /* variables of the calls that are being expanded, the innermost last */
  uint32_t fewest; /* copies of a thread that a loop starts */
  bool has_crowds; /* of threads that a loop starts one is followed, the others are a crowd */
  bool has_counts; /* and counted */
  bool is_sc;      /* sequential consistency is stated, not hoped for */
  bool asks_race;  /* no-data-race is asked for */
  bool asks_only_race;
  bool asks_deadlock; /* no-deadlock is */
} builder;

/* Can nobody else run there? */
static inline bool is_alone(const info *n) {
  return n->thread == 0 && !n->running;
}

/* Are races looked for: as errors, or because C leaves open what follows one? */
static inline bool sees_races(const builder *b) {
  return b->asks_race || !b->is_sc;
}

/* ---- threads.c: statements of the merged procedure ---- */
uint32_t add_stmt(builder *b, uint32_t thread, stmt_kind kind, location where);
void link_to(builder *b, uint32_t from, uint32_t to);
uint32_t add_assign(builder *b, uint32_t thread, location where, const expr *lhs, const expr *rhs);
uint32_t add_unknown(builder *b, uint32_t thread, location where, const char *text);
void add_end(builder *b, uint32_t thread); /* the statement with which it ends */
/* Nothing is proved of the program, for that reason; what is found is found. Before scheduling. */
void add_doubt(builder *b, location where, const char *draw, const char *text);
const expr *new_hidden(builder *b, const char *name, const type *t); /* no part of the source */
const expr *new_variable(builder *b, const char *name, const type *t);
const expr *position_of(builder *b, uint32_t thread); /* its variable */
const expr *number(builder *b, uint32_t value);       /* of a position */

/* ---- expand.c ---- */
void find_local_procs(builder *b);
void expand_entry(builder *b);
/* Returns its label. */
uint32_t ask_rules_at_end(builder *b, const body_copy *in, location where, const proc *of,
                          uint32_t after);
void expand_thread(builder *b, uint32_t thread);
/* Where the program's own text does what the statement does: of one of a model, the call. */
void set_place(builder *b, const body_copy *in, uint32_t at, location where);

/* ---- marks.c ---- */
bool is_mark(const proc *f);
/* A call of such a function, translated; goes on at `after`. Returns its label. */
uint32_t expand_mark(builder *b, const body_copy *in, const stmt *call, const proc *f,
                     uint32_t after);

/* ---- written.c ---- */
/* Assignments that take such a lock or give it back get their marks (MARK_ACQUIRED, MARK_RELEASED;
 * MARK_LEFT where a section only gives one back). Before find_visible. */
void find_written_locks(builder *b);

/* ---- access.c ---- */
typedef struct access {
  const expr *path;
  bool is_write;
  bool is_freed; /* the object that begins at the path is freed: a write to all of it */
} access;
typedef VEC(access) access_vec;
/* To what others could reach, in order. */
void thread_accesses(exprs *pool, const stmt *s, access_vec *out);
bool paths_overlap(const expr *a, const expr *b);
/* Does a variable come to be, or cease: what happens to its memory then is no access? */
static inline bool begins_life(const stmt *s) {
  return s->kind == S_HAVOC && (s->havoc == HAVOC_UNINIT || s->havoc == HAVOC_DEAD);
}
/* Is it what the library or a rule keeps for itself, which the program cannot name? */
bool is_of_library(const expr *path);

/* ---- shared.c ---- */
void find_visible(builder *b);
static inline uint64_t access_key(uint32_t label, const expr *path) {
  return (uint64_t)label << 32 | path->id;
}
bool may_run_together(const builder *b, uint32_t x, uint32_t y); /* and no lock is held at both */
/* The only statement that assigns to that place, or NULL. */
const stmt *only_write(const builder *b, const expr *path);
/* The thread that a join waits for, if there is only one it can be; else 0. */
uint32_t joined_thread(const builder *b, const expr *id);

/* ---- split.c ---- */
void split_visible(builder *b);

/* ---- silent.c ---- */
void stop_before_silence(builder *b); /* after splitting */

/* ---- weak.c ---- */
void doubt_weak_orders(builder *b); /* before scheduling */

/* ---- schedule.c ---- */
typedef struct stop {
  uint32_t label;      /* where it goes on */
  const expr *cond;    /* what it waits for; NULL: nothing */
  const info *waiting; /* what is known of a wait; NULL: it is none */
} stop;

typedef struct scheduler {
  builder *b;
  VEC(VEC(stop)) stops; /* by thread; its position is index + POSITION_FIRST */
  uint32_t turn;        /* label: all have come to a stop */
  uint32_t choice;      /* label: whose turn is it */
} scheduler;

void schedule(builder *b);
uint32_t first_label(const builder *b, uint32_t entry); /* where a thread begins */
const expr *is_at(builder *b, uint32_t thread, uint32_t position);
/* Can the thread go on; `strict`: without waking up by chance? */
const expr *can_go_on(const scheduler *k, uint32_t thread, bool strict);

/* ---- race.c ---- */
/* Two accesses of two threads that conflict. Before `other` its thread comes to a stop. */
typedef struct race {
  uint32_t label, other;
  access what, with;
  const expr *cond; /* that they are to the same memory */
  bool is_unsure;   /* that cannot be said as a condition: `cond` is weaker */
} race;
typedef VEC(race) race_vec;
void find_races(const builder *b, race_vec *out); /* after splitting, before scheduling */
void put_races(builder *b, const race_vec *races);

bool can_meet(const builder *b, race *r);          /* accesses to the same memory? sets `cond` */
bool is_section(const builder *b, uint32_t label); /* is what it accesses accessed atomically? */

/* ---- judge.c ---- */
/* Do the facts about locks and order hold (shared.c), and do they exclude every pair of accesses that
 * conflict but those listed? */
bool judge_locks(const builder *b); /* the facts alone: locks held, who may run */
bool judge_facts(const builder *b, const race_vec *listed);
/* Are races excluded for any number of threads: none is listed, and nothing is left unknown but how
 * many copies there are? */
bool excludes_all(const builder *b, const race_vec *listed);

/* ---- judge_crowd.c ---- */
bool judge_crowds(const builder *b); /* does what is said of them hold (info.known, is_unseen)? */

/* ---- judge_mirror.c ---- */
/* Are a crowd and the one that is followed alike, with its pairs of variables? */
bool judge_mirror(const builder *b, uint32_t crowd);

/* ---- crowd.c ---- */
void drop_asserts(builder *b);    /* of crowds; before find_visible */
void describe_crowds(builder *b); /* their variables at each stop; before scheduling */
uint32_t add_crowd_turn(const scheduler *k, uint32_t thread); /* the label of its turn */

/* ---- mirror.c ---- */
void find_mirrors(builder *b); /* pairs of crowds, which judge_mirror confirms; after splitting */
/* Of a thread that is_mirrored: one more stands there, or one less, by the statement (an assign). */
void count_more(builder *b, stmt *s, uint32_t thread, uint32_t position);
void count_less(builder *b, stmt *s, uint32_t thread, uint32_t position);
/* What holds of all counts at the head of the turns, and of what threads know there. */
const expr *counts_hold(const struct scheduler *k);
/* The turn of one that stands at the stop and is not the one that is followed: it leaves it, to go on at
 * `next`. Returns the label. */
uint32_t add_mirror(builder *b, uint32_t crowd, uint32_t position, const info *stop, uint32_t next);

/* ---- deadlock.c ---- */
/* Where all have come to a stop: can somebody go on? Goes on at `after`; returns the label. */
uint32_t add_standstill(const scheduler *k, uint32_t after);
/* Where a thread cannot go on: are those that it waits for waiting for it? */
uint32_t add_circle(const scheduler *k, uint32_t thread, uint32_t after);

#endif
