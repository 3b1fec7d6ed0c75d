/* ways.h: the ways from the head of the turns of threads to itself, with what they do to numbers. A part of
 * guess/; nothing rests on it: casts are passed over, and so is what else is not followed. */
#ifndef ASSAY_GUESS_WAYS_H
#define ASSAY_GUESS_WAYS_H

#include "program/graph.h"

/* What a variable holds on a way: something that is not followed, a number, or the number that variable
 * `base` had at the head, and more. */
typedef enum value_kind { VALUE_OPEN, VALUE_NUMBER, VALUE_MORE } value_kind;
typedef struct value {
  value_kind kind;
  uint32_t base;
  i128 number;
} value;
typedef VEC(value) values;

typedef struct way_state {
  values now; /* by variable */
  values was; /* VALUE_NUMBER: it had that number at the head; else VALUE_OPEN */
} way_state;

typedef struct ways ways;
typedef void way_end(ways *w, const way_state *s, bool is_first);
typedef void way_loop(ways *w, const stmt *s);

struct ways {
  program *p;
  const proc *f;
  uint32_t head; /* NO_LABEL: there is none */
  var_vec vars;  /* numbers that the procedure writes */
  map numbers;   /* variable -> number + 1 */
  values start;  /* by variable: where the head is reached first, once that is known */
  uint32_t once; /* a variable, + 1, that has its number of the start only then; 0: none */
  label_vec path;
  uint32_t count, steps;
  way_end *end;   /* a way has come to the head */
  way_loop *loop; /* a statement of a loop inside of a turn; or NULL */
  void *context;
};

void ways_init(ways *w, program *p, const proc *f);
void ways_free(ways *w);
/* From where the program starts: sets `start` and `once`, too. */
void ways_first(ways *w);
void ways_from(ways *w, const way_state *s);     /* from the head */
bool ways_are_all(const ways *w);                /* none was left out for being too many */
uint32_t ways_var(const ways *w, const expr *e); /* number + 1; 0: it is none */
bool ways_has_cases(const ways *w, uint32_t v);  /* is it only ever set to constants? */
value ways_start_value(const ways *w, const var *v);
/* Can the condition have that value in the state? */
bool ways_may_be(const ways *w, const values *now, const expr *e, bool truth);
void values_copy(values *to, const values *from);

/* ---- reach.c: states that are reached in few turns ---- */
typedef struct reach {
  ways w;
  VEC(values) states;
  map met; /* hash of a state -> 1 */
} reach;
void reach_init(reach *r, program *p, const proc *f);
void reach_free(reach *r);
bool reach_allows(const reach *r, const expr *holds); /* is it false in none of them? */

#endif
