/* alloc.c: BDD variables for the variables of a system: slots, families, their order. */
#include "fixpoint/run.h"

#include <assert.h>

/* ---- slots --------------------------------------------------------------- */

typedef VEC(const mu_var *) var_list;

static bool contains(const var_list *list, const mu_var *v) {
  for (vec_each(const mu_var *const, at, list))
    if (*at == v)
      return true;
  return false;
}

static void add_term(const mu_term *t, var_list *out) {
  if (t->var && !contains(out, t->var))
    vec_push(out, t->var);
}

/* Variables that occur in f; those that are quantified inside cannot occur outside. */
static void variables_in(const mu_formula *f, var_list *out) {
  switch (f->kind) {
  case F_TRUE:
  case F_FALSE:
    break;
  case F_EQUAL:
  case F_LESS:
    add_term(&f->b, out);
    add_term(&f->a, out);
    break;
  case F_TERM:
    add_term(&f->a, out);
    break;
  case F_APPLY:
    for (uint32_t i = 0; i < f->count; ++i)
      add_term(&f->args[i], out);
    break;
  case F_EXISTS:
    variables_in(f->kids[0], out);
    break;
  default:
    for (uint32_t i = 0; i < f->count; ++i)
      variables_in(f->kids[i], out);
  }
}

/* The first slot of its type that no variable in `others` has. */
static void take_slot(mu_run *run, mu_var *v, const var_list *others) {
  bool taken;
  assert(v->type->id < run->slots.size);
  v->slot = 0;
  do {
    taken = false;
    for (vec_each(const mu_var *const, o, others))
      taken = taken || (*o != v && (*o)->type == v->type && (*o)->slot == v->slot);
    v->slot += taken;
  } while (taken);
  slot_list *list = &run->slots.data[v->type->id];
  if (list->wanted <= v->slot)
    list->wanted = v->slot + 1;
}

static void slots_of_formals(mu_run *run, mu_relation *r) {
  var_list before = {0};
  for (uint32_t i = 0; i < r->arity; ++i) {
    take_slot(run, r->formals[i], &before);
    vec_push(&before, r->formals[i]);
  }
  vec_free(&before);
}

bool is_plain_application(const mu_formula *f) {
  for (uint32_t i = 0; i < f->count; ++i) {
    if (!f->args[i].var)
      return false;
    for (uint32_t j = 0; j < i; ++j) {
      const mu_term *a = &f->args[i], *b = &f->args[j];
      if (a->var == b->var && a->offset < b->offset + b->type->width &&
          b->offset < a->offset + a->type->width)
        return false;
    }
  }
  return true;
}

static void slots_of_formula(mu_run *run, const mu_formula *f);

/* A quantified variable needs a slot of its own only among the variables that the formula below it
 * mentions (and that are declared outside of it, so have their slots already). */
static void slots_of_quantifier(mu_run *run, const mu_formula *f) {
  var_list inside = {0}, others = {0};
  variables_in(f->kids[0], &inside);
  for (vec_each(const mu_var *, v, &inside))
    if ((*v)->is_placed)
      vec_push(&others, *v);
  for (uint32_t i = 0; i < f->count; ++i) {
    assert(!f->vars[i]->is_placed);
    take_slot(run, f->vars[i], &others);
    f->vars[i]->is_placed = true;
    vec_push(&others, f->vars[i]);
  }
  vec_free(&inside);
  vec_free(&others);
  slots_of_formula(run, f->kids[0]);
  for (uint32_t i = 0; i < f->count; ++i)
    f->vars[i]->is_placed = false;
}

/* Input relations are built over the arguments, unless these are not distinct variables: then over
 * formals of their own. */
static void slots_of_formula(mu_run *run, const mu_formula *f) {
  if (f->kind == F_APPLY) {
    if (f->relation->is_input && !is_plain_application(f))
      slots_of_formals(run, f->relation);
  } else if (f->kind == F_EXISTS) {
    slots_of_quantifier(run, f);
  } else {
    for (uint32_t i = 0; i < f->count; ++i)
      slots_of_formula(run, f->kids[i]);
  }
}

static void assign_slots(mu_run *run) {
  for (vec_each(mu_relation *, r, &run->m->relations)) {
    if ((*r)->is_input)
      continue;
    slots_of_formals(run, *r);
    for (uint32_t i = 0; i < (*r)->arity; ++i)
      (*r)->formals[i]->is_placed = true;
    slots_of_formula(run, (*r)->body);
    for (uint32_t i = 0; i < (*r)->arity; ++i)
      (*r)->formals[i]->is_placed = false;
  }
  for (vec_each(mu_command, c, &run->m->commands))
    if (c->formula)
      slots_of_formula(run, c->formula);
}

/* ---- families ------------------------------------------------------------ */

typedef struct family {
  uint32_t rank, parent; /* parent: of the same interleaved family, itself if it is the first */
  uint32_t waits;        /* families that hints put above it and that are not placed yet */
  bool is_placed;
  VEC(uint32_t *) members; /* where the numbers of its BDD variables go */
  VEC(uint32_t) below;
} family;

typedef VEC(uint32_t) family_list;

typedef struct allocator {
  mu_run *run;
  VEC(family) families;
  map by_key; /* -> index + 1 */
  VEC(family_list) of_type;
} allocator;

static uint32_t family_of(allocator *a, uint64_t key, uint32_t rank) {
  uint64_t *found = map_slot_of(&a->by_key, key);
  if (!*found) {
    family *f = vec_add(&a->families);
    f->rank = rank;
    f->parent = a->families.size - 1;
    *found = a->families.size;
  }
  return (uint32_t)*found - 1;
}

static uint64_t family_key(const mu_type *t, uint64_t index, bool is_field) {
  assert(index < (uint64_t)1 << 39);
  return (uint64_t)t->id << 40 | (uint64_t)is_field << 39 | index;
}

static uint32_t root_of(const allocator *a, uint32_t f) {
  assert(f < a->families.size);
  while (a->families.data[f].parent != f)
    f = a->families.data[f].parent;
  return f;
}

static void families_of_type(allocator *a, const mu_type *t, family_list *out);

/* Elements of arrays of records, if they are to be apart: one family for each bit of each. */
static uint32_t family_apart(allocator *a, const mu_type *class, uint32_t index, uint32_t i,
                             uint32_t bit) {
  uint64_t key = (uint64_t)1 << 38 | (uint64_t)index << 28 | (uint64_t)i << 14 | bit;
  assert(index < 1 << 10 && i < 1 << 14 && bit < 1 << 14);
  return family_of(a, family_key(class, key, true), 0);
}

static void families_of_field(allocator *a, const mu_type *class, uint32_t index,
                              family_list *out) {
  assert(class->kind == MU_CLASS && index < class->fields.size);
  const mu_field *f = &class->fields.data[index];
  const mu_type *elem = f->type->kind == MU_ARRAY ? f->type->elem : f->type;
  uint32_t length = f->type->kind == MU_ARRAY ? f->type->length : 1;
  for (uint32_t i = 0; i < length; ++i)
    if (elem->kind == MU_BOOL)
      vec_push(out, family_of(a, family_key(class, (uint64_t)index << 17 | i, true), f->rank));
    else if (f->type->kind == MU_ARRAY && a->run->m->arrays_apart)
      for (uint32_t bit = 0; bit < elem->width; ++bit)
        vec_push(out, family_apart(a, class, index, i, bit));
    else
      families_of_type(a, elem, out);
}

/* The family of each bit of a value of type t; a bool by itself has one for each slot. */
static void families_of_type(allocator *a, const mu_type *t, family_list *out) {
  if (t->kind == MU_ENUM)
    for (uint32_t bit = 0; bit < t->width; ++bit)
      vec_push(out, family_of(a, family_key(t, bit, false), t->rank));
  else if (t->kind == MU_CLASS)
    for (uint32_t i = 0; i < t->fields.size; ++i)
      families_of_field(a, t, i, out);
  else
    assert(t->kind == MU_BOOL); /* arrays are fields */
}

static void discover(allocator *a, const mu_type *t) {
  if (a->of_type.data[t->id].size > 0 || t->kind == MU_ARRAY)
    return;
  if (t->kind != MU_BOOL) {
    families_of_type(a, t, &a->of_type.data[t->id]);
    assert(a->of_type.data[t->id].size == t->width);
    return;
  }
  for (uint32_t slot = 0; slot < a->run->slots.data[t->id].wanted; ++slot)
    vec_push(&a->of_type.data[t->id], family_of(a, family_key(t, slot, false), 0));
}

static void discover_all(allocator *a) {
  mu_system *m = a->run->m;
  vec_resize(&a->of_type, m->types.size);
  for (vec_each(mu_relation *, r, &m->relations))
    if (!(*r)->is_input)
      for (uint32_t i = 0; i < (*r)->arity; ++i)
        discover(a, (*r)->formals[i]->type);
  for (vec_each(mu_type *, t, &m->types))
    if (a->run->slots.data[(*t)->id].wanted)
      discover(a, *t);
}

/* ---- hints --------------------------------------------------------------- */

static uint32_t family_of_bit(const allocator *a, const mu_term *t, uint32_t bit) {
  assert(t->var && bit < t->type->width);
  const family_list *list = &a->of_type.data[t->var->type->id];
  if (t->var->type->kind == MU_BOOL)
    return root_of(a, list->data[t->var->slot]);
  return root_of(a, list->data[t->offset + bit]);
}

static void interleave(allocator *a, const mu_hint *h) {
  uint32_t width = h->above.type->width;
  assert(h->interleave && h->above.var && h->below.var);
  if (h->below.type->width < width)
    width = h->below.type->width;
  for (uint32_t i = 0; i < width; ++i) {
    uint32_t above = family_of_bit(a, &h->above, i), below = family_of_bit(a, &h->below, i);
    if (above != below)
      a->families.data[above > below ? above : below].parent = above > below ? below : above;
  }
}

static void put_above(allocator *a, const mu_hint *h) {
  for (uint32_t i = 0; i < h->above.type->width; ++i)
    for (uint32_t j = 0; j < h->below.type->width; ++j) {
      uint32_t above = family_of_bit(a, &h->above, i), below = family_of_bit(a, &h->below, j);
      if (above == below)
        continue;
      assert(a->families.data[below].parent == below);
      vec_push(&a->families.data[above].below, below);
      a->families.data[below].waits++;
    }
}

static void apply_hints(allocator *a) {
  for (vec_each(mu_relation *, r, &a->run->m->relations))
    for (vec_each(mu_hint, h, &(*r)->hints))
      if (h->interleave)
        interleave(a, h);
  for (vec_each(mu_relation *, r, &a->run->m->relations))
    for (vec_each(mu_hint, h, &(*r)->hints))
      if (!h->interleave)
        put_above(a, h);
}

/* ---- variables ----------------------------------------------------------- */

static void make_blocks(allocator *a) {
  for (vec_each(mu_type *, t, &a->run->m->types)) {
    slot_list *list = &a->run->slots.data[(*t)->id];
    assert(list->blocks.size == 0);
    for (uint32_t slot = 0; slot < list->wanted; ++slot) {
      uint32_t *block = arena_array(&a->run->memory, uint32_t, (*t)->width + 1);
      vec_push(&list->blocks, block);
      for (uint32_t bit = 0; bit < (*t)->width; ++bit) {
        uint32_t at = (*t)->kind == MU_BOOL ? slot : bit;
        uint32_t f = root_of(a, a->of_type.data[(*t)->id].data[at]);
        vec_push(&a->families.data[f].members, block + bit);
      }
    }
  }
}

/* The next family: the first by rank that no hint holds back; if hints contradict each other, the
 * first at all. */
static uint32_t next_family(const allocator *a) {
  uint32_t best = UINT32_MAX, first = UINT32_MAX;
  for (uint32_t i = 0; i < a->families.size; ++i) {
    const family *f = &a->families.data[i];
    if (f->is_placed || f->parent != i)
      continue;
    if (first == UINT32_MAX || f->rank < a->families.data[first].rank)
      first = i;
    if (f->waits == 0 && (best == UINT32_MAX || f->rank < a->families.data[best].rank))
      best = i;
  }
  return best != UINT32_MAX ? best : first;
}

/* Gives each family its variables, starting with the next that the space makes; in `sizes`, which
 * is in the run's memory, how many each one has, in order. How many there are. */
static uint32_t place(allocator *a, uint32_t *sizes) {
  uint32_t next = bdd_var_count(a->run->s), count = 0;
  for (uint32_t i; (i = next_family(a)) != UINT32_MAX;) {
    family *f = &a->families.data[i];
    assert(!f->is_placed && f->parent == i);
    f->is_placed = true;
    sizes[count++] = f->members.size;
    for (vec_each(uint32_t *, member, &f->members))
      **member = next++;
    for (vec_each(uint32_t, below, &f->below)) {
      assert(a->families.data[*below].waits > 0);
      a->families.data[*below].waits--;
    }
  }
  return count;
}

/* Makes these variables; that may end the whole evaluation. */
static void make_variables(mu_run *run, const uint32_t *sizes, uint32_t count) {
  uint32_t total = 0;
  for (uint32_t i = 0; i < count; ++i)
    total += sizes[i];
  uint32_t next = bdd_add_vars(run->s, total);
  assert(bdd_var_count(run->s) == next + total);
  for (uint32_t i = 0; i < count; next += sizes[i++])
    if (sizes[i])
      bdd_group(run->s, next, sizes[i]);
}

static void allocator_free(allocator *a) {
  for (vec_each(family, f, &a->families)) {
    vec_free(&f->members);
    vec_free(&f->below);
  }
  for (vec_each(family_list, l, &a->of_type))
    vec_free(l);
  vec_free(&a->of_type);
  vec_free(&a->families);
  map_free(&a->by_key);
}

static void set_bits(mu_run *run, mu_var *v) {
  const slot_list *list = &run->slots.data[v->type->id];
  v->bits = v->slot < list->blocks.size ? list->blocks.data[v->slot] : NULL;
}

static void set_bits_in(mu_run *run, const mu_formula *f) {
  if (f->kind == F_APPLY) {
    if (f->relation->is_input)
      for (uint32_t i = 0; i < f->relation->arity; ++i)
        set_bits(run, f->relation->formals[i]);
    return;
  }
  for (uint32_t i = 0; i < f->count; ++i)
    if (f->kind == F_EXISTS)
      set_bits(run, f->vars[i]);
    else
      set_bits_in(run, f->kids[i]);
  if (f->kind == F_EXISTS)
    set_bits_in(run, f->kids[0]);
}

static void set_all_bits(mu_run *run) {
  for (vec_each(mu_relation *, r, &run->m->relations))
    if (!(*r)->is_input) {
      for (uint32_t i = 0; i < (*r)->arity; ++i)
        set_bits(run, (*r)->formals[i]);
      set_bits_in(run, (*r)->body);
    }
  for (vec_each(mu_command, c, &run->m->commands))
    if (c->formula)
      set_bits_in(run, c->formula);
}

void mu_allocate(mu_run *run) {
  assign_slots(run);
  allocator a = {.run = run};
  discover_all(&a);
  apply_hints(&a);
  make_blocks(&a);
  uint32_t *sizes = arena_array(&run->memory, uint32_t, a.families.size + 1);
  uint32_t count = place(&a, sizes);
  allocator_free(&a);
  make_variables(run, sizes, count);
  set_all_bits(run);
  run->words = bits_words(bdd_var_count(run->s));
}
