/* interp_fast.c: when the fast machine (fast.h) takes over, and how it hands back. */
#include "program/fast.h"

#include "base/memory.h"
#include "expr/math.h"

enum {
  FIRST_WAIT = 32, /* times that a loop comes back before its procedure is translated */
  LAST_WAIT = 1 << 16,
  WORTH_IT = 200,         /* statements that a start of the machine should be good for */
  MOST_AT_ONCE = 1 << 22, /* statements between two looks at the clock */
};

/* Reachability from variables is asked for: then values count that nobody will read. */
static bool asks_for_variables(const expr *e) {
  if (e->kind == E_VALID)
    return e->index == VALID_TRACKED || e->index == VALID_ENDED;
  for (uint32_t i = 0; i < e->count; ++i)
    if (asks_for_variables(e->kid[i]))
      return true;
  return false;
}

bool fast_is_possible(const interp *in) {
  if (in->o.plain || in->o.watch || in->check_overflow || in->pool->integers != INTEGERS_MACHINE)
    return false;
  for (vec_each(proc *const, f, &in->p->procs)) {
    if ((*f)->enforce)
      return false;
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_ASSERT && s->cond->has_nondet && asks_for_variables(s->cond))
        return false;
  }
  return true;
}

/* ---- in ---- */

static const uint64_t *live_at(const fast_context *c, uint32_t label) {
  assert(label < c->code->f->stmts.size);
  return c->live + (size_t)label * c->words;
}

/* Is everything defined that may be read? */
static bool is_defined(const interp *in, const fast_code *f, uint32_t label) {
  const uint64_t *live = live_at(&f->contexts.data[0], label);
  for (vec_each(const uint32_t, slot, &f->used))
    if (has_bit(live, *slot) && in->fp_undefined[*slot])
      return false;
  for (vec_each(const fast_global, g, &f->globals))
    if (in->undefined[g->slot])
      return false;
  return true;
}

static uint64_t base_of(interp *in, const var *v) {
  home h = in->where.homes[v->id];
  if (h.kind == HOME_STATIC)
    return in->regions[REGION_STATIC].objects.data[h.index].base;
  assert(h.kind == HOME_OBJECT);
  return in->regions[REGION_STACK].objects.data[in->frame->object_base + h.index].base;
}

static void load(interp *in, fast_code *f) {
  uint32_t base = f->contexts.data[0].base;
  for (vec_each(const uint32_t, slot, &f->used))
    f->regs.data[base + *slot] = (uint64_t)in->fp[*slot];
  for (vec_each(const fast_global, g, &f->globals))
    f->regs.data[g->reg] = (uint64_t)in->slots.data[g->slot];
  for (vec_each(const fast_base, b, &f->bases))
    f->regs.data[b->reg] = base_of(in, b->var);
  for (vec_each(fast_view, v, &f->views))
    *v = (fast_view){.var = v->var};
}

/* ---- out ---- */

static void put_slot(interp *in, const fast_code *f, const fast_context *c, uint32_t slot) {
  in->fp[slot] = f->regs.data[c->base + slot];
  in->fp_undefined[slot] = 0;
}

/* The frame of a context, at the label where it stands. The first is there already. */
static void put_frame(interp *in, const fast_code *f, uint32_t context, uint32_t label) {
  const fast_context *c = &f->contexts.data[context];
  const uint64_t *live = live_at(c, label);
  if (context == 0) {
    for (vec_each(const uint32_t, slot, &f->written))
      if (has_bit(live, *slot))
        put_slot(in, f, c, *slot);
  } else {
    put_frame(in, f, c->parent, c->call);
    push_frame(in, c->code);
    for (uint32_t slot = 0; slot < c->code->frame->slot_count; ++slot)
      if (has_bit(live, slot))
        put_slot(in, f, c, slot);
  }
  in->frame->at = label;
}

static void put_back(interp *in, const fast_code *f, const fast_spot *here) {
  for (vec_each(const fast_global, g, &f->globals))
    if (g->written)
      in->slots.data[g->slot] = f->regs.data[g->reg];
  put_frame(in, f, here->context, here->label);
}

/* ---- when ---- */

/* How many statements may be executed before a limit is looked at, or a step observed. */
static uint64_t room(const interp *in, const fast_code *f) {
  uint64_t most = MOST_AT_ONCE, now = in->result.steps;
  uint64_t limit = in->o.step_limit;
  if (in->o.record && (!limit || in->o.record_from < limit))
    limit = in->o.record_from;
  if (!limit)
    return most;
  uint64_t left = limit > now ? limit - now : 0;
  left = left > f->longest ? left - f->longest : 0;
  return left < most ? left : most;
}

static uint64_t burst(interp *in, fast_code *f, uint32_t label) {
  const fast_context *c = &f->contexts.data[0];
  uint64_t most = room(in, f), counted = 0;
  if (c->pc[label] == FAST_NONE || !most || !is_defined(in, f, label))
    return 0;
  if (in->o.depth_limit && in->frames.size + f->deepest >= in->o.depth_limit)
    return 0;
  load(in, f);
  uint32_t pc = fast_run(f, c->pc[label], most, &counted);
  const fast_spot *here = &f->spots.data[pc];
  assert(counted <= most && here->done <= f->longest);
  put_back(in, f, here);
  uint64_t steps = counted + here->done;
  in->result.steps += steps;
  return steps;
}

void fast_loop_back(interp *in) {
  code *c = in->frame->code;
  uint32_t label = in->frame->at;
  if (!c->loops) {
    c->loops = xcalloc(1, sizeof *c->loops);
    c->loops->heads = xcalloc(c->f->stmts.size, sizeof *c->loops->heads);
  }
  fast_loop *l = &c->loops->heads[label];
  if (++l->times <= (l->wait ? l->wait : FIRST_WAIT))
    return;
  l->times = 0;
  if (!c->loops->compiled) {
    c->loops->compiled = true;
    c->loops->code = fast_compile(in, c);
  }
  uint64_t steps = c->loops->code ? burst(in, c->loops->code, label) : 0;
  if (steps >= WORTH_IT)
    l->wait = 1;
  else
    l->wait = l->wait < LAST_WAIT ? 2 * l->wait + FIRST_WAIT : LAST_WAIT;
}

void fast_loops_free(interp *in) {
  for (vec_each(code, c, &in->codes))
    if (c->loops) {
      free(c->loops->heads);
      fast_free(c->loops->code);
      free(c->loops);
    }
}
