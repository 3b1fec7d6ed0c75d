/* Sets of bits as invariants. */
#include "bits/bits.h"

#include "base/file.h"
#include "base/memory.h"
#include "bits/induct.h"
#include "bits/pdr.h"
#include "bits/system.h"

#include <sys/stat.h>

/* Seconds of processor time that k-induction has in a turn, and how that grows once PDR, which has twice as much and so has
 * the search for facts, has been through its ways. */
static const double first_steps = 1, growth = 3;

/* ---- bits as expressions ---- */

/* The integer around a bit of a variable, and which bit of it that is. */
typedef struct leaf {
  const expr *path; /* NULL: there is none */
  uint32_t bit;
} leaf;

static leaf leaf_in(exprs *pool, const expr *path, uint32_t bit);

static leaf leaf_in_struct(exprs *pool, const expr *path, uint32_t bit) {
  const type *t = path->type;
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    uint32_t from = (uint32_t)f->offset * 8 + (f->bit_width ? f->bit_offset : 0);
    uint32_t size = f->bit_width ? f->bit_width : object_bits(f->type);
    if (bit < from || bit - from >= size)
      continue;
    leaf found = leaf_in(pool, expr_field(pool, path, i), bit - from);
    if (found.path)
      return found;
  }
  return (leaf){0};
}

static leaf leaf_in(exprs *pool, const expr *path, uint32_t bit) {
  const type *t = path->type;
  if (t->kind == T_STRUCT)
    return leaf_in_struct(pool, path, bit);
  if (t->kind == T_ARRAY) {
    uint32_t size = object_bits(t->elem);
    const expr *index = expr_int(pool, type_ptrdiff(pool), bit / size);
    return leaf_in(pool, expr_index(pool, path, index), bit % size);
  }
  bool good = (t->kind == T_INT || t->kind == T_BOOL || t->kind == T_PTR) && bit < value_bits(t);
  return good ? (leaf){path, bit} : (leaf){0};
}

/* (path & mask) == value; of a bool, the bool or its negation. */
static const expr *bits_are(exprs *pool, const expr *path, u128 mask, u128 value) {
  if (path->type->kind == T_BOOL)
    return value ? path : expr_not(pool, path);
  uint32_t width = value_bits(path->type);
  const expr *number = expr_cast(pool, type_int(pool, width, false), path);
  const type *t = type_int(pool, width < 32 ? 32 : width, false);
  number = expr_cast(pool, t, number);
  return expr_eq(pool, expr_arith(pool, E_BITAND, number, expr_const(pool, t, mask), false),
                 expr_const(pool, t, value));
}

/* ---- cubes ---- */

typedef struct reading {
  const system_model *s;
  const pdr_result *found;
  exprs *pool;
  VEC(const expr *) paths; /* of the cube that is read: integers, and what their bits are */
  VEC(u128) masks, values;
} reading;

typedef enum cube_kind { CUBE_BITS, CUBE_ELSEWHERE, CUBE_UNSAID } cube_kind;

/* Which slot the latch belongs to, if it is a bit of one. */
static const slot *slot_with(const system_model *s, uint32_t latch) {
  for (vec_each(const slot, at, &s->x.slots))
    if (latch >= at->latch && latch - at->latch < at->bits)
      return at;
  return NULL;
}

static bool add_bit_of(reading *r, uint32_t latch, bool value) {
  const slot *at = slot_with(r->s, latch);
  assert(at);
  leaf found = leaf_in(r->pool, expr_var(r->pool, at->var), latch - at->latch);
  if (!found.path)
    return false;
  uint32_t i = 0;
  while (i < r->paths.size && r->paths.data[i] != found.path)
    ++i;
  if (i == r->paths.size) {
    vec_push(&r->paths, found.path);
    vec_push(&r->masks, 0);
    vec_push(&r->values, 0);
  }
  assert(i < r->masks.size && found.bit < 128);
  r->masks.data[i] |= (u128)1 << found.bit;
  r->values.data[i] |= (u128)value << found.bit;
  return true;
}

/* What a cube says where execution is at the place. */
static cube_kind read_cube(reading *r, uint32_t cube, uint32_t place) {
  const system_model *s = r->s;
  assert(cube < r->found->cubes && place < s->places.size);
  r->paths.size = r->masks.size = r->values.size = 0;
  cube_kind kind = CUBE_BITS;
  for (uint32_t i = 0; i < r->found->latches; ++i) {
    uint32_t latch = r->found->latch.data[i];
    char value = r->found->values.data[(size_t)cube * r->found->latches + i];
    if (value == '-')
      continue;
    bool control = latch >= s->begun;
    bool is = latch == s->begun || (control && latch == s->latch_of_place.data[place]);
    if (control && is != (value == '1'))
      return CUBE_ELSEWHERE;
    if (!control && !add_bit_of(r, latch, value == '1'))
      kind = CUBE_UNSAID;
  }
  return kind;
}

static const expr *invariant_at(reading *r, uint32_t place) {
  exprs *pool = r->pool;
  const expr *holds = expr_bool(pool, true);
  for (uint32_t cube = 0; cube < r->found->cubes; ++cube) {
    if (read_cube(r, cube, place) != CUBE_BITS)
      continue;
    const expr *all = expr_bool(pool, true);
    for (uint32_t i = 0; i < r->paths.size; ++i)
      all = expr_and(pool, all,
                     bits_are(pool, r->paths.data[i], r->masks.data[i], r->values.data[i]));
    holds = expr_and(pool, holds, expr_not(pool, all));
  }
  return holds;
}

/* ---- the certificate ---- */

/* A part of a constant that a global starts with, as equations of its integers. */
static const expr *starts_as(exprs *pool, const expr *path, const expr *value, const expr *so_far) {
  const type *t = path->type;
  if (t->kind == T_INT || t->kind == T_BOOL)
    return value->kind == E_CONST ? expr_and(pool, so_far, expr_eq(pool, path, value)) : so_far;
  bool parts = (t->kind == T_ARRAY || (t->kind == T_STRUCT && !t->is_union)) &&
               value->kind == E_AGG && object_bits(t);
  uint64_t count = !parts ? 0 : t->kind == T_ARRAY ? t->length : t->count;
  for (uint32_t i = 0; i < count; ++i) {
    const expr *part = t->kind == T_ARRAY
                           ? expr_index(pool, path, expr_int(pool, type_ptrdiff(pool), i))
                           : expr_field(pool, path, i);
    const expr *own = i < value->count ? value->kid[i] : expr_zero(pool, part->type);
    so_far = starts_as(pool, part, own, so_far);
  }
  return so_far;
}

/* Where execution starts, globals have their first values. */
static const expr *start_of(const system_model *s, const question *q) {
  exprs *pool = &q->program->pool;
  const expr *holds = expr_bool(pool, true);
  for (vec_each(const slot, at, &s->x.slots)) {
    const expr *value = at->var->kind == V_GLOBAL ? var_start(q->program, q->entry, at->var) : NULL;
    if (value)
      holds = starts_as(pool, expr_var(pool, at->var), value, holds);
  }
  return holds;
}

/* What holds at the places, by place. */
static void make_proof(const system_model *s, const expr *const *at, const question *q,
                       certificate *to) {
  exprs *pool = &q->program->pool;
  bool has_entry = false;
  to->invariants.size = to->summaries.size = 0;
  for (uint32_t i = 0; i < s->places.size; ++i) {
    has_entry |= s->places.data[i] == q->entry->entry;
    vec_push(&to->invariants, (cert_invariant){q->entry->index, s->places.data[i], at[i]});
  }
  if (!has_entry)
    vec_push(&to->invariants, (cert_invariant){q->entry->index, q->entry->entry, start_of(s, q)});
  for (vec_each(proc *const, f, &q->program->procs)) {
    if (!(*f)->has_body)
      continue;
    vec_push(&to->summaries, (cert_summary){(*f)->index, expr_bool(pool, true)});
    if (*f != q->entry)
      vec_push(&to->invariants, (cert_invariant){(*f)->index, (*f)->entry, expr_bool(pool, true)});
  }
}

static void proof_of_cubes(const system_model *s, const pdr_result *found, const question *q,
                           certificate *to) {
  reading r = {.s = s, .found = found, .pool = &q->program->pool};
  const expr **at = xcalloc(s->places.size + 1, sizeof *at);
  assert(found->answer == PDR_PROVED);
  for (uint32_t i = 0; i < s->places.size; ++i)
    at[i] = invariant_at(&r, i);
  make_proof(s, at, q, to);
  free(at);
  vec_free(&r.paths);
  vec_free(&r.masks);
  vec_free(&r.values);
}

/* The facts that matter, and the depth. */
static void proof_of_steps(const system_model *s, induct *found, const question *q,
                           certificate *to) {
  exprs *pool = &q->program->pool;
  uint32_t count = found->known ? found->known->list.size : 0;
  const expr **at = xcalloc(s->places.size + 1, sizeof *at);
  uint8_t *needed = xcalloc(count + 1, 1);
  induct_needed(found, needed);
  for (uint32_t i = 0; i < s->places.size; ++i)
    at[i] = expr_bool(pool, true);
  for (uint32_t i = 0; i < count; ++i)
    if (needed[i]) {
      const fact *a = &found->known->list.data[i];
      at[a->place] = expr_and(pool, at[a->place], a->holds);
    }
  make_proof(s, at, q, to);
  to->depth = found->depth;
  free(needed);
  free(at);
}

/* ---- the question ---- */

static bool input_of(void *context, uint32_t node, uint32_t step) {
  const pdr_result *found = context;
  return map_has(&found->inputs, (uint64_t)step << 32 | node);
}

typedef struct searching {
  const bits_request *r;
  system_model *s;
  certificate *proof;
  bits_result *out;
  facts known;
  expr_vec offered;
  induct by_steps;
  pdr by_cubes;
} searching;

/* What becomes of a run to the error. */
static void read_run(searching *x, system_input *input, void *context, uint32_t steps) {
  if (x->s->has_calls)
    buf_add(&x->out->reason, "what a function does whose calls cannot be expanded (recursion, "
                             "pointers) is arbitrary here");
  else if (system_path(x->s, input, context, steps, &x->out->path))
    x->out->answer = BITS_PATH;
  else
    buf_add(&x->out->reason, "the run that was found comes to no error");
}

/* True: there is an answer. */
static bool take_steps(searching *x, double seconds) {
  induct *by = &x->by_steps;
  induct_answer says = by->is_over ? INDUCT_OPEN : induct_turn(by, seconds);
  if (says == INDUCT_PROVED) {
    proof_of_steps(x->s, by, &x->r->q, x->proof);
    x->out->answer = BITS_PROVED;
  } else if (says == INDUCT_ERROR)
    read_run(x, induct_input, by, by->good + 1);
  return says != INDUCT_OPEN;
}

static bool take_cubes(searching *x, child_limits limits) {
  pdr *by = &x->by_cubes;
  if (by->is_over)
    return false;
  pdr_turn(by, limits);
  if (by->found.answer == PDR_PROVED) {
    proof_of_cubes(x->s, &by->found, &x->r->q, x->proof);
    x->out->answer = BITS_PROVED;
  } else if (by->found.answer == PDR_ERROR)
    read_run(x, input_of, &by->found, by->found.steps);
  return by->found.answer != PDR_OPEN;
}

/* After the first turn facts are looked for, and again when others have found some. */
static void learn(searching *x, uint32_t turns, double seconds) {
  const bits_request *r = x->r;
  bool more = r->offered && r->offered(r->context, &x->offered);
  if (x->by_steps.is_over || !(more || turns == 1))
    return;
  facts before = x->known;
  facts_find(&x->known, x->s, &x->offered, seconds);
  induct_know(&x->by_steps, &x->known);
  facts_free(&before);
}

/* Both in turns, as long as one of them has something to say. */
static void search(searching *x) {
  child_limits limits = x->r->limits;
  deadline until = deadline_after(limits.seconds);
  double turn = first_steps;
  bool done = false;
  for (uint32_t turns = 0; !done && !(x->by_steps.is_over && x->by_cubes.is_over) &&
                           !(deadline_is_set(&until) && deadline_poll_clock(&until));
       ++turns) {
    if (turns && turns % PDR_WAYS == 0)
      turn *= growth;
    if (deadline_is_set(&until))
      limits.seconds = deadline_seconds_left(&until) + 0.01;
    limits.cpu_seconds = 2 * turn;
    if (turns)
      learn(x, turns, 2 * turn);
    done = take_steps(x, turn) || take_cubes(x, limits);
  }
  if (!done)
    buf_add(&x->out->reason,
            x->by_cubes.found.reason.size ? buf_text(&x->by_cubes.found.reason) : "timeout");
}

/* A failure to write is not the engine's business. */
static void dump_circuit(const char *folder, const aig *g) {
  aig_order order = {0};
  lit_vec none = {0};
  buf text = {0}, path = {0}, error = {0};
  buf_printf(&path, "%s/circuit.aig", folder);
  aig_order_find(g, &none, &order);
  aig_write(g, &order, &text);
  mkdir(folder, 0777);
  file_write(buf_text(&path), text.text, text.size, &error);
  aig_order_free(&order);
  buf_free(&text);
  buf_free(&path);
  buf_free(&error);
}

void bits_check(const bits_request *r, certificate *proof, bits_result *out) {
  const question *q = &r->q;
  assert(q->alias && q->entry->has_body);
  *out = (bits_result){.answer = BITS_OPEN};
  system_model s;
  if (system_build(&s, q, &out->reason)) {
    searching x = {.r = r, .s = &s, .proof = proof, .out = out};
    out->bits = s.g.latches.size;
    out->gates = s.g.nodes.size;
    if (r->dump)
      dump_circuit(r->dump, &s.g);
    induct_open(&x.by_steps, &s);
    pdr_open(&x.by_cubes, &s.g);
    search(&x);
    pdr_close(&x.by_cubes);
    induct_close(&x.by_steps);
    facts_free(&x.known);
    vec_free(&x.offered);
  }
  system_free(&s);
}

void bits_result_free(bits_result *r) {
  trace_free(&r->path);
  buf_free(&r->reason);
}
