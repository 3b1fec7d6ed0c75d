/* fast_compile.c: statements as instructions, and calls of small procedures in place.
 *
 * Labels are translated as they are met, along the ways on from the loop heads; a label that is not
 * there yet is a fixup until it is. A block is what lies between two labels that can be jumped to: its
 * last instruction counts its statements. */
#include "program/fast.h"

#include "base/memory.h"

enum {
  MOST_INSNS = 1 << 14,
  MOST_REGISTERS = 1 << 14,
  MOST_BLOCK = 1 << 12, /* statements */
  MOST_DEPTH = 6,       /* of calls in place */
  MOST_CALLEE = 120,    /* statements of such a callee */
};

/* ---- instructions and registers ---- */

uint32_t fast_emit(fast_builder *b, fast_insn i) {
  fast_code *f = b->f;
  if (f->insns.size >= MOST_INSNS)
    b->full = true;
  vec_push(&f->insns, i);
  vec_push(&f->spots, (fast_spot){b->context, b->label, b->done});
  assert(f->insns.size == f->spots.size);
  return f->insns.size - 1;
}

uint16_t fast_register(fast_builder *b) {
  if (b->f->regs.size >= MOST_REGISTERS) {
    b->full = true;
    return 0;
  }
  vec_push(&b->f->regs, 0);
  return (uint16_t)(b->f->regs.size - 1);
}

uint16_t fast_constant(fast_builder *b, uint64_t number) {
  uint64_t *known = map_slot_of(&b->constants, number);
  if (!*known) {
    uint16_t reg = fast_register(b);
    b->f->regs.data[reg] = number;
    *known = (uint64_t)reg + 1;
  }
  return (uint16_t)(*known - 1);
}

uint16_t fast_temp(fast_builder *b) {
  if (b->temps_used == b->temps.size)
    vec_push(&b->temps, fast_register(b));
  return b->temps.data[b->temps_used++];
}

static fast_context *context_of(const fast_builder *b) {
  return &b->f->contexts.data[b->context];
}

static uint16_t global_register(fast_builder *b, uint32_t slot, bool writes) {
  for (vec_each(fast_global, g, &b->f->globals))
    if (g->slot == slot) {
      g->written |= writes;
      return g->reg;
    }
  uint16_t reg = fast_register(b);
  vec_push(&b->f->globals, (fast_global){slot, reg, writes});
  return reg;
}

static bool holds(const uint32_t *data, uint32_t size, uint32_t what) {
  for (uint32_t i = 0; i < size; ++i)
    if (data[i] == what)
      return true;
  return false;
}

/* Context 0 lies in a frame: which of its slots are mentioned is told. */
static void note_slot(fast_code *f, uint32_t slot, bool writes) {
  if (!holds(f->used.data, f->used.size, slot))
    vec_push(&f->used, slot);
  if (writes && !holds(f->written.data, f->written.size, slot))
    vec_push(&f->written, slot);
}

uint16_t fast_variable(fast_builder *b, const var *v, bool writes) {
  home h = b->in->where.homes[v->id];
  if (!fast_fits(v->type) || (h.kind != HOME_SLOT && h.kind != HOME_GLOBAL_SLOT)) {
    b->failed = true;
    return 0;
  }
  if (h.kind == HOME_GLOBAL_SLOT)
    return global_register(b, h.index, writes);
  if (b->context == 0)
    note_slot(b->f, h.index, writes);
  return (uint16_t)(context_of(b)->base + h.index);
}

/* ---- contexts ---- */

/* The context of a call, or of the loops themselves; its index. */
static uint32_t add_context(fast_builder *b, code *c, uint32_t parent, uint32_t call) {
  fast_code *f = b->f;
  fast_context new = {.code = c, .parent = parent, .call = call, .base = f->regs.size};
  uint32_t count = c->f->stmts.size, slots = c->frame->slot_count;
  new.words = bits_words(slots);
  new.live = fast_live(b->in, c->f, new.words);
  new.pc = xmalloc(count * sizeof *new.pc);
  memset(new.pc, 0xff, count * sizeof *new.pc);
  new.depth = f->contexts.size ? f->contexts.data[parent].depth + 1 : 0;
  if (new.depth > f->deepest)
    f->deepest = new.depth;
  for (uint32_t i = 0; i < slots; ++i)
    fast_register(b);
  vec_push(&f->contexts, new);
  return f->contexts.size - 1;
}

static bool is_live(const fast_context *c, uint32_t label, uint32_t slot) {
  return has_bit(c->live + (size_t)label * c->words, slot);
}

/* Nothing but the parameters may be read before it is written. */
static bool starts_defined(const interp *in, const code *c) {
  uint32_t words = bits_words(c->frame->slot_count);
  uint64_t *live = fast_live(in, c->f, words), *entry = live + (size_t)c->f->entry * words;
  for (vec_each(var *const, v, &c->f->params))
    remove_bit(entry, in->where.homes[(*v)->id].index);
  bool all = bits_empty(entry, words);
  free(live);
  return all;
}

/* Can the call be part of the code? */
static bool fits_in_place(const fast_builder *b, const stmt *s, const code *c) {
  const proc *f = c->f;
  if (!f->has_body || f->is_variadic || c->frame->objects.size || f->stmts.size > MOST_CALLEE)
    return false;
  if (c->outside || s->lhs_count > 1 || s->rhs_count != f->params.size)
    return false;
  uint32_t up = b->context;
  if (b->f->contexts.data[up].depth >= MOST_DEPTH)
    return false;
  for (;; up = b->f->contexts.data[up].parent) {
    if (b->f->contexts.data[up].code == c)
      return false;
    if (up == 0)
      break;
  }
  return starts_defined(b->in, c);
}

/* ---- ways on ---- */

static void fix(fast_builder *b, uint32_t insn, bool is_no, uint32_t context, uint32_t label) {
  vec_push(&b->fixups, (fast_fixup){insn, context, label, is_no});
}

static void leave(fast_builder *b) {
  fast_emit(b, (fast_insn){.op = FAST_LEAVE});
}

/* The statement is done: the interpreter would go on at the label. */
static void jump(fast_builder *b, uint32_t context, uint32_t label) {
  uint32_t insn = fast_emit(b, (fast_insn){.op = FAST_JUMP, .d = (uint16_t)b->done});
  b->f->spots.data[insn] = (fast_spot){context, label, b->done};
  fix(b, insn, false, context, label);
}

/* Takes back what has been emitted of a statement that cannot be translated. */
static void untranslated(fast_builder *b, uint32_t from) {
  b->f->insns.size = b->f->spots.size = from;
  b->failed = false;
  leave(b);
}

/* ---- statements: true if the next one follows ---- */

static bool assign(fast_builder *b, const stmt *s) {
  if (s->lhs_count != 1 || s->cond) {
    b->failed = true;
    return false;
  }
  const expr *to = s->lhs[0];
  bool in_register = to->kind == E_VAR && fast_fits(to->type) &&
                     (b->in->where.homes[to->var->id].kind == HOME_SLOT ||
                      b->in->where.homes[to->var->id].kind == HOME_GLOBAL_SLOT);
  if (in_register)
    fast_value(b, s->rhs[0], fast_variable(b, to->var, true));
  else
    fast_store(b, to, fast_value(b, s->rhs[0], FAST_NONE));
  return true;
}

/* Where the condition does not hold the interpreter executes the statement: what was before is counted
 * by the test, the statement itself by what follows. */
static bool demand(fast_builder *b, const stmt *s) {
  uint32_t insn;
  bool exchanged = fast_test(b, s->cond, &insn);
  if (b->failed)
    return false;
  fast_insn *i = &b->f->insns.data[insn];
  i->d = (uint16_t)b->done;
  i->yes = insn + (exchanged ? 1 : 2);
  i->no = insn + (exchanged ? 2 : 1);
  b->done = 0;
  leave(b);
  return true;
}

static bool branch(fast_builder *b, const stmt *s) {
  uint32_t insn;
  bool exchanged = fast_test(b, s->cond, &insn);
  if (b->failed)
    return false;
  fix(b, insn, exchanged, b->context, s->succ[0]);
  fix(b, insn, !exchanged, b->context, s->succ[1]);
  return false;
}

/* A variable of a scope that is entered becomes undefined: nothing, if nobody reads it then. */
static bool scope(fast_builder *b, const stmt *s) {
  const fast_context *c = context_of(b);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    const expr *e = s->lhs[i];
    home h = e->kind == E_VAR ? b->in->where.homes[e->var->id] : (home){0};
    if (h.kind != HOME_SLOT || is_live(c, s->succ[0], h.index))
      b->failed = true;
  }
  if (s->havoc != HAVOC_UNINIT && s->havoc != HAVOC_DEAD)
    b->failed = true;
  return true;
}

static bool call(fast_builder *b, const stmt *s) {
  const proc *f = stmt_callee(b->in->p, s);
  code *c = f ? code_of(b->in, f->index) : NULL;
  if (!c || !fits_in_place(b, s, c)) {
    b->failed = true;
    return false;
  }
  VEC(uint16_t) values = {0};
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&values, fast_value(b, s->rhs[i], FAST_NONE));
  for (vec_each(var *const, v, &f->params))
    b->failed |= !fast_fits((*v)->type);
  if (!b->failed) {
    uint32_t callee = add_context(b, c, b->context, b->label);
    for (uint32_t i = 0; i < values.size; ++i) {
      uint32_t slot = b->in->where.homes[f->params.data[i]->id].index;
      fast_emit(b, (fast_insn){.op = FAST_MOVE,
                               .d = (uint16_t)(b->f->contexts.data[callee].base + slot),
                               .a = values.data[i]});
    }
    b->done++;
    jump(b, callee, f->entry);
  }
  vec_free(&values);
  return false;
}

/* Back to the caller, whose variables get the result. */
static bool give_back(fast_builder *b, const stmt *s) {
  uint32_t from = b->context;
  const fast_context *c = context_of(b);
  if (from == 0) {
    b->failed = true;
    return false;
  }
  const stmt *at = &b->f->contexts.data[c->parent].code->stmts[c->call];
  uint32_t parent = c->parent;
  assert(at->kind == S_CALL && at->lhs_count <= s->rhs_count);
  if (at->lhs_count) {
    uint16_t v = fast_value(b, s->rhs[0], FAST_NONE);
    uint32_t first = b->f->insns.size;
    b->context = parent;
    fast_store(b, at->lhs[0], v);
    b->context = from;
    for (uint32_t i = first; i < b->f->spots.size; ++i)
      b->f->spots.data[i].context = from;
  }
  b->done++;
  if (!b->failed)
    jump(b, parent, at->succ[0]);
  else
    b->done--;
  return false;
}

static bool translate(fast_builder *b, const stmt *s) {
  switch ((stmt_kind)s->kind) {
  case S_SKIP:
    return true;
  case S_GOTO:
    b->failed = s->succ_count != 1;
    return true;
  case S_ASSIGN:
    return assign(b, s);
  case S_ASSUME:
  case S_ASSERT:
    return demand(b, s);
  case S_BRANCH:
    return branch(b, s);
  case S_HAVOC:
    return scope(b, s);
  case S_CALL:
    return call(b, s);
  case S_RETURN:
    return give_back(b, s);
  default:
    b->failed = true;
    return false;
  }
}

/* ---- blocks ---- */

/* Translates the label: true if its successor is to follow. */
static bool statement(fast_builder *b, uint32_t label) {
  const stmt *s = &context_of(b)->code->stmts[label];
  uint32_t from = b->f->insns.size;
  b->label = label;
  b->temps_used = 0;
  bool goes_on = translate(b, s);
  if (b->failed) {
    untranslated(b, from);
    return false;
  }
  b->done += goes_on;
  return goes_on;
}

/* How many ways lead to each label; owned. */
static uint32_t *predecessors(const proc *f) {
  uint32_t *count = xcalloc(f->stmts.size, sizeof *count);
  for (uint32_t i = 0; i < f->stmts.size; ++i)
    for (uint32_t k = 0; k < f->stmts.data[i].succ_count; ++k)
      count[f->stmts.data[i].succ[k]]++;
  count[f->entry]++;
  return count;
}

/* From a label on, until a jump. A loop that comes back to a test does that test here again. */
static void block(fast_builder *b, uint32_t label) {
  const code *c = context_of(b)->code;
  uint32_t *before = predecessors(c->f);
  b->done = 0;
  context_of(b)->pc[label] = b->f->insns.size;
  bool first = true;
  while (!b->full) {
    const stmt *s = &c->stmts[label];
    bool is_there = !first && context_of(b)->pc[label] != FAST_NONE;
    if (is_there && s->kind == S_BRANCH) {
      statement(b, label);
      break;
    }
    if (!first && (before[label] > 1 || is_there || b->done >= MOST_BLOCK)) {
      b->label = label;
      jump(b, b->context, label);
      break;
    }
    context_of(b)->pc[label] = b->f->insns.size;
    first = false;
    if (!statement(b, label))
      break;
    assert(s->succ_count == 1);
    label = s->succ[0];
  }
  free(before);
}

/* Translates what is jumped to, until everything is there. */
static void blocks(fast_builder *b) {
  for (; b->work < b->fixups.size && !b->full; ++b->work) {
    fast_fixup x = b->fixups.data[b->work];
    b->context = x.context;
    if (context_of(b)->pc[x.label] == FAST_NONE)
      block(b, x.label);
  }
}

static void set_targets(fast_builder *b) {
  for (vec_each(const fast_fixup, x, &b->fixups)) {
    fast_insn *i = &b->f->insns.data[x->insn];
    uint32_t pc = b->f->contexts.data[x->context].pc[x->label];
    assert(pc != FAST_NONE);
    *(x->is_no ? &i->no : &i->yes) = pc;
  }
  for (vec_each(const fast_spot, s, &b->f->spots))
    if (s->done > b->f->longest)
      b->f->longest = s->done;
}

fast_code *fast_compile(interp *in, code *c) {
  fast_code *f = xcalloc(1, sizeof *f);
  fast_builder b = {.f = f, .in = in};
  f->in = in;
  add_context(&b, c, 0, 0);
  for (uint32_t i = 0; i < c->f->stmts.size && !b.full; ++i)
    for (uint32_t k = 0; k < c->stmts[i].succ_count; ++k)
      if (c->stmts[i].succ[k] <= i && f->contexts.data[0].pc[c->stmts[i].succ[k]] == FAST_NONE) {
        b.context = 0;
        block(&b, c->stmts[i].succ[k]);
        blocks(&b);
      }
  if (!b.full)
    set_targets(&b);
  map_free(&b.constants);
  vec_free(&b.temps);
  vec_free(&b.fixups);
  if (!b.full)
    return f;
  fast_free(f);
  return NULL;
}

void fast_free(fast_code *f) {
  if (!f)
    return;
  for (vec_each(fast_context, c, &f->contexts)) {
    free(c->pc);
    free(c->live);
  }
  vec_free(&f->contexts);
  vec_free(&f->insns);
  vec_free(&f->spots);
  vec_free(&f->globals);
  vec_free(&f->bases);
  vec_free(&f->views);
  vec_free(&f->used);
  vec_free(&f->written);
  vec_free(&f->regs);
  free(f);
}
