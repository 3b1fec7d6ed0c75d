/* Which BDD variables there are, and in which order. */
#include "boolean/domain.h"

#include "base/memory.h"
#include "bdd/order.h"

/* With more variables of procedures than this, procedures share slots. */
enum { MAX_OWN_SLOTS = 400 };

static uint32_t own_count(const proc *f) {
  return f->params.size + f->locals.size;
}

static void assign_slots(boolean *b) {
  const program *p = b->program;
  const usage *u = &b->usage;
  uint32_t total = 0, most = 0;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    if (!u->procs.data[i].is_used)
      continue;
    total += own_count(f);
    most = own_count(f) > most ? own_count(f) : most;
    b->results = f->results.size > b->results ? f->results.size : b->results;
  }
  bool share = total > MAX_OWN_SLOTS;
  b->slots = u->scope.globals + (share ? most : total);
  b->slot_of = xcalloc(p->pool.next_var + 1, sizeof *b->slot_of);
  for (uint32_t i = 0; i < u->scope.globals; ++i)
    b->slot_of[p->globals.data[i].var->id] = i;
  assert(!b->base);
  uint32_t next = u->scope.globals;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    if (!u->procs.data[i].is_used)
      continue;
    for (uint32_t k = u->scope.globals; k < u->procs.data[i].size; ++k)
      b->slot_of[usage_var(u, i, k)->id] = share ? k : next++;
  }
}

/* Gives base 0 to slots that are tracked somewhere. */
static void find_wanted(boolean *b) {
  const usage *u = &b->usage;
  for (uint32_t n = 0; n < u->procs.size; ++n) {
    const usage_proc *f = &u->procs.data[n];
    const proc *p = b->program->procs.data[n];
    if (!f->is_used)
      continue;
    uint64_t *some = bits_new(u->words);
    for (uint32_t i = 0; i < p->stmts.size; ++i)
      add_bits(some, usage_live(u, n, i), u->words);
    add_bits(some, f->in, u->words);
    add_bits(some, f->out, u->words);
    /* a clause may speak of the next value of what is not live after it */
    for (vec_each(const stmt, s, &p->stmts))
      for (uint32_t i = 0; s->cond && i < s->lhs_count; ++i)
        add_bit(some, lhs_position(u, s, i));
    for (uint32_t i = 0; i < f->size; ++i)
      if (has_bit(some, i))
        b->base[slot_at(b, n, i)] = 0;
    for (uint32_t i = 0; i < p->results.size; ++i)
      if (f->result_live[i])
        b->base[b->slots + i] = 0;
    free(some);
  }
}

/* ---- the order ----------------------------------------------------------- */

static uint32_t item_of_var(void *context, const var *v) {
  const boolean *b = context;
  bool is_own = v->kind == V_PARAM || v->kind == V_LOCAL || v->kind == V_TEMP;
  if (v->kind == V_FUNCTION || (is_own && !b->usage.procs.data[v->proc].is_used))
    return NO_ITEM;
  return b->slot_of[v->id];
}

static uint32_t item_of_result(void *context, const proc *f, uint32_t i) {
  const boolean *b = context;
  return b->usage.procs.data[f->index].is_used ? b->slots + i : NO_ITEM;
}

void boolean_make_variables(boolean *b) {
  assign_slots(b);
  uint32_t items = b->slots + b->results;
  b->base = xmalloc((items + 1) * sizeof *b->base);
  for (uint32_t i = 0; i < items; ++i)
    b->base[i] = NO_BASE;
  find_wanted(b);
  order o;
  order_init(&o, items);
  order_add_program(&o, b->program, item_of_var, item_of_result, b);
  uint32_t *rank = xcalloc(items + 1, sizeof *rank), *item_at = xcalloc(items + 1, sizeof *item_at);
  order_solve(&o, rank);
  order_free(&o);
  for (uint32_t i = 0; i < items; ++i)
    item_at[rank[i]] = i;
  uint32_t count = 0;
  for (uint32_t i = 0; i < items; ++i)
    if (b->base[item_at[i]] != NO_BASE) {
      b->base[item_at[i]] = count;
      count += item_at[i] < b->slots ? (uint32_t)COPIES : 1;
    }
  assert(count <= COPIES * b->slots + b->results);
  free(rank);
  free(item_at);
  uint32_t choices = encode_choices(b->program);
  bdd_add_vars(b->space, count + choices);
  for (uint32_t i = 0; i < b->slots; ++i)
    if (b->base[i] != NO_BASE)
      bdd_group(b->space, b->base[i], COPIES);
  b->encoder.first_choice = count;
  b->encoder.choice_count = choices;
  vec_resize(&b->values, count + choices);
}
