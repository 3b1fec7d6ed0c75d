/* tell.c: why a path cannot be executed, for people. */
#include "path/explain.h"

#include "program/words.h"

/* What the step takes to be so; NULL: it has no condition. */
static const expr *condition_of(exprs *pool, const event_list *l, const event *e, bool is_last) {
  const stmt *s = event_stmt(l, e);
  if (s->kind == S_BRANCH)
    return e->succ == 0 ? s->cond : expr_not(pool, s->cond);
  if (s->kind == S_ASSUME)
    return s->cond;
  return s->kind == S_ASSERT ? (is_last ? expr_not(pool, s->cond) : s->cond) : NULL;
}

static void tell_event(program *p, const event_list *l, uint32_t at, buf *out) {
  const event *e = &l->events.data[at];
  const expr *cond = condition_of(&p->pool, l, e, at + 1 == l->events.size);
  if (!cond || cond->kind == E_CONST)
    return;
  if (event_stmt(l, e)->where.line) {
    location_print(out, event_stmt(l, e)->where);
    buf_add(out, ": ");
  }
  buf_printf(out, "%s: %s\n", l->frames.data[e->frame].proc->name, words_expr(&p->pool, cond));
}

void path_contradiction(const path_context *c, const trace *t, buf *out) {
  event_list l = {0};
  back_result r = {0};
  if (events_build(&l, c->q.program, t)) {
    back_find(c, &l, NULL, &r);
    assert(r.verdict != BACK_CONTRADICTION || r.keep.size > 0);
    for (uint32_t i = 0; r.verdict == BACK_CONTRADICTION && i < l.events.size; ++i) {
      const event *e = &l.events.data[i];
      if (e->kind == EVENT_STEP && e->step < r.keep.size && r.keep.data[e->step])
        tell_event(c->q.program, &l, i, out);
    }
    back_result_free(&r);
  }
  events_free(&l);
}
