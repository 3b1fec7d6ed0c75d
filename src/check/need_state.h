/* need_state.h: what the files of need.h share; nobody else includes it.
 *
 *   need.c       what is needed of each value: changed, and run again
 *   need_try.c   one run with some values changed
 *   need_text.c  the condition as C
 *
 * An item is a value that the caller set up and the run read, in the order of the draws: pointers come
 * before what is behind them. The run on the items' own values ends in the error. */
#ifndef ASSAY_CHECK_NEED_STATE_H
#define ASSAY_CHECK_NEED_STATE_H

#include "check/need.h"
#include "program/given.h"

typedef enum need_kind {
  NEED_VALUE, /* this very value (not yet looked at, too) */
  NEED_RANGE, /* from `low` to `high` */
  NEED_NOT,   /* none of `others` */
  NEED_LIKE,  /* the value of another number, `like` */
  NEED_NONE,  /* any */
} need_kind;

typedef VEC(u128) u128_list;

typedef struct need_item {
  draw draw;       /* with the value of the run */
  bool is_pointer; /* the value is the number of a place */
  need_kind kind;
  i128 low, high;   /* NEED_RANGE; as numbers of the type */
  uint32_t like;    /* NEED_LIKE: an earlier item */
  u128_list others; /* NEED_NOT; owned */
  bool is_retried;  /* need.c: a value came up later that loses the error */
  bool is_guarded;  /* need_text.c: it is said that it is not null */
} need_item;

typedef VEC(need_item) need_items;

typedef struct needs {
  const need_request *request;
  const givens *given;
  need_items items;
  u128_list inputs;  /* the values that others supply, in order */
  u128_list numbers; /* worth trying: those of the program, and their neighbours */
  u128_list layout;  /* where objects lie (interp.h) */
  uint64_t seed;
  uint32_t tries_left;
  deadline deadline;
} needs;

typedef enum need_outcome {
  STILL_ERROR, /* the same error */
  NO_ERROR,
  SAYS_NOTHING, /* no caller like that is asked about; or there is no time left */
} need_outcome;

/* A run on other values: `values` by item. `moved`, if not negative, is a pointer that leads elsewhere:
 * what it led to, if an object of the caller, looks there as it did where it was. */
typedef struct need_trial {
  needs *n;
  u128 *values;
  int64_t moved;
  bool even_globals; /* what a moved pointer led to is copied from globals too */
  uint64_t seed;
  bool any_rest; /* memory that the run did not read holds anything; else zeros */
  bool strayed;  /* it read memory that the run did not read */
  uint32_t next_input;
  need_items *record; /* the caller's values, as they are drawn; or NULL */
} need_trial;

need_outcome need_try(need_trial *t);
bool need_is_out_of_tries(needs *n);
/* Where a pointer leads. */
const given_place *need_place_of(const needs *n, const type *pointer, u128 number);
/* The place as a place of memory; false if that has none (null, a function). */
bool need_home_of(const needs *n, const type *pointer, u128 number, draw_home *home);
/* The number of a pointer to that place; false: none has it. */
bool need_number_of(const needs *n, const type *pointer, const draw_home *home, u128 *number);
static inline bool need_same_object(const draw_home *a, const draw_home *b) {
  return a->var == b->var && a->object == b->object;
}

/* The condition. `together` asks whether the error stays if all pointers to this item's object are
 * null. */
void need_print(needs *n, bool (*together)(needs *n, uint32_t item), buf *out);

#endif
