/* raw.h: inside of the room: what the parser of `.mu` text hands to the resolver: names are still
 * names, in the order of the text. All of it lives in the system's arena. */
#ifndef ASSAY_FIXPOINT_RAW_H
#define ASSAY_FIXPOINT_RAW_H

#include "fixpoint/mu.h"

typedef struct mu_place {
  uint32_t line, column;
} mu_place;

typedef enum raw_kind {
  RAW_TRUE,
  RAW_FALSE,
  RAW_NOT,
  RAW_AND,
  RAW_OR,
  RAW_IMPLIES,
  RAW_IFF,
  RAW_EXISTS,
  RAW_FORALL,
  RAW_APPLY,
  RAW_COMPARE, /* kids[0] op kids[1] */
  RAW_PATH,    /* name and selectors; as a formula: a bool */
  RAW_NUMBER,
} raw_kind;

typedef enum raw_op { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE } raw_op;

typedef struct raw raw;

typedef struct raw_selector {
  const char *field; /* or NULL: an index */
  raw *index;
  mu_place place;
} raw_selector;

typedef struct raw_decl {
  const char *type, *name;
  mu_place type_place, place;
} raw_decl;

struct raw {
  raw_kind kind;
  raw_op op;
  mu_place place;
  VEC(raw *) kids; /* RAW_APPLY: the arguments */
  const char *name;
  int64_t number;
  int64_t plus; /* of a term */
  VEC(raw_selector) selectors;
  VEC(raw_decl) decls;
  int64_t bound; /* value given to a variable index while it is being expanded; -1: none */
};

typedef struct raw_hint {
  raw *above, *below;
  bool interleave;
} raw_hint;

/* A bound of a range, or a length: a number or a constant's name, and a number added. */
typedef struct raw_bound {
  const char *name; /* or NULL */
  int64_t number;
  mu_place place;
} raw_bound;

typedef struct raw_member {
  const char *type, *name;
  bool is_array;
  raw_bound length;
  mu_place place, type_place;
} raw_member;

typedef enum raw_item_kind {
  ITEM_ENUM,
  ITEM_CLASS,
  ITEM_RELATION,
  ITEM_QUERY,
  ITEM_SIZE,
  ITEM_TIMER,
  ITEM_RESET,
} raw_item_kind;

typedef struct raw_item {
  raw_item_kind kind;
  mu_place place;
  const char *name;
  mu_place name_place;
  VEC(raw_member) members; /* fields, or values of an enumeration */
  bool is_range;
  raw_bound low, high;
  bool is_mu;
  VEC(raw_decl) formals;
  VEC(raw_hint) hints;
  raw *formula; /* NULL: a declaration */
} raw_item;

typedef struct raw_text {
  VEC(raw_item) items;
  VEC(raw *) nodes; /* all of them: their vectors are freed with the text */
} raw_text;

/* parse.c */
bool raw_parse(mu_system *m, const char *text, size_t length, raw_text *out, mu_error *error);
void raw_free(raw_text *t);
/* resolve.c */
bool raw_resolve(mu_system *m, raw_text *t, mu_error *error);
/* system.c: the constant of that (interned) name, or NULL; asserts invariants M1 to M3; adds the
 * relations that the formula applies. */
const mu_constant *mu_find_constant(const mu_system *m, const char *name);
void mu_formula_check(const mu_formula *f);
void mu_collect_uses(mu_relation *rel, const mu_formula *f);

void mu_error_vat(mu_error *error, mu_place place, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

#endif
