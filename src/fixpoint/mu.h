/* mu.h: the fixed-point calculus: systems of equations over finite domains, as text and as data.
 *
 * Paper 004, section 3; FORMATS.md, section 2. First-order logic over Booleans, enumerations and
 * records of them, with relations defined by equations. The meaning of a system is what `Evaluate`
 * computes, also where it is not monotone:
 *
 *   Evaluate(R, Eq):  S := {};
 *                     repeat S := B_R, where R means S and each other relation Q in B_R means
 *                     Evaluate(Q, Eq with R replaced by S);
 *                     until S no longer changes.
 *
 * (The paper's text recurses on the system without that replacement; the substituted one is meant.)
 *
 * The language:
 *   enum T { a, b };   enum T { 0..n };             named values, numbers
 *   class C { bool b; T f; D g[n]; };               records; arrays of fixed length
 *   bool R(T x, C y) hints ( formula );             definition
 *   mu bool R(T x, C y) hints ( formula );          least fixed point
 *   bool R(T x);                                    given by the host (a Boolean program)
 *   formula;                                        a query; the last one is the result
 *   #size R;  #timer;  #reset R;                    commands, carried out in order
 * hints: x < y (x above y in the order of variables), x ~+ y (interleaved), separated by commas.
 * formula: true false ! & | -> <-> , terms compared by = != < <= > >= , R(term, ...), a bool term,
 * (exists T x, U y. formula), (forall ...). Binding: ! & | -> <-> from tight to loose.
 * term: a variable, x.f, x.a[i] (i a number, or a variable of an enumeration of numbers that fits),
 * an enumeration's value, a number, true, false; a number may be added to or subtracted from a term
 * of a number type in a comparison, which is false where that leaves the type.
 *
 * Beyond FORMATS.md there are arrays, the orderings and + n (for context switches), and named
 * constants that the host gives (as in `enum Switch { 0..K };`).
 *
 * Grouping matters to speed, not to meaning: the conjuncts of one `&` list are combined from left
 * to right, each quantified variable going as soon as no later conjunct mentions it; parentheses
 * and quantifiers inside are evaluated by themselves.
 *
 * Representation. Text is parsed into raw nodes (raw.h), these are resolved into types, relations
 * and formulas owned by the system's arena. Invariants of a resolved system:
 *   - M1   every term of a formula has a type; both sides of a comparison have the same
 *   - M2   arguments have the types of the relation's formals
 *   - M3   formulas have no implications, universal quantifiers or variable indices any more
 *   - M4   a relation that depends on itself does so through a `mu` relation */
#ifndef ASSAY_FIXPOINT_MU_H
#define ASSAY_FIXPOINT_MU_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/str.h"
#include "base/vec.h"

typedef enum mu_type_kind { MU_BOOL, MU_ENUM, MU_CLASS, MU_ARRAY } mu_type_kind;

typedef struct mu_type mu_type;

typedef struct mu_field {
  const char *name;
  const mu_type *type;
  uint32_t offset; /* in bits from the start of the record */
  uint32_t rank;   /* place of its variables in the static order; 0: where it comes up */
} mu_field;

struct mu_type {
  mu_type_kind kind;
  const char *name; /* of an array: of the field */
  uint32_t id;      /* order of creation */
  uint32_t width;   /* bits */
  bool is_exact;    /* every combination of its bits is a value */
  /* MU_ENUM: values are 0 .. size - 1; a range counts from `low` */
  uint64_t size;
  int64_t low;
  const char **members; /* NULL: a range of numbers */
  uint32_t rank;        /* as of a field */
  /* MU_CLASS */
  VEC(mu_field) fields;
  /* MU_ARRAY */
  const mu_type *elem;
  uint32_t length;
};

/* A variable of a formula: a formal of a relation, or quantified. */
typedef struct mu_var {
  const char *name;
  const mu_type *type;
  uint32_t line, column;
  uint32_t slot;        /* which of its type's blocks of BDD variables (alloc.c) */
  bool is_placed;       /* has its slot, while slots are given */
  const uint32_t *bits; /* type->width BDD variables, most significant first; NULL: not allocated */
} mu_var;

/* Part of a variable, or a constant. */
typedef struct mu_term {
  const mu_type *type;
  const mu_var *var; /* NULL: a constant */
  uint32_t offset;   /* first bit in the variable */
  uint64_t value;    /* of a constant: 0 .. size - 1, or 0 and 1 */
} mu_term;

typedef enum mu_kind {
  F_TRUE,
  F_FALSE,
  F_NOT,
  F_AND,
  F_OR,
  F_IFF,
  F_TERM,  /* a.type is bool */
  F_EQUAL, /* a = b + plus, values beyond the type's being equal to nothing */
  F_LESS,  /* a < b + plus */
  F_APPLY,
  F_EXISTS,
} mu_kind;

typedef struct mu_relation mu_relation;
typedef struct mu_formula mu_formula;
struct mu_formula {
  mu_kind kind;
  uint32_t count;    /* kids, args or vars */
  mu_formula **kids; /* F_NOT, F_AND, F_OR, F_IFF; F_EXISTS: kids[0] */
  mu_term a, b;      /* F_TERM: a; F_EQUAL, F_LESS */
  int64_t plus;
  mu_relation *relation;
  mu_term *args;
  mu_var **vars; /* F_EXISTS */
  uint32_t line, column;
};

typedef struct mu_hint {
  mu_term above, below; /* whole variables or parts of them */
  bool interleave;      /* ~+ */
} mu_hint;

struct mu_relation {
  const char *name;
  uint32_t index;
  bool is_input; /* given by the host */
  bool is_mu;
  uint32_t arity;
  mu_var **formals;
  mu_formula *body; /* NULL if is_input */
  VEC(mu_hint) hints;
  VEC(uint32_t) uses; /* relations in the body, each once, in order of occurrence */
  uint32_t line, column;
};

typedef enum mu_command_kind { MU_QUERY, MU_SIZE, MU_TIMER, MU_RESET } mu_command_kind;

typedef struct mu_command {
  mu_command_kind kind;
  mu_relation *relation;
  mu_formula *formula;
  uint32_t line, column;
} mu_command;

typedef struct mu_constant {
  const char *name;
  int64_t value;
} mu_constant;

typedef struct mu_system {
  arena memory;
  str_pool strings;
  VEC(mu_type *) types; /* types[0] is bool */
  VEC(mu_relation *) relations;
  VEC(mu_constant) constants;
  VEC(mu_command) commands;
  /* BDD variables of an array of records stand element by element, not with those of the same
   * meaning elsewhere: better for sequences of states, worse for wide ones. Set by the host. */
  bool arrays_apart;
} mu_system;

typedef struct mu_error {
  char *message; /* owned */
  uint32_t line, column;
} mu_error;

mu_system *mu_new(void); /* owned */
void mu_free(mu_system *m);

/* ---- what a host adds before the text is parsed ---- */
const mu_type *mu_bool(const mu_system *m);
mu_type *mu_add_enum(mu_system *m, const char *name, uint64_t size, uint32_t rank);
mu_type *mu_add_class(mu_system *m, const char *name);
void mu_add_field(mu_system *m, mu_type *c, const char *name, const mu_type *t, uint32_t rank);
const mu_type *mu_array_of(mu_system *m, const mu_type *elem, uint32_t length);
void mu_add_constant(mu_system *m, const char *name, int64_t value);
mu_relation *mu_add_input(mu_system *m, const char *name, const mu_type *const *types,
                          uint32_t arity);

/* Adds what the text says. False, and an error with its place, if it is wrong; the system can then
 * only be freed. */
bool mu_parse(mu_system *m, const char *text, size_t length, mu_error *error);

/* ---- looking ---- */
const mu_type *mu_find_type(const mu_system *m, const char *name);     /* or NULL */
mu_relation *mu_find_relation(const mu_system *m, const char *name);   /* or NULL */
const mu_field *mu_find_field(const mu_type *class, const char *name); /* or NULL */

#endif
