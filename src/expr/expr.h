/* expr.h: typed, hash-consed expressions: the terms of every level of Assay (C, linear and Boolean
 * programs, predicates, invariants).
 *
 * Representation. An expression is an immutable node owned by a pool; equal expressions of one pool
 * are the same pointer (except `nondet` and `schoose`, of which each occurrence is its own node).
 * `id` is the creation order: sort by it where order must be repeatable, never by address.
 *
 * Typing follows C after the usual conversions were made explicit by E_CAST nodes:
 *   - arithmetic nodes have operands of the node's own type (shifts: the right one of any int
 *     type); the type's signedness says which operation is meant;
 *   - E_EQ, E_LT, E_LE compare two operands of one scalar type and give bool. `!=`, `>`, `>=` do
 *     not exist as kinds: they are E_NOT of these or have their operands exchanged;
 *   - signed + - * and unary - are *undefined on overflow in C* (that is the mark the overflow
 *     property looks at; their value is the wrapped one). With `wraps` set they are defined to wrap
 *     (printed `+%`, `-%`, `*%`). Unsigned ones always wrap. Integers narrower than int are never
 *     computed with, as in C; _BitInt types of other widths are;
 *   - everything on floating-point numbers, comparisons and conversions too, is E_FLOAT.
 *
 * Access paths (lvalues): variable, dereference, field, index. As an operand they mean the value
 * read there; E_ADDR takes the address. Memory is (object, byte offset, size); a path denotes the
 * byte range its type and offsets say, so *(T *)&x reads x's bytes as a T, whatever x is.
 *   E_VAR x | E_DEREF p | E_FIELD lv.f | E_INDEX lv[i] (lv an array, i signed of pointer width)
 *   E_PTRADD p + i moves by i elements of the pointer's target type (by bytes if that is void).
 *
 * Simplification on construction (the builders below; all are exact for C's defined executions and
 * for the wrapped value, and none drops an operand that `may_fail`, such as a signed operation that
 * could overflow or a dereference):
 *   constants are folded; x+0, x*1, x&&true…; casts of casts collapse; *&lv is lv, &*p is p,
 *   &(a[0])+i is &a[i]; a constant operand of a commutative operator or comparison goes right;
 *   !!b is b; !(a<b) is b<=a on integers; (bool)(int)b is b; comparisons of a widened bool with
 *   0 and 1 become the bool; faithful casts around both sides of a comparison (or around one, with
 *   a constant on the other) go, but chars and shorts are compared as ints; unsigned or wrapping
 *   x+c==d is x==d-c; a cast or dereference of a moved address is the member found there, if offset
 *   and type match one; addresses of one object, or of two variables, are compared.
 * The result is a normal form: expr_rebuild(pool, e, e->kid) == e. */
#ifndef ASSAY_EXPR_EXPR_H
#define ASSAY_EXPR_EXPR_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/str.h"
#include "base/vec.h"
#include "expr/type.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

typedef enum expr_kind {
  E_CONST,   /* bool, int, integer, pointer or float bits: `value` */
  E_VAR,     /* `var` */
  E_PRIME,   /* 'e: value of access path e at procedure entry (predicates), or next (constrain) */
  E_NONDET,  /* *: an arbitrary bool, fresh at each evaluation */
  E_SCHOOSE, /* schoose[p, n]: true if p, else false if n, else arbitrary */
  E_VALID,   /* a question about memory as it is now: `index` is its valid_kind */
  E_DEREF,
  E_FIELD, /* `index` is the field number */
  E_INDEX,
  E_ADDR,
  E_PTRADD,
  E_PTRDIFF, /* p - q in elements; type ptrdiff */
  E_CAST,
  E_NEG,
  E_BITNOT,
  E_NOT,
  E_ADD,
  E_SUB,
  E_MUL,
  E_DIV,
  E_MOD,
  E_BITAND,
  E_BITOR,
  E_BITXOR,
  E_SHL,
  E_SHR, /* arithmetic if signed */
  E_EQ,
  E_LT,
  E_LE,
  E_AND, /* short-circuit, as in C */
  E_OR,
  E_ITE,   /* c ? a : b, evaluates only the chosen one */
  E_AGG,   /* (T){k0, k1, …}: elements or fields in order; missing ones are zero */
  E_FLOAT, /* an operation on floating-point numbers: `index` is its float_op */
} expr_kind;

/* What can be done with floating-point numbers; nothing else takes or gives them but paths, constants,
 * ?: and aggregates. Those that round may have one operand more, an int: the float_mode (float.h); without
 * it they round to nearest, ties to even. Which NaN comes out of an operation is open. */
typedef enum float_op {
  FLOAT_ADD,
  FLOAT_SUB,
  FLOAT_MUL,
  FLOAT_DIV,
  FLOAT_FMA,   /* a * b + c, rounded once */
  FLOAT_SQRT,  /* the square root */
  FLOAT_ROUND, /* to a whole number of the same type */
  FLOAT_REM,   /* remainder(): exact */
  FLOAT_MOD,   /* fmod(): exact */
  FLOAT_NEG,
  FLOAT_ABS,
  FLOAT_EQ, /* bool; as C compares: a NaN is equal to nothing, and 0.0 to -0.0 */
  FLOAT_LT,
  FLOAT_LE,
  FLOAT_CONVERT,   /* to another floating-point type */
  FLOAT_FROM_INT,  /* from an integer */
  FLOAT_TO_INT,    /* towards zero; undefined if the type has no such number */
  FLOAT_FROM_BITS, /* of an unsigned integer of the same width */
  FLOAT_TO_BITS, /* the same back; of a NaN: those of any NaN, or of the second operand made one */
  FLOAT_OPS,
} float_op;

/* `case E_ANY_ARITH:` of a switch is all binary arithmetic, `case E_ANY_COMPARISON:` all that is
 * below; the compiler still tells which kinds a switch leaves out. */
#define E_ANY_ARITH                                                                                \
  E_ADD:                                                                                           \
  case E_SUB:                                                                                      \
  case E_MUL:                                                                                      \
  case E_DIV:                                                                                      \
  case E_MOD:                                                                                      \
  case E_BITAND:                                                                                   \
  case E_BITOR:                                                                                    \
  case E_BITXOR:                                                                                   \
  case E_SHL:                                                                                      \
  case E_SHR
#define E_ANY_COMPARISON                                                                           \
  E_EQ:                                                                                            \
  case E_LT:                                                                                       \
  case E_LE

/* What is asked of memory: the vocabulary of the memory properties, true or false in every state. Whoever
 * knows objects (the interpreter, symbolic/) answers exactly; to all others the answer is arbitrary, so
 * has_nondet is set. A pointer is in the object it was made from, wherever it points. */
typedef enum valid_kind {
  VALID_READ,  /* readable[p, n]: the n bytes at p lie within one live object */
  VALID_WRITE, /* writable[p, n]: the same, and the object is not constant */
  VALID_TEXT, /* terminated[p, n]: a character of n bytes that is surely 0 lies at p, or a number of
                  characters behind it, in one live object */
  VALID_FREE, /* freeable[p]: p is null or the start of a live heap object */
  VALID_TRACKED,  /* tracked[]: every live heap object can be reached from a variable */
  VALID_ENDED,    /* ended[]: the same where the running procedure's variables are gone */
  VALID_LATER,    /* later[]: true; where an object is made of which tracked[] and ended[] tell when
                     the program ends: arbitrary to those who do not know whether it ends */
  VALID_RELEASED, /* released[]: there is no live heap object */
  VALID_SET, /* written[path]: some bit of that scalar has been set since its object was made, or code
                outside the program has had its address; true where it cannot be read. It is hunted, not
                proved: to those who do not know objects it is true, and answers list that */
  VALID_KINDS,
} valid_kind;

typedef enum var_kind {
  V_GLOBAL,
  V_PARAM,
  V_LOCAL,
  V_TEMP,     /* a local made by the lowering; printed like one */
  V_FUNCTION, /* name of a procedure; type T_FUNC */
  V_ANY, /* of proofs only: a number that is arbitrary and never changes, so that a formula with
                 it is said for all numbers of its type (program_any) */
} var_kind;

typedef struct expr expr;

/* Which accesses of a variable by its name are volatile. */
typedef enum var_volatility { VOLATILE_NONE, VOLATILE_SOME, VOLATILE_ALL } var_volatility;

/* A variable. Identity is the pointer; `name` is unique among the names visible together. */
typedef struct var {
  const char *name;
  const type *type;
  var_kind kind;
  uint32_t id;          /* creation order in the pool */
  uint32_t proc;        /* V_PARAM, V_LOCAL, V_TEMP: index of its procedure; V_FUNCTION: its own */
  bool address_taken;   /* its address is used as a value somewhere */
  bool is_extern;       /* V_GLOBAL without definition: starts arbitrary */
  bool is_const;        /* V_GLOBAL: never written (string literals, const) */
  bool is_private;      /* V_GLOBAL: made by the compiler: a literal, an initialiser to copy from */
  bool is_static;       /* V_GLOBAL: not visible to other files by its name */
  bool is_thread_local; /* V_GLOBAL: each thread has one of its own */
  bool is_placed;       /* V_GLOBAL: the source says in which section it is */
  bool is_known;        /* V_GLOBAL, V_FUNCTION: the caller of the entry may know its address */
  uint8_t volatility;   /* V_PARAM, V_LOCAL */
  const expr *literal;  /* V_GLOBAL: a string literal: printed as its text instead of its name */
  const char *file;     /* where declared; NULL if nowhere */
  uint32_t line, column;
  uint32_t align; /* if other than by its type (var_align): packed, aligned; else 0 */
} var;

struct expr {
  uint8_t kind; /* expr_kind */
  bool wraps;   /* E_ADD, E_SUB, E_MUL, E_NEG of signed type: wrap-around is defined */
  bool has_prime, has_nondet, has_deref; /* occurs somewhere below (or is it itself) */
  bool has_product; /* so does a product, quotient or remainder of terms that are not constant */
  bool may_fail;    /* evaluating it may be undefined: a dereference, an index not known to be in
                    bounds, / % << >> with operands not known to be good, a pointer difference,
                    signed overflow */
  uint32_t id;
  uint32_t count; /* children */
  uint32_t index; /* E_FIELD */
  const type *type;
  union {
    u128 value;     /* E_CONST: the low `width` bits, zero-extended; E_NONDET/E_SCHOOSE: serial */
    const var *var; /* E_VAR */
  };
  const expr *kid[];
};

/* What an integer of C is in a pool (math.h). */
typedef enum integer_kind { INTEGERS_MACHINE, INTEGERS_OPEN, INTEGERS_MATH } integer_kind;

struct exprs {
  arena memory;
  str_pool strings;
  uint32_t pointer_width; /* 32 or 64 */
  integer_kind integers;
  bool has_floats; /* there is an E_FLOAT */
  uint32_t next_expr, next_type, next_var;
  VEC(const expr *) table; /* hash-consing: open addressing, power of two (cap == size) */
  uint32_t table_used;
  VEC(type *) types;                            /* all, by id */
  map type_index;                               /* hash of a type -> first id + 1 */
  VEC(uint32_t) type_next;                      /* chains in type_index */
  const type *the_bool, *the_int, *the_ptrdiff; /* once made; asked for all the time */
};

void exprs_init(exprs *pool, uint32_t pointer_width);
void exprs_free(exprs *pool);

var *var_new(exprs *pool, var_kind kind, const char *name, const type *t);
/* What the variable's address is a multiple of, as declared or by the ABI (x86-64 aligns arrays of
 * 16 bytes and more, string literals excepted); at least 1. */
uint32_t var_align(const exprs *pool, const var *v);

/* ---- leaves ---- */
const expr *expr_const(exprs *pool, const type *t, u128 value); /* value is cut to the width */
const expr *expr_int(exprs *pool, const type *t, int64_t value);
const expr *expr_bool(exprs *pool, bool value);
const expr *expr_null(exprs *pool, const type *pointer);
const expr *expr_var(exprs *pool, const var *v);
const expr *expr_prime(exprs *pool, const expr *path);
const expr *expr_nondet(exprs *pool);
const expr *expr_schoose(exprs *pool, const expr *positive, const expr *negative);

/* The pointer and the number of bytes (unsigned, of pointer width) as the kind takes them, else NULL. */
const expr *expr_valid(exprs *pool, valid_kind kind, const expr *pointer, const expr *size);
uint32_t valid_operands(valid_kind kind); /* how many */
const char *valid_name(valid_kind kind);

/* ---- access paths and pointers ---- */
const expr *expr_deref(exprs *pool, const expr *pointer);
const expr *expr_field(exprs *pool, const expr *path, uint32_t field);
const expr *expr_index(exprs *pool, const expr *path, const expr *index); /* index: any int type */
const expr *expr_addr(exprs *pool, const expr *path);                     /* not of a bit-field */
static inline bool expr_is_bit_field(const expr *path) {
  return path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width > 0;
}
/* The address of the least whole object that holds the path: bit-fields have none of their own. */
const expr *expr_addr_around(exprs *pool, const expr *path);
const expr *expr_ptradd(exprs *pool, const expr *pointer, const expr *index);
const expr *expr_ptrdiff(exprs *pool, const expr *a, const expr *b);
/* The path of type t at `offset` bytes into `path`: through fields and elements where one matches
 * exactly, else *(t *)((char *)&path + offset). */
const expr *expr_at(exprs *pool, const expr *path, uint64_t offset, const type *t);

/* ---- operators ---- */
const expr *expr_cast(exprs *pool, const type *t, const expr *e);
const expr *expr_not(exprs *pool, const expr *e);
const expr *expr_neg(exprs *pool, const expr *e, bool wraps);
const expr *expr_bitnot(exprs *pool, const expr *e);
/* kind: E_ADD … E_SHR. `wraps` is ignored unless kind is + - * on a signed type. */
const expr *expr_arith(exprs *pool, expr_kind kind, const expr *a, const expr *b, bool wraps);
const expr *expr_eq(exprs *pool, const expr *a, const expr *b);
const expr *expr_lt(exprs *pool, const expr *a, const expr *b);
const expr *expr_le(exprs *pool, const expr *a, const expr *b);
const expr *expr_and(exprs *pool, const expr *a, const expr *b);
const expr *expr_or(exprs *pool, const expr *a, const expr *b);
/* The conjunction of candidates, each of which stays a part of its own although one may exclude another: a
 * part that the builder would see to contradict its neighbour comes later, or is left out if
 * there is nothing to come in between. */
const expr *expr_all_of(exprs *pool, const expr *const *parts, uint32_t count);
const expr *expr_ite(exprs *pool, const expr *c, const expr *a, const expr *b);
/* An operation on floats with a result of type t; the mode, if it is given, is the last operand. */
const expr *expr_float(exprs *pool, float_op op, const type *t, const expr *const *kids,
                       uint32_t count);
const expr *expr_float2(exprs *pool, float_op op, const expr *a, const expr *b); /* two operands */
/* The condition that FLOAT_TO_INT of x at type t is defined; false if nobody can tell. */
const expr *expr_float_fits(exprs *pool, const expr *x, const type *t);
const expr *expr_agg(exprs *pool, const type *t, const expr *const *kids, uint32_t count);
/* A union whose field i has that value, its other bytes zero. */
const expr *expr_agg_union(exprs *pool, const type *t, uint32_t i, const expr *value);
const expr *expr_zero(exprs *pool, const type *t);    /* 0, null, false, or an empty E_AGG */
const expr *expr_to_bool(exprs *pool, const expr *e); /* e != 0 */
/* The node `e` with other children, simplified again. */
const expr *expr_rebuild(exprs *pool, const expr *e, const expr *const *kids);

/* ---- questions ---- */
static inline bool expr_is_true(const expr *e) {
  return e->kind == E_CONST && e->type->kind == T_BOOL && e->value == 1;
}
static inline bool expr_is_false(const expr *e) {
  return e->kind == E_CONST && e->type->kind == T_BOOL && e->value == 0;
}
static inline bool expr_is_comparison(const expr *e) {
  return e->kind == E_EQ || e->kind == E_LT || e->kind == E_LE;
}
/* A product, quotient or remainder of two terms that are not constant? */
static inline bool expr_is_product(const expr *e) {
  return (e->kind == E_MUL && e->kid[0]->kind != E_CONST && e->kid[1]->kind != E_CONST) ||
         ((e->kind == E_DIV || e->kind == E_MOD) && e->kid[1]->kind != E_CONST);
}
static inline bool expr_is_path(const expr *e) {
  return e->kind == E_VAR || e->kind == E_DEREF || e->kind == E_FIELD || e->kind == E_INDEX;
}
/* The value of a constant, sign-extended if its type is signed. */
i128 expr_value(const expr *e);
/* The variable a path starts from, or NULL if it goes through a dereference. */
const var *expr_root(const expr *path);
/* Bytes from the start of the root (or of the target of the outermost dereference) if constant. */
bool expr_offset(const expr *path, uint64_t *offset);

/* A path as a base and what is selected from it. Parts are E_FIELD and E_INDEX nodes; the first
 * part of a dereference is its E_PTRADD, or NULL for index 0. */
enum { PATH_PARTS = 24 };
typedef struct path_parts {
  const expr *base; /* E_VAR, or a pointer */
  bool is_pointer;
  uint32_t count;
  const expr *at[PATH_PARTS];
} path_parts;
/* False: it has too many, or starts in a value. */
bool expr_parts(const expr *path, path_parts *out);

/* ---- traversal ---- */
typedef const expr *expr_map_fn(exprs *pool, const expr *e, void *context);
/* Rebuilds e bottom-up; `fn` sees each node (before its children) and may return a replacement for
 * it, or NULL to go into it. Shared nodes are visited once. */
const expr *expr_map(exprs *pool, const expr *e, expr_map_fn *fn, void *context);
typedef struct expr_subst {
  const expr *from, *to;
} expr_subst;
/* Simultaneous substitution of whole sub-expressions where their value is used: in &x, &x.f and 'x
 * the x stays, but the i of &a[i] and the p of &p->f are replaced. */
const expr *expr_substitute(exprs *pool, const expr *e, const expr_subst *by, uint32_t count);
/* Other variables of the same types, everywhere; `vars` maps const var * to const var * by
 * map_put_ptr. */
const expr *expr_rename(exprs *pool, const expr *e, const map *vars);

typedef VEC(const var *) var_vec;
typedef VEC(const expr *) expr_vec;
/* Both append what is not yet in `out`, in order of first occurrence: all variables (functions,
 * addressed and primed ones too); the maximal access paths that are read now (not those addressed
 * or primed; of a[i] it is a[i] and i, of *p it is *p and p). */
void expr_vars(const expr *e, var_vec *out);
void expr_paths(const expr *e, expr_vec *out);
/* The arbitrary numbers (V_ANY) among the variables; are there any? */
void expr_anys(const expr *e, var_vec *out);
bool expr_has_any(const expr *e);
bool expr_is_any(const expr *e); /* is it one? */
bool expr_mentions(const expr *e, const var *v);
bool expr_is_within(const expr *e, uint32_t most); /* has it at most so many nodes, as a tree? */

/* Machine arithmetic shared by folding and the interpreter: the operation `kind` (E_NEG … E_SHR;
 * the unary ones ignore b) on the low bits of a and b at type t. Shifts: b is the amount, as the
 * value of its own type. Division by zero and over-wide shifts give false. `overflow` (may be NULL)
 * tells whether the signed result did not fit: then the result is the wrapped one; the least number
 * / -1 and % -1 count as overflow, so does a left shift that loses bits. */
bool machine_arith(expr_kind kind, const type *t, u128 a, u128 b, u128 *result, bool *overflow);
u128 machine_cut(const type *t, u128 value);    /* low bits */
i128 machine_signed(const type *t, u128 value); /* by the type's signedness */
bool machine_less(const type *t, u128 a, u128 b);
/* The least and the greatest number of a type of at most 100 bits. False: it has none. */
bool machine_range(const type *t, i128 *low, i128 *high);
/* Greatest common divisors, not negative; 0 counts for nothing. */
uint64_t gcd(uint64_t a, uint64_t b);
i128 i128_gcd(i128 a, i128 b);

/* ---- text ---- */
/* Prints e in C syntax, with as few parentheses and casts as the parser needs to read it back. */
void expr_print(buf *out, exprs *pool, const expr *e);
/* The same where the context converts to type t (assignment, argument, return). */
void expr_print_as(buf *out, exprs *pool, const expr *e, const type *t);
/* As an initialiser of an object of e's type: {1, 2} and "text" without their type. */
void expr_print_init(buf *out, exprs *pool, const expr *e);
/* Would `agg`, the initialiser of a char array, read back the same from a string literal? */
bool expr_is_literal(const expr *agg);
/* Boolean-program syntax: T F & | ! => schoose. */
void expr_print_bp(buf *out, const expr *e);
/* Text valid until the pool is freed; for messages. */
const char *expr_text(exprs *pool, const expr *e);

#endif
