/* keep.c: states as bytes, each kept once.
 *
 *   objects of the heap: their number, then size and whether it is gone, of each
 *   bytes, then marks, of all that changes
 *   terms: their number, then place, size and term of each
 *   conditions: their number, then each, ascending
 *
 * Before, symbols are renamed in the order in which they occur. */
#include "states/internal.h"

/* ---- symbols in the order in which they occur ---- */

typedef struct renaming {
  explorer *x;
  map to;
  var_vec found;
} renaming;

static void meet_symbols(renaming *r, const expr *e) {
  uint32_t known = r->found.size;
  expr_vars(e, &r->found);
  for (uint32_t i = known; i < r->found.size; ++i)
    map_put_ptr(&r->to, r->found.data[i], st_symbol(r->x, i, r->found.data[i]->type)->var);
}

static bool mentions_known(const renaming *r, const expr *e) {
  var_vec own = {0};
  bool any = false;
  expr_vars(e, &own);
  for (vec_each(const var *const, v, &own))
    any |= map_has(&r->to, map_key(*v));
  vec_free(&own);
  return any;
}

/* Those that say something, however far away, of symbols that occur: to the front. The others are
 * satisfiable, and about other symbols. */
static uint32_t gather_conditions(renaming *r) {
  expr_vec *all = &r->x->conditions;
  uint32_t front = 0;
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t i = front; i < all->size; ++i)
      if (mentions_known(r, all->data[i])) {
        const expr *c = all->data[i];
        all->data[i] = all->data[front];
        all->data[front++] = c;
        meet_symbols(r, c);
        grows = true;
      }
  }
  return front;
}

static int by_id(const void *a, const void *b) {
  uint32_t x = (*(const expr *const *)a)->id, y = (*(const expr *const *)b)->id;
  return x < y ? -1 : x > y;
}

static void rename_symbols(explorer *x) {
  renaming r = {.x = x};
  if (!x->terms.size) {
    vec_clear(&x->conditions);
    x->symbols = 0;
    return;
  }
  for (vec_each(const cell, c, &x->terms))
    meet_symbols(&r, c->term);
  x->conditions.size = gather_conditions(&r);
  for (vec_each(cell, c, &x->terms))
    c->term = expr_rename(x->pool, c->term, &r.to);
  for (vec_each(const expr *, c, &x->conditions))
    *c = expr_rename(x->pool, *c, &r.to);
  qsort(x->conditions.data, x->conditions.size, sizeof *x->conditions.data, by_id);
  assert(x->conditions.size == 0 || r.found.size > 0);
  assert(r.found.size < MOST_STATE);
  x->symbols = r.found.size;
  map_free(&r.to);
  vec_free(&r.found);
}

/* ---- bytes ---- */

static void put(byte_vec *out, const void *from, size_t size) {
  uint32_t at = out->size;
  vec_resize(out, at + (uint32_t)size);
  if (size)
    memcpy(out->data + at, from, size);
}

static void put_number(byte_vec *out, uint32_t n) {
  put(out, &n, sizeof n);
}

/* The invariants of internal.h. */
static void assert_state(const explorer *x) {
  uint32_t end = 0, of_terms = 0, marked = 0;
  assert(x->now.size == x->marks.size && x->objects.size >= x->static_objects);
  for (vec_each(const cell, c, &x->terms)) {
    assert(c->at >= end && c->size > 0 && c->size <= x->now.size - c->at);
    end = c->at + c->size;
    of_terms += c->size;
  }
  for (uint32_t i = 0; i < x->marks.size; ++i) {
    marked += x->marks.data[i] == MARK_TERM;
    assert(x->now.data[i] == 0 || x->marks.data[i] == MARK_NUMBER ||
           x->marks.data[i] == MARK_ADDRESS);
  }
  assert(of_terms == marked);
}

static uint32_t pack_object(const object *o) {
  assert(o->size <= MOST_STATE && !(o->of_library && !o->is_heap));
  return o->size << 3 | (uint32_t)o->is_heap << 2 | (uint32_t)o->of_library << 1 | o->is_gone;
}

static object unpack_object(uint32_t n) {
  return (object){
      .size = n >> 3, .is_heap = n >> 2 & 1, .of_library = n >> 1 & 1, .is_gone = n & 1};
}

static void pack(const explorer *x, byte_vec *out) {
  assert(out->size == 0);
  put_number(out, x->objects.size - x->static_objects);
  for (uint32_t i = x->static_objects; i < x->objects.size; ++i)
    put_number(out, pack_object(&x->objects.data[i]));
  put(out, x->now.data, x->now.size);
  for (uint32_t i = 0; i < x->marks.size; i += 4) {
    uint8_t four = 0;
    for (uint32_t k = 0; k < 4 && i + k < x->marks.size; ++k)
      four = (uint8_t)(four | x->marks.data[i + k] << (2 * k));
    put(out, &four, 1);
  }
  put_number(out, x->terms.size);
  for (vec_each(const cell, c, &x->terms)) {
    put_number(out, c->at);
    put_number(out, c->size);
    put(out, &c->term, sizeof c->term);
  }
  put_number(out, x->conditions.size);
  put(out, x->conditions.data, x->conditions.size * sizeof *x->conditions.data);
}

typedef struct reader {
  const uint8_t *at;
} reader;

static void get(reader *r, void *to, size_t size) {
  if (size)
    memcpy(to, r->at, size);
  r->at += size;
}

static uint32_t get_number(reader *r) {
  uint32_t n;
  get(r, &n, sizeof n);
  return n;
}

static void get_heap(explorer *x, reader *r) {
  uint32_t size = x->static_size, count = get_number(r);
  x->objects.size = x->static_objects;
  for (uint32_t i = 0; i < count; ++i) {
    object o = unpack_object(get_number(r));
    o.at = size;
    size += o.size;
    vec_push(&x->objects, o);
  }
  assert(x->objects.size <= MOST_OBJECTS);
  vec_resize(&x->now, size);
  vec_resize(&x->marks, size);
}

static void unpack(explorer *x, const uint8_t *bytes, uint32_t total) {
  reader r = {bytes};
  get_heap(x, &r);
  get(&r, x->now.data, x->now.size);
  for (uint32_t i = 0; i < x->marks.size; ++i)
    x->marks.data[i] = r.at[i / 4] >> (2 * (i % 4)) & 3;
  r.at += (x->marks.size + 3) / 4;
  vec_resize(&x->terms, get_number(&r));
  for (vec_each(cell, c, &x->terms)) {
    c->at = get_number(&r);
    c->size = get_number(&r);
    get(&r, &c->term, sizeof c->term);
  }
  vec_resize(&x->conditions, get_number(&r));
  get(&r, x->conditions.data, x->conditions.size * sizeof *x->conditions.data);
  assert(r.at == bytes + total);
  (void)total;
}

void st_keep_start(explorer *x) {
  vec_clear(&x->start);
  pack(x, &x->start);
}

void st_open_state(explorer *x, uint32_t index) {
  assert(index == NO_STATE || index < x->states.size);
  const kept *k = index == NO_STATE ? NULL : &x->states.data[index];
  unpack(x, k ? k->bytes : x->start.data, k ? k->size : x->start.size);
  x->label = k ? k->label : x->f->entry;
  x->is_open = k && k->is_open;
  x->symbols = MOST_STATE; /* above all that a state has after renaming */
}

/* ---- each once ---- */

static kept *find_known(const explorer *x, const byte_vec *bytes, uint64_t hash) {
  for (uint64_t i = map_get(&x->seen, hash, 0); i; i = x->next.data[i - 1]) {
    assert(i <= x->states.size && x->next.size == x->states.size);
    kept *k = &x->states.data[i - 1];
    if (k->label == x->label && k->size == bytes->size && (!k->is_open || x->is_open) &&
        memcmp(k->bytes, bytes->data, k->size) == 0)
      return k;
  }
  return NULL;
}

static void add_kept(explorer *x, kept k) {
  assert(k.parent == NO_STATE || k.parent < x->states.size);
  size_t decisions = x->decisions.size * sizeof *x->decisions.data;
  k.decisions = arena_copy(&x->memory, x->decisions.data, decisions);
  k.decision_count = x->decisions.size;
  x->used += decisions + sizeof k;
  x->has_blurred |= k.is_open;
  vec_push(&x->next, 0);
  vec_push(&x->states, k);
}

static void add_new(explorer *x, kept k, const byte_vec *bytes, uint64_t hash) {
  uint32_t before = (uint32_t)map_get(&x->seen, hash, 0);
  k.bytes = arena_copy(&x->memory, bytes->data, bytes->size);
  k.lasts = (uint64_t)1 << k.thread;
  x->used += bytes->size + 40;
  ++x->count;
  add_kept(x, k);
  x->next.data[x->next.size - 1] = before;
  map_put(&x->seen, hash, x->states.size);
  assert(x->next.size == x->states.size);
}

void st_keep_state(explorer *x, uint32_t parent, uint32_t thread, uint32_t switches) {
  assert(thread < MOST_OWNERS);
  assert(!x->trouble && st_choices_at(&x->f->stmts.data[x->label]) > 1);
  byte_vec bytes = {0};
  st_forget_dead(x);
  rename_symbols(x);
  assert_state(x);
  pack(x, &bytes);
  uint64_t hash = hash_mix(hash_bytes(bytes.data, bytes.size), x->label);
  kept k = {.parent = parent, .label = x->label, .is_open = x->is_open, .size = bytes.size};
  k.switches = switches;
  k.thread = thread;
  k.first = x->states.size;
  kept *known = find_known(x, &bytes, hash);
  assert(!known || x->is_mixed || known->switches <= switches);
  uint32_t at = known ? known->first : 0;
  if (!known) {
    add_new(x, k, &bytes, hash);
  } else if (known->switches == switches && !(known->lasts >> thread & 1)) {
    known->lasts |= (uint64_t)1 << thread;
    k.bytes = known->bytes;
    k.first = known->first;
    add_kept(x, k);
  }
  st_keep_edge(x, parent, known ? at : x->states.size - 1);
  vec_free(&bytes);
}
