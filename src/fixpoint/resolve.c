/* resolve.c: raw nodes into typed formulas: names are looked up, types checked, implications,
 * universal quantifiers and variable indices rewritten away (invariants M1 to M4 of mu.h). */
#include "fixpoint/resolve.h"

/* ---- formulas: building -------------------------------------------------- */

static mu_formula *make(resolver *r, mu_kind kind, mu_place place, uint32_t kids) {
  assert(kids == 0 || (kind != F_TRUE && kind != F_FALSE && kind != F_APPLY));
  mu_formula *f = arena_new(&r->m->memory, mu_formula);
  f->kind = kind;
  f->line = place.line;
  f->column = place.column;
  f->count = kids;
  f->kids = kids ? arena_array(&r->m->memory, mu_formula *, kids) : NULL;
  return f;
}

static mu_place place_of(const mu_formula *f) {
  return (mu_place){f->line, f->column};
}

static mu_formula *make_not(resolver *r, mu_formula *f) {
  if (f->kind == F_NOT)
    return f->kids[0];
  if (f->kind == F_TRUE || f->kind == F_FALSE)
    return make(r, f->kind == F_TRUE ? F_FALSE : F_TRUE, place_of(f), 0);
  mu_formula *n = make(r, F_NOT, place_of(f), 1);
  n->kids[0] = f;
  return n;
}

/* The negation with `!` moved inward through & and |, so that a quantifier around it can be. */
static mu_formula *negated(resolver *r, mu_formula *f) {
  if (f->kind != F_AND && f->kind != F_OR)
    return make_not(r, f);
  mu_formula *n = make(r, f->kind == F_AND ? F_OR : F_AND, place_of(f), f->count);
  for (uint32_t i = 0; i < f->count; ++i)
    n->kids[i] = negated(r, f->kids[i]);
  return n;
}

static mu_formula *make_equal(resolver *r, mu_place place, mu_term a, mu_term b, int64_t plus) {
  assert(a.type == b.type);
  mu_formula *f = make(r, F_EQUAL, place, 0);
  f->a = a;
  f->b = b;
  f->plus = plus;
  return f;
}

/* ---- terms --------------------------------------------------------------- */

static mu_var *variable_named(const resolver *r, const char *name) {
  for (uint32_t i = r->scope.size; i-- > 0;)
    if (r->scope.data[i]->name == name)
      return r->scope.data[i];
  return NULL;
}

static bool is_constant_index(const resolver *r, const raw *index) {
  return index->bound >= 0 || index->kind == RAW_NUMBER ||
         (index->kind == RAW_PATH && index->selectors.size == 0 &&
          !variable_named(r, index->name) && mu_find_constant(r->m, index->name));
}

static int64_t index_value(resolver *r, const raw *index) {
  if (index->bound >= 0)
    return index->bound;
  if (index->kind == RAW_NUMBER)
    return index->number + index->plus;
  const mu_constant *c = mu_find_constant(r->m, index->name);
  assert(c);
  return c->value + index->plus;
}

static mu_term number_term(resolver *r, const mu_type *t, int64_t number, mu_place place) {
  if (t && t->kind == MU_BOOL && (number == 0 || number == 1))
    return (mu_term){.type = t, .value = (uint64_t)number};
  if (!t || t->kind != MU_ENUM || t->members)
    resolve_fail(r, place, "a number cannot stand for a value of %s",
                 t ? t->name : "an unknown type");
  if (number < t->low || number - t->low >= (int64_t)t->size)
    resolve_fail(r, place, "%lld is not in the range of '%s'", (long long)number, t->name);
  return (mu_term){.type = t, .value = (uint64_t)(number - t->low)};
}

static bool member_term(const mu_type *t, const char *name, mu_term *out) {
  if (t->kind == MU_ENUM && t->members)
    for (uint64_t i = 0; i < t->size; ++i)
      if (t->members[i] == name) {
        *out = (mu_term){.type = t, .value = i};
        return true;
      }
  return false;
}

/* A name that is no variable: a constant of the host, or a value of an enumeration. */
static mu_term constant_term(resolver *r, const raw *t, const mu_type *expected) {
  if (t->selectors.size > 0)
    resolve_fail(r, t->place, "unknown variable '%s'", t->name);
  mu_term found;
  if (expected && member_term(expected, t->name, &found))
    return found;
  const mu_constant *c = mu_find_constant(r->m, t->name);
  if (c)
    return number_term(r, expected, c->value + t->plus, t->place);
  for (vec_each(mu_type *, type, &r->m->types))
    if (member_term(*type, t->name, &found))
      return found;
  resolve_fail(r, t->place, "unknown variable or value '%s'", t->name);
}

static mu_term select_field(resolver *r, mu_term at, const raw_selector *s) {
  if (at.type->kind != MU_CLASS)
    resolve_fail(r, s->place, "there are no fields in a value of type '%s'", at.type->name);
  const mu_field *f = mu_find_field(at.type, s->field);
  if (!f)
    resolve_fail(r, s->place, "the class '%s' has no field '%s'", at.type->name, s->field);
  assert(at.var && f->offset + f->type->width <= at.type->width);
  at.offset += f->offset;
  at.type = f->type;
  return at;
}

static mu_term select_element(resolver *r, mu_term at, const raw_selector *s) {
  if (at.type->kind != MU_ARRAY)
    resolve_fail(r, s->place, "only a field that is an array has elements");
  int64_t i = index_value(r, s->index);
  if (i < 0 || i >= at.type->length)
    resolve_fail(r, s->index->place, "the index %lld is outside of an array of %u", (long long)i,
                 at.type->length);
  at.offset += (uint32_t)i * at.type->elem->width;
  assert(at.offset + at.type->elem->width <= at.var->type->width);
  at.type = at.type->elem;
  return at;
}

static mu_term resolve_term(resolver *r, const raw *t, const mu_type *expected) {
  if (t->kind == RAW_NUMBER)
    return number_term(r, expected, t->number + t->plus, t->place);
  if (t->kind == RAW_TRUE || t->kind == RAW_FALSE)
    return (mu_term){.type = mu_bool(r->m), .value = t->kind == RAW_TRUE};
  assert(t->kind == RAW_PATH);
  const mu_var *v = variable_named(r, t->name);
  if (!v)
    return constant_term(r, t, expected);
  mu_term at = {.type = v->type, .var = v};
  for (vec_each(const raw_selector, s, &t->selectors))
    at = s->field ? select_field(r, at, s) : select_element(r, at, s);
  if (at.type->kind == MU_ARRAY)
    resolve_fail(r, t->place, "an array needs an index here");
  if (t->plus && (at.type->kind != MU_ENUM || at.type->members))
    resolve_fail(r, t->place, "only a number can be added to");
  return at;
}

static void expect_type(resolver *r, mu_term t, const mu_type *type, mu_place place) {
  if (t.type != type)
    resolve_fail(r, place, "this has type '%s' where '%s' is needed", t.type->name, type->name);
}

/* ---- atoms --------------------------------------------------------------- */

/* x + n of a variable x: what is left to add after constants were folded. */
static int64_t plus_of(mu_term t, const raw *from) {
  return t.var ? from->plus : 0;
}

static mu_formula *resolve_compare(resolver *r, const raw *f) {
  assert(f->kind == RAW_COMPARE && f->kids.size == 2);
  const raw *left = f->kids.data[0], *right = f->kids.data[1];
  bool left_first = left->kind == RAW_PATH && variable_named(r, left->name);
  mu_term a, b;
  if (left_first || left->kind == RAW_TRUE || left->kind == RAW_FALSE) {
    a = resolve_term(r, left, NULL);
    b = resolve_term(r, right, a.type);
  } else {
    b = resolve_term(r, right, NULL);
    a = resolve_term(r, left, b.type);
  }
  expect_type(r, b, a.type, right->place);
  int64_t plus = plus_of(b, right) - plus_of(a, left);
  if (f->op == OP_EQ || f->op == OP_NE) {
    mu_formula *equal = make_equal(r, f->place, a, b, plus);
    return f->op == OP_EQ ? equal : make_not(r, equal);
  }
  if (a.type->kind != MU_ENUM)
    resolve_fail(r, f->place, "values of type '%s' have no order", a.type->name);
  bool swap = f->op == OP_GT || f->op == OP_GE;
  mu_formula *less = make_equal(r, f->place, swap ? b : a, swap ? a : b, swap ? -plus : plus);
  less->kind = F_LESS;
  if (f->op == OP_LE || f->op == OP_GE)
    less->plus++;
  return less;
}

static mu_formula *resolve_apply(resolver *r, const raw *f) {
  mu_relation *relation = mu_find_relation(r->m, f->name);
  if (!relation)
    resolve_fail(r, f->place, "unknown relation '%s'", f->name);
  if (relation->arity != f->kids.size)
    resolve_fail(r, f->place, "'%s' has %u arguments, not %u", f->name, relation->arity,
                 f->kids.size);
  mu_formula *out = make(r, F_APPLY, f->place, 0);
  out->relation = relation;
  out->count = relation->arity;
  out->args = arena_array(&r->m->memory, mu_term, relation->arity);
  for (uint32_t i = 0; i < relation->arity; ++i) {
    const raw *arg = f->kids.data[i];
    const mu_type *type = relation->formals[i]->type;
    out->args[i] = resolve_term(r, arg, type);
    expect_type(r, out->args[i], type, arg->place);
    if (plus_of(out->args[i], arg))
      resolve_fail(r, arg->place, "sums are for comparisons only");
  }
  return out;
}

static mu_formula *resolve_fixed_atom(resolver *r, const raw *f) {
  if (f->kind == RAW_COMPARE)
    return resolve_compare(r, f);
  if (f->kind == RAW_APPLY)
    return resolve_apply(r, f);
  mu_formula *out = make(r, F_TERM, f->place, 0);
  out->a = resolve_term(r, f, mu_bool(r->m));
  expect_type(r, out->a, mu_bool(r->m), f->place);
  if (plus_of(out->a, f))
    resolve_fail(r, f->place, "sums are for comparisons only");
  return out;
}

/* An index in the term that is a variable and not yet given a value; an inner one first. */
static raw *open_index(const resolver *r, raw *t) {
  if (t->kind != RAW_PATH)
    return NULL;
  for (vec_each(raw_selector, s, &t->selectors))
    if (s->index) {
      raw *inner = s->index->bound >= 0 ? NULL : open_index(r, s->index);
      if (inner)
        return inner;
      if (!is_constant_index(r, s->index))
        return s->index;
    }
  return NULL;
}

static raw *open_index_of_atom(const resolver *r, raw *f) {
  if (f->kind == RAW_PATH)
    return open_index(r, f);
  for (vec_each(raw *, kid, &f->kids)) {
    raw *found = open_index(r, *kid);
    if (found)
      return found;
  }
  return NULL;
}

/* The length of the array that this index selects from in the atom; UINT32_MAX if it is not there.
 */
static uint32_t indexed_length(resolver *r, const raw *t, const raw *index) {
  if (t->kind == RAW_PATH) {
    const mu_var *v = variable_named(r, t->name);
    mu_term at = {.type = v ? v->type : mu_bool(r->m), .var = v};
    for (vec_each(const raw_selector, s, &t->selectors)) {
      if (s->index == index)
        return at.type->kind == MU_ARRAY ? at.type->length : UINT32_MAX;
      if (s->index) {
        uint32_t inner = indexed_length(r, s->index, index);
        if (inner != UINT32_MAX)
          return inner;
        if (at.type->kind != MU_ARRAY)
          return UINT32_MAX;
        at.type = at.type->elem;
      } else {
        at = select_field(r, at, s);
      }
    }
    return UINT32_MAX;
  }
  for (vec_each(raw *const, kid, &t->kids)) {
    uint32_t found = indexed_length(r, *kid, index);
    if (found != UINT32_MAX)
      return found;
  }
  return UINT32_MAX;
}

/* a[i] with a variable i: for each value of i one case. */
static mu_formula *resolve_atom(resolver *r, raw *f) {
  raw *index = open_index_of_atom(r, f);
  if (!index)
    return resolve_fixed_atom(r, f);
  mu_term term = resolve_term(r, index, NULL);
  if (!term.var || term.type->kind != MU_ENUM || term.type->members)
    resolve_fail(r, index->place, "an index must be a number");
  if (term.type->size > MAX_WIDTH)
    resolve_fail(r, index->place, "the type '%s' is too large for an index", term.type->name);
  uint32_t length = indexed_length(r, f, index);
  if (length == UINT32_MAX)
    resolve_fail(r, index->place, "only a field that is an array has elements");
  int64_t first = term.type->low, last = first + (int64_t)term.type->size - 1;
  if (!index->plus && (first < 0 || last >= length))
    resolve_fail(r, index->place, "the type '%s' of this index does not fit an array of %u",
                 term.type->name, length);
  mu_formula **cases = arena_array(&r->m->memory, mu_formula *, term.type->size);
  uint32_t count = 0;
  for (int64_t i = first; i <= last; ++i) {
    if (i + index->plus < 0 || i + index->plus >= length)
      continue;
    mu_formula *both = make(r, F_AND, f->place, 2);
    mu_term value = {.type = term.type, .value = (uint64_t)(i - first)};
    both->kids[0] = make_equal(r, f->place, term, value, 0);
    index->bound = i + index->plus;
    both->kids[1] = resolve_atom(r, f);
    cases[count++] = both;
  }
  index->bound = -1;
  mu_formula *any = make(r, count ? F_OR : F_FALSE, f->place, 0);
  any->kids = cases;
  any->count = count;
  return any;
}

/* ---- formulas ------------------------------------------------------------ */

static mu_var *declare(resolver *r, const raw_decl *d) {
  mu_var *v = arena_new(&r->m->memory, mu_var);
  v->name = d->name;
  v->type = resolve_type_named(r, d->type, d->type_place);
  v->line = d->place.line;
  v->column = d->place.column;
  vec_push(&r->scope, v);
  return v;
}

static mu_formula *resolve(resolver *r, raw *f);

static mu_formula *resolve_list(resolver *r, const raw *f, mu_kind kind) {
  mu_formula *out = make(r, kind, f->place, f->kids.size);
  for (uint32_t i = 0; i < f->kids.size; ++i)
    out->kids[i] = resolve(r, f->kids.data[i]);
  return out;
}

static mu_formula *resolve_quantifier(resolver *r, const raw *f) {
  uint32_t height = r->scope.size;
  mu_formula *out = make(r, F_EXISTS, f->place, 1);
  out->count = f->decls.size;
  out->vars = arena_array(&r->m->memory, mu_var *, f->decls.size);
  for (uint32_t i = 0; i < f->decls.size; ++i) {
    for (uint32_t j = 0; j < i; ++j)
      if (f->decls.data[j].name == f->decls.data[i].name)
        resolve_fail(r, f->decls.data[i].place, "'%s' is declared twice", f->decls.data[i].name);
    out->vars[i] = declare(r, &f->decls.data[i]);
  }
  mu_formula *body = resolve(r, f->kids.data[0]);
  assert(r->scope.size == height + f->decls.size);
  r->scope.size = height;
  out->kids[0] = f->kind == RAW_FORALL ? negated(r, body) : body;
  return f->kind == RAW_FORALL ? make_not(r, out) : out;
}

static mu_formula *resolve(resolver *r, raw *f) {
  switch (f->kind) {
  case RAW_TRUE:
  case RAW_FALSE:
    return make(r, f->kind == RAW_TRUE ? F_TRUE : F_FALSE, f->place, 0);
  case RAW_NOT:
    return make_not(r, resolve(r, f->kids.data[0]));
  case RAW_AND:
    return resolve_list(r, f, F_AND);
  case RAW_OR:
    return resolve_list(r, f, F_OR);
  case RAW_IFF:
    return resolve_list(r, f, F_IFF);
  case RAW_IMPLIES: {
    mu_formula *out = resolve_list(r, f, F_OR);
    out->kids[0] = make_not(r, out->kids[0]);
    return out;
  }
  case RAW_EXISTS:
  case RAW_FORALL:
    return resolve_quantifier(r, f);
  case RAW_APPLY:
  case RAW_COMPARE:
  case RAW_PATH:
    return resolve_atom(r, f);
  case RAW_NUMBER:
    resolve_fail(r, f->place, "a number is not a formula");
  }
  assert(false);
  return NULL;
}

/* ---- relations ----------------------------------------------------------- */

static void same_signature(resolver *r, const raw_item *item, const mu_relation *given) {
  if (given->arity != item->formals.size)
    resolve_fail(r, item->name_place, "'%s' is given with %u arguments, not %u", item->name,
                 given->arity, item->formals.size);
  for (uint32_t i = 0; i < given->arity; ++i) {
    const raw_decl *d = &item->formals.data[i];
    if (resolve_type_named(r, d->type, d->type_place) != given->formals[i]->type)
      resolve_fail(r, d->type_place, "argument %u of '%s' is given with type '%s'", i + 1,
                   item->name, given->formals[i]->type->name);
  }
}

static void declare_relation(resolver *r, const raw_item *item) {
  mu_relation *known = mu_find_relation(r->m, item->name);
  if (!item->formula) {
    if (!known || !known->is_input)
      resolve_fail(r, item->name_place, "'%s' has no definition, and no program gives it",
                   item->name);
    same_signature(r, item, known);
    return;
  }
  if (known)
    resolve_fail(r, item->name_place, "there is already a relation '%s'", item->name);
  mu_relation *rel = arena_new(&r->m->memory, mu_relation);
  rel->name = item->name;
  rel->index = r->m->relations.size;
  rel->is_mu = item->is_mu;
  rel->line = item->name_place.line;
  rel->column = item->name_place.column;
  rel->arity = item->formals.size;
  rel->formals = arena_array(&r->m->memory, mu_var *, rel->arity);
  for (uint32_t i = 0; i < rel->arity; ++i) {
    if (variable_named(r, item->formals.data[i].name))
      resolve_fail(r, item->formals.data[i].place, "'%s' is declared twice",
                   item->formals.data[i].name);
    rel->formals[i] = declare(r, &item->formals.data[i]);
  }
  r->scope.size = 0;
  vec_push(&r->m->relations, rel);
}

static void define_relation(resolver *r, const raw_item *item) {
  if (!item->formula)
    return;
  mu_relation *rel = mu_find_relation(r->m, item->name);
  assert(rel && !rel->body && r->scope.size == 0);
  for (uint32_t i = 0; i < rel->arity; ++i)
    vec_push(&r->scope, rel->formals[i]);
  rel->body = resolve(r, item->formula);
  mu_formula_check(rel->body);
  for (vec_each(const raw_hint, h, &item->hints)) {
    mu_hint hint = {.interleave = h->interleave};
    hint.above = resolve_term(r, h->above, NULL);
    hint.below = resolve_term(r, h->below, NULL);
    if (!hint.above.var || !hint.below.var)
      resolve_fail(r, h->above->place, "an order hint is about variables");
    vec_push(&rel->hints, hint);
  }
  r->scope.size = 0;
  mu_collect_uses(rel, rel->body);
}

/* Invariant M4: a cycle of definitions without `mu`. */
static void check_cycle(resolver *r, mu_relation *rel, uint8_t *state) {
  assert(rel->index < r->m->relations.size);
  if (rel->is_mu || rel->is_input || state[rel->index] == 2)
    return;
  if (state[rel->index] == 1)
    resolve_fail(r, (mu_place){rel->line, rel->column},
                 "'%s' depends on itself; only a `mu bool` relation may", rel->name);
  state[rel->index] = 1;
  for (vec_each(uint32_t, u, &rel->uses))
    check_cycle(r, r->m->relations.data[*u], state);
  state[rel->index] = 2;
}

static void add_command(resolver *r, const raw_item *item) {
  mu_command c = {.line = item->place.line, .column = item->place.column};
  if (item->kind == ITEM_QUERY) {
    c.kind = MU_QUERY;
    c.formula = resolve(r, item->formula);
    mu_formula_check(c.formula);
  } else {
    c.kind = item->kind == ITEM_SIZE ? MU_SIZE : item->kind == ITEM_RESET ? MU_RESET : MU_TIMER;
    if (item->name) {
      c.relation = mu_find_relation(r->m, item->name);
      if (!c.relation)
        resolve_fail(r, item->name_place, "unknown relation '%s'", item->name);
    }
  }
  vec_push(&r->m->commands, c);
}

static void resolve_all(resolver *r, raw_text *t) {
  for (vec_each(const raw_item, i, &t->items))
    if (i->kind == ITEM_ENUM)
      resolve_enum(r, i);
    else if (i->kind == ITEM_CLASS)
      resolve_class(r, i);
    else if (i->kind == ITEM_RELATION)
      declare_relation(r, i);
  for (vec_each(const raw_item, i, &t->items))
    if (i->kind == ITEM_RELATION)
      define_relation(r, i);
    else if (i->kind >= ITEM_QUERY)
      add_command(r, i);
  uint8_t *state = arena_array(&r->m->memory, uint8_t, r->m->relations.size + 1);
  for (vec_each(mu_relation *, rel, &r->m->relations))
    check_cycle(r, *rel, state);
}

bool raw_resolve(mu_system *m, raw_text *t, mu_error *error) {
  resolver r = {.m = m, .error = error};
  bool good = false;
  if (setjmp(r.fail) == 0) {
    resolve_all(&r, t);
    good = true;
  }
  vec_free(&r.scope);
  return good;
}
