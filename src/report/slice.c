#include "report/slice.h"

/* What is worth a line at all. */
static bool is_visible(const story_event *e) {
  if (e->kind == STORY_ERROR)
    return true;
  if (!e->where.line || e->is_library)
    return false;
  if (e->kind != STORY_STEP)
    return true;
  switch ((stmt_kind)e->stmt->kind) {
  case S_SKIP:
  case S_GOTO:
  case S_RETURN:
    return false;
  case S_HAVOC:
    return e->stmt->havoc != HAVOC_UNINIT && e->stmt->havoc != HAVOC_DEAD;
  default:
    return true;
  }
}

void slice_mark(story *s, program *p) {
  (void)p;
  for (uint32_t i = 0; i < s->events.size; ++i)
    s->events.data[i].matters = is_visible(&s->events.data[i]);
}
