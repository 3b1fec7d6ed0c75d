/* events.c: a trace as a list of events. */
#include "path/explain.h"

#include "program/call.h"

enum { MOST_EVENTS = 100000 };

typedef struct walk_frame {
  const activation *act;
  uint32_t at, frame;
} walk_frame;

static uint32_t frame_add(event_list *l, program *p, const activation *a, uint32_t parent,
                          uint32_t call) {
  assert(a->proc < p->procs.size && (parent == NO_FRAME || parent < l->frames.size));
  path_frame f = {.proc = p->procs.data[a->proc], .parent = parent, .call = call};
  if (a->size) {
    f.last = a->steps[a->size - 1].label;
    f.returned = f.proc->stmts.data[f.last].kind == S_RETURN;
  }
  vec_push(&l->frames, f);
  return l->frames.size - 1;
}

static void leave(event_list *l, uint32_t frame) {
  const path_frame *f = &l->frames.data[frame];
  assert(f->parent == NO_FRAME || f->parent < frame);
  if (f->parent != NO_FRAME && f->returned)
    vec_push(&l->events,
             (event){.kind = EVENT_LEAVE, .frame = frame, .label = f->call, .step = l->steps});
}

bool events_build(event_list *l, program *p, const trace *t) {
  assert(l->events.size == 0 && l->frames.size == 0);
  VEC(walk_frame) stack = {0};
  vec_push(&stack, (walk_frame){.act = t->main, .frame = frame_add(l, p, t->main, NO_FRAME, 0)});
  while (stack.size && l->events.size < MOST_EVENTS) {
    walk_frame *w = &stack.data[stack.size - 1];
    if (w->at == w->act->size) {
      leave(l, w->frame);
      stack.size--;
      continue;
    }
    const trace_step *s = &w->act->steps[w->at++];
    assert(s->label < l->frames.data[w->frame].proc->stmts.size);
    event e = {.frame = w->frame, .label = s->label, .succ = s->succ, .step = l->steps++};
    if (s->callee) {
      e.kind = EVENT_ENTER;
      e.frame = frame_add(l, p, s->callee, w->frame, s->label);
      vec_push(&stack, (walk_frame){.act = s->callee, .frame = e.frame});
    }
    vec_push(&l->events, e);
  }
  bool all = stack.size == 0;
  vec_free(&stack);
  return all && l->events.size > 0;
}

void events_free(event_list *l) {
  vec_free(&l->events);
  vec_free(&l->frames);
}

/* ---- conditions ---- */

/* At a call through a pointer: what it points to. NULL: nothing that C can say. */
static const expr *points_to_callee(const event_list *l, program *p, const event *e) {
  const path_frame *g = &l->frames.data[e->frame];
  if (e->kind != EVENT_ENTER)
    return NULL;
  const stmt *call = &l->frames.data[g->parent].proc->stmts.data[e->label];
  if (stmt_callee(p, call) || !type_is_ptr(call->callee->type) ||
      call->callee->type->elem != g->proc->symbol->type)
    return NULL;
  return call_is_of(&p->pool, call->callee, g->proc);
}

static const expr *needed(const event_list *l, program *p, uint32_t i) {
  const event *e = &l->events.data[i];
  if (e->kind != EVENT_STEP)
    return points_to_callee(l, p, e);
  const stmt *s = event_stmt(l, e);
  switch ((stmt_kind)s->kind) {
  case S_ASSUME:
    return s->cond;
  case S_BRANCH:
    return e->succ == 0 ? s->cond : expr_not(&p->pool, s->cond);
  case S_ASSERT:
    return i + 1 == l->events.size ? expr_not(&p->pool, s->cond) : s->cond;
  default:
    return NULL;
  }
}

const expr *event_condition(const event_list *l, program *p, uint32_t i) {
  assert(i < l->events.size);
  const expr *condition = needed(l, p, i);
  return condition && condition->has_nondet ? NULL : condition;
}
