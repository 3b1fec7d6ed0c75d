#include "fixpoint/numbering.h"

#include "bdd/order.h"

#include <assert.h>

/* ---- modules ------------------------------------------------------------- */

static bool add_module(numbering *l, const proc *f, const char **culprit) {
  if (l->module_of.data[f->index] != NO_MODULE)
    return true;
  if (!f->has_body) {
    *culprit = f->name;
    return false;
  }
  assert(l->p->procs.data[f->index] == f);
  l->module_of.data[f->index] = l->modules.size;
  numbering_module *m = vec_add(&l->modules);
  m->f = f;
  return true;
}

static bool find_modules(numbering *l, uint32_t main, const char **culprit) {
  assert(main < l->p->procs.size);
  vec_resize(&l->module_of, l->p->procs.size);
  for (vec_each(uint32_t, m, &l->module_of))
    *m = NO_MODULE;
  if (!add_module(l, l->p->procs.data[main], culprit))
    return false;
  for (uint32_t i = 0; i < l->modules.size; ++i) {
    const proc *f = l->modules.data[i].f;
    for (vec_each(const stmt, s, &f->stmts)) {
      if (s->kind != S_CALL)
        continue;
      const proc *callee = stmt_callee(l->p, s);
      if (!callee)
        *culprit = "an unknown function";
      if (!callee || !add_module(l, callee, culprit))
        return false;
    }
  }
  return true;
}

/* ---- counters ------------------------------------------------------------ */

static void number_labels(numbering_module *m) {
  flow g;
  flow_init(&g, m->f);
  vec_resize(&m->points, PC_ENTRY);
  vec_resize(&m->counters, m->f->stmts.size);
  for (vec_each(uint32_t, pc, &m->counters))
    *pc = NO_PC;
  for (uint32_t i = 0; i < g.rpo_size; ++i) {
    assert(m->counters.data[g.rpo[i]] == NO_PC); /* each label once */
    m->counters.data[g.rpo[i]] = m->points.size;
    vec_push(&m->points, (numbering_point){.label = g.rpo[i]});
  }
  flow_free(&g);
  assert(m->counters.data[m->f->entry] == PC_ENTRY);
}

static void number_returns(numbering_module *m) {
  vec_resize(&m->returns, m->f->stmts.size);
  assert(m->counters.size == m->f->stmts.size);
  VEC(bool) taken = {0};
  vec_resize(&taken, m->points.size);
  for (uint32_t label = 0; label < m->f->stmts.size; ++label) {
    const stmt *s = &m->f->stmts.data[label];
    m->returns.data[label] = NO_PC;
    if (s->kind != S_CALL || m->counters.data[label] == NO_PC)
      continue;
    uint32_t next = m->counters.data[s->succ[0]];
    assert(next != NO_PC);
    if (!taken.data[next] && !m->f->enforce) {
      taken.data[next] = true;
      m->returns.data[label] = next;
    } else {
      m->returns.data[label] = m->points.size;
      vec_push(&m->points, (numbering_point){.label = label, .is_return_point = true});
    }
  }
  assert(m->returns.size == m->counters.size);
  vec_free(&taken);
}

/* ---- slots --------------------------------------------------------------- */

static void place_locals(numbering *l, numbering_module *m, const usage *u) {
  const proc *f = m->f;
  for (uint32_t i = 0; i < f->params.size + f->locals.size; ++i) {
    bool is_param = i < f->params.size;
    const var *v = is_param ? f->params.data[i] : f->locals.data[i - f->params.size];
    if (u && !is_relevant(u, v))
      continue;
    assert(l->slot_of.data[v->id] == NO_SLOT);
    l->slot_of.data[v->id] = m->vars.size;
    vec_push(&m->vars, v);
    m->params += is_param;
  }
  uint32_t results = 0;
  for (uint32_t i = 0; i < f->results.size; ++i)
    vec_push(&m->results, !u || u->procs.data[f->index].result_live[i] ? results++ : NO_SLOT);
  assert(m->params <= m->vars.size && m->results.size == f->results.size);
  uint32_t count = results > m->vars.size ? results : m->vars.size;
  l->locals = count > l->locals ? count : l->locals;
}

static void place_globals(numbering *l, const usage *u) {
  for (vec_each(const global, g, &l->p->globals))
    if (!u || is_relevant(u, g->var)) {
      assert(l->slot_of.data[g->var->id] == NO_SLOT);
      l->slot_of.data[g->var->id] = l->global_vars.size;
      vec_push(&l->global_vars, g->var);
    }
  l->globals = l->global_vars.size;
}

bool numbering_init(numbering *l, const program *p, uint32_t main, const usage *u,
                    const char **culprit) {
  *l = (numbering){.p = p};
  if (!find_modules(l, main, culprit))
    return false;
  vec_resize(&l->slot_of, p->pool.next_var + 1);
  for (vec_each(uint32_t, slot, &l->slot_of))
    *slot = NO_SLOT;
  place_globals(l, u);
  for (vec_each(numbering_module, m, &l->modules)) {
    number_labels(m);
    number_returns(m);
    place_locals(l, m, u);
    l->counters = m->points.size > l->counters ? m->points.size : l->counters;
  }
  return true;
}

void numbering_free(numbering *l) {
  for (vec_each(numbering_module, m, &l->modules)) {
    vec_free(&m->points);
    vec_free(&m->counters);
    vec_free(&m->returns);
    vec_free(&m->vars);
    vec_free(&m->results);
  }
  vec_free(&l->global_vars);
  vec_free(&l->modules);
  vec_free(&l->module_of);
  vec_free(&l->slot_of);
}

/* ---- order --------------------------------------------------------------- */

static uint32_t item_of_var(void *context, const var *v) {
  const numbering *l = context;
  uint32_t slot = v->kind == V_FUNCTION ? NO_SLOT : numbering_slot(l, v);
  if (slot == NO_SLOT)
    return NO_ITEM;
  return v->kind == V_GLOBAL ? l->locals + slot : slot;
}

static uint32_t item_of_result(void *context, const proc *f, uint32_t i) {
  const numbering *l = context;
  uint32_t module = l->module_of.data[f->index];
  if (module == NO_MODULE || l->modules.data[module].results.data[i] == NO_SLOT)
    return NO_ITEM;
  return l->modules.data[module].results.data[i];
}

void numbering_rank(const numbering *l, uint32_t *rank) {
  order o;
  order_init(&o, l->locals + l->globals);
  order_add_program(&o, l->p, item_of_var, item_of_result, (void *)l);
  order_solve(&o, rank);
  order_free(&o);
}
