/* type.h: the types of the core language, which are C's as the compiler laid them out.
 *
 * Representation. A type is an immutable node owned by an `exprs` pool (expr.h) and hash-consed:
 * equal types of one pool are the same pointer. Struct and union types are nominal: made by name,
 * completed once, and equal only to themselves.
 *
 *   void                     no values
 *   bool                     a truth value; occupies one byte in memory (C's _Bool, and the type of
 *                            comparisons; Boolean programs have no other)
 *   integer                  a mathematical integer (linear programs), without a layout; or with that
 *                            of a machine integer that it stands for (`--int math`, math.h)
 *   int(width, signed)       a machine integer, two's complement, 1..128 bits
 *   float(width)             a number of IEEE 754, by its bits: 16, 32, 64, 80 (x87) or 128 of them
 *   pointer(T)               an address; 32 or 64 bits by the pool's data model
 *   array(T, n)              n may be 0: unknown or flexible
 *   struct / union           fields with byte offsets; bit-fields carry bit offset and width
 *   function(R; P...)        only behind pointers and for procedure names
 *
 * Invariants: size and align are what the data model gives, in bytes; size is 0 for void, integer
 * without a layout, function and incomplete types. Field offsets ascend in a struct and are 0 in a union. */
#ifndef ASSAY_EXPR_TYPE_H
#define ASSAY_EXPR_TYPE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum type_kind {
  T_VOID,
  T_BOOL,
  T_MATH,
  T_INT,
  T_FLOAT,
  T_PTR,
  T_ARRAY,
  T_STRUCT,
  T_FUNC,
} type_kind;

typedef struct type type;
typedef struct exprs exprs;
typedef struct buf buf;

typedef struct field {
  const char *name; /* "" for an anonymous member */
  const type *type;
  uint64_t offset; /* bytes from the start of the struct (of the storage byte, for bit-fields) */
  uint32_t bit_offset; /* within the byte at `offset`, 0..7; bit-fields only */
  uint32_t bit_width;  /* 0: not a bit-field */
} field;

struct type {
  type_kind kind;
  bool is_signed;      /* T_INT, and of T_MATH what it stands for */
  bool is_union;       /* T_STRUCT */
  bool is_complete;    /* T_STRUCT: fields are known */
  bool is_variadic;    /* T_FUNC */
  uint32_t width;      /* T_INT, T_FLOAT, T_PTR: bits; T_BOOL: 1; T_MATH: as it was, or 0 */
  uint32_t align;      /* bytes */
  uint32_t id;         /* creation order in the pool */
  uint32_t count;      /* T_STRUCT: fields; T_FUNC: parameters */
  uint64_t size;       /* bytes in memory */
  uint64_t length;     /* T_ARRAY: elements */
  const type *elem;    /* T_PTR: target, T_ARRAY: element, T_FUNC: result */
  const char *name;    /* T_STRUCT: tag without the keyword; T_INT, T_FLOAT: C's spelling */
  const field *fields; /* T_STRUCT */
  const type **params; /* T_FUNC */
};

const type *type_void(exprs *pool);
const type *type_bool(exprs *pool);
const type *type_math(exprs *pool);
/* A machine integer; in a pool of mathematical ones, one that stands for it (math.h). */
const type *type_int(exprs *pool, uint32_t width, bool is_signed);
const type *type_float(exprs *pool, uint32_t width);
const type *type_ptr(exprs *pool, const type *target);
const type *type_array(exprs *pool, const type *elem, uint64_t length);
const type *type_func(exprs *pool, const type *result, const type *const *params, uint32_t count,
                      bool variadic);

/* The struct or union of that tag, made incomplete if it is new. */
const type *type_struct(exprs *pool, const char *tag, bool is_union);
const type *type_find_struct(const exprs *pool, const char *tag, bool is_union); /* or NULL */
/* Gives an incomplete struct its fields; they are copied. */
void type_complete(exprs *pool, const type *t, const field *fields, uint32_t count, uint64_t size,
                   uint32_t align);

const type *type_signed_int(exprs *pool); /* int */
const type *type_ptrdiff(exprs *pool);    /* signed, pointer width */
const type *type_size(exprs *pool);       /* unsigned, pointer width */

static inline bool type_is_int(const type *t) {
  return t->kind == T_INT;
}
/* An integer, of the machine or not. */
static inline bool type_is_integer(const type *t) {
  return t->kind == T_INT || t->kind == T_MATH;
}
static inline bool type_is_ptr(const type *t) {
  return t->kind == T_PTR;
}
/* A value that fits a machine word and can be computed with: bool, int, integer, pointer. */
static inline bool type_is_scalar(const type *t) {
  return t->kind == T_BOOL || t->kind == T_INT || t->kind == T_PTR || t->kind == T_MATH;
}
static inline bool type_is_aggregate(const type *t) {
  return t->kind == T_ARRAY || t->kind == T_STRUCT;
}
static inline bool type_is_char_array(const type *t) {
  return t->kind == T_ARRAY && type_is_integer(t->elem) && t->elem->width == 8;
}
bool type_has_pointer(const type *t); /* or is one */

/* C's integer promotion and usual arithmetic conversions on int and bool types: what the parser
 * inserts and the printer therefore leaves out. */
const type *type_promote(exprs *pool, const type *t);
const type *type_common(exprs *pool, const type *a, const type *b);

/* Prints a declaration of `name` (may be "") with type t, in C syntax: `int *a[3]`. */
void type_print(buf *out, const type *t, const char *name);

#endif
