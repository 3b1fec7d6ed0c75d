/* outside_log.h: what code outside the program did in one run of the interpreter, in order, so that
 * the same can be done natively.
 *
 * Such code gets at objects and functions by pointers that it was given (interp_outside.c). Each
 * one it gets to know has a number, 1, 2, …, and the log says how it was reached: by an argument, or
 * by a pointer in an object with a smaller number. What it decides is seen from there: which
 * function it calls with which values, and which bytes it has written. Of what was written only
 * bytes that were read later matter: each read names the write it saw. */
#ifndef ASSAY_PROGRAM_OUTSIDE_LOG_H
#define ASSAY_PROGRAM_OUTSIDE_LOG_H

#include "program/program.h"

typedef enum outside_kind {
  OUTSIDE_ENTER, /* a function without a body, `proc`, is called; values: its arguments */
  OUTSIDE_LEAVE, /* it returns */
  OUTSIDE_GIVEN, /* `object` gets known: see outside_event */
  OUTSIDE_WRITE, /* it writes `object`: everything in it is an input from now on */
  OUTSIDE_BACK, /* it calls `proc`, which is `object`; values: the arguments, and behind each struct
                     those of its scalars that are defined */
  OUTSIDE_RESULT, /* what `proc` gives, unless another one follows; values: one, none if a struct */
  OUTSIDE_READ,   /* bytes of `object` are read as event `from` left them; values: one */
} outside_kind;

/* `object` 0: the value is a number. Else it is a pointer, `offset` bytes behind the start of that
 * object; OUTSIDE_LOST: to an object that code outside does not know. */
typedef struct outside_value {
  const type *type;
  u128 value;
  uint32_t object;
  uint64_t offset;
  uint64_t at;    /* of a scalar in a struct: its place there */
  uint32_t parts; /* of a struct: how many scalars follow */
} outside_value;
#define OUTSIDE_LOST UINT32_MAX

/* GIVEN: its address less `back` bytes is found in argument `argument` of `proc` (from 0; at byte
 * `at` of it if that is a struct), or at byte `at` of object `parent`, or it is the variable `var`.
 * READ: the bits of `mask`, from byte `at` on, have the value's; GIVEN is a write too if it names a
 * variable: of what that holds at the start. */
typedef struct outside_event {
  outside_kind kind;
  const proc *proc;
  const var *var;
  uint64_t draws; /* made before it; READ: the serial of its own */
  uint32_t object, parent, argument, from;
  uint64_t at, back;
  u128 mask;
  uint32_t first, count; /* values */
  bool odd;              /* ENTER: an argument beyond the parameters is no integer or pointer */
} outside_event;

typedef struct outside_log {
  VEC(outside_event) events;
  VEC(outside_value) values;
} outside_log;

static inline void outside_log_free(outside_log *l) {
  vec_free(&l->events);
  vec_free(&l->values);
}

#endif
