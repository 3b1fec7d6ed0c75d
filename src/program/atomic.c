/* atomic.c: where a thread may end inside an atomic section, by control flow alone.
 *
 * A procedure is walked with what it is entered with (in a section or not, in an atomic function or
 * not). `leaves` is what is known of its returns, so calls are stepped over; procedures are walked
 * until nothing changes. */
#include "program/interleave.h"

#include "base/memory.h"

enum { IN_SECTION = 1, IN_FUNCTION = 2, CONTEXTS = 4 };

typedef struct walker {
  const program *p;
  uint8_t (*leaves)[2]; /* by procedure and section on entry: bit 0 outside, bit 1 inside */
  uint8_t *entered;     /* by procedure: bit c: entered in context c */
  bool **ends;          /* by procedure and label */
  bool changed;
} walker;

typedef struct walk_at {
  uint32_t label, section;
} walk_at;

typedef struct walk {
  walker *all;
  const proc *f;
  bool is_root, in_function;
  uint8_t *seen; /* by label: bit 0 outside, bit 1 inside */
  uint8_t left;
  VEC(walk_at) work;
} walk;

static void add_bits(walker *x, uint8_t *set, uint8_t bits) {
  x->changed |= (bits & ~*set) != 0;
  *set |= bits;
}

static void visit(walk *w, uint32_t label, uint32_t section) {
  if (w->seen[label] >> section & 1)
    return;
  w->seen[label] |= (uint8_t)(1u << section);
  vec_push(&w->work, (walk_at){label, section});
}

static void walk_call(walk *w, const stmt *s, const proc *callee, uint32_t section) {
  walker *x = w->all;
  uint32_t context = section | (w->in_function ? IN_FUNCTION : 0);
  add_bits(x, &x->entered[callee->index], (uint8_t)(1u << context));
  for (uint32_t after = 0; after < 2; ++after)
    if (x->leaves[callee->index][section] >> after & 1)
      visit(w, s->succ[0], after);
}

static void walk_stmt(walk *w, walk_at at) {
  const stmt *s = &w->f->stmts.data[at.label];
  const proc *callee = s->kind == S_CALL ? stmt_callee(w->all->p, s) : NULL;
  bool *ends = &w->all->ends[w->f->index][at.label];
  if (s->kind == S_RETURN) {
    w->left |= (uint8_t)(1u << at.section);
    *ends |= w->is_root && at.section;
  } else if (s->kind == S_END_THREAD) {
    *ends |= at.section || w->in_function;
  } else if (callee && callee->has_body) {
    walk_call(w, s, callee, at.section);
  } else if (s->kind == S_START_THREAD) {
    visit(w, s->succ[0], at.section);
  } else {
    uint32_t section = s->kind == S_ATOMIC_BEGIN ? 1 : s->kind == S_ATOMIC_END ? 0 : at.section;
    for (uint32_t i = 0; i < s->succ_count; ++i)
      visit(w, s->succ[i], section);
  }
}

/* The ways in which it returns. */
static uint8_t walk_from(walker *x, const proc *f, uint32_t begin, uint32_t context, bool is_root) {
  walk w = {.all = x, .f = f, .is_root = is_root};
  w.in_function = (context & IN_FUNCTION) || is_atomic_proc(f);
  w.seen = xcalloc(f->stmts.size + 1, sizeof *w.seen);
  visit(&w, begin, context & IN_SECTION);
  while (w.work.size)
    walk_stmt(&w, vec_pop(&w.work));
  free(w.seen);
  vec_free(&w.work);
  return w.left;
}

static void walk_all(walker *x, const thread_roots *roots) {
  do {
    x->changed = false;
    for (uint32_t i = 0; i < roots->size; ++i)
      walk_from(x, x->p->procs.data[roots->data[i].proc], roots->data[i].begin, 0, true);
    for (uint32_t i = 0; i < x->p->procs.size; ++i)
      for (uint32_t c = 0; c < CONTEXTS; ++c)
        if (x->entered[i] >> c & 1) {
          const proc *f = x->p->procs.data[i];
          add_bits(x, &x->leaves[i][c & IN_SECTION], walk_from(x, f, f->entry, c, false));
        }
  } while (x->changed);
}

void thread_ends_inside(const program *p, thread_ends *out) {
  thread_roots roots = {0};
  thread_roots_of(p, 1, &roots);
  walker x = {.p = p};
  x.leaves = xcalloc(p->procs.size + 1, sizeof *x.leaves);
  x.entered = xcalloc(p->procs.size + 1, sizeof *x.entered);
  x.ends = xcalloc(p->procs.size + 1, sizeof *x.ends);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    x.ends[i] = xcalloc(p->procs.data[i]->stmts.size + 1, sizeof **x.ends);
  walk_all(&x, &roots);
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    for (uint32_t k = 0; k < p->procs.data[i]->stmts.size; ++k)
      if (x.ends[i][k])
        vec_push(out, &p->procs.data[i]->stmts.data[k]);
    free(x.ends[i]);
  }
  free(x.ends);
  free(x.leaves);
  free(x.entered);
  vec_free(&roots);
}
