/* translate.c: core expressions to terms: the walk, access paths and addresses. The operators are in
 * bits.c and ints.c.
 *
 * The walk keeps its own stack: expressions of a long path are chains of a hundred thousand nodes.
 * A node is translated once per state in which it is read (now, or on entry: below a prime). */
#include "smt/internal.h"

#include <inttypes.h>

void translator_init(translator *e, z3 *z, exprs *pool, encoding how, bool math) {
  *e = (translator){.z = z, .pool = pool, .encoding = how, .math = math};
}

void translator_free(translator *e) {
  for (vec_each(function, f, &e->functions))
    vec_free(&f->symbols);
  for (vec_each(symbol, s, &e->symbols)) {
    free(s->args);
    vec_free(&s->support);
  }
  for (vec_each(symbol_list, l, &e->lists))
    vec_free(l);
  vec_free(&e->terms);
  vec_free(&e->functions);
  vec_free(&e->symbols);
  vec_free(&e->lists);
  map_free(&e->memo);
  map_free(&e->function_index);
  map_free(&e->symbol_index);
  map_free(&e->symbol_of);
  map_free(&e->pair_facts);
  map_free(&e->rewrites);
  map_free(&e->supports);
  map_free(&e->templates);
  str_pool_free(&e->names);
}

/* ---- expressions in states ---- */

typedef struct item {
  const expr *x;
  uint32_t state;
} item;

typedef VEC(item) item_vec;

static uint64_t item_key(item i) {
  return (uint64_t)i.x->id * 2 + i.state;
}

static const term *known(const translator *e, item i) {
  assert(i.state == STATE_NOW || i.state == STATE_ENTRY);
  uint64_t at = map_get(&e->memo, item_key(i), 0);
  return at ? &e->terms.data[at - 1] : NULL;
}

static term known_term(const translator *e, const expr *x, uint32_t state) {
  const term *t = known(e, (item){x, state});
  assert(t);
  return *t;
}

/* ---- access paths ---- */

typedef struct step {
  const expr *index;
  uint32_t state;
  uint64_t stride;
} step;

/* An access path taken apart: from `root`, `offset` bytes on, and the indices. */
typedef struct place {
  const expr *root; /* E_VAR, E_DEREF, or a value: E_ITE, E_AGG */
  uint32_t state;   /* in which the root is read */
  uint64_t offset;
  uint32_t bit_offset, bit_width;
  VEC(step) steps; /* outermost index first */
} place;

static void place_free(place *p) {
  vec_free(&p->steps);
}

static bool is_projection(const expr *x) {
  return x->kind == E_FIELD || x->kind == E_INDEX || x->kind == E_PRIME;
}

static place place_of(const expr *path, uint32_t state) {
  place p = {0};
  for (; is_projection(path); path = path->kid[0]) {
    if (path->kind == E_PRIME) {
      state = STATE_ENTRY;
    } else if (path->kind == E_INDEX) {
      vec_push(&p.steps, (step){path->kid[1], state, path->type->size});
    } else {
      assert(path->index < path->kid[0]->type->count);
      const field *f = &path->kid[0]->type->fields[path->index];
      p.offset += f->offset;
      if (f->bit_width) {
        p.bit_offset = f->bit_offset;
        p.bit_width = f->bit_width;
      }
    }
  }
  p.root = path;
  p.state = state;
  return p;
}

static bool in_memory(const place *p) {
  return p->root->kind == E_DEREF || (p->root->kind == E_VAR && p->root->var->address_taken);
}

/* ---- projections of values ---- */

/* The projections of `path` above `below` (NULL: all of them) applied to another value. */
static const expr *project(translator *e, const expr *path, const expr *below, const expr *value) {
  VEC(const expr *) chain = {0};
  for (; path != below && is_projection(path); path = path->kid[0])
    vec_push(&chain, path);
  while (chain.size) {
    const expr *x = vec_pop(&chain);
    assert(x->kind != E_PRIME && "only paths are primed");
    value = x->kind == E_FIELD ? expr_field(e->pool, value, x->index)
                               : expr_index(e->pool, value, x->kid[1]);
  }
  vec_free(&chain);
  return value;
}

static const expr *element(translator *e, const expr *agg, uint64_t i, const type *t) {
  assert(agg->kind == E_AGG);
  return i < agg->count ? agg->kid[i] : expr_zero(e->pool, t);
}

static const expr *unknown_value(translator *e, const type *t) {
  return expr_var(e->pool, var_new(e->pool, V_TEMP, "outside", t));
}

/* (T){…}[i] by cases of i; outside the bounds it is anything. */
static const expr *element_cases(translator *e, const expr *agg, const expr *index) {
  assert(agg->kind == E_AGG && agg->type->kind == T_ARRAY);
  const type *t = agg->type->elem;
  const expr *length = expr_const(e->pool, index->type, agg->type->length);
  const expr *zero = expr_const(e->pool, index->type, 0);
  const expr *inside =
      expr_and(e->pool, expr_le(e->pool, zero, index), expr_lt(e->pool, index, length));
  const expr *all = expr_ite(e->pool, inside, expr_zero(e->pool, t), unknown_value(e, t));
  for (uint32_t i = agg->count; i-- > 0;) {
    const expr *here = expr_eq(e->pool, index, expr_const(e->pool, index->type, i));
    all = expr_ite(e->pool, here, agg->kid[i], all);
  }
  return all;
}

/* The member of (T){…} that the projection `first` asks for. Bytes of a union seen through another
 * member and bits that a bit-field cuts off are anything. */
static const expr *member(translator *e, const expr *agg, const expr *first) {
  assert(agg->kind == E_AGG && is_projection(first));
  if (first->kind == E_INDEX) {
    const expr *index = first->kid[1];
    if (index->kind == E_CONST && index->value < agg->type->length)
      return element(e, agg, (uint64_t)index->value, first->type);
    return element_cases(e, agg, index);
  }
  const field *f = &agg->type->fields[first->index];
  if (agg->count == 0)
    return expr_zero(e->pool, f->type);
  if (agg->type->is_union)
    return agg->index == first->index ? agg->kid[0] : unknown_value(e, f->type);
  const expr *value = element(e, agg, first->index, f->type);
  if (!f->bit_width)
    return value;
  if (f->type->kind != T_INT)
    return unknown_value(e, f->type);
  const type *narrow = type_int(e->pool, f->bit_width, f->type->is_signed);
  return expr_cast(e->pool, f->type, expr_cast(e->pool, narrow, value));
}

static const expr *rewrite(translator *e, const expr *path, const expr *root) {
  if (root->kind == E_ITE)
    return expr_ite(e->pool, root->kid[0], project(e, path, NULL, root->kid[1]),
                    project(e, path, NULL, root->kid[2]));
  if (root->kind != E_AGG)
    return unknown_value(e, path->type);
  const expr *first = path;
  while (first->kid[0] != root)
    first = first->kid[0];
  return project(e, path, first, member(e, root, first));
}

/* What a projection of a value stands for; always the same expression. */
static const expr *value_of(translator *e, const expr *path, const expr *root) {
  const expr *done = map_get_ptr(&e->rewrites, path);
  if (!done) {
    done = rewrite(e, path, root);
    assert(done->type == path->type);
    map_put_ptr(&e->rewrites, path, done);
  }
  return done;
}

/* ---- reading ---- */

static bool is_read(const expr *x) {
  return expr_is_path(x) || x->kind == E_PRIME;
}

static bool is_value_root(const expr *root) {
  return root->kind != E_VAR && root->kind != E_DEREF;
}

/* The memory that a scalar type's values are read from: one function for each kind of bits. */
static const char *memory_name(translator *e, const type *t, const place *p) {
  const char *prime = p->state == STATE_ENTRY ? "'" : "";
  if (t->kind == T_BOOL)
    return p->bit_width ? str_printf(&e->names, "%smem.bool.%" PRIu32, prime, p->bit_offset)
                        : str_printf(&e->names, "%smem.bool", prime);
  if (t->kind == T_MATH && !t->width)
    return str_printf(&e->names, "%smem.integer", prime);
  const char *sign = !is_bits(e) && !e->math && is_signed_type(t) ? "s" : "";
  if (p->bit_width)
    return str_printf(&e->names, "%smem%s%" PRIu32 ".%" PRIu32 ".%" PRIu32, prime, sign,
                      width_of(e, t), p->bit_offset, p->bit_width);
  return str_printf(&e->names, "%smem%s%" PRIu32, prime, sign, width_of(e, t));
}

/* Cuts a value read from a bit-field to what the field can hold. */
static term cut_to_field(translator *e, const type *t, const place *p, term value) {
  assert(!p->bit_width || type_is_scalar(t));
  if (!p->bit_width || t->kind != T_INT || p->bit_width >= t->width)
    return value;
  const type *narrow = type_int(e->pool, p->bit_width, t->is_signed);
  return term_cast(e, term_cast(e, value, t, narrow), narrow, t);
}

static bool is_const_step(const step *s) {
  return s->index->kind == E_CONST;
}

/* The address of a place in memory. Constant indices go into *offset. */
static term place_address(translator *e, const place *p, uint64_t *offset, bool *is_const) {
  assert(!is_value_root(p->root));
  term at = p->root->kind == E_DEREF ? known_term(e, p->root->kid[0], p->state)
                                     : term_address(e, p->root->var);
  *offset = p->offset;
  *is_const = true;
  for (vec_each(const step, s, &p->steps)) {
    if (is_const_step(s)) {
      *offset += (uint64_t)expr_value(s->index) * s->stride;
    } else {
      *is_const = false;
      at = term_move(e, at, known_term(e, s->index, s->state), s->index->type, s->stride);
    }
  }
  if (*offset) {
    const type *word = type_ptrdiff(e->pool);
    at = term_move(e, at, term_const(e, word, *offset), word, 1);
  }
  return at;
}

static term read_memory(translator *e, const expr *x, const place *p) {
  uint64_t offset;
  bool is_const;
  term at = place_address(e, p, &offset, &is_const);
  assert(in_memory(p));
  const var *root = p->root->kind == E_VAR ? p->root->var : NULL;
  bool inside = root && is_const && offset < root->type->size &&
                root->type->size - offset >= (x->type->size ? x->type->size : 1);
  return term_cell(e, memory_name(e, x->type, p), x->type, at, inside ? root : NULL, offset);
}

/* A variable in no memory: a constant, or for a member of an aggregate a function of the indices.
 * Members that start at the same place with the same strides are the same (unions). */
static term read_variable(translator *e, const expr *x, const place *p) {
  assert(p->root->kind == E_VAR && !p->root->var->address_taken);
  const var *v = p->root->var;
  buf name = {0};
  VEC(term) args = {0};
  buf_printf(&name, "%s%s.%" PRIu32, p->state == STATE_ENTRY ? "'" : "", v->name, v->id);
  bool is_whole = x == p->root || (x->kind == E_PRIME && x->kid[0] == p->root);
  if (!is_whole)
    buf_printf(&name, "+%" PRIu64, p->offset);
  for (vec_each(const step, s, &p->steps)) {
    buf_printf(&name, "[%" PRIu64 "]", s->stride);
    vec_push(&args, known_term(e, s->index, s->state));
  }
  if (!is_whole)
    buf_printf(&name, ":%s", memory_name(e, x->type, p));
  term value = term_apply(e, buf_text(&name), x->type, args.data, args.size);
  vec_free(&args);
  buf_free(&name);
  return value;
}

static term read_place(translator *e, const expr *x, uint32_t state) {
  assert(is_read(x));
  place p = place_of(x, state);
  term value;
  if (is_value_root(p.root))
    value = known_term(e, value_of(e, x, p.root), state);
  else if (x->type->kind == T_FUNC)
    value = p.root->kind == E_DEREF ? known_term(e, p.root->kid[0], p.state)
                                    : term_address(e, p.root->var);
  else if (in_memory(&p))
    value = cut_to_field(e, x->type, &p, read_memory(e, x, &p));
  else
    value = cut_to_field(e, x->type, &p, read_variable(e, x, &p));
  place_free(&p);
  return value;
}

/* &path. The address of a part of a value that lies nowhere is anything. */
static term read_address(translator *e, const expr *x, uint32_t state) {
  assert(x->kind == E_ADDR);
  place p = place_of(x->kid[0], state);
  uint64_t offset;
  bool is_const;
  term at;
  if (is_value_root(p.root))
    at = term_apply(e, str_printf(&e->names, "&value.%" PRIu32, x->id), x->type, NULL, 0);
  else
    at = place_address(e, &p, &offset, &is_const);
  place_free(&p);
  return at;
}

/* ---- the walk ---- */

static void need(translator *e, item_vec *stack, const expr *x, uint32_t state) {
  if (!known(e, (item){x, state}))
    vec_push(stack, (item){x, state});
}

static void need_place(translator *e, item_vec *stack, const expr *x, uint32_t state,
                       bool address) {
  place p = place_of(x, state);
  if (is_value_root(p.root)) {
    if (!address)
      need(e, stack, value_of(e, x, p.root), state);
  } else {
    for (vec_each(const step, s, &p.steps))
      need(e, stack, s->index, s->state);
    if (p.root->kind == E_DEREF)
      need(e, stack, p.root->kid[0], p.state);
  }
  place_free(&p);
}

/* Pushes what must be translated before x. */
static void need_kids(translator *e, item_vec *stack, item i) {
  if (is_read(i.x))
    need_place(e, stack, i.x, i.state, false);
  else if (i.x->kind == E_ADDR)
    need_place(e, stack, i.x->kid[0], i.state, true);
  else
    for (uint32_t k = 0; k < i.x->count; ++k)
      need(e, stack, i.x->kid[k], i.state);
}

static term build_operator(translator *e, item i) {
  term few[4], *kids = few;
  uint32_t count = i.x->count;
  assert(count <= 4 && "operators have at most three operands");
  for (uint32_t k = 0; k < count; ++k) {
    kids[k] = known_term(e, i.x->kid[k], i.state);
    if (kids[k].bad)
      return term_bad();
  }
  term r = is_bits(e) ? bits_build(e, i.x, kids) : ints_build(e, i.x, kids);
  for (uint32_t k = 0; k < count; ++k)
    r.has_int |= kids[k].has_int;
  return r;
}

static term build(translator *e, item i) {
  if (is_read(i.x))
    return read_place(e, i.x, i.state);
  if (i.x->kind == E_ADDR)
    return read_address(e, i.x, i.state);
  assert(i.x->kind != E_NONDET && i.x->kind != E_SCHOOSE && i.x->kind != E_AGG);
  if (i.x->kind == E_CONST)
    return term_const(e, i.x->type, i.x->value);
  return build_operator(e, i);
}

/* A symbol's arguments come into a query with it: they count too. */
static bool place_has_int(translator *e, item i) {
  place p = place_of(i.x->kind == E_ADDR ? i.x->kid[0] : i.x, i.state);
  bool found = false;
  if (p.root->kind == E_DEREF)
    found = known_term(e, p.root->kid[0], p.state).has_int;
  if (!is_value_root(p.root))
    for (vec_each(const step, s, &p.steps))
      found |= known_term(e, s->index, s->state).has_int;
  place_free(&p);
  return found;
}

static void remember(translator *e, item i, term t) {
  assert(!known(e, i));
  assert(t.bad || t.ast);
  t.has_int |= i.x->type->kind == T_MATH;
  if (is_read(i.x) || i.x->kind == E_ADDR)
    t.has_int |= place_has_int(e, i);
  if (t.ast)
    z3_hold(e->z, t.ast);
  vec_push(&e->terms, t);
  map_put(&e->memo, item_key(i), e->terms.size);
}

const term *translate(translator *e, const expr *x) {
  item root = {x, STATE_NOW};
  const term *done = known(e, root);
  if (done)
    return done;
  uint32_t mark = e->z->pins.size;
  item_vec stack = {0};
  vec_push(&stack, root);
  while (stack.size) {
    item top = vec_last(&stack);
    uint32_t size = stack.size;
    if (!known(e, top))
      need_kids(e, &stack, top);
    if (stack.size > size)
      continue;
    if (!known(e, top)) {
      remember(e, top, build(e, top));
      z3_unpin(e->z, mark);
    }
    --stack.size;
  }
  assert(e->z->pins.size == mark);
  vec_free(&stack);
  return known(e, root);
}
