/* encode.h: Boolean expressions and statements of the core language as relations, and back.
 *
 * An encoder knows, through a function of its user, which BDD variable holds the value of a program
 * variable before a step and which one after it (primed). Each occurrence of `*` and schoose in an
 * expression gets a choice variable while the expression is being built; results of the functions
 * below do not depend on choices any more (but for encode_expr's).
 *
 * The semantics is that of program/bp_check.h. A statement is encoded without its frame: the
 * relation speaks only of the variables that it changes; those that it leaves alone are the user's
 * to keep, either by an equality or by not renaming them. */
#ifndef ASSAY_BDD_ENCODE_H
#define ASSAY_BDD_ENCODE_H

#include "base/map.h"
#include "bdd/bdd.h"
#include "program/program.h"

typedef uint32_t encode_lookup(void *context, const var *v, bool primed);
/* From a lookup: nothing is to be said of this variable; it occurs on left sides only. */
#define ENCODE_LEFT_OUT UINT32_MAX

typedef struct encoder {
  bdd_space *space;
  encode_lookup *lookup;
  void *context;
  uint32_t first_choice, choice_count; /* BDD variables, consecutive */
  /* inside */
  map choice_of;   /* id of a `*` or schoose -> number of its choice + 1 */
  uint32_t chosen; /* choices in use */
  map known;       /* id of an expression -> node of its value + 1, while a statement is encoded */
} encoder;

/* How many choice variables the statements of this program need. */
uint32_t encode_choices(const program *p);

void encoder_init(encoder *c, bdd_space *s, encode_lookup *lookup, void *context,
                  uint32_t first_choice, uint32_t choice_count);
void encoder_free(encoder *c);

/* The states (or pairs of them, if e has primes) in which e can have that value. */
rel encode_may(encoder *c, const expr *e, bool outcome);
/* target = e for some outcome of the choices in e; `target` is a BDD variable. */
rel encode_equal(encoder *c, uint32_t target, const expr *e);
/* The step of s to its successor number `succ`: assign, havoc, assume, assert (if it holds),
 * branch, and statements that change nothing. Not for calls, returns and statements that end a
 * thread. */
rel encode_step(encoder *c, const stmt *s, uint32_t succ);
/* The states in which the assertion can fail. */
static inline rel encode_fail(encoder *c, const stmt *s) {
  return encode_may(c, s->cond, false);
}

/* Variables that s may change, each once; for a call its lhs. */
void encode_changed(const stmt *s, var_vec *out);

/* The relation as an expression over the variables that `of` gives for BDD variables. */
typedef const var *decode_var(void *context, uint32_t bdd_var);
const expr *decode_rel(bdd_space *s, exprs *pool, rel r, decode_var *of, void *context);

#endif
