/* given.h: what the pointers may be that the caller of an entry procedure other than main gives it:
 * its arguments, pointers in globals, pointers behind those. A number for each, so that a run is
 * determined by numbers: that of a draw (interp.h) and that of symbolic execution mean the same.
 *
 * A number means a place, by the type that is pointed to: null; a part, accessible as that type, of
 * an object that the caller made or of a global whose address it may know (caller.h); a function.
 * The caller's objects are a fixed list: of each type that such pointers lead to and that the code
 * mentions a few, alone and in arrays; they exist from the start, could be from malloc, and hold
 * what nobody has written yet: memory whose values are drawn when they are first read. Of all that
 * a caller could do this is a small part: for finding bugs, not for proofs.
 *
 * Numbers ascend from the plain to the odd. With OUTSIDE_DISTINCT there are objects of the very type
 * only, and whoever draws sees to it that none is taken twice. With OUTSIDE_ANY one of the objects is
 * gone. */
#ifndef ASSAY_PROGRAM_GIVEN_H
#define ASSAY_PROGRAM_GIVEN_H

#include "program/program.h"

typedef struct given_object {
  const type *type; /* of an element */
  uint64_t count;   /* elements */
  uint64_t size;    /* bytes in all; 0: not known, only its address can be used */
  bool is_gone;     /* its life is over */
  const char *name; /* object_1, object_2, … */
} given_object;

typedef enum given_kind { GIVEN_NULL, GIVEN_OBJECT, GIVEN_GLOBAL, GIVEN_FUNCTION } given_kind;

/* Places with successive numbers: an element of an array each. */
typedef struct given_place {
  given_kind kind;
  uint32_t object; /* GIVEN_OBJECT: index */
  const var *var;  /* GIVEN_GLOBAL, GIVEN_FUNCTION */
  uint64_t offset; /* bytes, of the first */
  uint64_t stride; /* bytes from one to the next */
  uint32_t first;  /* number of the first */
  uint32_t count;  /* at least 1 */
} given_place;

typedef struct given_places {
  VEC(given_place) list; /* numbers ascend without gaps from 0 */
  uint32_t count;        /* numbers in all, at least 1 */
} given_places;

typedef struct given givens;

/* For programs that start elsewhere than in main. Kept by the program while the entry is the same. */
const givens *given_of(program *p, const proc *entry);
void given_free(givens *g);

uint32_t given_object_count(const givens *g);
const given_object *given_object_at(const givens *g, uint32_t index);
/* The places of a pointer to t. */
const given_places *given_places_of(const givens *g, const type *t);
const given_place *given_place_at(const given_places *places, uint32_t number);
static inline uint64_t given_offset(const given_place *p, uint32_t number) {
  return p->offset + (number - p->first) * p->stride;
}
/* The pointer that the byte at that offset belongs to, in an object of so many bytes whose elements are
 * of type t (NULL: not known): its type, and where it starts. NULL: none, or a member of a union. */
const type *given_pointer_in(const type *t, uint64_t size, uint64_t at, uint64_t *start);
/* The part of a t at the offset that is of the kind and size of `target`, as C writes it behind the
 * name of the t: .next, [2].x; false: there is none, and nothing is added. */
bool given_print_part(buf *out, const type *t, uint64_t offset, const type *target);
/* The same of a bit-field. */
bool given_print_bits(buf *out, const type *t, uint64_t offset, uint32_t bit_offset);
/* What the pointer is, in C: NULL, &g, &object_1[1].next. */
void given_print(buf *out, const givens *g, const type *t, uint32_t number);

#endif
