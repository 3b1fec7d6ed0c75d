/* internal.h: what the files of guess/ share; nobody else includes it.
 *
 *   sites.c   where values are noted, and which
 *   sample.c  runs, and the rows of values that they leave
 *   equal.c   sums that are equal in every row
 *   bounds.c  inequalities and parities that hold in every row
 *   wrapping.c  equations modulo 2^width that hold in every row
 *   guess.c   the candidate made of all that */
#ifndef ASSAY_GUESS_INTERNAL_H
#define ASSAY_GUESS_INTERNAL_H

#include "expr/affine.h"
#include "guess/guess.h"
#include "program/chance.h"
#include "program/graph.h"

enum {
  MOST_TERMS = 12,
  USUAL_TERMS = 8,
  MOST_ROWS = 400,
  MOST_SITES = 64,
  MOST_CONJECTURES = 40, /* of a site */
};

typedef enum site_kind { SITE_ENTRY, SITE_HEAD, SITE_RETURN } site_kind;

/* A place with integers whose values are noted: its columns. */
typedef struct site {
  site_kind kind;
  const proc *f;
  uint32_t label;        /* NO_LABEL: every return */
  expr_vec terms;        /* a variable, the value of one on entry ('x), or the result */
  bool dead[MOST_TERMS]; /* by term: it had no value once */
  i128 low[MOST_TERMS], high[MOST_TERMS];
  VEC(i128) cells; /* rows of one number for each term */
  uint32_t rows;
  uint64_t seen;  /* rows that came, kept or not */
  map known;      /* hash of a row: it is kept */
  expr_vec holds; /* the conjectures */
} site;
typedef VEC(site) site_vec;

typedef struct guess {
  const question *q;
  program *p;
  const var *const *result; /* by procedure: what stands for its result; NULL: it has none */
  uint32_t most_terms;      /* of a site */
  site_vec sites;
  uint32_t **at;           /* by procedure and label: index of a site + 1, or 0; NULL: none */
  uint32_t *entry, *leave; /* by procedure: the same of its entry and of its returns */
  VEC(i128) numbers;       /* of the program, and -1 to 1; ascending */
} guess;

static inline i128 cell(const site *s, uint32_t row, uint32_t term) {
  assert(row < s->rows && term < s->terms.size);
  return s->cells.data[(uint64_t)row * s->terms.size + term];
}

void sites_find(guess *g);
/* What holds at each of them, as a candidate; every procedure that may be called is listed. */
void sites_write(guess *g, certificate *out);
void sites_free(guess *g);

void sample_runs(guess *g, chance *c);

/* Adds a conjecture, unless there are enough or it says nothing. */
void site_add(guess *g, site *s, const expr *holds);
/* counts.c: that numbers which the program compares are always in one order. */
const expr *guess_orders(program *p, const proc *f);
void equal_find(guess *g, site *s);
void bounds_find(guess *g, site *s);

#endif
