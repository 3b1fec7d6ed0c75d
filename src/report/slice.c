/* slice.c: the dynamic slice of the violated condition, by walking the run backwards.
 *
 * A step belongs to it if it wrote a value that the condition (or a step of the slice) read, or was
 * a branch that decided whether a step of the slice is reached: one on which that step is control
 * dependent (Ferrante, Ottenstein, Warren: "The program dependence graph and its use in
 * optimization"), in its last execution before the step. Calls belong to it if something in them
 * does.
 *
 * What was not done can matter as well (Gyimóthy, Beszédes, Forgács: "An efficient relevant slicing
 * method for debugging"): a branch is taken in if the way not taken leads to something that a rule
 * would have noted in a variable of its that is asked for.
 *
 * Memory reached through pointers is one place, and so are all variables whose address is taken: a
 * step too many is no harm here. Variables of an activation are told apart from those of others. */
#include "report/slice.h"

#include "base/memory.h"
#include "program/graph.h"

/* An activation, seen from behind. */
typedef struct frame_state {
  VEC(uint32_t) pending; /* labels of its steps in the slice whose branch is still to come */
  bool any;              /* something in it belongs to the slice */
  bool wants_result;
} frame_state;

/* Postdominators of a procedure: dominators of its graph turned round, from a new exit. */
typedef struct reverse_flow {
  bool made;
  flow flow;
} reverse_flow;

typedef struct slicer {
  story *s;
  program *p;
  bool *in_slice;      /* by event */
  frame_state *frames; /* by number */
  reverse_flow *flows; /* by procedure */
  map relevant;        /* variable (and activation) -> 1 if its value is asked for */
  map ways;            /* way of a branch -> index of its notes + 1 */
  VEC(label_vec) notes;
  bool memory; /* what pointers reach is asked for */
} slicer;

/* ---- control dependence ---- */

static const flow *reverse_of(slicer *x, const proc *f) {
  assert(f->index < x->p->procs.size);
  reverse_flow *r = &x->flows[f->index];
  if (r->made)
    return &r->flow;
  uint32_t n = f->stmts.size;
  proc turned = {.entry = n};
  vec_resize(&turned.stmts, n + 1);
  VEC(uint32_t) *preds = xcalloc((size_t)n + 1, sizeof *preds);
  for (uint32_t i = 0; i < n; ++i) {
    const stmt *s = &f->stmts.data[i];
    for (uint32_t k = 0; k < s->succ_count; ++k)
      vec_push(&preds[s->succ[k]], i);
    if (!s->succ_count)
      vec_push(&preds[n], i);
  }
  for (uint32_t i = 0; i <= n; ++i) {
    turned.stmts.data[i].kind = S_GOTO;
    turned.stmts.data[i].succ = preds[i].data;
    turned.stmts.data[i].succ_count = preds[i].size;
  }
  flow_init(&r->flow, &turned);
  r->made = true;
  assert(r->flow.size == n + 1);
  for (uint32_t i = 0; i <= n; ++i)
    vec_free(&preds[i]);
  free(preds);
  vec_free(&turned.stmts);
  return &r->flow;
}

/* Did taking that way at the branch decide that `label` is reached? */
static bool decides(const flow *g, uint32_t branch, uint32_t way, uint32_t label) {
  assert(label < g->size && branch < g->size && way < g->size);
  if (g->order[label] == NO_LABEL || g->order[branch] == NO_LABEL || g->order[way] == NO_LABEL)
    return true; /* a loop without an end: nothing is known */
  return flow_dominates(g, label, way) && (label == branch || !flow_dominates(g, label, branch));
}

/* ---- what is asked for ---- */

static uint64_t key_of(const var *v, uint32_t frame) {
  bool own = v->kind == V_LOCAL || v->kind == V_PARAM || v->kind == V_TEMP;
  return own && !v->address_taken ? (uint64_t)(frame + 1) << 32 | v->id : v->id;
}

static void ask(slicer *x, const expr *e, uint32_t frame) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  for (uint32_t i = 0; i < vars.size; ++i) {
    map_put(&x->relevant, key_of(vars.data[i], frame), 1);
    x->memory = x->memory || vars.data[i]->address_taken;
  }
  x->memory = x->memory || e->has_deref;
  vec_free(&vars);
}

static bool is_asked(const slicer *x, const expr *path, uint32_t frame) {
  const var *root = expr_root(path);
  if (!root)
    return x->memory;
  return map_get(&x->relevant, key_of(root, frame), 0) || (root->address_taken && x->memory);
}

/* The path was written: its value before is not asked for any more; that of what the place depends
 * on is. */
static void answered(slicer *x, const expr *path, uint32_t frame) {
  if (path->kind == E_VAR && !path->var->address_taken) {
    map_put(&x->relevant, key_of(path->var, frame), 0);
    return;
  }
  bool before = x->memory;
  const var *root = expr_root(path);
  if (!root || path->count > 1 || path->kind != E_VAR)
    ask(x, path, frame);
  x->memory = x->memory || before;
}

/* ---- walking back ---- */

static void take(slicer *x, uint32_t at) {
  assert(at < x->s->events.size);
  const story_event *e = &x->s->events.data[at];
  frame_state *f = &x->frames[e->frame];
  x->in_slice[at] = true;
  f->any = true;
  if (!e->step)
    return;
  for (uint32_t i = 0; i < f->pending.size; ++i)
    if (f->pending.data[i] == e->step->label)
      return;
  vec_push(&f->pending, e->step->label);
}

/* The notes between a branch, taken that way, and where its ways meet again. */
static const label_vec *notes_on_way(slicer *x, const flow *g, const story_event *e, uint32_t k) {
  assert(k < e->stmt->succ_count);
  uint64_t *slot = map_slot_of(&x->ways, map_key(e->stmt) + k);
  if (*slot)
    return &x->notes.data[*slot - 1];
  vec_push(&x->notes, (label_vec){0});
  *slot = x->notes.size;
  label_vec *found = &x->notes.data[x->notes.size - 1], work = {0};
  uint32_t meet = g->idom[e->step->label];
  bool *seen = xcalloc((size_t)e->proc->stmts.size + 1, sizeof *seen);
  if (meet != NO_LABEL)
    seen[meet] = true;
  vec_push(&work, e->stmt->succ[k]);
  while (work.size) {
    uint32_t at = vec_pop(&work);
    if (seen[at])
      continue;
    seen[at] = true;
    const stmt *s = &e->proc->stmts.data[at];
    if (story_is_note(s))
      vec_push(found, at);
    for (uint32_t i = 0; i < s->succ_count; ++i)
      vec_push(&work, s->succ[i]);
  }
  free(seen);
  vec_free(&work);
  return found;
}

/* Would the other way of the branch have led to a note of a rule that is asked for? */
static bool avoids_note(slicer *x, const flow *g, const story_event *e) {
  assert(e->step->succ < e->stmt->succ_count);
  uint32_t way = e->stmt->succ[e->step->succ];
  if (e->stmt->origin)
    return false;
  for (uint32_t k = 0; k < e->stmt->succ_count; ++k) {
    if (e->stmt->succ[k] == way)
      continue;
    const label_vec *notes = notes_on_way(x, g, e, k);
    for (uint32_t i = 0; i < notes->size; ++i)
      if (is_asked(x, e->proc->stmts.data[notes->data[i]].lhs[0], e->frame))
        return true;
  }
  return false;
}

static void look_at_branch(slicer *x, uint32_t at) {
  const story_event *e = &x->s->events.data[at];
  frame_state *f = &x->frames[e->frame];
  const flow *g = reverse_of(x, e->proc);
  uint32_t kept = 0, way = e->stmt->succ[e->step->succ];
  bool decided = false;
  for (uint32_t i = 0; i < f->pending.size; ++i) {
    if (decides(g, e->step->label, way, f->pending.data[i]))
      decided = true;
    else
      f->pending.data[kept++] = f->pending.data[i];
  }
  f->pending.size = kept;
  if (!decided && !avoids_note(x, g, e))
    return;
  if (e->stmt->cond)
    ask(x, e->stmt->cond, e->frame);
  take(x, at);
}

static void look_at_write(slicer *x, uint32_t at) {
  const story_event *e = &x->s->events.data[at];
  const stmt *s = e->stmt;
  bool asked = false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    asked = asked || is_asked(x, s->lhs[i], e->frame);
  if (!asked)
    return;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    answered(x, s->lhs[i], e->frame);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    ask(x, s->rhs[i], e->frame);
  take(x, at);
}

/* A call begins: parameters that are asked for ask for the arguments. */
static void look_at_enter(slicer *x, uint32_t at) {
  const story_event *e = &x->s->events.data[at];
  const story_event *call = at > 0 ? &x->s->events.data[at - 1] : NULL;
  assert(e->kind == STORY_ENTER);
  if (!call || call->kind != STORY_STEP || call->stmt->kind != S_CALL)
    return;
  for (uint32_t i = 0; i < e->proc->params.size && i < call->stmt->rhs_count; ++i)
    if (map_get(&x->relevant, key_of(e->proc->params.data[i], e->frame), 0) ||
        (e->proc->params.data[i]->address_taken && x->memory)) {
      ask(x, call->stmt->rhs[i], call->frame);
      x->frames[e->frame].any = true;
    }
  if (!x->frames[e->frame].any)
    return;
  x->in_slice[at] = true;
  take(x, at - 1);
}

static void look_at_return(slicer *x, uint32_t at) {
  const story_event *e = &x->s->events.data[at];
  const stmt *s = e->stmt;
  bool asked = false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    asked = asked || is_asked(x, s->lhs[i], e->frame);
  if (!asked || at == 0)
    return;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    answered(x, s->lhs[i], e->frame);
  x->frames[x->s->events.data[at - 1].frame].wants_result = true;
  x->in_slice[at] = true;
}

static bool is_asked_about(const slicer *x, const expr *e, uint32_t frame) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool asked = false;
  for (uint32_t i = 0; i < vars.size; ++i)
    asked = asked || map_get(&x->relevant, key_of(vars.data[i], frame), 0);
  vec_free(&vars);
  return asked || (e->has_deref && x->memory);
}

static void look_at_step(slicer *x, uint32_t at) {
  const story_event *e = &x->s->events.data[at];
  switch ((stmt_kind)e->stmt->kind) {
  case S_BRANCH:
    look_at_branch(x, at);
    break;
  case S_GOTO:
    if (e->stmt->succ_count > 1)
      look_at_branch(x, at);
    break;
  case S_ASSUME:
    if (is_asked_about(x, e->stmt->cond, e->frame)) {
      ask(x, e->stmt->cond, e->frame);
      take(x, at);
    }
    break;
  case S_RETURN:
    if (x->frames[e->frame].wants_result) {
      for (uint32_t i = 0; i < e->stmt->rhs_count; ++i)
        ask(x, e->stmt->rhs[i], e->frame);
      take(x, at);
    }
    break;
  case S_CALL:
    if (!e->step->callee)
      look_at_write(x, at);
    break;
  default:
    look_at_write(x, at);
  }
}

/* ---- what is shown ---- */

/* What is worth a line at all. */
static bool is_visible(const story_event *e) {
  if (e->kind == STORY_ERROR)
    return true;
  if (!e->where.line || (e->is_library && !(e->stmt && story_is_note(e->stmt))))
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

/* What the lowering split: a call whose result goes to a temporary, and the statement that takes it
 * from there, are one line of the source. */
static bool is_first_half(const story *s, uint32_t at) {
  const story_event *e = &s->events.data[at];
  if (e->kind != STORY_STEP || e->step->callee || e->stmt->kind == S_BRANCH || !e->value_count)
    return false;
  for (uint32_t i = 0; i < e->value_count; ++i)
    if (!e->values[i].is_temp)
      return false;
  for (uint32_t i = at + 1; i < s->events.size; ++i) {
    const story_event *next = &s->events.data[i];
    if (next->frame != e->frame || next->is_library)
      continue;
    return next->kind == STORY_STEP && next->where.line == e->where.line &&
           next->where.column == e->where.column && next->stmt != e->stmt;
  }
  return false;
}

static bool is_same_event(const story_event *a, const story_event *b) {
  return a->kind == STORY_STEP && b->kind == STORY_STEP && a->frame == b->frame &&
         !a->step->callee && !b->step->callee && (a->stmt->origin || b->stmt->origin) &&
         a->where.line == b->where.line && a->where.column == b->where.column;
}

/* A switch becomes a row of branches, of which the last says where it went. */
static bool is_same_switch(const story_event *a, const story_event *b) {
  return a->kind == STORY_STEP && b->kind == STORY_STEP && a->frame == b->frame &&
         a->stmt->kind == S_BRANCH && b->stmt->kind == S_BRANCH && a->where.line == b->where.line &&
         a->where.column == b->where.column && strncmp(a->code, "switch (", 8) == 0;
}

/* What rules note at a statement is told with it, in one line; so are the cases of a switch. */
static void join_notes(story *s) {
  story_event *last = NULL;
  for (uint32_t i = 0; i < s->events.size; ++i) {
    story_event *e = &s->events.data[i];
    if (!e->matters)
      continue;
    if (last && is_same_event(last, e)) {
      story_value *all =
          arena_array(&s->memory, story_value, last->value_count + e->value_count + 1);
      memcpy(all, last->values, last->value_count * sizeof *all);
      memcpy(all + last->value_count, e->values, e->value_count * sizeof *all);
      e->values = all;
      e->value_count += last->value_count;
      last->matters = false;
    }
    if (last && is_same_switch(last, e))
      last->matters = false;
    last = e;
  }
}

static bool is_at(const story_event *e, location place) {
  return place.line && e->stmt && !e->is_library && e->where.file == place.file &&
         e->where.line == place.line && e->where.column == place.column;
}

/* One of the two places that is not found yet, and is found here. */
static bool is_of_object(const story_event *e, location *made, location *ended) {
  location *of = is_at(e, *ended) ? ended : is_at(e, *made) ? made : NULL;
  if (of)
    of->line = 0;
  return of;
}

void slice_mark(story *s, program *p, const run_result *run) {
  location made = run->made, ended = run->ended;
  uint32_t n = s->events.size, frames = 0;
  for (uint32_t i = 0; i < n; ++i)
    frames = s->events.data[i].frame >= frames ? s->events.data[i].frame + 1 : frames;
  if (n == 0)
    return;
  slicer x = {.s = s, .p = p};
  x.in_slice = xcalloc(n, sizeof *x.in_slice);
  x.frames = xcalloc(frames, sizeof *x.frames);
  x.flows = xcalloc(p->procs.size + 1, sizeof *x.flows);
  for (uint32_t i = n; i-- > 0;) {
    const story_event *e = &s->events.data[i];
    if (e->kind != STORY_ERROR && is_of_object(e, &made, &ended))
      take(&x, i);
    if (e->kind == STORY_ERROR) {
      if (e->stmt->cond)
        ask(&x, e->stmt->cond, e->frame);
      take(&x, i);
    } else if (e->kind == STORY_ENTER) {
      look_at_enter(&x, i);
    } else if (e->kind == STORY_RETURNED) {
      look_at_return(&x, i);
    } else {
      look_at_step(&x, i);
    }
  }
  x.in_slice[0] = true;
  for (uint32_t i = 0; i < n; ++i)
    s->events.data[i].matters =
        is_visible(&s->events.data[i]) && x.in_slice[i] && !is_first_half(s, i);
  join_notes(s);
  for (uint32_t i = 0; i < frames; ++i)
    vec_free(&x.frames[i].pending);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (x.flows[i].made)
      flow_free(&x.flows[i].flow);
  free(x.in_slice);
  free(x.frames);
  free(x.flows);
  map_free(&x.relevant);
  map_free(&x.ways);
  for (uint32_t i = 0; i < x.notes.size; ++i)
    vec_free(&x.notes.data[i]);
  vec_free(&x.notes);
}
