/* backward.h: the state of a walk back along a path; for backward.c, search.c and chain.c.
 *
 * Items are conditions of the path and terms, as they look at the present place. A term belongs to an
 * activation: it is what something at its return was before, down to its entry. Everything is owned
 * by the walk; formulas are of the program's pool. */
#ifndef ASSAY_PATH_BACKWARD_H
#define ASSAY_PATH_BACKWARD_H

#include "path/explain.h"

typedef struct item {
  const expr *formula;
  uint32_t step;  /* of the condition */
  uint32_t frame; /* where it was met */
  bool changed;   /* by the event just passed */
  /* terms: */
  bool is_term;
  const expr *name; /* formula is name == T */
  uint32_t of;      /* frame whose entry it goes to */
} item;

typedef struct frozen {
  uint32_t frame; /* callee */
  map there, back;
} frozen;

typedef struct mark {
  uint32_t frame; /* callee through which a caller's condition went */
  const expr *formula;
} mark;

typedef struct term_mark {
  uint32_t item_of; /* frame */
  const expr *name, *value;
  uint32_t label, before; /* of the statement, and of the one before it */
} term_mark;

/* What a term was at a place of its activation (chain.c). */
typedef struct chain_mark {
  uint32_t frame, label, visit, place; /* `place`: equal for terms of the same moment */
  const expr *name, *value;            /* no name: what its conditions have become */
} chain_mark;

typedef struct backward {
  const path_context *c;
  const event_list *l;
  program *p;
  exprs *pool;
  VEC(item) items;
  VEC(frozen) frozen;
  candidates *to; /* NULL: only looking for a contradiction */
  VEC(mark) marks;
  VEC(term_mark) terms;
  bool complete; /* collect whatever the abstraction could need */
  bool whole;    /* by chain.c */
  uint32_t at;   /* event */
  map asked; /* comparisons of pointers that came from behind a call, as opposed to those that it makes */
  bool apart; /* pointers that alias/ tells apart are taken for different in any case */
  VEC(chain_mark) chain;
  uint32_t place;
} backward;

static inline const path_frame *frame_of(const backward *b, uint32_t i) {
  assert(i < b->l->frames.size);
  return &b->l->frames.data[i];
}

/* Is `frame` that one, or called (directly or not) from it? */
static inline bool is_below(const backward *b, uint32_t frame, uint32_t top) {
  for (; frame != NO_FRAME; frame = frame_of(b, frame)->parent)
    if (frame == top)
      return true;
  return false;
}

static inline bool is_plain(const stmt *s) {
  return s->kind == S_ASSIGN && !s->cond;
}

backward backward_start(const path_context *c, const event_list *l, candidates *to);
void backward_free(backward *b);
/* Back through the i-th event, whose condition joins the others if it is wanted. */
void pass_event(backward *b, uint32_t i, bool with_condition);
/* Before the first event: globals have their initial values. */
void pass_start(backward *b);

/* T of name == T, or NULL if it has become something else. */
const expr *term_value(const item *t);
const expr *primed(exprs *pool, const expr *e); /* its paths on entry */

/* ---- terms.c ---- */

bool is_formal_or_global(const backward *b, const proc *f, const expr *e);
/* What was met in the frame `from`, as an activation below it sees it. */
const expr *seen_in(backward *b, uint32_t frame, uint32_t from, const expr *formula);
/* From now on the value is followed back to the entry of the activation, which has just returned. */
void term_add(backward *b, uint32_t frame, const expr *value);
/* The globals that the callee may have changed and the formulas read. */
void terms_of_globals(backward *b, uint32_t frame);
/* What its parameters point to. */
void terms_of_pointees(backward *b, uint32_t frame);
/* All that it is known to write, where the formulas read something there. */
void terms_of_writes(backward *b, uint32_t frame);
/* The members of a struct `value` that it returns as `result`, as far as the formulas read them. */
void terms_of_members(backward *b, uint32_t frame, const expr *result, const expr *value);

void terms_drop(backward *b, uint32_t frame);

/* ---- apart.c ---- */

/* Behind a call: which comparisons there are. */
void apart_ask(backward *b);
/* Before the call, in the words of the caller: what it does not write is what it was. */
void apart_tell(backward *b, uint32_t frame);

/* ---- inputs.c ---- */

/* e for some values of the variables that are not of the program, except those in `but` (by map_key of
 * the var; may be NULL): said without them. */
const expr *without_inputs(backward *b, const expr *e, const map *but);

/* ---- chain.c ---- */

/* All that is said at the present place, in the words of that activation, at that statement of it. */
void chain_note(backward *b, uint32_t frame, uint32_t label, uint32_t visit);
/* At the entry of an activation: its terms are complete. */
void chain_enter(backward *b, uint32_t frame);
/* Before the call, once its conditions are in the caller's words. */
void chain_bound(backward *b, uint32_t frame);
static inline uint32_t chain_call(uint32_t callee) { /* a visit of the call that `callee` was */
  return callee | UINT32_C(1) << 31;
}

#endif
