/* internal.h: what the files of arrays/ share.
 *
 *   elements.c  elements in expressions; facts about one of them as facts about all
 *   mine.c      what the statements of a procedure say: facts, counters, bounds
 *   guards.c    for which k a fact may hold so far
 *   runs.c      facts that a run shows to be wrong
 *   tables.c    values that are noted in runs
 *   fit.c       sums that elements and cells are in them
 *   relate.c    what the values of variables in runs have to do with each other
 *   strongest.c those of them that say most
 *   trivial.c   those that say nothing
 *   interface.c what callers see
 *   missing.c   the fact that would have been enough, in words
 *   propose.c   facts and guards put together at places */
#ifndef ASSAY_ARRAYS_INTERNAL_H
#define ASSAY_ARRAYS_INTERNAL_H

#include "arrays/arrays.h"
#include "program/graph.h"

/* A variable that elements are indexed by, or that is compared with one. */
typedef struct counter {
  const var *var;
} counter;

typedef VEC(counter) counter_vec;

enum { MOST_FACTS = 400 /* at one place */, MOST_LIMITS = 7 /* numbers that guards speak of */ };
enum { MOST_COUNTERS = 8, MOST_PLAIN = 80, MOST_CONDITIONS = 12, MOST_STEP = 8 };
enum { MOST_REGIONS = 60, MOST_ROWS = 400 /* of a table */ };

/* What the statements of one procedure say. */
typedef struct mined {
  const proc *f;
  expr_vec facts;  /* about all elements: over one or two V_ANY, without a guard; those that are
                           asserted, or that stores make true */
  expr_vec more;   /* the same, of other conditions, and in other orders */
  expr_vec claims; /* asserted of elements that are named */
  expr_vec named;  /* what stores and reads make true of those */
  expr_vec plain;  /* about numbers: over counters, and what they are compared with */
  expr_vec flags;  /* what variables that only have a few constant values are compared with */
  expr_vec bounds; /* comparisons of a V_ANY with what a counter is compared with */
  counter_vec counters; /* of any integer type */
  expr_vec indices;     /* expressions that elements are indexed by, without casts */
  expr_vec limits;      /* what counters are compared with, no constants */
  expr_vec starts;      /* constants that counters are set to, but 0 */
  expr_vec tests;       /* comparisons of numbers that are branched on */
  expr_vec
      conditions; /* what is branched on of elements, said of the first V_ANY, and its opposite */
  VEC(int64_t) steps; /* by which counters move, more than 1 */
} mined;

/* What may hold: the body wherever the guard does. */
typedef struct fact {
  const expr *whole, *guard, *body; /* no guard: NULL, and the body is all */
  const var *any[MOST_ANY];         /* the arbitrary numbers it is about */
  uint32_t any_count;
  const expr *result; /* at returns: only where this constant is returned; NULL: everywhere */
  bool blind;         /* runs cannot tell */
  bool met;           /* in some run the guard was true for some numbers */
  bool empty;         /* … for which the body speaks of what has no value */
  bool shown;         /* … for which the body was true */
} fact;

typedef VEC(fact) fact_vec;

/* A row of a table: bits, by column and by region. */
typedef struct table_row {
  uint64_t known, regions; /* which columns have a value; which regions it is in */
} table_row;

/* Values that runs have at a place for an arbitrary number k. */
typedef struct table {
  const expr *k;
  expr_vec columns;         /* k, numbers, cells, elements at k; owned */
  uint32_t cells, elements; /* the first of them */
  expr_vec regions;         /* of time, without k, and of k; owned */
  uint32_t times;           /* how many are of time */
  VEC(table_row) rows;
  VEC(i128) values; /* row by row */
} table;

/* A place of the program, and what may hold there. */
typedef struct site {
  const proc *f;
  uint32_t label;       /* NO_LABEL: all returns */
  const var *returned;  /* … of which this is the result; NULL: no one variable */
  fact_vec parts;       /* owned */
  counter_vec counters; /* that move there; owned */
  uint32_t visits;      /* of the present run */
  uint32_t looks;       /* at all, by runs */
  expr_vec numbers;     /* variables whose values are noted; owned */
  VEC(i128) rows;       /* their values, look by look; owned */
  VEC(table) tables;    /* owned */
} site;

typedef struct miner {
  program *p;
  exprs *pool;
  alias *alias;
  const proc *entry;
  deadline limit;
  bool fitted;      /* with sums that values in runs are */
  bool told;        /* with what is only told by other conditions */
  bool wide;        /* … and for more k */
  VEC(site) sites;  /* entries and loop heads */
  VEC(mined) procs; /* by procedure index; nothing in those without a body or not reached */
} miner;

/* ---- elements.c ---- */

/* Does it read or name an element at an index that is not constant? */
bool has_element(const expr *e);
/* The variable that the index is, up to a constant; NULL: it is something else. */
const var *index_var(const expr *index, i128 *offset);
/* All index expressions of elements in e that are not constant, each once. */
void element_indices(const expr *e, expr_vec *out);
/* The arbitrary number n of that type. */
const expr *any_number(miner *m, const type *t, uint32_t n);
/* What the source says of the two sides of a comparison. */
typedef enum told {
  TOLD_EQUAL,  /* they are compared for equality */
  TOLD_ORDER,  /* one is compared with the other */
  TOLD_STORED, /* the element is set to that value */
  TOLD_READ,   /* the variable is set to the element */
} told;
/* The comparison, said of all elements instead of those it names: in each way there is. */
void generalise(miner *m, const expr *comparison, told how, expr_vec *out);
/* Any formula, as it is; a comparison of two elements of one array, of any two. */
void generalise_whole(miner *m, const expr *e, expr_vec *out);
void generalise_pair(miner *m, const expr *comparison, expr_vec *out);
void push_once(expr_vec *to, const expr *e);
const expr *without_casts(const expr *e);

/* ---- mine.c ---- */
void mine(miner *m, const proc *f, mined *out);
void mined_free(mined *x);

/* ---- guards.c ---- */

/* Where a guard is for. */
typedef struct place {
  const mined *in;
  expr_vec terms; /* numbers that guards may speak of; owned */
} place;
/* What may bound k above at a place. */
void add_uppers(miner *m, const place *at, const expr *k, expr_vec *out);
void push_fact(fact_vec *to, const expr *guard, const expr *body, const expr *whole); /* once */
/* The fact under each guard. */
void add_guarded(miner *m, const place *at, const expr *body, fact_vec *out);

/* ---- runs.c ---- */

/* Drops facts that are wrong at their sites in some run, and those whose guards are never met. */
void sift_by_runs(miner *m);

/* ---- tables.c ---- */
void find_tables(miner *m, const place *at, site *s);
void tables_free(site *s);

/* ---- fit.c ---- */
void fit_sums(miner *m, site *s);

/* ---- relate.c ---- */

/* Adds what holds between the numbers of the site in all its rows: y == a * x + b, y == x + z + b and
 * the like, and remainders by the steps that are taken. */
void relate_numbers(miner *m, site *s);
/* Did runs go round the loop of the site, as far as its numbers tell? Entries and returns have none. */
bool has_moved(const site *s);

/* ---- strongest.c ---- */
/* Fewer where few are wanted: then the element at a bound goes with those before it. */
void keep_strongest(const miner *m, site *s);

/* ---- trivial.c ---- */
/* Is it true for any values, as far as some by chance tell? */
bool is_trivial(const fact *f);

/* ---- interface.c ---- */
void propose_interface(miner *m, const mined *x, const var *result);
void write_summary(miner *m, const site *s, certificate *out);

/* ---- propose.c ---- */
void push_plain(fact_vec *to, const expr *e); /* without a guard */
/* All that may hold at a place. */
void add_all(miner *m, const place *at, fact_vec *out);
/* The numbers that guards may speak of: counters, what they are compared with, and indices. */
void terms_at(miner *m, const mined *x, const counter_vec *counters, expr_vec *out);

#endif
