/* plan.c: formulas made ready for evaluation: quantifiers moved inward, conjunctions ordered,
 * arguments turned into renamings. */
#include "fixpoint/run.h"

#include <assert.h>

/* ---- sets of BDD variables ----------------------------------------------- */

static var_bits no_vars(mu_run *run) {
  return arena_array(&run->memory, uint64_t, run->words);
}

static void add_vars(var_bits set, const uint32_t *vars, uint32_t count) {
  assert(vars || count == 0);
  for (uint32_t i = 0; i < count; ++i)
    add_bit(set, vars[i]);
}

static bdd_set set_of_bits(mu_run *run, const uint64_t *bits) {
  VEC(uint32_t) vars = {0};
  for (uint32_t v = 0; v < run->words * 64; ++v) /* the space may have got more variables since */
    if (has_bit(bits, v))
      vec_push(&vars, v);
  bdd_set set = bdd_set_of(run->s, vars.data, vars.size);
  vec_free(&vars);
  return set;
}

/* ---- which BDD variables a formula mentions ------------------------------ */

static void bits_of_term(const mu_term *t, var_bits out) {
  assert(!t->var || t->var->bits);
  if (t->var)
    add_vars(out, t->var->bits + t->offset, t->type->width);
}

static void free_bits(mu_run *run, const mu_formula *f, var_bits out) {
  switch (f->kind) {
  case F_TRUE:
  case F_FALSE:
    break;
  case F_EQUAL:
  case F_LESS:
    bits_of_term(&f->b, out);
    bits_of_term(&f->a, out);
    break;
  case F_TERM:
    bits_of_term(&f->a, out);
    break;
  case F_APPLY:
    for (uint32_t i = 0; i < f->count; ++i)
      bits_of_term(&f->args[i], out);
    break;
  case F_EXISTS: {
    /* slots of quantified variables differ from those of all others that occur in there */
    var_bits inner = no_vars(run);
    free_bits(run, f->kids[0], inner);
    for (uint32_t i = 0; i < f->count; ++i)
      for (uint32_t k = 0; k < f->vars[i]->type->width; ++k)
        remove_bit(inner, f->vars[i]->bits[k]);
    add_bits(out, inner, run->words);
    break;
  }
  default:
    for (uint32_t i = 0; i < f->count; ++i)
      free_bits(run, f->kids[i], out);
  }
}

/* ---- nodes --------------------------------------------------------------- */

static plan *node(mu_run *run, plan_kind kind, uint32_t count) {
  plan *n = arena_new(&run->memory, plan);
  n->kind = kind;
  n->is_static = true;
  n->count = count;
  n->kids = arena_array(&run->memory, plan_kid, count);
  vec_push(&run->plans, n);
  return n;
}

static void set_kid(plan *n, uint32_t i, plan *kid, bool negative) {
  assert(kid && i < n->count && !n->kids[i].node);
  n->kids[i] = (plan_kid){.node = kid, .negative = negative};
  n->is_static = n->is_static && kid->is_static;
}

/* What is to be quantified around a formula: variables, and those of them whose type does not use
 * all combinations of its bits, so that their domain must be conjoined. */
typedef struct around {
  var_bits forget;
  VEC(const mu_var *) domains;
} around;

static plan *plan_in(mu_run *run, const mu_formula *f, const around *q);

static plan *plan_domain(mu_run *run, const mu_var *v) {
  plan *n = node(run, P_LEAF, 0);
  n->domain = v;
  return n;
}

/* ---- applications -------------------------------------------------------- */

typedef struct renaming_builder {
  VEC(uint32_t) from, to;    /* injective */
  VEC(uint32_t) same, first; /* formal bits that got an argument bit that another one has */
} renaming_builder;

static void rename_bit(renaming_builder *b, uint32_t formal, uint32_t actual) {
  assert(b->from.size == b->to.size && b->same.size == b->first.size);
  for (uint32_t i = 0; i < b->to.size; ++i)
    if (b->to.data[i] == actual) {
      vec_push(&b->same, formal);
      vec_push(&b->first, b->from.data[i]);
      return;
    }
  vec_push(&b->from, formal);
  vec_push(&b->to, actual);
}

static plan_transform *transform_of(mu_run *run, const mu_formula *f) {
  plan_transform *t = arena_new(&run->memory, plan_transform);
  bdd_mark here = bdd_here(run->s);
  t->merged = bdd_set_of(run->s, NULL, 0);
  rel constants = REL_TRUE;
  renaming_builder b = {0};
  for (uint32_t i = 0; i < f->count; ++i) {
    const mu_var *formal = f->relation->formals[i];
    const mu_term *arg = &f->args[i];
    assert(formal->type == arg->type);
    uint32_t width = formal->type->width;
    if (!arg->var) {
      rel value = rel_number(run->s, formal->bits, width, arg->value);
      constants = rel_and(run->s, constants, value);
    } else {
      for (uint32_t k = 0; k < width; ++k)
        rename_bit(&b, formal->bits[k], arg->var->bits[arg->offset + k]);
    }
  }
  rel_set(run->s, &t->constants, constants);
  rel_set(run->s, &t->equalities, rel_same(run->s, b.same.data, b.first.data, b.same.size));
  if (b.same.size)
    t->merged = bdd_set_of(run->s, b.same.data, b.same.size);
  if (b.from.size)
    t->rename = bdd_renaming_of(run->s, b.from.data, b.to.data, b.from.size);
  vec_free(&b.from);
  vec_free(&b.to);
  vec_free(&b.same);
  vec_free(&b.first);
  bdd_leave(run->s, here, REL_FALSE);
  return t;
}

/* Is this application, over the same BDD variables, planned already? Then it is evaluated once. */
static plan *known_apply(mu_run *run, const mu_formula *f) {
  for (vec_each(plan *, at, &run->plans)) {
    if ((*at)->kind != P_APPLY || (*at)->relation != f->relation)
      continue;
    bool same = true;
    for (uint32_t i = 0; i < f->count && same; ++i) {
      const mu_term *a = &f->args[i], *b = &(*at)->application->args[i];
      same = !a->var == !b->var &&
             (a->var ? a->var->bits + a->offset == b->var->bits + b->offset : a->value == b->value);
    }
    if (same)
      return *at;
  }
  return NULL;
}

static plan *plan_apply(mu_run *run, const mu_formula *f) {
  plan *known = known_apply(run, f);
  if (known)
    return known;
  plan *n = node(run, P_APPLY, 0);
  n->application = f;
  n->relation = f->relation;
  n->is_static = f->relation->is_input;
  n->is_lazy = !n->is_static;
  if (!f->relation->is_input || !is_plain_application(f)) {
    n->transform = transform_of(run, f);
    return n;
  }
  n->transform = arena_new(&run->memory, plan_transform);
  const uint32_t **args = arena_array(&run->memory, const uint32_t *, f->count + 1);
  for (uint32_t i = 0; i < f->count; ++i)
    args[i] = f->args[i].var->bits + f->args[i].offset;
  n->transform->args = args;
  return n;
}

/* ---- conjunctions -------------------------------------------------------- */

static plan_order order_from(mu_run *run, const plan *n, uint32_t first, var_bits *mentions,
                             const uint64_t *forget) {
  plan_order o = {.kids = arena_array(&run->memory, uint32_t, n->count),
                  .forget = arena_array(&run->memory, bdd_set, n->count)};
  uint32_t next = 0;
  assert(n->kind == P_AND && first < n->count);
  o.kids[next++] = first;
  for (uint32_t i = 0; i < n->count; ++i)
    if (i != first)
      o.kids[next++] = i;
  assert(next == n->count);
  for (uint32_t i = 0; i < n->count; ++i) {
    var_bits now = no_vars(run);
    for (uint32_t w = 0; w < run->words; ++w) {
      uint64_t later = 0;
      for (uint32_t j = i + 1; j < n->count; ++j)
        later |= mentions[o.kids[j]][w];
      now[w] = forget[w] & mentions[o.kids[i]][w] & ~later;
    }
    o.forget[i] = set_of_bits(run, now);
  }
  return o;
}

/* Operands of a conjunction: formulas, and domains of quantified variables. */
typedef struct operand {
  const mu_formula *formula; /* NULL: a domain */
  const mu_var *domain;
  var_bits mentions;
} operand;

typedef VEC(operand) operand_list;

static void add_operand(mu_run *run, operand_list *list, const mu_formula *f,
                        const mu_var *domain) {
  assert(!f != !domain);
  operand o = {.formula = f, .domain = domain, .mentions = no_vars(run)};
  if (f)
    free_bits(run, f, o.mentions);
  else
    add_vars(o.mentions, domain->bits, domain->type->width);
  vec_push(list, o);
}

/* Variables to forget that only this operand mentions. */
static var_bits private_bits(mu_run *run, const operand_list *list, uint32_t which,
                             const uint64_t *forget) {
  var_bits own = no_vars(run);
  for (uint32_t w = 0; w < run->words; ++w) {
    own[w] = forget[w] & list->data[which].mentions[w];
    for (uint32_t i = 0; i < list->size; ++i)
      if (i != which)
        own[w] &= ~list->data[i].mentions[w];
  }
  return own;
}

static plan *plan_bare(mu_run *run, const mu_formula *f);

/* An operand, with the variables forgotten that are its own: these leave `rest`. */
static plan *plan_operand(mu_run *run, const operand_list *list, uint32_t i, const uint64_t *forget,
                          var_bits rest) {
  const operand *o = &list->data[i];
  if (!o->formula)
    return plan_domain(run, o->domain);
  if (o->formula->kind == F_NOT)
    return plan_of(run, o->formula->kids[0]);
  bool is_atom =
      o->formula->kind != F_AND && o->formula->kind != F_OR && o->formula->kind != F_EXISTS;
  around inner = {.forget = private_bits(run, list, i, forget)};
  if (is_atom && (list->size == 1 || bits_empty(inner.forget, run->words)))
    return plan_bare(run, o->formula);
  for (uint32_t w = 0; w < run->words; ++w)
    rest[w] &= ~inner.forget[w];
  return plan_in(run, o->formula, &inner);
}

static plan *plan_operands(mu_run *run, const operand_list *list, const uint64_t *forget) {
  assert(list->size > 0);
  plan *n = node(run, P_AND, list->size);
  var_bits *mentions = arena_array(&run->memory, var_bits, list->size);
  var_bits rest = no_vars(run);
  memcpy(rest, forget, run->words * sizeof *rest);
  for (uint32_t i = 0; i < list->size; ++i) {
    const operand *o = &list->data[i];
    set_kid(n, i, plan_operand(run, list, i, forget, rest),
            o->formula && o->formula->kind == F_NOT);
    mentions[i] = o->mentions;
  }
  n->orders = arena_array(&run->memory, plan_order, n->count);
  for (uint32_t i = 0; i < n->count; ++i)
    if (i == 0 || (!n->kids[i].node->is_static && !n->kids[i].negative))
      n->orders[i] = order_from(run, n, i, mentions, rest);
  return n;
}

/* The conjuncts, a positive one first (a complement is taken off what is there already). */
static plan *plan_conjunction(mu_run *run, const mu_formula *const *kids, uint32_t count,
                              const around *q) {
  operand_list list = {0};
  for (int negative = 0; negative < 2; ++negative)
    for (uint32_t i = 0; i < count; ++i)
      if ((kids[i]->kind == F_NOT) == negative)
        add_operand(run, &list, kids[i], NULL);
  var_bits all = no_vars(run);
  for (vec_each(operand, o, &list))
    add_bits(all, o->mentions, run->words);
  for (vec_each(const mu_var *, v, &q->domains)) {
    var_bits own = no_vars(run);
    add_vars(own, (*v)->bits, (*v)->type->width);
    if (bits_meet(own, all, run->words))
      add_operand(run, &list, NULL, *v);
  }
  plan *n = plan_operands(run, &list, q->forget);
  vec_free(&list);
  return n;
}

/* ---- formulas ------------------------------------------------------------ */

static plan *plan_exists(mu_run *run, const mu_formula *f, const around *q) {
  around inner = {.forget = no_vars(run)};
  memcpy(inner.forget, q->forget, run->words * sizeof *inner.forget);
  for (vec_each(const mu_var *, v, &q->domains))
    vec_push(&inner.domains, *v);
  for (uint32_t i = 0; i < f->count; ++i) {
    add_vars(inner.forget, f->vars[i]->bits, f->vars[i]->type->width);
    if (!f->vars[i]->type->is_exact)
      vec_push(&inner.domains, f->vars[i]);
  }
  plan *n = plan_in(run, f->kids[0], &inner);
  vec_free(&inner.domains);
  return n;
}

static plan *plan_kids(mu_run *run, plan_kind kind, const mu_formula *f, const around *q) {
  plan *n = node(run, kind, f->count);
  for (uint32_t i = 0; i < f->count; ++i) {
    set_kid(n, i, plan_in(run, f->kids[i], q), false);
    plan *kid = n->kids[i].node;
    if (kind == P_OR && kid->kind == P_AND)
      kid->is_lazy = !kid->is_static;
  }
  return n;
}

static plan *plan_bare(mu_run *run, const mu_formula *f) {
  around none = {.forget = no_vars(run)};
  switch (f->kind) {
  case F_NOT:
    return plan_kids(run, P_NOT, f, &none);
  case F_IFF:
    return plan_kids(run, P_IFF, f, &none);
  case F_APPLY:
    return plan_apply(run, f);
  default: {
    plan *n = node(run, P_LEAF, 0);
    n->formula = f;
    return n;
  }
  }
}

static plan *plan_in(mu_run *run, const mu_formula *f, const around *q) {
  if (f->kind == F_OR && f->count)
    return plan_kids(run, P_OR, f, q);
  if (f->kind == F_EXISTS)
    return plan_exists(run, f, q);
  if (f->kind == F_AND && f->count)
    return plan_conjunction(run, (const mu_formula *const *)f->kids, f->count, q);
  if (q->domains.size == 0) {
    var_bits mentioned = no_vars(run);
    free_bits(run, f, mentioned);
    if (!bits_meet(mentioned, q->forget, run->words))
      return plan_bare(run, f);
  }
  return plan_conjunction(run, &f, 1, q);
}

plan *plan_of(mu_run *run, const mu_formula *f) {
  around none = {.forget = no_vars(run)};
  assert(bits_empty(none.forget, run->words));
  return plan_in(run, f, &none);
}
