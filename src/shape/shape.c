/* shape.c: the search, and its judge; see shape.h. */
#include "shape/shape.h"

#include "base/memory.h"
#include "program/graph.h"
#include "program/live_vars.h"
#include "shape/join.h"
#include "shape/machine.h"

enum {
  MANY_HEAPS = 2000,   /* at one place: from there on, values are given up for fewer of them */
  MOST_HEAPS = 20000,  /* at one place */
  MOST_OBJECTS = 2000, /* in one of them */
  MOST_PASSED = 2000,  /* places at which nothing was open */
};

/* What is known of a procedure. */
typedef struct shape_proc {
  bool is_made;
  flow flow;
  live_vars live;
  uint32_t *rank; /* by label: loops before what follows them */
} shape_proc;

typedef struct kept {
  heap *heap;
  bool waits;
} kept;

typedef struct place {
  VEC(shape_frame) stack;
  VEC(kept) heaps;
  uint32_t next; /* with the same hash, + 1 */
} place;

typedef struct search {
  const question *q;
  program *p;
  shape_proc *procs;
  VEC(place) places;
  map by_hash;
  VEC(heap *) open; /* on their way to the next place */
  bool judges;
  bool tracks; /* is it asked whether objects are lost, or freed? */
  deadline limit;
  shape_result *out;
} search;

static bool is_over(const search *x) {
  return x->out->reason.size > 0;
}

static void say(search *x, const char *what, const stmt *s) {
  if (is_over(x))
    return;
  buf_add(&x->out->reason, what);
  if (s)
    x->out->where = s->where;
}

/* ---- procedures ---- */

/* Postorder in which the ways out of a loop come first, so that in its reverse they come last. */
static bool leaves_loop(const flow *g, uint32_t from, uint32_t to) {
  uint32_t head = g->loop_of[from];
  if (head == NO_LABEL)
    return false;
  for (uint32_t at = g->loop_of[to]; at != NO_LABEL; at = g->loop_parent[at])
    if (at == head)
      return false;
  return true;
}

/* The k-th successor: first those that leave the loop. */
static uint32_t nth_successor(const flow *g, const stmt *s, uint32_t at, uint32_t k) {
  for (int round = 0; round < 2; ++round)
    for (uint32_t i = 0; i < s->succ_count; ++i)
      if (leaves_loop(g, at, s->succ[i]) == (round == 0) && k-- == 0)
        return s->succ[i];
  assert(false && "a successor");
  return 0;
}

typedef struct visit {
  uint32_t label, next;
} visit;

static void rank_labels(shape_proc *sp, const proc *f) {
  VEC(visit) stack = {0};
  bool *seen = xcalloc(f->stmts.size, sizeof *seen);
  uint32_t rank = f->stmts.size;
  sp->rank = xcalloc(f->stmts.size, sizeof *sp->rank);
  vec_push(&stack, (visit){f->entry, 0});
  seen[f->entry] = true;
  while (stack.size) {
    visit *v = &stack.data[stack.size - 1];
    const stmt *s = &f->stmts.data[v->label];
    if (v->next == s->succ_count) {
      sp->rank[v->label] = --rank;
      (void)vec_pop(&stack);
      continue;
    }
    uint32_t to = nth_successor(&sp->flow, s, v->label, v->next++);
    if (!seen[to]) {
      seen[to] = true;
      vec_push(&stack, (visit){to, 0});
    }
  }
  free(seen);
  vec_free(&stack);
}

static const shape_proc *proc_known(search *x, const proc *f) {
  shape_proc *sp = &x->procs[f->index];
  if (!sp->is_made) {
    flow_init(&sp->flow, f);
    live_init(&sp->live, f);
    rank_labels(sp, f);
    sp->is_made = true;
  }
  return sp;
}

/* Are heaps kept there? At joins, and at ways out of loops, so that what comes later waits. */
static bool is_place(search *x, const proc *f, uint32_t label) {
  const flow *g = &proc_known(x, f)->flow;
  uint32_t first = g->pred_start[label], end = g->pred_start[label + 1];
  if (g->is_loop_head[label] || end - first > 1)
    return true;
  return end > first && leaves_loop(g, g->preds[first], label);
}

static bool is_head(search *x, const heap *h) {
  shape_frame f = vec_last(&h->frames);
  return proc_known(x, f.proc)->flow.is_loop_head[f.label];
}

/* ---- places ---- */

static bool same_stack(const place *p, const heap *h) {
  if (p->stack.size != h->frames.size)
    return false;
  for (uint32_t i = 0; i < p->stack.size; ++i)
    if (p->stack.data[i].proc != h->frames.data[i].proc ||
        p->stack.data[i].label != h->frames.data[i].label)
      return false;
  return true;
}

static uint32_t find_place(search *x, const heap *h, bool make) {
  uint64_t hash = 7;
  for (vec_each(const shape_frame, f, &h->frames))
    hash = hash_mix(hash, (uint64_t)f->proc->index << 32 | f->label);
  uint64_t *slot = map_slot_of(&x->by_hash, hash);
  for (uint32_t i = (uint32_t)*slot; i; i = x->places.data[i - 1].next)
    if (same_stack(&x->places.data[i - 1], h))
      return i - 1;
  if (!make)
    return UINT32_MAX;
  place *p = vec_add(&x->places);
  p->next = (uint32_t)*slot;
  for (vec_each(const shape_frame, f, &h->frames))
    vec_push(&p->stack, *f);
  *slot = x->places.size;
  return x->places.size - 1;
}

/* Does a come before b: inner loops are gone through before what follows them? */
static bool comes_before(search *x, const place *a, const place *b) {
  for (uint32_t i = 0; i < a->stack.size && i < b->stack.size; ++i) {
    shape_frame f = a->stack.data[i], g = b->stack.data[i];
    if (f.proc != g.proc)
      return f.proc->index < g.proc->index;
    uint32_t left = proc_known(x, f.proc)->rank[f.label];
    uint32_t right = proc_known(x, g.proc)->rank[g.label];
    if (left != right)
      return left < right;
  }
  return a->stack.size > b->stack.size;
}

/* A round of a loop in which nothing was open: it goes on, as a run would. Not for ever. */
static bool passes(search *x, heap *h) {
  return h->passed && find_place(x, h, false) == h->place && h->passed++ < MOST_PASSED;
}

/* ---- heaps made small ---- */

static bool is_dead(search *x, const heap *h, const shape_object *o) {
  if (o->kind != VARIABLE || o->frame == 0)
    return false;
  shape_frame f = h->frames.data[o->frame - 1];
  const live_vars *live = &proc_known(x, f.proc)->live;
  return o->frame == h->frames.size ? !live_at(live, f.label, o->var)
                                    : !live_after(live, f.label, o->var);
}

/* Is the variable's address in use? */
static bool is_pointed_to(const heap *h, uint32_t object) {
  for (vec_each(const shape_object, o, &h->objects))
    for (vec_each(const cell, c, &o->cells))
      if (points_to(&c->value, object))
        return true;
  return false;
}

static void drop_dead(search *x, heap *h) {
  for (uint32_t i = 0; i < h->objects.size; ++i)
    if (h->objects.data[i].kind != GONE && is_dead(x, h, &h->objects.data[i]) &&
        !is_pointed_to(h, i))
      heap_drop(h, i);
  for (uint32_t i = 0; i < h->objects.size; ++i) {
    const shape_object *o = &h->objects.data[i];
    if (o->kind == VARIABLE && o->frame && !o->is_zero && !o->cells.size && !is_pointed_to(h, i))
      heap_drop(h, i);
  }
}

/* What nobody can reach any more is forgotten, if nobody asks for it. */
static void drop_lost(search *x, heap *h) {
  bool *reached = heap_reached(h, 0, true);
  for (uint32_t i = 0; i < h->objects.size; ++i)
    if (on_heap(&h->objects.data[i]) && !reached[i]) {
      if (x->tracks && !h->objects.data[i].of_library)
        say(x, "an object may be lost",
            &vec_last(&h->frames).proc->stmts.data[vec_last(&h->frames).label]);
    }
  for (uint32_t i = 0; i < h->objects.size && !is_over(x); ++i)
    if (on_heap(&h->objects.data[i]) && !reached[i])
      heap_drop(h, i);
  free(reached);
}

static heap *make_small(search *x, heap *h) {
  drop_dead(x, h);
  drop_lost(x, h);
  for (vec_each(shape_object, o, &h->objects))
    if (o->kind != GONE)
      cells_tidy(o);
  if (!is_over(x) && is_head(x, h))
    heap_fold(&h, x->p->pool.pointer_width / 8, false);
  if (h->objects.size > MOST_OBJECTS)
    say(x, "there are too many objects", NULL);
  return h;
}

/* ---- heaps kept ---- */

static void remove_kept(place *p, uint32_t i) {
  assert(i < p->heaps.size);
  heap_delete(p->heaps.data[i].heap);
  p->heaps.data[i] = vec_last(&p->heaps);
  --p->heaps.size;
}

/* Is it one of those that a heap that is kept stands for? */
static bool is_known(place *p, const heap *h) {
  for (uint32_t i = 0; i < p->heaps.size; ++i) {
    joined j = heap_join(p->heaps.data[i].heap, h, true);
    heap_delete(j.heap);
    if (j.heap && !j.left_loses)
      return true;
  }
  return false;
}

/* A heap that stands for the new one and one that is kept; that one is kept no more. */
static bool take_in(place *p, heap **h) {
  for (uint32_t i = 0; i < p->heaps.size; ++i) {
    joined j = heap_join(p->heaps.data[i].heap, *h, p->heaps.size <= MANY_HEAPS);
    if (!j.heap)
      continue;
    if (!j.right_loses || !j.loses_values || p->heaps.size > MANY_HEAPS) {
      remove_kept(p, i);
      heap_delete(*h);
      *h = j.heap;
      return true;
    }
    heap_delete(j.heap);
  }
  return false;
}

static void arrive(search *x, heap *h) {
  assert(!h->told && h->frames.size > 0);
  h = make_small(x, h);
  uint32_t at = is_over(x) ? UINT32_MAX : find_place(x, h, !x->judges);
  if (at == UINT32_MAX) {
    say(x, "the judge came to another place", NULL);
    heap_delete(h);
    return;
  }
  if (is_known(&x->places.data[at], h)) {
    heap_delete(h);
    return;
  }
  if (x->judges) {
    say(x, "the judge does not agree", NULL);
    heap_delete(h);
    return;
  }
  while (take_in(&x->places.data[at], &h))
    ;
  vec_push(&x->places.data[at].heaps, (kept){h, true});
  if (x->places.data[at].heaps.size > MOST_HEAPS)
    say(x, "there are too many of them at one place", NULL);
}

/* ---- executions from one place to the next ---- */

static void set_open(search *x, heap *h, uint32_t label) {
  h->frames.data[h->frames.size - 1].label = label;
  vec_push(&x->open, h);
}

/* Is the list empty? Both are gone on with. */
static void tell_apart(search *x, heap *h, uint32_t list) {
  h->passed = 0;
  heap *none = heap_copy(h);
  if (list_is_empty(none, list))
    vec_push(&x->open, none);
  else {
    heap_delete(none);
    say(x, "a ring that may be empty", NULL);
  }
  assert(object_at(h, list)->may_be_empty);
  object_at(h, list)->may_be_empty = false;
  vec_push(&x->open, h);
}

/* Does the condition hold? Both are gone on with, as far as it says something. */
static void answer_both(search *x, heap *h, const expr *asked) {
  assert(asked && h->told <= MOST_TOLD);
  if (h->told == MOST_TOLD) {
    say(x, "a statement with many conditions", NULL);
    heap_delete(h);
    return;
  }
  h->passed = 0;
  h->told_of[h->told] = asked;
  for (uint32_t i = 0; i < 2; ++i) {
    machine m = {.p = x->p, .h = i ? h : heap_copy(h)};
    learn(&m, asked, i == 1);
    m.h->answers |= i << m.h->told++;
    vec_push(&x->open, m.h);
  }
}

static void get_unstuck(search *x, machine *m, const stmt *s) {
  if (m->need == NEED_NOTHING) {
    say(x, m->why, s);
    heap_delete(m->h);
  } else if (m->need == NEED_IF_EMPTY)
    tell_apart(x, m->h, m->list);
  else if (m->need == NEED_ANSWER)
    answer_both(x, m->h, m->asked);
  else {
    list_split(m->h, m->list, m->need == NEED_LAST ? AT_LAST : AT_FIRST);
    vec_push(&x->open, m->h);
  }
}

static void go_both_ways(search *x, heap *h, const stmt *s) {
  assert(s->kind == S_BRANCH && s->succ_count == 2);
  h->told = h->answers = h->passed = 0;
  for (uint32_t i = 0; i < 2; ++i) {
    machine m = {.p = x->p, .h = i ? h : heap_copy(h)};
    learn(&m, s->cond, i == 0);
    set_open(x, m.h, s->succ[i]);
  }
}

static void choose(search *x, heap *h, const stmt *s) {
  assert(s->kind == S_GOTO && s->succ_count > 0);
  h->passed = 0;
  for (uint32_t i = 0; i < s->succ_count; ++i)
    set_open(x, i + 1 < s->succ_count ? heap_copy(h) : h, s->succ[i]);
}

/* One step; what comes of it is open, or has arrived. */
static void follow(search *x, heap *h) {
  machine m = {.p = x->p, .h = h};
  shape_frame f = vec_last(&h->frames);
  const stmt *s = &f.proc->stmts.data[f.label];
  switch (machine_step(&m)) {
  case STEP_ON:
    vec_push(&x->open, h);
    break;
  case STEP_BOTH:
    go_both_ways(x, h, s);
    break;
  case STEP_CHOICE:
    choose(x, h, s);
    break;
  case STEP_ENDS:
    heap_delete(h);
    break;
  case STEP_ERROR:
    say(x, s->text ? s->text : "an assertion that may fail", s);
    heap_delete(h);
    break;
  case STEP_STUCK:
    get_unstuck(x, &m, s);
    return; /* the same statement again */
  }
}

static bool has_moved(const heap *h, const shape_frame *from, uint32_t frames) {
  return h->frames.size != frames || vec_last(&h->frames).label != from->label ||
         vec_last(&h->frames).proc != from->proc;
}

/* All executions from a heap up to the next places. */
static void run_from(search *x, heap *first) {
  vec_push(&x->open, first);
  while (x->open.size && !is_over(x)) {
    heap *h = vec_pop(&x->open);
    shape_frame from = vec_last(&h->frames);
    uint32_t frames = h->frames.size, before = x->open.size;
    follow(x, h);
    for (uint32_t i = x->open.size; i > before && !is_over(x); --i) {
      heap *o = x->open.data[i - 1];
      if (!has_moved(o, &from, frames) ||
          !is_place(x, vec_last(&o->frames).proc, vec_last(&o->frames).label) || passes(x, o))
        continue;
      x->open.data[i - 1] = vec_last(&x->open);
      --x->open.size;
      arrive(x, o);
    }
    if (deadline_passed(&x->limit))
      say(x, "timeout", NULL);
  }
  while (x->open.size)
    heap_delete(vec_pop(&x->open));
}

/* ---- from the start to the end ---- */

static uint32_t next_place(search *x) {
  uint32_t best = UINT32_MAX;
  for (uint32_t i = 0; i < x->places.size; ++i) {
    bool waits = false;
    for (vec_each(const kept, k, &x->places.data[i].heaps))
      waits |= k->waits;
    if (waits && (best == UINT32_MAX || comes_before(x, &x->places.data[i], &x->places.data[best])))
      best = i;
  }
  return best;
}

static heap *begin_at(const heap *kept_there, uint32_t at) {
  heap *h = heap_copy(kept_there);
  h->passed = 1;
  h->place = at;
  h->told = h->answers = 0;
  return h;
}

static void search_all(search *x) {
  for (uint32_t at; !is_over(x) && (at = next_place(x)) != UINT32_MAX;) {
    place *p = &x->places.data[at];
    for (uint32_t i = 0; i < p->heaps.size; ++i)
      if (p->heaps.data[i].waits) {
        p->heaps.data[i].waits = false;
        run_from(x, begin_at(p->heaps.data[i].heap, at));
        break;
      }
  }
}

/* Variables of the program that its code, or an initialiser, mentions. */
static void find_globals(search *x, var_vec *found) {
  for (vec_each(proc *const, f, &x->p->procs))
    if ((*f)->has_body)
      for (vec_each(const stmt, s, &(*f)->stmts))
        stmt_vars(s, found);
  for (uint32_t size = 0; size != found->size;) {
    size = found->size;
    for (vec_each(const global, g, &x->p->globals))
      for (uint32_t i = 0; i < size && g->init; ++i)
        if (found->data[i] == g->var) {
          expr_vars(g->init, found);
          break;
        }
  }
}

static bool begin(search *x, heap *h) {
  var_vec found = {0};
  machine m = {.p = x->p, .h = h};
  find_globals(x, &found);
  vec_push(&h->frames, (shape_frame){x->q->entry, x->q->entry->entry});
  for (vec_each(const var *const, v, &found))
    if ((*v)->kind == V_GLOBAL)
      heap_add(h, (shape_object){.kind = VARIABLE, .size = (*v)->type->size, .var = *v});
  for (uint32_t i = 0; i < h->objects.size && !is_stuck(&m); ++i) {
    const expr *start = var_start(x->p, x->q->entry, h->objects.data[i].var);
    h->objects.data[i].is_zero = start != NULL;
    if (start)
      write_initial(&m, i, 0, start);
  }
  vec_free(&found);
  if (is_stuck(&m))
    say(x, m.why, NULL);
  return !is_over(x);
}

static void judge(search *x) {
  assert(!is_over(x) && !x->open.size && next_place(x) == UINT32_MAX);
  x->judges = true;
  heap *start = heap_new();
  if (begin(x, start))
    run_from(x, start);
  for (uint32_t i = 0; i < x->places.size; ++i)
    for (uint32_t k = 0; k < x->places.data[i].heaps.size && !is_over(x); ++k)
      run_from(x, begin_at(x->places.data[i].heaps.data[k].heap, i));
}

static bool asks_for_lost(const program *p) {
  for (vec_each(proc *const, f, &p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      if (s->kind == S_ASSERT && (s->error == ERROR_LEAK || s->error == ERROR_KEPT))
        return true;
  return false;
}

static bool is_asked(search *x) {
  if (x->p->is_boolean || x->p->is_concurrent || x->p->pool.integers == INTEGERS_MATH ||
      question_is_open(x->q))
    say(x, "a program that is no sequential C program from its start", NULL);
  bool has_heap = false;
  for (vec_each(proc *const, f, &x->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts))
      has_heap |= stmt_is_heap_alloc(s);
  if (!has_heap)
    say(x, "nothing is allocated", NULL);
  return !is_over(x);
}

static void count(search *x) {
  x->out->places = x->places.size;
  for (vec_each(const place, p, &x->places))
    x->out->heaps += p->heaps.size;
}

static void end(search *x) {
  for (vec_each(place, p, &x->places)) {
    for (vec_each(kept, k, &p->heaps))
      heap_delete(k->heap);
    vec_free(&p->heaps);
    vec_free(&p->stack);
  }
  for (uint32_t i = 0; i < x->p->procs.size; ++i)
    if (x->procs[i].is_made) {
      flow_free(&x->procs[i].flow);
      live_free(&x->procs[i].live);
      free(x->procs[i].rank);
    }
  free(x->procs);
  vec_free(&x->places);
  vec_free(&x->open);
  map_free(&x->by_hash);
}

void shape_check(const question *q, shape_result *out) {
  search x = {.q = q, .p = q->program, .limit = q->deadline, .out = out};
  *out = (shape_result){.verdict = VERDICT_UNKNOWN};
  x.procs = xcalloc(x.p->procs.size + 1, sizeof *x.procs);
  x.tracks = asks_for_lost(x.p);
  if (is_asked(&x)) {
    heap *start = heap_new();
    if (begin(&x, start))
      run_from(&x, start);
    else
      heap_delete(start);
    search_all(&x);
    if (!is_over(&x))
      judge(&x);
  }
  count(&x);
  if (!is_over(&x))
    out->verdict = VERDICT_TRUE;
  end(&x);
}

void shape_result_free(shape_result *r) {
  buf_free(&r->reason);
}
