/* interp_trace.c: executed steps as text and as a trace, and values as text.
 *
 * Recording keeps a flat log of events, one per step, in execution order; with `record_last` the
 * oldest are overwritten. The tree of activations is built from the log at the end: steps that were
 * lost are missing from it, but the calls that lead to kept steps are there, since each event knows
 * the label of the call above it. */
#include "base/memory.h"
#include "program/interp_state.h"
#include "program/words.h"

#include <inttypes.h>

typedef struct event {
  uint32_t proc, label, succ, depth;
  uint32_t caller; /* label of the call that its activation belongs to */
  uint32_t value_count, entry_count;
  written *values; /* owned; what the step wrote */
  written *entry;  /* owned; a call: the callee's parameters */
} event;

struct recorder {
  VEC(event) events; /* a ring if `last` is set */
  uint32_t last;
  uint64_t logged;   /* events so far: the next one's serial */
  written_vec entry; /* globals and parameters of the outermost activation */
};

/* ---- values as text ---- */

static void print_integer(buf *out, const type *t, u128 v) {
  i128 s = signed_value(t, v);
  bool negative = s < 0 && (t->kind == T_MATH || t->is_signed);
  u128 magnitude = negative ? -(u128)s : v;
  char digits[48];
  size_t at = sizeof digits;
  digits[--at] = '\0';
  do {
    digits[--at] = (char)('0' + (int)(magnitude % 10));
    magnitude /= 10;
  } while (magnitude);
  if (negative)
    buf_put(out, '-');
  buf_add(out, digits + at);
}

static void print_pointer(interp *in, buf *out, uint64_t address) {
  if (address == 0) {
    buf_add(out, "null");
    return;
  }
  object *o = object_find(in, address);
  if (!o)
    o = object_starting(in, address);
  if (!o) {
    buf_printf(out, "0x%" PRIx64, address);
    return;
  }
  if (o->var || o->name)
    buf_printf(out, "&%s", o->var ? o->var->name : o->name);
  else
    buf_printf(out, "%s0x%" PRIx64, o->kind == OBJECT_HEAP ? "heap:" : "", o->base);
  if (address > o->base)
    buf_printf(out, " + %" PRIu64, address - o->base);
}

void interp_print_value(interp *in, buf *out, const type *t, u128 v) {
  switch (t->kind) {
  case T_BOOL:
    buf_add(out, v ? "true" : "false");
    break;
  case T_PTR:
    print_pointer(in, out, (uint64_t)v);
    break;
  case T_FLOAT:
    if (t->width > 64)
      buf_printf(out, "0x%" PRIx64 "%016" PRIx64, (uint64_t)(v >> 64), (uint64_t)v);
    else
      buf_printf(out, "0x%" PRIx64, (uint64_t)v);
    break;
  default:
    print_integer(out, t, v);
  }
}

enum { PRINTED_ELEMENTS = 64 };

static void print_path(interp *in, buf *out, const expr *path) {
  const type *t = path->type;
  if (moves_as_scalar(t)) {
    u128 v = 0;
    if (interp_read(in, path, &v))
      interp_print_value(in, out, t, v);
    else
      buf_put(out, '?');
    return;
  }
  uint64_t count = t->kind == T_ARRAY ? t->length : t->kind == T_STRUCT ? t->count : 0;
  buf_put(out, '{');
  for (uint64_t i = 0; i < count; i++) {
    if (i > 0)
      buf_add(out, ", ");
    if (i == PRINTED_ELEMENTS) {
      buf_add(out, "...");
      break;
    }
    const expr *kid;
    if (t->kind == T_ARRAY) {
      kid = expr_index(in->pool, path, expr_int(in->pool, type_ptrdiff(in->pool), (int64_t)i));
    } else {
      if (t->fields[i].name[0])
        buf_printf(out, ".%s = ", t->fields[i].name);
      kid = expr_field(in->pool, path, (uint32_t)i);
    }
    print_path(in, out, kid);
  }
  buf_put(out, '}');
}

void interp_print_globals(interp *in, buf *out) {
  for (vec_each(global, g, &in->p->globals)) {
    if (g->var->is_const || words_is_made(g->var) || !in->started ||
        in->where.homes[g->var->id].kind == HOME_NONE)
      continue;
    buf_printf(out, "%s = ", g->var->name);
    print_path(in, out, expr_var(in->pool, g->var));
    buf_put(out, '\n');
  }
}

/* ---- recording ---- */

recorder *recorder_new(interp *in) {
  recorder *r = xcalloc(1, sizeof *r);
  r->last = in->o.record_last;
  return r;
}

static void event_free(event *e) {
  free(e->values);
  free(e->entry);
}

void recorder_free(recorder *r) {
  if (!r)
    return;
  for (vec_each(event, e, &r->events))
    event_free(e);
  vec_free(&r->events);
  vec_free(&r->entry);
  free(r);
}

/* Pointers: what they point to now. */
static void find_targets(interp *in, written *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    bool points = values[i].path->type->kind == T_PTR && values[i].value != 0;
    const object *o = points ? object_near(in, (uint64_t)values[i].value) : NULL;
    if (o && o->var) {
      values[i].target = o->var;
      values[i].base = o->base;
    }
  }
}

static written *copy_written(interp *in, const written *from, uint32_t count) {
  if (count == 0)
    return NULL;
  written *to = xmalloc(count * sizeof *to);
  memcpy(to, from, count * sizeof *to);
  find_targets(in, to, count);
  return to;
}

/* The event of that serial, or NULL if it is lost. */
static event *event_at(recorder *r, uint64_t serial) {
  if (serial == NOT_RECORDED)
    return NULL;
  assert(serial < r->logged);
  if (!r->last)
    return &r->events.data[serial];
  return r->logged - serial > r->last ? NULL : &r->events.data[serial % r->last];
}

static void record(interp *in, event e) {
  recorder *r = in->recorder;
  if (!r)
    return;
  e.values = copy_written(in, in->written.data, in->written.size);
  e.value_count = in->written.size;
  if (r->last && r->events.size == r->last) {
    event *old = &r->events.data[r->logged % r->last];
    event_free(old);
    *old = e;
  } else {
    vec_push(&r->events, e);
  }
  r->logged++;
}

/* Appends the parameters' values of the current frame. */
static void collect_parameters(interp *in, written_vec *out) {
  const proc *f = in->frame->code->f;
  for (vec_each(var *const, v, &f->params)) {
    const expr *path = expr_var(in->pool, *v);
    u128 now = 0;
    if (moves_as_scalar((*v)->type) && interp_read(in, path, &now))
      vec_push(out, (written){.path = path, .value = now});
  }
  find_targets(in, out->data, out->size);
}

/* ---- what the interpreter tells ---- */

enum { OBSERVED_LEAVES = 16 };

/* Notes the scalars of an aggregate, the first few of them. */
static void note_leaves(interp *in, const expr *path, object *o, uint64_t at, uint32_t *left) {
  const type *t = path->type;
  uint64_t count = t->kind == T_ARRAY ? t->length : t->kind == T_STRUCT ? t->count : 0;
  if (t->kind == T_STRUCT && t->is_union && count > 1)
    count = 1;
  for (uint64_t i = 0; i < count && *left > 0; i++) {
    const expr *kid;
    place p = {.kind = PLACE_OBJECT, .object = o, .at = at};
    if (t->kind == T_ARRAY) {
      kid = expr_index(in->pool, path, expr_int(in->pool, type_ptrdiff(in->pool), (int64_t)i));
      p.at += i * t->elem->size;
    } else {
      const field *f = &t->fields[i];
      kid = expr_field(in->pool, path, (uint32_t)i);
      p.at += f->offset;
      p.bit_offset = f->bit_offset;
      p.bit_width = f->bit_width;
    }
    if (!moves_as_scalar(kid->type)) {
      note_leaves(in, kid, o, p.at, left);
      continue;
    }
    uint64_t size = place_bytes(&p, kid->type);
    if (size == 0 || object_is_undefined(o, p.at, size))
      continue;
    note_write(in, kid,
               p.bit_width ? object_load_bits(in, o, &p, kid->type, kid)
                           : object_load(in, o, p.at, kid->type, kid));
    --*left;
  }
}

void observe_aggregate(interp *in, const expr *path, object *o, uint64_t at) {
  uint32_t left = OBSERVED_LEAVES;
  note_leaves(in, path, o, at, &left);
}

static void print_written(interp *in, buf *out, const written *w, uint32_t count,
                          const char *before) {
  for (uint32_t i = 0; i < count; i++) {
    buf_add(out, i == 0 ? before : ", ");
    expr_print(out, in->pool, w[i].path);
    buf_add(out, " = ");
    interp_print_value(in, out, w[i].path->type, w[i].value);
  }
}

/* The beginning of a line: the place, and the call depth as indentation. */
static void begin_line(buf *out, location where, uint32_t depth) {
  buf_clear(out);
  if (where.line)
    location_print(out, where);
  else
    buf_put(out, '-');
  buf_add(out, ": ");
  for (uint32_t i = 0; i < depth && i < 40; i++)
    buf_add(out, "  ");
}

/* file:line:column:   function: statement      x = 5 */
static void print_step(interp *in, const proc *f, const stmt *s, uint32_t depth, uint32_t succ) {
  buf *out = &in->line;
  begin_line(out, s->where, depth);
  buf_printf(out, "%s: ", f->name);
  stmt_print(out, in->p, s);
  if (s->kind == S_BRANCH)
    buf_add(out, succ == 0 ? "   [true]" : "   [false]");
  print_written(in, out, in->written.data, in->written.size, "   [");
  if (in->written.size > 0)
    buf_put(out, ']');
  buf_put(out, '\n');
  fwrite(out->text, 1, out->size, in->o.steps);
}

static void tell(interp *in, uint32_t depth, uint32_t succ) {
  const frame *f = &in->frames.data[depth];
  if (in->o.steps)
    print_step(in, f->code->f, &f->code->stmts[f->at], depth, succ);
  record(in, (event){.proc = f->code->f->index,
                     .label = f->at,
                     .succ = succ,
                     .depth = depth,
                     .caller = depth > 0 ? f[-1].at : 0});
  vec_clear(&in->written);
  in->in_step = false;
}

void observe_entry(interp *in) {
  recorder *r = in->recorder;
  if (!r)
    return;
  for (vec_each(global, g, &in->p->globals)) {
    const expr *path = expr_var(in->pool, g->var);
    u128 v = 0;
    if (!g->var->is_const && moves_as_scalar(g->var->type) && interp_read(in, path, &v))
      vec_push(&r->entry, (written){.path = path, .value = v});
  }
  collect_parameters(in, &r->entry);
}

void observe_step(interp *in, uint32_t succ) {
  tell(in, in->frames.size - 1, succ);
}

void observe_call(interp *in) {
  recorder *r = in->recorder;
  in->frame->call_serial = r ? r->logged : NOT_RECORDED;
  tell(in, in->frames.size - 2, 0);
  written_vec entry = {0};
  collect_parameters(in, &entry);
  if (in->o.steps && entry.size > 0) {
    buf *out = &in->line;
    begin_line(out, in->frame->code->f->where, in->frames.size - 1);
    buf_printf(out, "%s(", in->frame->code->f->name);
    print_written(in, out, entry.data, entry.size, "");
    buf_add(out, ")\n");
    fwrite(out->text, 1, out->size, in->o.steps);
  }
  if (r) {
    event *e = event_at(r, in->frame->call_serial);
    e->entry = entry.data;
    e->entry_count = entry.size;
  } else {
    vec_free(&entry);
  }
}

void observe_return(interp *in) {
  const frame *f = in->frame;
  if (in->o.steps && in->written.size > 0) {
    buf *out = &in->line;
    begin_line(out, f->code->stmts[f->at].where, in->frames.size - 1);
    print_written(in, out, in->written.data, in->written.size, "[");
    buf_add(out, "]\n");
    fwrite(out->text, 1, out->size, in->o.steps);
  }
  recorder *r = in->recorder;
  event *e = r ? event_at(r, in->returned_serial) : NULL;
  if (e) {
    free(e->values);
    e->values = copy_written(in, in->written.data, in->written.size);
    e->value_count = in->written.size;
  }
  vec_clear(&in->written);
}

void observe_end(interp *in) {
  if (in->in_step && in->frame)
    observe_step(in, 0);
  in->in_step = false;
}

/* ---- the tree ---- */

/* An activation under construction. */
typedef struct level {
  activation_builder builder;
  uint32_t caller;    /* label of the call in the level below */
  trace_step pending; /* the last step, whose callee may still come */
  bool has_pending;
  const written *entry;
  uint32_t entry_count;
} level;

typedef struct tree {
  interp *in;
  trace *t;
  VEC(level) levels; /* by depth */
} tree;

static const trace_value *make_values(tree *b, const written *w, uint32_t count) {
  if (count == 0)
    return NULL;
  trace_value *values = arena_array(&b->t->memory, trace_value, count);
  for (uint32_t i = 0; i < count; i++) {
    const type *t = w[i].path->type;
    values[i] = (trace_value){.path = w[i].path,
                              .value = expr_const(b->in->pool, t, w[i].value),
                              .var = w[i].var,
                              .offset = w[i].offset,
                              .target = w[i].target,
                              .base = w[i].base};
  }
  return values;
}

static void flush_pending(level *l) {
  if (l->has_pending)
    activation_step(&l->builder, l->pending);
  l->has_pending = false;
}

static void open_level(tree *b, uint32_t proc_index) {
  level *l = vec_add(&b->levels);
  activation_begin(&l->builder, b->t, proc_index);
}

/* Finishes the top activation and hangs it below the call it belongs to. */
static const activation *close_level(tree *b) {
  level *l = &b->levels.data[b->levels.size - 1];
  flush_pending(l);
  const activation *a =
      activation_end(&l->builder, make_values(b, l->entry, l->entry_count), l->entry_count);
  if (--b->levels.size == 0)
    return a;
  level *below = l - 1;
  if (!below->has_pending) { /* the event of the call is lost */
    below->has_pending = true;
    below->pending = (trace_step){.label = l->caller};
  }
  assert(!below->pending.callee);
  below->pending.callee = a;
  return a;
}

/* `caller` is the event of the call if this is the first step of a callee and it is not lost. */
static void add_event(tree *b, const event *e, const event *caller) {
  while (b->levels.size > e->depth + 1)
    close_level(b);
  while (b->levels.size <= e->depth)
    open_level(b, NO_PROC);
  level *l = &b->levels.data[e->depth];
  l->builder.proc = e->proc;
  l->caller = e->caller;
  if (caller) {
    l->entry = caller->entry;
    l->entry_count = caller->entry_count;
  }
  flush_pending(l);
  l->has_pending = true;
  l->pending = (trace_step){.label = e->label,
                            .succ = e->succ,
                            .value_count = e->value_count,
                            .values = make_values(b, e->values, e->value_count)};
}

/* Closes what is still active; what the log does not tell of it is known from the frames. */
static const activation *close_all(tree *b) {
  interp *in = b->in;
  while (b->levels.size < in->frames.size)
    open_level(b, NO_PROC);
  while (b->levels.size > in->frames.size) /* left where the run ended, without a step */
    close_level(b);
  assert(b->levels.size == in->frames.size);
  for (uint32_t i = 0; i < in->frames.size; i++) {
    const frame *f = &in->frames.data[i];
    b->levels.data[i].builder.proc = f->code->f->index;
    b->levels.data[i].caller = i > 0 ? f[-1].at : 0;
  }
  b->levels.data[0].entry = in->recorder->entry.data;
  b->levels.data[0].entry_count = in->recorder->entry.size;
  while (b->levels.size > 1)
    close_level(b);
  return close_level(b);
}

static trace *recorder_build(interp *in, recorder *r) {
  if (in->frames.size == 0)
    return NULL;
  tree b = {.in = in, .t = xcalloc(1, sizeof *b.t)};
  uint64_t first = r->last && r->logged > r->last ? r->logged - r->last : 0;
  const event *before = NULL;
  for (uint64_t i = first; i < r->logged; i++) {
    const event *e = event_at(r, i);
    add_event(&b, e, before && e->depth == before->depth + 1 ? before : NULL);
    before = e;
  }
  b.t->main = close_all(&b);
  vec_free(&b.levels);
  return b.t;
}

trace *interp_take_trace(interp *in) {
  if (!in->recorder)
    return NULL;
  trace *t = recorder_build(in, in->recorder);
  recorder_free(in->recorder);
  in->recorder = NULL;
  return t;
}
