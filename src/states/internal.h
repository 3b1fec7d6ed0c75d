/* internal.h: what the files of states/ share; nobody else includes it.
 *
 *   setup.c   the objects of a program, and what they hold when it starts
 *   memory.c  places, and what they hold
 *   value.c   expressions
 *   choice.c  conditions on symbols, and ways that are taken one after the other
 *   valid.c   what is asked of memory
 *   step.c    statements, up to the next choice
 *   turns.c   the loop of turns
 *   live.c    variables that nobody reads any more
 *   keep.c    states as bytes, each kept once
 *   walk.c    single executions
 *   states.c  the search
 *
 * Invariants: a byte that was never set, or is a term's, is 0; terms ascend, do not overlap, and
 * exactly their bytes have MARK_TERM. */
#ifndef ASSAY_STATES_INTERNAL_H
#define ASSAY_STATES_INTERNAL_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/map.h"
#include "program/graph.h"
#include "program/program.h"
#include "smt/smt.h"
#include "states/states.h"

enum {
  MOST_STATE = 1 << 14, /* bytes */
  MOST_OBJECTS = 2000,  /* so that an address of 32 bits has room for the number of one */
  MOST_TERMS = 2000,
  MOST_MEMORY = 600,   /* MB of states */
  MOST_STEPS = 200000, /* between two choices */
  MOST_DEPTH = 200,    /* of an expression */
  MOST_VALUES = 40,    /* of a term where a number is needed */
  MOST_OWNERS = 64,    /* threads whose variables may die */
  OFFSET_BITS = 20,    /* of an address */
};

/* What a byte is: of a number, of a term, of a pointer into an object. */
enum { MARK_UNSET, MARK_NUMBER, MARK_TERM, MARK_ADDRESS };

/* A number, or a term over symbols. Pointers are numbers (memory.c). */
typedef struct value {
  u128 number;
  const expr *term; /* NULL: it is the number */
  bool is_address;  /* an integer that is a pointer into an object: not a number to count with */
} value;

/* What memory is made of: a variable, a function, or what an allocation made. */
typedef struct object {
  const var *var; /* NULL: of the heap */
  uint32_t at;    /* where its bytes are: in the state, or among those of constants */
  uint32_t size;
  bool is_fixed; /* its bytes never change */
  bool is_function;
  bool is_heap;    /* to be freed, */
  bool of_library; /* but not by the program */
  bool is_gone;    /* freed */
} object;
typedef VEC(object) object_vec;

typedef struct place {
  uint32_t object, offset;
} place;

typedef struct cell {
  uint32_t at, size;
  const expr *term;
} cell;

typedef VEC(u128) decision_vec;
typedef VEC(uint8_t) byte_vec;

/* A state that was met: its bytes (keep.c), and how it was reached. If it is reached by other threads with
 * as few changes of the running thread, each is kept: that thread may go on without a change. */
typedef struct kept {
  uint32_t parent, label; /* where it stands: at a choice */
  uint32_t switches;      /* changes of the running thread up to here */
  uint32_t thread;        /* that ran last */
  uint64_t lasts; /* of the first one that was kept of a state: the threads of all; else 0 */
  uint32_t size;
  uint32_t first; /* that was kept of the state */
  bool is_open;   /* a value on the way was never set */
  bool ends;      /* it can come to a question of the end of the program (valid.c) */
  const uint8_t *bytes;
  u128 *decisions; /* taken at the parent */
  uint32_t decision_count;
} kept;

typedef struct edge {
  uint32_t from, to; /* states, each the first one that was kept of it */
} edge;

enum {
  ENDED_POSITION = 1,
  FIRST_POSITION = 2, /* of a thread that has been started and has not ended */
};

/* The loop in which threads take turns. */
typedef struct turns {
  uint32_t turn;              /* label; NO_LABEL: it is not as expected */
  VEC(const var *) positions; /* by thread */
  map stops;                  /* thread and position -> label where it goes on, + 1 */
} turns;

/* A variable that need not keep its value. */
typedef struct mortal {
  uint32_t object;
  uint64_t threads; /* that mention it, as bits */
} mortal;

typedef struct explorer {
  const question *q;
  program *p;
  exprs *pool;
  const proc *f;
  smt *prover;
  map slots;          /* var -> object + 1 */
  object_vec objects; /* variables first, then those of the heap, as the state has them */
  uint32_t static_objects, static_size;
  byte_vec fixed, fixed_marks;
  turns turns;
  VEC(mortal) mortals;
  uint64_t *live; /* by label, live_words each: which of them are live there */
  uint32_t live_words;

  /* the state under way */
  byte_vec now, marks;
  VEC(cell) terms;
  expr_vec conditions;
  uint32_t label, symbols; /* numbers of symbols that are in use are below */
  bool is_open;
  uint32_t turn_of;    /* only this thread may go on at the turn that is taken; NO_THREAD: any */
  const char *trouble; /* why this execution cannot be followed, or NULL */

  /* the way that is taken from the state */
  decision_vec decisions;
  uint32_t decided;        /* how many of them have been used */
  uint32_t most_decided;   /* more in one step are not followed, this time */
  bool is_cut;             /* some were not */
  VEC(decision_vec) ways;  /* those still to be taken */
  bool is_traced;          /* this is the second run */
  const struct walk *walk; /* not NULL: others are not put off, it says which is taken */
  VEC(value) drawn;        /* then: its draws */

  byte_vec start;
  VEC(kept) states;
  uint32_t count;   /* of different states among them */
  bool has_blurred; /* an open one among them */
  bool is_mixed;    /* changes of the running thread no longer ascend */
  bool asks_later;  /* whether an object is lost is asked at the end of the program */
  bool is_end;      /* that was asked on the way under way */
  VEC(edge) edges;  /* then */
  map seen;         /* hash -> index + 1, chained by `next` */
  VEC(uint32_t) next;
  map symbol_vars; /* number and type -> var */
  arena memory;
  uint64_t used;
  const char *lost; /* why some executions were not followed, or NULL */
} explorer;

static inline bool fail(explorer *x, const char *why) {
  if (!x->trouble)
    x->trouble = why;
  return false;
}
static inline value number_value(u128 n) {
  return (value){.number = n};
}

/* ---- setup.c ---- */
bool st_find_objects(explorer *x); /* false: more than fits */
bool st_set_globals(explorer *x);

/* ---- memory.c ---- */
u128 st_address_of(const explorer *x, place at);
/* Does the number point into an object; where? */
bool st_is_address(const explorer *x, u128 pointer, place *at);
bool st_get_value(explorer *x, place at, const type *t, value *v);
/* A value that is open; and that of a scalar there, if it was never set. */
value st_draw(explorer *x, const type *t);
bool st_settle(explorer *x, place at, const type *t);
bool st_put_value(explorer *x, place at, const type *t, value v);
bool st_copy_object(explorer *x, place to, place from, uint64_t size);
bool st_unset(explorer *x, place at, uint64_t size);
bool st_clear(explorer *x, place at, uint64_t size);       /* zeros */
bool st_allocate(explorer *x, object made, u128 *pointer); /* of made.size */
bool st_release(explorer *x, u128 pointer);

/* ---- value.c ---- */
bool st_value_of(explorer *x, const expr *e, value *v);
bool st_place_of(explorer *x, const expr *path, place *at);
bool st_number_of(explorer *x, const expr *e, i128 *n); /* that is needed as such */
/* Writes a value of any type. */
bool st_write_value(explorer *x, const expr *e, place to);

/* ---- valid.c ---- */
bool st_valid(explorer *x, const expr *e, value *v);
bool st_asks_later(const proc *f);
void st_keep_edge(explorer *x, uint32_t from, uint32_t to);
void st_keep_end(explorer *x, uint32_t from); /* of the way under way, from that state */
/* Can every state come to a question of the end, if that is to be known? */
bool st_all_end(explorer *x);

/* ---- choice.c ---- */
const expr *st_new_symbol(explorer *x, const type *t);
const expr *st_symbol(explorer *x, uint32_t number, const type *t);
/* One of `count` ways, the others are taken later. */
uint32_t st_choose(explorer *x, uint32_t count);
/* Does it hold? Both ways are taken, if both are possible. */
bool st_decide_value(explorer *x, value v, bool *holds);
/* The number that it is, one after the other. */
bool st_pin(explorer *x, const type *t, value *v);

/* ---- step.c ---- */
typedef enum way { WAY_ON, WAY_ENDS, WAY_ERROR, WAY_LOST } way;
uint32_t st_choices_at(const stmt *s);
way st_begin(explorer *x);       /* the program starts; up to the first choice */
way st_take_choice(explorer *x); /* at x->label, then go on */

/* ---- turns.c ---- */
void st_find_turns(turns *t, const proc *f);
void st_free_turns(turns *t);
#define NO_THREAD UINT32_MAX
/* Is it the statement by which a thread other than x->turn_of goes on? */
bool st_is_other_turn(const explorer *x, const stmt *s);
/* Where the thread goes on from that position, or NO_LABEL. */
uint32_t st_resume(const turns *t, uint32_t thread, u128 position);
uint64_t st_position(const explorer *x, uint32_t thread); /* in the state under way */
/* The k-th statement that its own thread may take next, or NO_LABEL. */
uint32_t st_successor(const turns *t, const proc *f, uint32_t label, uint32_t k);

/* ---- live.c ---- */
void st_find_live(explorer *x);
void st_forget_dead(explorer *x); /* of the state under way */

/* ---- walk.c ---- */
/* Tries single executions, for bugs that are far away; false: an error is found. */
bool st_walk(explorer *x, states_result *result);
uint32_t st_next_turn(explorer *x, uint32_t count); /* of x->walk */

/* ---- states.c ---- */
/* The error at which the way by x->decisions from that state ends, as inputs; false: it is not shown. */
bool st_claim_error(explorer *x, uint32_t from, states_result *result);
void st_set_decisions(explorer *x, const u128 *from, uint32_t count);

/* ---- keep.c ---- */
#define NO_STATE UINT32_MAX /* before the program starts */
/* Keeps the state under way, reached from there by x->decisions, by a step of the thread and with so many
 * changes of the running thread, unless it is known to be reached so or with fewer. */
void st_keep_state(explorer *x, uint32_t parent, uint32_t thread, uint32_t switches);
void st_keep_start(explorer *x); /* what open_state gives for NO_STATE */
void st_open_state(explorer *x, uint32_t index);

#endif
