/* internal.h: what the files of smt/ share: the translation of core expressions into Z3 terms.
 *
 * Two encodings of one meaning (smt.h). An translator belongs to one of them:
 *   ENCODE_BITS   machine integers, pointers and floats are bit-vectors of their width: always
 *                 possible;
 *   ENCODE_INTS   they are integers within their type's range, and what leaves it is wrapped by
 *                 ite or mod. Only for linear formulas without bit operations; a node that this
 *                 encoding does not take is `bad`, and so is everything above it. With `math` (the
 *                 caller's wish) nothing wraps and nothing is bad.
 *
 * No uninterpreted functions reach Z3. A value read from memory, a cell of an array, the result of a
 * division by zero is a *symbol*: a constant that stands for function(arguments). Facts about
 * symbols are not part of a formula's term but found when a query is put together, among the symbols
 * that occur in it: the range of an integer, equal arguments give equal results (for each pair of
 * one function), addresses are not null and variables do not overlap. So a plain conjunction stays a
 * formula of bit-vectors or of linear arithmetic, which Z3 is best at.
 *
 * Terms are reference-counted by Z3. What an translator's tables refer to is held until it is freed;
 * what is made on the way is pinned (z3_pin) and released with the next unpin. */
#ifndef ASSAY_SMT_INTERNAL_H
#define ASSAY_SMT_INTERNAL_H

#include "base/map.h"
#include "base/memory.h"
#include "expr/math.h"
#include "smt/smt.h"

#include <z3.h>

/* ---- the library ---- */

typedef struct z3 {
  Z3_context c;
  VEC(Z3_ast) pins, held;
  Z3_sort bool_sort, int_sort;
  Z3_error_code error; /* of the last failed call */
} z3;

void z3_start(z3 *z);
void z3_stop(z3 *z);
/* Holds a new term until unpin; a failed construction is our bug. */
Z3_ast z3_pin(z3 *z, Z3_ast a);
void z3_unpin(z3 *z, uint32_t mark); /* releases what was pinned since pins.size was `mark` */
Z3_ast z3_hold(z3 *z, Z3_ast a);     /* for ever */
Z3_sort z3_bits_sort(z3 *z, uint32_t width);
Z3_ast z3_int(z3 *z, Z3_sort sort, i128 value); /* pinned */
Z3_ast z3_unsigned(z3 *z, Z3_sort sort, u128 value);
Z3_ast z3_bits(z3 *z, uint32_t width, u128 value);
/* The value of a numeral or truth value: low 128 bits, two's complement. False if it is neither. */
bool z3_value(z3 *z, Z3_ast a, u128 *value);
static inline Z3_ast and2(z3 *z, Z3_ast a, Z3_ast b) {
  Z3_ast both[] = {a, b};
  return z3_pin(z, Z3_mk_and(z->c, 2, both));
}
static inline Z3_ast or2(z3 *z, Z3_ast a, Z3_ast b) {
  Z3_ast both[] = {a, b};
  return z3_pin(z, Z3_mk_or(z->c, 2, both));
}

/* ---- terms ---- */

typedef enum encoding { ENCODE_BITS, ENCODE_INTS } encoding;

typedef struct term {
  Z3_ast ast; /* NULL if bad */
  bool bad;
  bool has_int;   /* ENCODE_BITS: there are mathematical integers in it */
  bool bounded;   /* ENCODE_INTS: the value is known to lie in low..high */
  uint16_t wraps; /* ENCODE_INTS: how many wraps are nested in it */
  i128 low, high;
} term;

/* A function that exists only through its applications, known by its name. */
typedef struct function {
  const char *name;      /* interned */
  VEC(uint32_t) symbols; /* its applications */
} function;

typedef enum symbol_kind {
  SYMBOL_PLAIN,   /* no arguments */
  SYMBOL_READ,    /* function(args): congruent with the others of its function */
  SYMBOL_CELL,    /* the same, but the argument is the address of `root` plus `offset`, within it:
                     two of these are told apart without looking at addresses */
  SYMBOL_ADDRESS, /* of variable `root` */
} symbol_kind;

typedef struct symbol {
  symbol_kind kind;
  uint32_t function, count;
  Z3_ast term;
  Z3_ast *args;     /* owned */
  const var *root;  /* SYMBOL_CELL, SYMBOL_ADDRESS */
  uint64_t offset;  /* SYMBOL_CELL */
  Z3_ast range;     /* ENCODE_INTS: the range fact, or NULL */
  uint32_t next;    /* of the same hash, + 1 */
  bool has_support; /* below is filled in: symbols in args */
  VEC(uint32_t) support;
} symbol;

typedef VEC(uint32_t) symbol_list;

typedef struct translator {
  z3 *z;
  exprs *pool;
  encoding encoding;
  bool math;
  bool linear; /* with math: what is not linear is some function of its operands */
  VEC(term) terms;
  map memo; /* expr id * 2 + state -> term index + 1 */
  str_pool names;
  map function_index; /* interned name -> function + 1 */
  VEC(function) functions;
  VEC(symbol) symbols;
  map symbol_index; /* hash -> symbol + 1 */
  map symbol_of;    /* Z3 id of the constant -> symbol + 1 */
  map pair_facts;   /* pair of symbols -> fact (0: none needed) */
  map rewrites;     /* expr -> what a projection of a value stands for */
  bool has_floats;  /* there was an E_FLOAT */
  map templates;    /* interned name -> circuit of a floating-point operation, or NULL; held */
  map supports;     /* expr id -> list + 1 */
  VEC(symbol_list) lists;
} translator;

void translator_init(translator *e, z3 *z, exprs *pool, encoding how, bool math);
void translator_free(translator *e);

Z3_sort translator_sort(translator *e, const type *t); /* pinned */
/* The term of a scalar expression in the current state; held. */
const term *translate(translator *e, const expr *x);

void symbol_support(translator *e, uint32_t index); /* fills in symbol.support */
/* Of the expression encoded before: the symbols that its term contains. Borrowed until the next. */
const symbol_list *symbols_of(translator *e, const expr *x);

/* ---- facts ---- */

/* The symbols that are present in a solver's assertions, as a stack: facts about a symbol, and about
 * it and those before it, are made when it comes. */
typedef struct presence {
  translator *e;
  VEC(uint8_t) is_in;           /* by symbol */
  symbol_list list;             /* in order of coming */
  VEC(symbol_list) by_function; /* those with arguments */
  symbol_list addresses;
} presence;

typedef VEC(Z3_ast) ast_vec;

void presence_init(presence *p, translator *e);
void presence_free(presence *p);
/* Makes the symbols of x present; appends the facts about them that are now needed. */
void presence_add(presence *p, const expr *x, ast_vec *facts);
/* Forgets all but the first `size` of the list. */
void presence_cut(presence *p, uint32_t size);

/* ---- the context ---- */

/* One Z3 solver that lives as long as the context; a query is a push, assertions, a pop. */
typedef struct lane {
  translator translator;
  presence present;
  Z3_solver solver;
  ast_vec facts; /* scratch */
} lane;

typedef struct cache_entry {
  uint64_t hash;
  uint32_t start, count; /* in cache_ids */
  uint32_t next;         /* entry + 1 */
  smt_answer answer;
} cache_entry;

/* States of earlier satisfiable queries (recall.c). */
typedef struct seen_state {
  map index; /* variable id * 2 + (on entry) -> place in values */
  VEC(u128) values;
} seen_state;

enum { RECALL_STATES = 12 };

typedef struct recall {
  seen_state states[RECALL_STATES]; /* the most recent first */
  uint32_t count;
} recall;

bool recall_sat(recall *r, const expr *const *formulas, uint32_t count);
void recall_add(smt *s, recall *r, translator *e, Z3_model m, const expr *const *formulas,
                uint32_t count);
void recall_free(recall *r);

struct smt {
  recall recall;
  map stand_ins; /* relax.c: products and the like -> variables */
  z3 z;
  exprs *pool;
  smt_config config;
  lane bits, ints;
  Z3_params params;
  VEC(cache_entry) cache;
  VEC(uint32_t) cache_ids;
  map cache_index;
  VEC(Z3_ast) indicators; /* truth values of our own: k!0, k!1, … */
  expr_vec scratch;
  VEC(uint32_t) ids;
  uint32_t dumped;
};

/* The lane for these expressions together: integers if all of them can. */
lane *lane_for(smt *s, const expr *const *a, uint32_t a_count, const expr *const *b,
               uint32_t b_count);
Z3_solver lane_solver(smt *s);
Z3_ast lane_indicator(smt *s, uint32_t i);
/* In a pushed scope: the formula and the facts about it; or only the facts. */
void lane_push(smt *s, lane *l);
void lane_pop(smt *s, lane *l); /* nothing is present any more */
void lane_assert(smt *s, lane *l, const expr *x);
Z3_ast lane_term(smt *s, lane *l, const expr *x);
/* A check of a solver under assumptions; counted and timed. */
smt_answer lane_check(smt *s, Z3_solver v, const Z3_ast *assumptions, uint32_t count);
void smt_count_query(smt *s);
void smt_dump(smt *s, const expr *const *formulas, uint32_t count); /* if the user wants it */
/* The value of a scalar expression in a model, cut to its type. Symbols that were in no assertion
 * get the value of an equal one that was. */
bool lane_term_value(smt *s, translator *e, Z3_model m, const expr *x, u128 *value);
bool lane_value(smt *s, Z3_model m, Z3_ast a, u128 *value);

/* ---- for the files that build terms ---- */

/* Z3 does not like integers that are wrapped again and again: deeper nesting is for bit-vectors. */
enum { MAX_WRAPS = 8 };

enum { STATE_NOW, STATE_ENTRY };

static inline bool is_bits(const translator *e) {
  return e->encoding == ENCODE_BITS;
}
static inline uint32_t width_of(const translator *e, const type *t) {
  return t->kind == T_FUNC ? e->pool->pointer_width : t->width;
}
static inline bool is_signed_type(const type *t) {
  return t->kind == T_MATH || (t->kind == T_INT && t->is_signed);
}
static inline uint64_t stride_of(const type *pointer) {
  return pointer->elem->size ? pointer->elem->size : 1;
}

term term_bad(void);
/* The constant that stands for function(args), of type t; `name` tells the function. */
term term_apply(translator *e, const char *name, const type *t, const term *args, uint32_t count);
/* The same for memory at `address`, which is that of `root` plus `offset`, if root is not NULL. */
term term_cell(translator *e, const char *name, const type *t, term address, const var *root,
               uint64_t offset);
term term_address(translator *e, const var *v);

/* One node from its children, in either encoding. */
term bits_build(translator *e, const expr *x, const term *kids);
term ints_build(translator *e, const expr *x, const term *kids);
term floats_build(translator *e, const expr *x, const term *kids); /* E_FLOAT, on bits */
/* Do intervals of floating-point numbers show that the formulas contradict each other? (intervals.c) */
bool intervals_refute(const exprs *pool, const expr *const *formulas, uint32_t count);
term bits_cast(translator *e, term a, const type *from, const type *to);
term bits_move(translator *e, term base, term index, const type *index_type, uint64_t stride);
term ints_arith(translator *e, const expr *x, const term *kids); /* on integers */
term bools_arith(translator *e, const expr *x,
                 const term *kids); /* bit operations on truth values */
term term_const(translator *e, const type *t, u128 value);
/* Address arithmetic: base + index * stride + offset, as pointers do. */
term term_move(translator *e, term base, term index, const type *index_type, uint64_t stride);
term term_cast(translator *e, term a, const type *from, const type *to);
term term_opaque(translator *e, const expr *x,
                 const term *kids); /* some function of the operands */

/* Appends the formulas without products of variables, and what bounds these. False: there is none;
 * `out` may be anything then. (relax.c) */
bool smt_relax(smt *s, const expr *const *formulas, uint32_t count, expr_vec *out);
/* The same without what the encoding as integers does not take, where there are mathematical ones. */
bool smt_relax_bits(smt *s, const expr *const *formulas, uint32_t count, expr_vec *out);

#endif
