/* silent.c: stops before a thread may fall silent.
 *
 * What a thread does in a step is seen by others when it comes to its next stop. It may never do so: it
 * may stay in a loop without one, call something that does not return, or end the execution (the end of
 * the program, an assumption that does not hold). Others have to have their turns before that, so there
 * is a stop in front of it. One in front of a loop is enough: nothing that others could see happens
 * inside. A lock that is released in such a loop is seen, so that is a stop. */
#include "threads/internal.h"

#include "base/memory.h"

static bool has_others(const info *n) {
  return n->is_reached && !n->is_atomic && (n->thread > 0 || n->running);
}

static void stop_before_ends(builder *b) {
  for (uint32_t i = 0; i < b->out.size; ++i) {
    info *n = &b->infos.data[i];
    stmt_kind kind = (stmt_kind)b->out.data[i].kind;
    bool may_end = kind == S_RETURN || kind == S_HALT || kind == S_CALL ||
                   (kind == S_ASSUME && n->mark == MARK_NONE);
    if (has_others(n) && may_end)
      n->is_visible = true;
  }
}

/* ---- loops without a stop ---- */

/* The statements between stops as a procedure: stops have no successors, everything behind one is a
 * successor of the entry, which is the last label. */
static proc silent_part(const builder *b, label_vec *starts) {
  proc f = {0};
  for (uint32_t i = 0; i < b->out.size; ++i) {
    stmt s = b->out.data[i];
    if (b->infos.data[i].is_visible) {
      for (uint32_t k = 0; k < s.succ_count; ++k)
        vec_push(starts, s.succ[k]);
      s.succ_count = 0;
    }
    vec_push(&f.stmts, s);
  }
  for (vec_each(const instance, t, &b->threads))
    vec_push(starts, t->entry);
  stmt all = {.kind = S_GOTO, .succ = starts->data, .succ_count = starts->size};
  f.entry = f.stmts.size;
  f.has_body = true;
  vec_push(&f.stmts, all);
  return f;
}

/* The outermost loop around each label: its head, or NO_LABEL. The caller frees it. */
static uint32_t *find_loops(const builder *b) {
  label_vec starts = {0};
  flow g;
  proc f = silent_part(b, &starts);
  flow_init(&g, &f);
  uint32_t *loop = xcalloc(b->out.size + 1, sizeof *loop);
  for (uint32_t i = 0; i < b->out.size; ++i) {
    uint32_t head = g.order[i] == NO_LABEL ? NO_LABEL : g.loop_of[i];
    while (head != NO_LABEL && g.loop_parent[head] != NO_LABEL)
      head = g.loop_parent[head];
    loop[i] = head;
  }
  flow_free(&g);
  vec_free(&f.stmts);
  vec_free(&starts);
  return loop;
}

/* Releases of locks in them. True: there was one. */
static bool stop_before_releases(builder *b, const uint32_t *loop) {
  bool any = false;
  for (uint32_t i = 0; i < b->out.size; ++i) {
    info *n = &b->infos.data[i];
    if (loop[i] != NO_LABEL && n->mark == MARK_LEFT && has_others(n) && !n->is_visible)
      any = n->is_visible = true;
  }
  return any;
}

/* Leads the way to `to` past a stop. */
static uint32_t add_stop_before(builder *b, uint32_t to) {
  info n = b->infos.data[to];
  uint32_t at = add_stmt(b, n.thread, S_SKIP, (location){0});
  info *made = &b->infos.data[at];
  made->is_reached = made->is_visible = true;
  made->locks = n.locks;
  made->running = n.running;
  link_to(b, at, to);
  return at;
}

static uint32_t enter_loop(builder *b, uint32_t to, uint32_t *stops) {
  if (!stops[to])
    stops[to] = add_stop_before(b, to);
  return stops[to];
}

static bool is_entry(const builder *b, const uint32_t *loop, uint32_t from, uint32_t to) {
  return loop[to] != NO_LABEL && has_others(&b->infos.data[to]) && loop[from] != loop[to];
}

static void stop_before_loops(builder *b, const uint32_t *loop) {
  uint32_t size = b->out.size;
  uint32_t *stops = xcalloc(size + 1, sizeof *stops); /* 0: none yet */
  for (uint32_t i = 0; i < size; ++i) {
    label_vec succ = {0};
    bool changed = false;
    for (uint32_t k = 0; k < b->out.data[i].succ_count; ++k) {
      uint32_t to = b->out.data[i].succ[k];
      bool enters = is_entry(b, loop, i, to);
      vec_push(&succ, enters ? enter_loop(b, to, stops) : to);
      changed |= enters;
    }
    if (changed)
      stmt_set_succ(b->p, &b->out.data[i], succ.data, succ.size);
    vec_free(&succ);
  }
  free(stops);
}

void stop_before_silence(builder *b) {
  stop_before_ends(b);
  uint32_t *loop = find_loops(b);
  while (stop_before_releases(b, loop)) {
    free(loop);
    loop = find_loops(b);
  }
  stop_before_loops(b, loop);
  free(loop);
}
