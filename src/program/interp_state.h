/* interp_state.h: what the files of the interpreter share; nobody else includes it.
 *
 *   interp.c         life cycle, the loop over statements, calls
 *   interp_setup.c   homes of variables, initial values, arguments of the entry procedure
 *   interp_given.c   memory that the caller of the entry procedure has set up
 *   interp_eval.c    expressions and access paths
 *   interp_fast.c    loops that are run often: when fast.h takes over, and hands back
 *   interp_memory.c  objects: placing, finding, loads and stores, undefinedness
 *   interp_valid.c   what is asked of memory: accessible, reachable, freed
 *   interp_layout.c  objects at given addresses; what depends on where objects lie
 *   interp_host.c    functions executed by the host
 *   interp_outside.c calls of code of which nothing is known
 *   interp_log.c     what it did, recorded
 *   interp_trace.c   printing and recording of steps, values as text
 *   interp_input.c   lists of inputs and random values
 *
 * Invariants:
 *   - a scalar is the low bits of its type's width, zero-extended to 128 bits (T_MATH: all 128)
 *   - a region's objects are sorted by base, unless a layout is given (then live ones that have an
 *     address of their own are in `spots`, sorted); those of the stack belong to active frames only
 *   - object pointers hold within a step only (calls and allocations move objects); an object's
 *     bytes stay where they are as long as it lives
 *   - `frame` and `fp` always belong to the last element of `frames`
 *   - whatever ends the run goes through stop_run, which jumps back to interp_run */
#ifndef ASSAY_PROGRAM_INTERP_STATE_H
#define ASSAY_PROGRAM_INTERP_STATE_H

#include "program/interp.h"
#include "program/layout.h"

#include <setjmp.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the interpreter copies machine integers as little-endian bytes"
#endif

typedef enum object_state {
  OBJECT_DEFINED,
  OBJECT_UNDEFINED, /* all of it, by `why` */
  OBJECT_MIXED,     /* as `shadow` says */
} object_state;

/* In object.pointers: which NaN the byte is part of is the interpreter's choice. */
enum { MARK_NAN = 0xff };

/* One byte's shadow: low 8 bits: which bits are undefined; high 8 bits: why (havoc_kind). */
typedef uint16_t shadow;

typedef struct object {
  uint64_t base, size;
  uint8_t *bytes;
  shadow *shadow;     /* owned; one per byte, OBJECT_MIXED only */
  uint8_t *pointers;  /* owned; bytes of pointers that are not null: 1, 2, …; those of a NaN:
                         MARK_NAN; 0: no such byte; NULL: none */
  uint64_t undefined; /* OBJECT_MIXED: bytes with an undefined bit */
  const var *var;     /* what it holds, or NULL */
  const type *type;   /* of its elements, if the caller of the entry made it; else NULL */
  const char *name;   /* the same; else NULL */
  uint8_t kind;       /* object_kind */
  uint8_t state;      /* object_state */
  uint8_t why;        /* havoc_kind; OBJECT_UNDEFINED only */
  bool live;
  bool is_const;
  bool of_library; /* nobody's to free */
  bool owns_bytes;
  bool in_spots;   /* its address is from the list */
  bool exposed;    /* its address is known as a number */
  bool known;      /* outside the program: see interp_outside.c */
  uint32_t number; /* known: in the log; 0: not recorded */
  uint32_t writer; /* 1 + the event of the log that made its contents inputs; 0: none did */
  uint64_t serial; /* of its creation */
  location made;   /* of what was allocated: where, in code of the user */
  location ended;  /* where it was freed; both line 0: not known */
} object;

typedef struct known_object {
  uint64_t base, serial;
} known_object;

typedef VEC(object) object_vec;

typedef struct region {
  layout_region at;
  uint32_t last; /* index of the object found last */
  uint32_t dead; /* heap: objects that are no longer live */
  object_vec objects;
} region;

/* With a layout: an object as it was placed. */
typedef struct placed_object {
  const var *var;
  uint64_t base, size;
} placed_object;

/* With a layout: where an object lies that is live. */
typedef struct spot {
  uint64_t base, size; /* at least 1 */
  uint32_t region, index;
} spot;

/* What a path denotes. */
typedef enum place_kind { PLACE_SLOT, PLACE_OBJECT, PLACE_ADDRESS } place_kind;

typedef struct place {
  place_kind kind;
  uint32_t slot;                  /* PLACE_SLOT: absolute index in slots */
  object *object;                 /* PLACE_OBJECT */
  uint64_t at;                    /* byte offset in the object, or address */
  uint32_t bit_offset, bit_width; /* bit_width 0: no bit-field */
} place;

/* An aggregate value: bytes with their undefinedness. Points into memory or the scratch arena. */
typedef struct aggregate {
  const uint8_t *bytes;
  const shadow *shadow;    /* NULL: uniform */
  const uint8_t *pointers; /* as in an object */
  bool undefined;          /* uniform: undefined by `why`, or defined */
  uint8_t why;
} aggregate;

/* A value of any type, while it is on its way. */
typedef struct value {
  const type *type;
  u128 scalar;
  aggregate agg;
} value;

typedef enum host_function {
  HOST_NONE,
  HOST_PRINTF,
  HOST_FPRINTF,
  HOST_PUTS,
  HOST_FPUTS,
  HOST_PUTCHAR,
  HOST_FPUTC,
  HOST_FFLUSH,
  HOST_SAME_OBJECT, /* of rules: were two pointers made from one object? */
  HOST_OBJECT_SIZE, /* of the models: bytes of the object an address is in */
  HOST_WRITE,       /* of the models: bytes become inputs */
} host_function;

/* A procedure, prepared. */
typedef struct code {
  const proc *f;
  const stmt *stmts;
  const frame_layout *frame;
  host_function host;
  bool warned;
  bool outside;             /* stands for code outside the program (proc_is_outside) */
  struct fast_loops *loops; /* fast.h; owned; NULL: none was run yet */
} code;

typedef struct frame {
  code *code;
  uint32_t at; /* label being executed; while a callee is active: of the call */
  uint32_t slot_base;
  uint32_t object_base; /* first object in REGION_STACK */
  uint32_t chunk;       /* byte stack on entry */
  size_t chunk_used;
  uint64_t extra;       /* address of the extra arguments' object; 0: none */
  uint64_t call_serial; /* recorder: event of the call statement, or NOT_RECORDED */
} frame;

#define NOT_RECORDED UINT64_MAX

/* The bytes of the frames' objects: a stack of blocks that never move. */
typedef struct byte_chunk {
  uint8_t *bytes;
  size_t cap;
} byte_chunk;

typedef struct written {
  const expr *path;
  u128 value;
  const var *var;  /* as in trace_value */
  uint64_t offset; /* of it */
  const var *target;
  uint64_t base;
} written;

typedef VEC(written) written_vec;

typedef struct recorder recorder;

struct interp {
  program *p;
  exprs *pool;
  interp_options o;
  uint32_t pointer_width;
  uint64_t pointer_mask;
  run_result result;
  jmp_buf *escape;     /* where stop_run goes */
  uintptr_t stack_end; /* expressions are walked by recursion while our own frames are above this */
  bool started;
  bool fast;        /* the fast machine may be used (fast.h) */
  bool looped_back; /* the last step went to a label that is not behind it */

  region regions[REGIONS];
  VEC(spot) spots;      /* ascending; with a layout only */
  uint32_t next_layout; /* in o.layout */
  VEC(placed_object) placed;
  uint64_t live_bytes;
  VEC(byte_chunk) chunks;
  uint32_t chunk;
  size_t chunk_used;

  memory_layout where; /* variables live */
  VEC(code) codes;
  uint64_t files[3]; /* addresses that stand for stdin, stdout, stderr; 0: not declared */

  VEC(u128) slots;    /* globals first, then frame by frame; size is cut on return */
  uint8_t *undefined; /* per slot (as many as slots.cap): 0, or 1 + havoc_kind */
  VEC(frame) frames;
  frame *frame;
  u128 *fp;
  uint8_t *fp_undefined;
  bool check_overflow;

  arena scratch; /* of one step */
  bool scratch_used;
  arena_mark scratch_mark;
  VEC(object *) temporaries; /* in scratch, their shadows owned */
  VEC(value) arguments;
  VEC(value) results;
  VEC(place) places;

  /* constrain clauses: next values by path */
  written_vec next;
  bool in_constrain;

  uint64_t main_texts[MAIN_ARGUMENTS]; /* ENTRY_COUNTED: objects of the arguments of main */
  uint32_t main_count;                 /* how many of them there are for main */
  const struct given *given;           /* what the caller of the entry gives, or NULL */
  uint64_t *given_bases;               /* addresses of its objects; owned */
  bool *given_taken;                   /* which of them pointers lead to; owned */
  draw_home home;                      /* of the value that is drawn next */
  bool starts_anywhere;                /* not in main */
  uint64_t objects_made;
  VEC(known_object) known; /* in the order of creation */
  outside_log log;
  uint32_t numbered; /* objects of the log */

  const expr *copied;  /* the scalar that the statement only moves from memory to memory */
  uint8_t carries;     /* it has read so many bytes of a pointer… */
  uint8_t carried[16]; /* … which are to be marked like this where they go */
  bool observing;      /* steps are printed or recorded */
  bool in_step;        /* the current statement has not been observed yet */
  written_vec written;
  recorder *recorder;
  uint64_t returned_serial; /* recorder: event of the call that returned last */
  buf line, text;           /* for text under construction */
};

/* ---- ending ---- */
_Noreturn void stop_run(interp *in, run_end end, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Ends the run: as an error if the class is asked for, else blocked. */
_Noreturn void stop_exit(interp *in, u128 status);
_Noreturn void stop_error(interp *in, error_class class, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static inline bool is_asked(const interp *in, error_class class) {
  return in->o.stop & ERROR_BIT(class);
}
static inline code *code_of(const interp *in, uint32_t proc_index) {
  assert(proc_index < in->codes.size);
  return &in->codes.data[proc_index];
}
static inline const stmt *current_stmt(const interp *in) {
  return in->frame ? &in->frame->code->stmts[in->frame->at] : NULL;
}

/* ---- values ---- */
/* From here on the run is no evidence of a bug. */
void note_approximation(interp *in, const char *text);
u128 draw_value(interp *in, draw_source source, havoc_kind why, const type *t, const char *name,
                const expr *path);
/* The result of an output function. */
u128 draw_output(interp *in, const type *t, const char *name, const expr *path, u128 usual);
u128 draw_now(interp *in, draw d); /* of which source, why, type, name, path and bounds are set */
uint32_t draw_choice(interp *in, uint32_t count);               /* 0 .. count - 1 */
bool draw_write(interp *in, const char *name, const object *o); /* NULL: at all */
uint32_t draw_argument_count(interp *in, const var *argc, uint32_t least, uint32_t most);
static inline void note_write(interp *in, const expr *path, u128 v) {
  if (in->observing && path)
    vec_push(&in->written, (written){.path = path, .value = v});
}
/* What was noted last went through a pointer, to that object. */
static inline void note_target(interp *in, const object *o, uint64_t at) {
  if (!in->observing || !in->written.size || !o->var)
    return;
  written *last = &in->written.data[in->written.size - 1];
  last->var = o->var;
  last->offset = at;
}
static inline bool is_narrow(const type *t) { /* a width of 1 to 64 bits */
  return t->width - 1 < 64;
}
static inline u128 cut_value(const type *t, u128 v) {
  if (is_narrow(t))
    return (uint64_t)v & (UINT64_MAX >> (64 - t->width));
  return t->width >= 128 || t->kind == T_MATH ? v : v & (((u128)1 << t->width) - 1);
}
static inline i128 signed_value(const type *t, u128 v) {
  if (t->kind != T_INT || !t->is_signed)
    return (i128)v;
  if (is_narrow(t))
    return (int64_t)((uint64_t)v << (64 - t->width)) >> (64 - t->width);
  uint32_t unused = 128 - t->width;
  return (i128)(v << unused) >> unused;
}
/* Bytes that a load or store of a scalar touches: those that hold its bits, as LLVM does it. */
static inline uint32_t scalar_bytes(const type *t) {
  if (t->kind == T_INT || t->kind == T_FLOAT)
    return (t->width + 7) / 8;
  return (uint32_t)t->size;
}
/* ---- preparing (interp_setup.c) ---- */
void setup_codes(interp *in);
void setup_globals(interp *in, const proc *entry); /* arbitrary: as the caller has left them */
/* Fills in->arguments for the entry procedure. */
void setup_arguments(interp *in, const proc *entry);
void slots_reserve(interp *in, uint32_t count); /* room for that many more */

/* ---- the caller's memory (interp_given.c) ---- */
void setup_given(interp *in, const proc *entry);
/* The address of the place whose number is drawn; t is a pointer type. */
u128 draw_given(interp *in, draw_source source, const type *t, const char *name, const expr *path);
/* The value that is drawn next is what the caller left open there: in a variable, or in an object. */
void drawn_in_var(interp *in, const var *v);
void drawn_in_object(interp *in, const object *o, const place *p);
/* The pointer that the byte belongs to as the object was made: its type and start; NULL if none. */
const type *object_given_pointer(const object *o, uint64_t at, uint64_t *start);
/* The type of the pointer there, as the object was made, else t. */
const type *object_pointer_type(const object *o, uint64_t at, const type *t);
static inline bool is_given(const type *t, havoc_kind why) {
  return why == HAVOC_CALLER && t->kind == T_PTR;
}

/* ---- memory ---- */
void memory_init(interp *in);
void memory_free(interp *in);
/* Places an object; its bytes are given, or allocated if NULL. Undefined by `why`, or zero.
 * `addressed`: the program can get at its address, so that a layout says where it lies. */
object *object_new(interp *in, region_kind where, object_kind kind, uint64_t size, uint32_t align,
                   uint8_t *bytes, bool addressed);
void object_fill_zero(object *o);
void object_undefine(object *o, havoc_kind why);
void object_drop(interp *in, object *o); /* releases bytes and shadow, not live afterwards */
region *memory_region(interp *in, uint64_t address);
object *region_below(const region *r, uint64_t address); /* the last that begins there or before */
object *object_find(interp *in, uint64_t address);       /* whose bytes contain it, or NULL */
object *object_starting(interp *in, uint64_t address);   /* also dead ones and ones of size 0 */
void heap_free(interp *in, uint64_t address, const expr *e);
/* ---- layouts (interp_layout.c) ---- */
static inline bool has_layout(const interp *in) {
  return in->o.layout_count > 0;
}
/* The next address of the list for an object, if it is legal; else one that is free, from `other`
 * on. */
uint64_t layout_address(interp *in, uint64_t size, uint64_t align, uint64_t other);
void layout_add(interp *in, region_kind where, uint32_t index);
void layout_remove(interp *in, uint64_t base);
void layout_name(interp *in, object *o, const var *v); /* the object made last is that variable's */
object *layout_find(interp *in, uint64_t address); /* the object in or at the end of which it is */
/* From here on the run may depend on where objects lie. */
void note_look(interp *in);
void look_at_comparison(interp *in, uint64_t a, uint64_t b); /* pointers, for equality */
void look_at_order(interp *in, uint64_t a, uint64_t b);
void object_mark_pointer(object *o, uint64_t at, uint64_t size); /* is written there */
void object_mark_nan(object *o, uint64_t at, uint64_t size);
void object_unmark_pointer(object *o, uint64_t at, uint64_t size); /* something else is */
/* What is written has them where `from` says; NULL: nowhere. */
void object_copy_pointers(object *o, uint64_t at, const uint8_t *from, uint64_t size);
static inline bool object_has_pointer(const object *o, uint64_t at, uint64_t size) {
  if (!o->pointers)
    return false;
  for (uint64_t i = 0; i < size; i++)
    if (o->pointers[at + i] && o->pointers[at + i] != MARK_NAN)
      return true;
  return false;
}
static inline bool object_has_nan(const object *o, uint64_t at, uint64_t size) {
  if (!o->pointers)
    return false;
  for (uint64_t i = 0; i < size; i++)
    if (o->pointers[at + i] == MARK_NAN)
      return true;
  return false;
}
/* Some bytes of pointers or of a NaN are read as something else. */
void look_at_bytes(interp *in, object *o, uint64_t at, uint64_t size, const expr *path);
void object_carry_pointer(interp *in, object *o, uint64_t at, uint64_t size);
void lose_carried(interp *in); /* what is carried goes where bytes are not marked */
/* The address becomes known as a number; a number becomes a pointer: only to an object whose address
 * is known, else the run is no evidence. */
void expose_address(interp *in, uint64_t address);
void check_number(interp *in, uint64_t address);
uint8_t *frame_bytes(interp *in, size_t size);
void frame_drop_objects(interp *in, uint32_t from);

typedef enum access_kind { ACCESS_READ, ACCESS_WRITE } access_kind;
/* May that many bytes there be accessed? Where nobody knows, the run ends. */
bool is_accessible(interp *in, uint64_t address, uint64_t size, access_kind access);
bool is_freeable(interp *in, uint64_t address);
/* Makes a place one in an object, of `size` accessible bytes, or ends the run. */
void place_resolve(interp *in, place *p, uint64_t size, access_kind access, const expr *path);
u128 object_load(interp *in, object *o, uint64_t at, const type *t, const expr *path);
u128 object_load_bits(interp *in, object *o, const place *p, const type *t, const expr *path);
void object_store(object *o, uint64_t at, const type *t, u128 v);
void object_store_bits(object *o, const place *p, u128 v);
bool object_is_undefined(const object *o, uint64_t at, uint64_t size);
/* Has no bit of it been set since the object was made? */
bool object_is_unset(const object *o, uint64_t at, uint64_t size);
void object_undefine_range(object *o, uint64_t at, uint64_t size, havoc_kind why);
/* Draws the undefined scalars of the aggregate there, which is what `path` denotes. */
void object_define_parts(interp *in, object *o, uint64_t at, const expr *path);
aggregate object_aggregate(object *o, uint64_t at);
void object_store_aggregate(object *o, uint64_t at, const aggregate *from, uint64_t size);
void describe_address(interp *in, buf *out, uint64_t address);
/* The object that the address is in, or at the end of, live or not; else NULL. */
const object *object_near(interp *in, uint64_t address);

/* Bytes that an access to a scalar place touches. */
static inline uint64_t place_bytes(const place *p, const type *t) {
  return p->bit_width ? (p->bit_offset + p->bit_width + 7) / 8 : scalar_bytes(t);
}

/* ---- expressions ---- */
u128 eval_deep(interp *in, const expr *e);
/* The value of a scalar or float; constants and locals in slots are read here. */
static inline u128 eval(interp *in, const expr *e) {
  if (e->kind == E_CONST)
    return e->value;
  if (e->kind == E_VAR) {
    assert(e->var->id < in->where.home_count);
    home h = in->where.homes[e->var->id];
    if (h.kind == HOME_SLOT && !in->fp_undefined[h.index])
      return in->fp[h.index];
  }
  return eval_deep(in, e);
}
static inline bool eval_bool(interp *in, const expr *e) {
  return eval(in, e) != 0;
}
void eval_place(interp *in, const expr *path, place *p);
value eval_value(interp *in, const expr *e);
void value_keep(interp *in, value *v); /* copies an aggregate's bytes to the scratch arena */
void store_place(interp *in, place *p, const expr *path, const value *v);
void store_value(interp *in, const expr *path, const value *v);
void store_scalar(interp *in, const expr *path, u128 v);
bool eval_valid(interp *in, const expr *e); /* interp_valid.c */
u128 eval_float(interp *in, const expr *e); /* interp_float.c */
/* What C leaves undefined: an error, if that is asked for, else a drawn value. */
u128 undefined_result(interp *in, error_class class, const char *what, const expr *e);
/* A heap object for which that question about all of them is answered no, or NULL. */
const object *lost_object(interp *in, valid_kind kind);
/* An assert of a property fails. (interp_fault.c) */
_Noreturn void stop_forbidden(interp *in, const stmt *s);
/* Where the running code of the user is, and in which procedure (`of` may be NULL). */
location users_place(const interp *in, const proc **of);
/* The library function that the program called and that has not returned; NULL: the program, or a rule, is
 * at work itself. */
const char *library_call(const interp *in);
/* Memory of the current step. */
void *scratch_alloc(interp *in, size_t size);
void scratch_reset(interp *in);

/* ---- frames, and loops that are run often ---- */
void push_frame(interp *in, code *c);
void enter_proc(interp *in, code *c); /* with in->arguments */
void step_call(interp *in, const stmt *s);
void step_return(interp *in, const stmt *s);
bool fast_is_possible(const interp *in);
void fast_loop_back(interp *in); /* the next step may be the machine's */
void fast_loops_free(interp *in);

/* ---- host functions ---- */
host_function host_find(const char *name);
/* Executes one on in->arguments; its result. */
u128 host_call(interp *in, host_function h);

/* ---- code outside the program ---- */
void unknown_start(interp *in);               /* once globals are there */
void unknown_call(interp *in, const proc *f); /* with in->arguments; all but the result */
/* Ends the run unless code outside can have that pointer. */
void unknown_check_pointer(interp *in, uint64_t address);
/* ---- what it did (interp_log.c): nothing is done unless steps are recorded ---- */
/* Where a pointer was found. */
typedef struct finding_place {
  const proc *proc;  /* the function whose argument it is, or NULL */
  const var *var;    /* the variable that is known from the start, or NULL */
  uint32_t argument; /* from 0 */
  uint32_t parent;   /* else the number of the object that holds it */
  uint64_t at;
} finding_place;
void log_call(interp *in, const code *callee);   /* with in->arguments, before it is entered */
void log_return(interp *in, const code *callee); /* to the frame that is now the last one */
void log_given(interp *in, object *o, const finding_place *from, uint64_t address);
void log_write(interp *in, object *o, const proc *f);
void log_result(interp *in, const proc *f, const expr *path, u128 value); /* is stored */
void log_read(interp *in, const object *o, const place *p, const type *t, u128 value, u128 mask);
/* The standard streams are variables of the library, which the program may not assign either. */
static inline bool is_stream(const var *v) {
  return strcmp(v->name, "stdin") == 0 || strcmp(v->name, "stdout") == 0 ||
         strcmp(v->name, "stderr") == 0;
}

/* ---- observers ---- */
void observe_aggregate(interp *in, const expr *path, object *o, uint64_t at); /* was written */
void observe_entry(interp *in); /* of the outermost procedure */
void observe_step(interp *in, uint32_t succ);
void observe_call(interp *in);   /* the callee's frame has been pushed */
void observe_return(interp *in); /* the callee's frame has been popped, results are stored */
void observe_end(interp *in);
recorder *recorder_new(interp *in);
void recorder_free(recorder *r);

/* The statement is done; on to that successor of it. */
static inline void go(interp *in, const stmt *s, uint32_t which) {
  assert(which < s->succ_count);
  if (in->observing)
    observe_step(in, which);
  in->looped_back |= s->succ[which] <= in->frame->at;
  in->frame->at = s->succ[which];
}

#endif
