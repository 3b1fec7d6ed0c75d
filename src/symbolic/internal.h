/* internal.h: what the files of symbolic/ share; nobody else includes it.
 *
 *   engine.c  life cycle, lists, guards, fresh constants
 *   setup.c   where variables live, initial values, arguments of the entry procedure (sym_begin)
 *   arguments.c  those of main
 *   given.c   memory that the caller of the entry procedure has set up
 *   state.c   states, frames and objects, shared until written
 *   join.c    two states become one
 *   object.c  contents of objects: cells, the log, reading and writing them
 *   place.c   access paths: cases of pointers, validity, loads and stores
 *   layout.c  where objects lie; numbers that become pointers
 *   aggregate.c  reads of aggregates
 *   value.c   operations on values, folded further than the builders of expr/ do
 *   eval.c    expressions
 *   valid.c   what is asked of memory (E_VALID)
 *   step.c    statements and calls
 *
 * Invariants:
 *   - the cells of an object ascend and tile [0, room)
 *   - cells change only while the object's log is empty
 *   - frames and objects with more than one reference are not written
 *   - `under` is the condition, beside the state's guard, under which an expression is evaluated */
#ifndef ASSAY_SYMBOLIC_INTERNAL_H
#define ASSAY_SYMBOLIC_INTERNAL_H

#include "program/layout.h"
#include "program/start.h"
#include "symbolic/symbolic.h"

enum { LEAF_LIMIT = 4096 }; /* parts of an aggregate that are handled one by one */

/* Some bytes and their one value. */
typedef struct cell {
  uint64_t at, size;
  const expr *value; /* an integer of that many bytes, or a bool; NULL: zeros, of any number */
  const expr *undef; /* condition under which it is undefined; NULL: never */
  uint8_t why;       /* havoc_kind */
  uint8_t bits;      /* size 1: which bits that concerns; else 0xff */
} cell;
typedef VEC(cell) cell_vec;

/* A byte offset: at + sym, where sym is a multiple of step. */
typedef struct offset {
  int64_t at;
  const expr *sym; /* unsigned of pointer width, or NULL */
  uint64_t step;
} offset;

typedef struct log_entry {
  offset at;
  uint64_t size;
  const expr *value; /* not NULL */
  const expr *undef;
  const expr *guard;  /* NULL: always */
  const expr *length; /* not NULL: that many bytes, undefined, instead of `size` and `value` */
  uint8_t why;
} log_entry;

typedef struct object {
  uint32_t refs;
  uint32_t id;
  uint64_t base, size, room;
  const expr *size_value; /* NULL: size */
  const expr *dead;       /* condition under which it has been freed; NULL: not */
  const expr *absent;     /* heap: condition under which it was never made; NULL: not */
  const expr *address;    /* open layout: the constant that stands for it; NULL: base */
  const expr *exposed;    /* condition under which its address is known as a number; NULL: not */
  const var *var;
  const type *type; /* of its elements, if the caller of the entry made it; else NULL */
  uint8_t kind;
  bool is_const;
  bool of_library; /* nobody's to free */
  cell_vec cells;
  VEC(log_entry) log;
} object;

typedef struct slot {
  const expr *value; /* NULL if undef is true */
  const expr *undef; /* NULL: defined */
  uint8_t why;
} slot;

typedef struct frame {
  uint32_t refs;
  struct frame *parent; /* the caller's */
  const proc *proc;     /* NULL: the globals' slots */
  const stmt *call;     /* NULL: the entry procedure's */
  uint32_t extra;       /* id of the extra arguments' object; 0: none */
  uint32_t depth;
  uint32_t count;
  slot *slots;
  VEC(uint32_t) objects; /* ids: variables' in order, then extra arguments', then allocas */
} frame;

/* Something that code outside the program knows (program/interp_outside.c). */
typedef struct known_object {
  uint32_t id;
  const expr *cond;    /* under which it is known; NULL: true */
  const expr *address; /* of a function; else NULL */
  uint8_t kind;
} known_object;

struct sym_state {
  const sym_guard *guard;
  frame *globals, *frame;
  VEC(object *) objects;   /* by id */
  VEC(known_object) known; /* by id */
  bool dead;
  const char *lost;
};

typedef struct placed {
  uint64_t base, room;
  uint32_t id;
  uint8_t kind;
  const var *var;
} placed;

typedef struct region {
  layout_region at;
  VEC(placed) objects; /* ascending */
} region;

/* Where the bytes of a value come from. */
typedef struct byte_source {
  const expr *of;
  uint32_t index;
} byte_source;

/* A number that was drawn for a pointer from outside. */
typedef struct given_draw {
  const type *target;
  const expr *number;
} given_draw;

struct sym {
  program *p;
  exprs *pool;
  const type *address; /* unsigned of pointer width */
  uint64_t address_mask;
  arena memory;
  region regions[REGIONS];
  uint32_t next_object, next_guard, next_fresh;
  memory_layout where;           /* variables live; HOME_STATIC is by object id */
  const struct given *given;     /* what the caller of the entry gives, or NULL */
  const expr **given_bases;      /* addresses of its objects; owned */
  VEC(given_draw) given_draws;   /* OUTSIDE_DISTINCT */
  const expr **function_address; /* by procedure index */
  bool open;                     /* the layout */
  uint32_t open_objects;
  map address_of;       /* open: id of the constant that stands for an address -> object */
  map function_objects; /* ids of the objects that are functions */
  map nowhere;          /* ids of constants that are pointers into no object */
  map number_offsets;   /* ids of constants that are the offset of a number in an object */
  bool starts_anywhere; /* not in main */
  bool any_arguments;   /* of main (arguments.c); then its objects and argc, else 0 and NULL */
  uint32_t argument_texts[MAIN_ARGUMENTS], argument_list;
  const expr *argument_count;
  VEC(sym_draw) draws;
  VEC(sym_note) notes;
  map byte_index; /* id of a byte's expression -> index in byte_sources + 1 */
  VEC(byte_source) byte_sources;
  bool has_nan;  /* some value may be one (float.c) */
  map nan_below; /* id of an expression -> 1, or 2 if bits of such a value are below it */

  /* the evaluation under way */
  sym_state *st;
  const stmt *at;
  const expr *under;
  uint32_t folding; /* budget of value.c */
};

/* ---- engine.c ---- */
const expr *sym_fresh(sym *s, const type *t, const char *hint);
/* A drawn value of that type (as values are represented), recorded under s->under and `cond`. */
const expr *sym_draw_new(sym *s, draw_source source, const type *t, const expr *cond);
void sym_remark(sym *s, sym_note_kind kind, const char *text, const expr *cond);
void sym_lose(sym *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The execution ends unless `cond` holds, if it gets to this evaluation at all. */
void sym_require(sym *s, const expr *cond);
/* The same of an access to memory: that it may fail is noted. */
void sym_require_access(sym *s, const expr *cond);
const expr *sym_also(sym *s, const expr *a, const expr *b); /* a && b, NULL being true */
static inline bool is_users(const frame *f) {
  return !f || code_origin_of(f->proc->where.file) == CODE_USER;
}

/* ---- value.c ---- */
static inline bool is_const(const expr *e) {
  return e->kind == E_CONST;
}
static inline uint32_t scalar_bytes(const type *t) {
  if (t->kind == T_INT || t->kind == T_FLOAT)
    return (t->width + 7) / 8;
  return (uint32_t)t->size;
}
const type *sym_value_type(sym *s, const type *t); /* how values of a scalar type are represented */
const expr *sym_value_const(sym *s, const type *t, u128 v);
const expr *sym_value_address(sym *s, uint64_t address);
const expr *sym_value_cast(sym *s, const type *to, const expr *e); /* by value */
const expr *sym_value_arith(sym *s, expr_kind kind, const expr *a, const expr *b);
const expr *sym_value_compare(sym *s, expr_kind kind, const expr *a, const expr *b);
const expr *sym_value_and(sym *s, const expr *a, const expr *b);
const expr *sym_value_or(sym *s, const expr *a, const expr *b);
const expr *sym_value_ite(sym *s, const expr *c, const expr *a, const expr *b);
/* The bits of a value as an integer of that many bytes, extended by its sign; and back. */
const expr *sym_value_to_bytes(sym *s, const expr *e, uint64_t size);
const expr *sym_value_as(sym *s, const expr *e, const type *t);
/* Bytes [from, from + count) of an integer of `size` bytes. */
const expr *sym_value_part(sym *s, const expr *e, uint64_t size, uint64_t from, uint64_t count);
const expr *sym_value_join_bytes(sym *s, const expr *const *bytes, uint32_t count);
const expr *sym_undef_or(sym *s, const expr *a, const expr *b); /* NULL being false */
const expr *sym_undef_and(sym *s, const expr *a, const expr *cond);
/* cond ? a : b for conditions where NULL is false; cond is not NULL. */
const expr *sym_undef_ite(sym *s, const expr *cond, const expr *a, const expr *b);

/* ---- object.c ---- */
/* What is read somewhere. */
typedef struct piece {
  const expr *value, *undef;
  uint8_t why, bits;
} piece;
void sym_object_init_cells(object *o);
/* Bytes as one value of representation t (of n bytes); false: they must be read one by one. */
bool sym_object_peek(sym *s, const object *o, offset at, uint64_t n, const type *t, piece *out);
/* `o` has one reference. guard NULL: always. */
void sym_object_write(sym *s, object *o, offset at, uint64_t n, const piece *p, const expr *guard);
void sym_object_write_bits(sym *s, object *o, offset at, uint32_t bit_offset, uint32_t bit_width,
                           const expr *v, const expr *guard);
void sym_object_fill(sym *s, object *o, uint64_t at, uint64_t n, const expr *undef, havoc_kind why);
/* The same of a number of bytes that need not be known; guard NULL: always. */
void sym_object_fill_range(sym *s, object *o, offset at, const expr *length, havoc_kind why,
                           const expr *guard);
void sym_object_put(sym *s, object *o, const cell *c); /* the log is empty */
bool sym_cell_sub(sym *s, const cell *c, uint64_t at, uint64_t size, cell *out);

/* ---- state.c ---- */
/* `addressed`: the program can get at its address. size_value NULL: size. */
object *sym_object_new(sym *s, sym_state *st, region_kind where, object_kind kind, uint64_t size,
                       const expr *size_value, uint32_t align, const var *v, bool addressed);
const placed *sym_placed_find(const sym *s,
                              uint64_t address);            /* in or near which it lies, or NULL */
object *sym_state_object(const sym_state *st, uint32_t id); /* to be read; NULL if it is gone */
object *sym_state_object_own(sym_state *st, uint32_t id);   /* to be written */
void sym_state_object_remove(sym_state *st, uint32_t id);
frame *sym_frame_new(uint32_t slot_count);
frame *sym_frame_own(frame **f); /* makes *f one that may be written */
void sym_frame_release(frame *f);
void sym_object_release(object *o);
frame *sym_frame_copy(const frame *f);
object *sym_object_copy(const object *o);

/* ---- layout.c ---- */
const expr *sym_object_address(sym *s, const object *o);
const expr *sym_object_size(sym *s, const object *o);
/* Open layout: gives a new object, which is in the state, its address. */
void sym_place_openly(sym *s, object *o, uint32_t align);
/* The object whose address the constant stands for; 0: none. */
uint32_t sym_address_object(const sym *s, const expr *e);
const expr *sym_compare_addresses(sym *s, expr_kind kind, const expr *a, const expr *b);
const expr *sym_subtract_addresses(sym *s, const expr *a, const expr *b);
/* The value of a pointer becomes known as a number. */
void sym_expose(sym *s, const expr *v);
void sym_expose_object(sym *s, uint32_t id, const expr *cond);
/* A value that is no pointer was read from memory. */
void sym_look_at_bytes(sym *s, const expr *v);
/* A number as a pointer: the same number, in a form that says what it leads to. */
const expr *sym_number_to_pointer(sym *s, const expr *v);
/* A value that is read as a pointer, whatever it was written as (open layout). */
const expr *sym_pointer_read(sym *s, const expr *v);
bool sym_is_nowhere(const sym *s, const expr *v);
/* The condition that an offset made of a number is aligned for n bytes; NULL if it is no such offset. */
const expr *sym_aligned_number(sym *s, const struct offset *at, uint64_t n);

/* ---- place.c ---- */
typedef struct place_case {
  const expr *cond; /* NULL: true */
  uint32_t object;  /* id */
  offset at;
} place_case;
typedef struct place {
  slot *slot; /* not NULL: there */
  VEC(place_case) cases;
  uint32_t bit_offset, bit_width;
} place;

/* A value of any type on its way: aggregates as cells relative to their start. */
typedef struct value {
  const type *type;
  const expr *scalar;
  cell_vec cells; /* owned */
} value;

home sym_home(const sym *s, const var *v); /* where the variable lives */
void sym_eval_place(sym *s, const expr *path, place *p);
void sym_place_free(place *p);
/* Keeps the cases that are accessible and requires that one of them holds. */
void sym_place_resolve(sym *s, place *p, uint64_t n, bool write);
/* The condition under which the case denotes a place strictly inside of its object o, which is live. */
const expr *sym_offset(sym *s, offset a); /* as an address */
const expr *sym_is_inside(sym *s, const place_case *c, const object *o);
/* The condition under which n bytes there are accessible; false if never. */
const expr *sym_case_valid(sym *s, const place_case *c, uint64_t n, bool write);
/* The same of any number of bytes, at least one. */
const expr *sym_range_valid(sym *s, const place_case *c, const expr *length, bool write);
/* The condition under which the case denotes the start of its object. */
const expr *sym_starts_at(sym *s, const place_case *c);
/* The condition of case i alone, of those that were kept: the last one needs none, since one
 * holds. */
const expr *sym_case_cond(const place *p, uint32_t i);
uint32_t sym_bit_field_bytes(const place *p);
/* The value of a scalar or bit-field at a place that was resolved; undefined parts are drawn. */
const expr *sym_place_load(sym *s, const place *p, const type *t);
const expr *sym_load(sym *s, const expr *path);
/* Bytes at an address, as the interpreter's own accesses. */
void sym_store_place(sym *s, place *p, const type *t, const value *v);
void sym_store(sym *s, const expr *path, const value *v);
void sym_store_scalar(sym *s, const expr *path, const expr *v);
void sym_undefine_place(sym *s, place *p, const type *t, havoc_kind why);
/* Any number of bytes at an address become undefined. */
void sym_undefine_bytes(sym *s, const expr *address, const expr *length, havoc_kind why);
/* The cases of an address, without validity. */
void sym_address_cases(sym *s, const expr *address, place *p);
bool sym_is_pointerish(sym *s, const expr *e, int depth); /* is an object's address in the sum? */
const expr *sym_eval_address(sym *s, const expr *path);
void sym_value_free(value *v);

/* ---- arguments.c ---- */
void sym_start_arguments(sym *s, sym_state *st, const proc *entry, entry_arguments how, value *out);
/* n bytes there are accessed, if it is one of main's arguments; 0: some bytes. */
void sym_look_at_argument(sym *s, const place_case *c, uint64_t n, bool write);
/* The address is compared with another one. */
void sym_look_at_argument_address(sym *s, const expr *address);

/* ---- given.c ---- */
void sym_given_start(sym *s, sym_state *st, const proc *entry);
/* The address of the place whose number is drawn under s->under and `cond`; t is a pointer type. */
const expr *sym_draw_given(sym *s, draw_source source, const type *t, const expr *cond);
/* The type of the pointer there, as the objects were made, else t. */
const type *sym_given_type(const sym *s, const place *p, const type *t);
/* Pointers of the caller's of which n bytes there are part are drawn. */
void sym_define_given(sym *s, const place *p, uint64_t n);

/* ---- aggregate.c ---- */
void sym_load_aggregate(sym *s, const expr *path, value *out);

/* ---- outside.c ---- */
void sym_outside_start(sym *s);
/* A call of unknown code with these arguments; all but the result. */
void sym_outside_call(sym *s, const value *args, uint32_t count);
/* Requires, where `cond` (NULL: true) holds, that unknown code can have that pointer. */
void sym_outside_pointer(sym *s, const expr *address, const expr *cond);

/* ---- eval.c ---- */
const expr *sym_eval(sym *s, const expr *e);
void sym_eval_value(sym *s, const expr *e, value *out);
/* Any value, of an operation that is not modelled. */
const expr *sym_not_modelled(sym *s, const expr *e, const char *what);
/* The value, or a drawn one where `bad` holds. */
const expr *sym_or_drawn(sym *s, const expr *e, const expr *bad, const expr *good);

/* ---- float.c ---- */
/* A floating-point number, not a representation, as one: its bits, of a NaN those of any. */
const expr *sym_float_bits(sym *s, const expr *e);
const expr *sym_eval_float(sym *s, const expr *e); /* E_FLOAT */
/* A value was read as something else than a floating-point number. */
void sym_look_at_nan(sym *s, const expr *v);

/* ---- valid.c ---- */
const expr *sym_eval_valid(sym *s, const expr *e); /* E_VALID */

/* ---- step.c ---- */
/* The condition under which an address is the start of a live heap object; `size`, if not NULL,
 * gets that object's; `p`, which was empty, its cases. */
const expr *sym_is_heap_start(sym *s, const expr *address, const expr **size, place *p);
void sym_enter_with(sym *s, const stmt *call, const proc *callee, const value *args,
                    uint32_t count);

#endif
