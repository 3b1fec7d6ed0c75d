/* internal.h: what the files of this room share; nobody else includes it.
 *
 *   layout.c     arrays and fields around an offset of an object
 *   locations.c  objects and locations: making, moving, comparing; their memory cells
 *   solve.c      the constraint graph and its solution
 *   anything.c   large sets, which are kept coarse
 *   value.c      nodes of expressions: what a value may point to
 *   build.c      constraints of a program
 *   call.c       calls, direct and indirect
 *   outside.c    functions without a body
 *   caller.c     memory of the entry's callers and the pointers to it
 *   modref.c     what procedures and calls read and write
 *   visible.c    which objects the callee of a call can get at
 *   query.c      the questions of alias.h
 *   alias.c      life cycle
 *   print.c      text
 *
 * The constraint graph. A node stands for a set of locations (without size: where a pointer may
 * point). There is one per *memory cell*, for the pointers that its bytes may hold, and one per
 * expression that needs its own. A cell is a granule (as many bytes as a pointer has) of an object,
 * offsets being normalised first: those in an array count as those in its first element. Cells of
 * an object are made when they are first touched. Accesses at unknown offsets use two further nodes
 * per object, `any` and `all`, with edges any -> each cell -> all: stores go to `any`, loads come
 * from `all`. A copy edge u -> v means that v's set includes u's.
 *
 * Invariants:
 *   I1  if u -> v is an edge, v's set covers the first copied(u) elements of u's
 *   I2  each constraint of a node has been applied to the first applied(u) elements of its set
 *   I3  after solving, applied is the size of the set, and so is copied where there are edges; from
 *       then on (`frozen`) nodes are only added, and completed at once, by queries */
#ifndef ASSAY_ALIAS_INTERNAL_H
#define ASSAY_ALIAS_INTERNAL_H

#include "alias/alias.h"
#include "base/arena.h"

#define NONE    UINT32_MAX
#define UNSIZED INT64_MAX

/* ---- sets of numbers that remember the order of insertion ---- */
typedef struct id_set {
  uint32_t *items;
  uint32_t *table; /* open addressing, item + 1; only for larger sets */
  uint32_t size, cap, mask;
} id_set;

bool id_set_add(id_set *s, uint32_t id); /* false: it was there */
bool id_set_has(const id_set *s, uint32_t id);
void id_set_free(id_set *s);
void sort_ids(uint32_t *ids, uint32_t count); /* ascending */

/* ---- layout ---- */
enum { MAX_LEVELS = 12 };

/* An array (of more than one element) around an offset, outermost first. */
typedef struct level {
  int64_t start; /* of the array, in real bytes */
  int64_t first; /* of its first element when all outer arrays are at theirs */
  int64_t elem;  /* bytes of an element */
  int64_t bytes; /* of the array; INT64_MAX: unknown */
} level;

typedef struct place {
  uint32_t count; /* levels */
  int64_t offset; /* normalised: every level at its first element */
  level at[MAX_LEVELS];
} place;

/* The arrays around byte `offset`; none if it is outside the object. */
void place_find(const alias_object *o, int64_t offset, place *out);
/* The offset with the outermost `depth` levels normalised. */
int64_t place_normalise(const place *p, int64_t offset, uint32_t depth);
/* Calls fn for byte ranges that cover the normalised offsets of [from, to). */
typedef void range_fn(void *context, int64_t from, int64_t to);
void layout_cover(const alias_object *o, int64_t from, int64_t to, range_fn *fn, void *context);

/* ---- locations without a size ---- */
typedef struct loc {
  uint32_t object;
  alias_shape shape;
  int64_t offset;
  uint64_t stride;
} loc;

/* One step of a path: a constant distance, or any multiple of `star` bytes. */
typedef struct step {
  int64_t move;
  uint64_t unit;   /* element size of pointer arithmetic; 0: field or index of an array */
  uint64_t star;   /* not 0: any multiple; `move` is not used */
  uint64_t length; /* star with unit 0: elements of the array indexed */
} step;

enum { MAX_STEPS = 10 };
/* A path: where it starts, and the steps from there. */
typedef struct path {
  uint32_t object;     /* NONE: at the target of `pointer` */
  const expr *pointer; /* not itself an address, sum, or cast of a pointer */
  bool anywhere;       /* in the object it starts from */
  uint32_t count;
  step steps[MAX_STEPS];
  uint64_t size; /* bytes accessed */
  uint32_t bit_offset, bit_width;
} path;

/* ---- graph ---- */
typedef enum constraint_kind {
  C_LOAD,   /* other includes what the location holds */
  C_STORE,  /* the location holds what other includes */
  C_OFFSET, /* other includes the location, moved */
  C_SMEAR,  /* other includes any place in the location's object */
  C_CALL,   /* the location may be called at site `other` */
  C_FILL,   /* any bytes are written to the location's object; `other`: pointers among them */
  C_REACH,  /* a function without a body gets the location; `other`: what it may store or return */
  C_KNOWN,  /* the same of code of which nothing is known */
} constraint_kind;

/* What a constraint does, without saying to whom. Equal shapes are one. */
typedef struct shape {
  constraint_kind kind;
  bool anywhere;
  uint32_t count;
  const step *steps; /* in the arena */
  uint64_t size;
} shape;

/* A node has at most one constraint of a shape; whoever wants the same shares `other`. */
typedef struct constraint {
  uint32_t shape;
  uint32_t other; /* node or site */
} constraint;

typedef struct edge {
  uint32_t from, to;
} edge;

typedef struct node {
  uint32_t parent; /* union-find: nodes merged into one */
  uint32_t copied, applied;
  id_set set, succ;
  uint32_t weight; /* elements of the set that are not constants */
  bool is_full;    /* one of them is a->everything */
  VEC(uint32_t) constraints;
} node;

/* What an object has besides its public part. */
typedef struct memory {
  VEC(uint32_t) cells;   /* nodes */
  uint32_t any, all;     /* NONE until needed */
  VEC(uint32_t) regions; /* of mod/ref, by number */
  uint32_t anywhere;     /* loc: any place in it; NONE until needed */
  bool is_member;        /* of a->members */
} memory;

typedef struct call_site {
  uint32_t proc, label;
  uint32_t callee; /* node of the pointer; NONE: direct */
  uint32_t reach;  /* node of what goes to code without a body; NONE: nothing does */
  bool unresolved, no_body, misfit;
  id_set targets;
  bool looked, sees_all; /* see visible.c */
  id_set visible;        /* objects beyond the ambient ones */
  alias_set sets[2];     /* of alias_call_mod and alias_call_ref */
  bool has_set[2];
} call_site;

/* Calls of which nothing is known but how much they pass: those with as many arguments and results,
 * all scalars, are linked to what they may call by shared nodes (call.c). */
typedef struct call_hub {
  uint32_t arguments, results; /* how many */
  uint32_t *in, *out;          /* nodes */
  id_set procs;                /* linked so far */
} call_hub;

typedef VEC(alias_location) location_vec;
typedef VEC(uint32_t) id_vec;

/* Bit sets over regions. */
typedef struct bits {
  uint64_t *words;
  uint32_t size; /* words */
} bits;

/* An effect as an array; those of equal bits are one. */
typedef struct effect_set {
  bits bits;
  alias_set set;
  uint32_t next; /* in its chain, + 1 */
} effect_set;

typedef struct proc_state {
  bool reached;
  uint32_t results; /* object of its results: NONE until needed; result i is results + i */
  uint32_t extra;   /* object of extra arguments, or NONE */
  bits effect[2];   /* mod, ref, as seen by callers outside its component of the call graph */
  bits inner[2];    /* as seen by callers inside */
  alias_set sets[2];
  bool has_set[2];
} proc_state;

/* What a pointer to `type` from outside may point to. */
typedef struct outside_target {
  const type *type;
  uint32_t node;
} outside_target;

struct alias {
  program *p;
  arena memory;
  uint32_t granule; /* bytes of a pointer */
  bool frozen;
  bool initialising; /* stores are initialisers: constants may be written */
  bool globals_arbitrary;

  VEC(alias_object) objects;
  VEC(struct memory) contents; /* by object */
  VEC(uint32_t) object_of_var; /* by var id: object + 1 */
  VEC(bool) taken;             /* by var id */
  VEC(bool) escapes;           /* by object */
  map object_of_site;          /* procedure and label of an alloc -> object + 1 */
  uint32_t alloc_sites;        /* on the heap, with objects of their own */
  map shared_allocs;           /* type id -> object + 1 */
  map outside;                 /* type id -> object + 1 */
  uint32_t unknown, absolute;  /* objects, or NONE */
  uint32_t anything;           /* node: every object whose address is taken; or NONE */
  uint32_t given, gives; /* nodes: what unknown code was given, and what it stores and returns; or
                            NONE */
  id_vec outsiders;      /* OBJ_OUTSIDE objects */

  /* large sets (anything.c) */
  uint32_t anything_object, everything; /* object and loc, or NONE */
  id_vec members, late_members;         /* objects; those to become members */
  uint32_t joined;                      /* objects before are members if they are to be */
  uint32_t crowd;                       /* members that are not constants */
  alias_set everywhere;                 /* all members, once it was asked for */
  bits everywhere_bits[2];              /* their regions: mod, ref */

  /* pointers from outside (caller.c) */
  VEC(outside_target) wanted; /* types that they point to, with the nodes of where they may point */
  map wanted_of;              /* type id -> index in wanted + 1 */
  id_vec exposed;             /* objects that they may point into */
  VEC(const type *) cast_to;  /* targets of pointers that result from casts */
  bool own_objects;           /* being filled: each pointer gets an object of its own */

  VEC(loc) locs;
  map loc_chain; /* hash -> loc + 1 */
  VEC(uint32_t) loc_next;

  VEC(node) nodes;
  VEC(constraint) constraints;
  VEC(shape) shapes;
  map shape_chain; /* hash -> shape + 1 */
  VEC(uint32_t) shape_next;
  map constraint_of;    /* node and shape -> constraint + 1 */
  VEC(edge) late_edges; /* found while cycles are being merged */
  map offsets_made;     /* constraint and object -> how many locations it made */
  map cell_nodes;       /* object and granule -> node + 1 */
  map loc_nodes;        /* loc -> node + 1 */
  map value_nodes;      /* expr id -> node + 1, or NO_VALUE */
  id_vec casts;         /* nodes of integers cast to pointers, as far as they carry pointers */
  bool guesses;         /* the program makes pointers of numbers that may be anything */
  map looked_at;        /* ids of expressions in which that was looked for */
  uint32_t numbers;     /* node: any place in the objects whose address became a number; or NONE */
  uint32_t edges, waves;
  bool changed, regraph;
  id_vec order; /* of the last wave */

  VEC(call_site) sites;
  map site_of; /* procedure and label -> site + 1 */
  VEC(call_hub) hubs;
  proc_state *procs;
  id_vec to_build; /* reached, constraints not made yet */
  call_graph calls;
  bool has_calls;

  bool all_visible;
  VEC(bool) ambient; /* by object: visible to every callee */
  bits hideable;     /* regions of other objects */

  VEC(alias_location) regions;
  map region_chain;
  VEC(uint32_t) region_next;
  VEC(effect_set) effects;
  map effect_chain;       /* hash -> effect + 1 */
  VEC(uint32_t) first_of; /* by object; all 0 between queries */
  map node_set_of;        /* node and shape of an access -> index into path_sets + 1 */
  VEC(alias_set) path_sets;
  map path_set_of; /* see path_locations -> index into path_sets + 1 */
};

/* ---- locations.c ---- */
uint32_t object_make(alias *a, alias_object_kind kind, const type *t);
uint32_t object_of_var(alias *a, const var *v);
uint32_t object_unknown(alias *a);
uint32_t object_absolute(alias *a);
void connect_unknown(alias *a, uint32_t outside);
bool object_is_blob(const alias_object *o); /* no parts are told apart */
uint32_t loc_make(alias *a, loc l);
uint32_t loc_start(alias *a, uint32_t object);
uint32_t loc_anywhere(alias *a, uint32_t object);
loc loc_star(alias *a, loc l, uint64_t size, uint64_t length, bool is_index);
loc loc_walk(alias *a, loc l, const step *steps, uint32_t count, bool anywhere);
bool loc_overlap(const alias *a, const loc *x, uint64_t x_size, const loc *y, uint64_t y_size);
/* Memory: copy edges from src into the location's cells, or from them to dst. */
void store_at(alias *a, loc l, uint64_t size, uint32_t src);
void load_at(alias *a, loc l, uint64_t size, uint32_t dst);
uint32_t cell_node(alias *a, uint32_t object, uint32_t granule);
uint32_t any_node(alias *a, uint32_t object);
uint32_t all_node(alias *a, uint32_t object);

/* ---- solve.c ---- */
uint32_t node_add(alias *a);
uint32_t node_find(alias *a, uint32_t n);
bool node_insert(alias *a, uint32_t n, uint32_t where);
void edge_add(alias *a, uint32_t from, uint32_t to);
uint32_t shape_make(alias *a, const shape *s);
void constraint_add(alias *a, uint32_t n, constraint c);
/* The node that the constraint of that shape on n leads to; made if it is new. */
uint32_t constraint_node(alias *a, uint32_t n, uint32_t shape);
uint32_t node_of_loc(alias *a, uint32_t where); /* a node that holds just that */
void solve_constraints(alias *a);
bool solution_holds(alias *a);

/* ---- anything.c ---- */
bool set_insert(alias *a, uint32_t n, uint32_t where); /* false: it was covered */
void crowds_update(alias *a);   /* sets that have grown too large are filled */
alias_set everywhere(alias *a); /* any place of every member */

/* ---- value.c ---- */
path path_of(alias *a, const expr *e);        /* e is an access path */
path path_of_target(alias *a, const expr *p); /* where pointer p points; size 1 */
path path_field(path at, const type *t, uint32_t field);
path path_element(path at, const type *array, uint64_t index);
path path_each(path at, const type *array);  /* all elements of an array */
path path_append(path at, const path *rest); /* the steps and size of rest, from `at` on */
path path_of_object(alias *a, uint32_t object, const type *t);
uint64_t access_size(const type *t);
uint32_t value_node(alias *a, const expr *e); /* NONE: never a pointer */
uint32_t load_path(alias *a, const path *from);
uint32_t path_shape(alias *a, constraint_kind kind, const path *at);
void store_path(alias *a, const path *to, uint32_t src);
/* Calls fn for the parts of a value of type t at `at` that a copy moves one by one. */
typedef void part_fn(alias *a, const path *at, void *context);
void each_part(alias *a, const path *at, const type *t, part_fn *fn, void *context);

/* ---- build.c ---- */
void build_start(alias *a, const proc *entry);
void build_pending(alias *a); /* procedures reached since */
void build_reach(alias *a, uint32_t proc);
bool build_roots(alias *a); /* without an entry: reach what nothing calls; false: nothing left */
void assign_value(alias *a, const path *to, const type *t, const expr *value);
void copy_object(alias *a, const path *to, const type *t, const path *from);
uint32_t node_anything(alias *a);
void take_all_objects(alias *a); /* every variable whose address is taken has an object */
uint32_t node_numbers(alias *a); /* where a number may point that becomes a pointer */
/* What the node includes becomes known as a number, if that matters in this program. */
void expose_number(alias *a, uint32_t from);
void find_taken(alias *a);

/* ---- call.c ---- */
void build_call(alias *a, const proc *f, uint32_t label);
void link_target(alias *a, uint32_t site, uint32_t object);
bool calls_settle(alias *a); /* unresolved calls and casts after solving; true: something changed */
const call_site *site_find(const alias *a, const proc *f, uint32_t label);
const stmt *site_stmt(const alias *a, const call_site *site);
uint32_t result_object(alias *a, uint32_t proc, uint32_t result);
uint32_t extra_object(alias *a, uint32_t proc);

/* ---- caller.c ---- */
void outside_start(alias *a); /* what is known outside is exposed; before anything is filled */
void outside_cast(alias *a, const type *target);
void unknown_is_outside(alias *a); /* the unknown object has been made */
/* The pointers in a t that comes from outside. */
void fill_outside(alias *a, const path *to, const type *t);

/* ---- outside.c ---- */
void link_outside(alias *a, uint32_t site, const proc *f); /* f NULL: through a pointer */
void reach_object(alias *a, uint32_t n, uint32_t stored, uint32_t object);
void know_object(alias *a, uint32_t object);
void given_add_object(alias *a, uint32_t object); /* it existed before the program started */

/* ---- visible.c ---- */
void visible_start(alias *a); /* once all is solved */
bool is_visible(alias *a, uint32_t site, uint32_t object);

/* ---- modref.c ---- */
enum { EFFECT_MOD, EFFECT_REF };
typedef void access_fn(void *context, const expr *path);
typedef void location_fn(void *context, const alias_location *l);

void modref_compute(alias *a);
/* Adds to `to` the effect of a target of the call, as seen from there. */
void effect_add(alias *a, uint32_t site, uint32_t target, int effect, bits *to);
const bits *effect_of(const alias *a, uint32_t site, uint32_t target, int effect);
bool bits_has(const bits *b, uint32_t i);
alias_location location_of(const loc *l, const path *at); /* as much as `at` accesses, there */
/* The locations of a path, kept under a key: twice an expr's id, plus 1 for what it points to. */
alias_set path_locations(alias *a, uint64_t key, const path *at);
/* Paths whose values are read when e is evaluated, each once; values on entry are none. */
void visit_reads(const expr *e, map *seen, access_fn *fn, void *context);
void stmt_writes(const stmt *s, access_fn *fn, void *context);
uint32_t region_of(alias *a, const alias_location *l); /* made if it is new */
void each_reached(alias *a, const call_site *site, int effect, location_fn *fn, void *context);

#endif
