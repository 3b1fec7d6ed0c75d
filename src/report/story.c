#include "report/story.h"

#include "expr/float.h"
#include "report/input.h"

#include "program/words.h"
#include "report/outcome.h"
#include "report/slice.h"

#include <inttypes.h>

/* ---- pointers by name ---- */

/* An object that the trace has shown the address of. */
typedef struct known_object {
  uint64_t base, size;
  const char *name; /* in the story's memory, or interned */
} known_object;

typedef struct teller {
  story *s;
  const answer *answer;
  line_cache *lines;
  program *program;
  VEC(known_object) objects; /* ascending by base */
  uint32_t heap_objects, stack_objects;
  places around; /* the source */
  map code_of;   /* const stmt * -> text in the story's memory; behind it: of its successors */
  buf text;      /* scratch */
  uint32_t frames;
} teller;

static uint32_t object_slot(const teller *t, uint64_t address) {
  uint32_t low = 0, high = t->objects.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (t->objects.data[middle].base <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low; /* first one beyond the address */
}

static void learn_object(teller *t, uint64_t base, uint64_t size, const char *name) {
  assert(name);
  uint32_t at = object_slot(t, base);
  if (at > 0 && t->objects.data[at - 1].base == base) {
    t->objects.data[at - 1] = (known_object){base, size, name};
    return;
  }
  vec_push(&t->objects, (known_object){0});
  known_object *slot = &t->objects.data[at];
  memmove(slot + 1, slot, (t->objects.size - 1 - at) * sizeof *slot);
  *slot = (known_object){base, size, name};
  assert(at == 0 || t->objects.data[at - 1].base < base); /* still ascending */
}

static const char *keep_text(teller *t) {
  return arena_text(&t->s->memory, buf_text(&t->text), t->text.size);
}

/* The text of a string literal; NULL: it is none. */
static const expr *literal_of(const program *p, const var *v) {
  if (v->kind == V_GLOBAL && v->is_private && v->is_const)
    for (vec_each(const global, g, &p->globals))
      if (g->var == v)
        return g->init && expr_is_literal(g->init) ? g->init : NULL;
  return NULL;
}

/* A fixed number of bytes by alloca, a compound literal: an object of the stack without a name. */
static void learn_unnamed(teller *t, const var *target, uint64_t base) {
  assert(words_is_made(target));
  uint32_t at = object_slot(t, base);
  bool is_known = at > 0 && t->objects.data[at - 1].base == base;
  if (is_known || target->kind != V_TEMP)
    return;
  buf_printf(&t->text, "stack %u", ++t->stack_objects);
  learn_object(t, base, target->type->size, keep_text(t));
  buf_clear(&t->text);
}

/* What the trace says it points to, by the part that has its type: &a[3].next. */
static bool print_target(teller *t, const trace_value *v, uint64_t address) {
  const var *target = v->target;
  if (target && words_is_made(target))
    learn_unnamed(t, target, v->base);
  if (!target || words_is_made(target) || address < v->base)
    return false;
  if (target->kind == V_FUNCTION) {
    buf_printf(&t->text, "&%s", target->name);
    return true;
  }
  const expr *literal = literal_of(t->program, target);
  if (literal) {
    expr_print_init(&t->text, &t->program->pool, literal);
    if (address > v->base)
      buf_printf(&t->text, " + %" PRIu64, address - v->base);
    return true;
  }
  learn_object(t, v->base, target->type->size,
               words_expr(&t->program->pool, expr_var(&t->program->pool, target)));
  buf_put(&t->text, '&');
  if (words_part(&t->text, target, address - v->base, v->value->type->elem))
    return true;
  buf_clear(&t->text);
  return false;
}

static void print_pointer(teller *t, uint64_t address) {
  buf *out = &t->text;
  if (address == 0) {
    buf_add(out, "null");
    return;
  }
  uint32_t at = object_slot(t, address);
  const known_object *o = at > 0 ? &t->objects.data[at - 1] : NULL;
  if (o && address - o->base <= o->size) {
    bool is_address =
        *o->name == '(' || strncmp(o->name, "heap ", 5) == 0 || strncmp(o->name, "stack ", 6) == 0;
    buf_printf(out, "%s%s", is_address ? "" : "&", o->name);
    if (address > o->base)
      buf_printf(out, " + %" PRIu64, address - o->base);
    return;
  }
  buf_printf(out, "0x%" PRIx64, address);
}

/* In decimal, which reads back as the same number; what is none by name. */
static void print_float(teller *t, const expr *value) {
  bool negative;
  u128 whole;
  int32_t exponent;
  if (!float_has_format(value->type))
    buf_printf(&t->text, "bits 0x%" PRIx64, (uint64_t)value->value);
  else if (float_is_nan(value->type, value->value))
    buf_add(&t->text, "NaN");
  else if (!float_split(value->type, value->value, &negative, &whole, &exponent))
    buf_add(&t->text, negative ? "-infinity" : "infinity");
  else
    expr_print(&t->text, &t->program->pool, value);
}

static const char *value_text(teller *t, const trace_value *v) {
  const expr *value = v->value;
  buf_clear(&t->text);
  if (value->kind == E_CONST && value->type->kind == T_PTR) {
    if (!print_target(t, v, (uint64_t)value->value))
      print_pointer(t, (uint64_t)value->value);
  } else if (value->kind == E_CONST && value->type->kind == T_BOOL)
    buf_add(&t->text, value->value ? "true" : "false");
  else if (value->kind == E_CONST && value->type->kind == T_FLOAT)
    print_float(t, value);
  else if (value->kind == E_CONST && value->type->kind == T_INT && value->type->width <= 64) {
    if (value->type->is_signed)
      buf_printf(&t->text, "%" PRId64, (int64_t)expr_value(value));
    else
      buf_printf(&t->text, "%" PRIu64, (uint64_t)value->value);
    input_character(&t->text, value->type, value->value);
  } else {
    expr_print(&t->text, &t->program->pool, value);
  }
  return keep_text(t);
}

/* ---- statements as text ---- */

/* Of a rule, or a call that a rule was woven in by. */
static bool is_woven(const teller *t, const stmt *s) {
  if (s->origin)
    return true;
  const proc *callee = s->kind == S_CALL ? stmt_callee(t->program, s) : NULL;
  return callee && code_origin_of(callee->where.file) == CODE_RULE;
}

/* What a rule remembers or demands is told by the statement of the program that is the event. */
static bool is_told_by_event(const stmt *s) {
  return s->origin && (s->kind == S_ASSERT || story_is_note(s));
}

/* The statement as in the source; as the core language prints it where the source does not say. */
static const char *code_text(teller *t, const stmt *s) {
  uint64_t *slot = map_slot_of(&t->code_of, map_key(s));
  if (*slot)
    return (const char *)(uintptr_t)*slot;
  buf_clear(&t->text);
  bool as_written = !is_woven(t, s) || is_told_by_event(s);
  if (s->kind == S_ASSERT && s->text && code_origin_of(s->where.file) == CODE_MODEL)
    return str_intern(&t->program->pool.strings, s->text);
  const char *keyword =
      s->kind == S_BRANCH && as_written ? outcome_keyword(t->lines, s->where) : NULL;
  if (keyword)
    buf_printf(&t->text, "%s (", keyword);
  if (!as_written || !lines_span(t->lines, s->where, &t->text)) {
    buf_clear(&t->text);
    words_stmt(&t->text, t->program, s);
  } else if (keyword) {
    buf_put(&t->text, ')');
  }
  const char *text = keep_text(t);
  *slot = map_key(text);
  return text;
}

static const char *branch_outcome(teller *t, const proc *f, const stmt *s, uint32_t succ) {
  uint64_t key = map_key(s) + 1 + succ, *slot = map_slot_of(&t->code_of, key);
  if (*slot)
    return (const char *)(uintptr_t)*slot;
  buf_clear(&t->text);
  outcome_print(&t->text, t->program, f, s, succ, &t->around, is_woven(t, s));
  const char *text = keep_text(t);
  map_put(&t->code_of, key, map_key(text));
  return text;
}

static const char *outcome_of(teller *t, const story_event *e) {
  assert(e->step && e->stmt);
  if (e->stmt->kind == S_BRANCH)
    return branch_outcome(t, e->proc, e->stmt, e->step->succ);
  if (e->stmt->kind == S_GOTO && e->stmt->succ_count > 1)
    return e->proc->stmts.data[e->stmt->succ[e->step->succ]].name;
  return NULL;
}

bool story_is_note(const stmt *s) {
  if (!s->origin || s->kind != S_ASSIGN || s->lhs_count != 1)
    return false;
  const var *root = expr_root(s->lhs[0]);
  return root && root->kind == V_GLOBAL;
}

const char *story_outcome(const story_event *e) {
  return e->kind == STORY_STEP && e->outcome && *e->outcome ? e->outcome : NULL;
}

const char *story_kind_name(const story_event *e) {
  static const char *const names[] = {
      "skip",   "assign",  "assume",       "assert",     "havoc",        "call",
      "return", "branch",  "goto",         "alloc",      "free",         "va_start",
      "halt",   "unknown", "start_thread", "end_thread", "atomic_begin", "atomic_end"};
  switch (e->kind) {
  case STORY_ENTER:
    return "enter";
  case STORY_RETURNED:
    return "returned";
  case STORY_ERROR:
    return "error";
  case STORY_STEP:
    break;
  }
  assert(e->stmt->kind < sizeof names / sizeof *names);
  return names[e->stmt->kind];
}

/* ---- events ---- */

/* Drops events from the middle once there are too many: the beginning and the end tell most. */
static void make_room(teller *t) {
  story *s = t->s;
  if (s->events.size < STORY_LIMIT)
    return;
  assert(s->events.size == STORY_LIMIT);
  uint32_t cut = STORY_LIMIT / 4, from = STORY_LIMIT / 2;
  memmove(s->events.data + from, s->events.data + from + cut,
          (s->events.size - from - cut) * sizeof *s->events.data);
  s->events.size -= cut;
  s->left_out += cut;
  s->gap = from;
}

/* What a write through a pointer wrote, where that has a name. */
static const char *object_text(teller *t, const trace_value *v) {
  buf_clear(&t->text);
  return v->var && words_part(&t->text, v->var, v->offset, v->path->type) ? keep_text(t) : NULL;
}

static void add_values(teller *t, story_event *e, const trace_value *values, uint32_t count) {
  assert(values || count == 0);
  story_value *out = arena_array(&t->s->memory, story_value, count ? count : 1);
  for (uint32_t i = 0; i < count; ++i) {
    const expr *path = values[i].path;
    const var *root = expr_root(path);
    out[i] = (story_value){.path = words_expr(&t->program->pool, path),
                           .value = value_text(t, &values[i]),
                           .object = object_text(t, &values[i]),
                           .original = &values[i],
                           .is_temp = (root && words_is_made(root)) || words_is_hidden(path)};
  }
  e->values = out;
  e->value_count = count;
}

/* What the step tells about addresses, before its values are printed. */
static void learn_from_step(teller *t, const stmt *s, const trace_step *step) {
  if (s->kind == S_ALLOC && step->value_count == 1 && step->values[0].value->kind == E_CONST &&
      step->values[0].value->value != 0) {
    buf_clear(&t->text);
    if (s->on_stack) /* alloca, an array of variable length */
      buf_printf(&t->text, "stack %u", ++t->stack_objects);
    else
      buf_printf(&t->text, "heap %u", ++t->heap_objects);
    uint64_t size = s->rhs[0]->kind == E_CONST ? (uint64_t)s->rhs[0]->value : 1u << 30;
    learn_object(t, (uint64_t)step->values[0].value->value, size, keep_text(t));
  }
}

/* What the caller of the entry gave it. */
static void learn_from_caller(teller *t, const finding *f) {
  const activation *outermost = f->replay.trace->main;
  for (vec_each(const replay_input, in, &f->replay.inputs)) {
    const draw *d = &in->draw;
    if (d->source != DRAW_ARGUMENT || d->why != HAVOC_CALLER)
      continue;
    for (uint32_t i = 0; i < outermost->value_count; ++i) {
      const trace_value *v = &outermost->values[i];
      const char *name = input_value(t->program, t->answer->entry, d);
      if (v->path == d->path && v->value->kind == E_CONST && v->value->value &&
          strcmp(name, "NULL"))
        learn_object(t, (uint64_t)v->value->value, d->type->elem->size, name + (*name == '&'));
    }
  }
}

typedef struct open_frame {
  const activation *act;
  uint32_t at, serial, caller;
} open_frame;

static story_event *add_event(teller *t, story_kind kind, const open_frame *f, uint32_t depth,
                              const trace_step *step) {
  make_room(t);
  story_event *e = vec_add(&t->s->events);
  e->kind = kind;
  e->depth = depth;
  e->frame = f->serial;
  e->caller = f->caller;
  assert(f->act->proc < t->program->procs.size);
  e->proc = t->program->procs.data[f->act->proc];
  e->step = step;
  e->stmt = step ? &e->proc->stmts.data[step->label] : NULL;
  e->function = stmt_function(e->proc, e->stmt);
  e->thread = e->stmt && e->stmt->thread ? e->stmt->thread : step ? step->thread : 0;
  t->s->has_threads |= e->thread > 0;
  e->where = step ? e->stmt->where : e->proc->where;
  e->code = step ? code_text(t, e->stmt) : proc_shown(e->proc);
  e->outcome = kind == STORY_STEP ? outcome_of(t, e) : NULL;
  e->is_library = lines_is_library(e->where.line ? e->where.file : e->proc->where.file) ||
                  (step && is_woven(t, e->stmt));
  return e;
}

static void add_enter(teller *t, const open_frame *f, uint32_t depth) {
  const proc *p = t->program->procs.data[f->act->proc];
  VEC(trace_value) parameters = {0};
  for (uint32_t i = 0; i < f->act->value_count; ++i) {
    const expr *path = f->act->values[i].path;
    if (path->kind == E_VAR && path->var->kind == V_PARAM && path->var->proc == p->index)
      vec_push(&parameters, f->act->values[i]);
  }
  const trace_value *kept =
      arena_copy(&t->s->memory, parameters.data, parameters.size * sizeof *parameters.data);
  story_event *e = add_event(t, STORY_ENTER, f, depth, NULL);
  add_values(t, e, kept, parameters.size);
  vec_free(&parameters);
}

/* A jump arrives: what is said of it. */
static const char *arrival_text(teller *t, const trace_step *step) {
  if (step->value_count != 1)
    return "execution goes on at the setjmp";
  const char *value = value_text(t, &step->values[0]);
  buf_clear(&t->text);
  buf_printf(&t->text, "execution goes on at the setjmp, which gives %s", value);
  return keep_text(t);
}

/* Did the activation, which is over, end by a jump? */
static bool ends_by_jump(const teller *t, const activation *a) {
  const proc *f = t->program->procs.data[a->proc];
  return a->size && f->stmts.data[a->steps[a->size - 1].label].role == ROLE_JUMP_PASSES;
}

/* A read of shared memory that is a step of its own: of what, and what it gave. */
static void tell_read(teller *t, story_event *e) {
  const char *what = words_expr(&t->program->pool, e->stmt->rhs[0]);
  buf_clear(&t->text);
  buf_printf(&t->text, "reads %s", what);
  e->code = keep_text(t);
  if (e->value_count != 1)
    return;
  story_value *v = arena_array(&t->s->memory, story_value, 1);
  *v = e->values[0];
  v->path = what;
  v->is_temp = false;
  e->values = v;
}

static void tell_events(teller *t, const activation *outermost) {
  VEC(open_frame) stack = {0};
  vec_push(&stack, (open_frame){outermost, 0, t->frames, t->frames});
  ++t->frames;
  add_enter(t, &stack.data[0], 0);
  while (stack.size) {
    open_frame *top = &stack.data[stack.size - 1];
    uint32_t depth = stack.size - 1;
    if (top->at == top->act->size) {
      bool jumps = ends_by_jump(t, vec_pop(&stack).act);
      if (stack.size == 0)
        break;
      top = &stack.data[stack.size - 1];
      if (top->at == top->act->size)
        continue; /* the run ended inside the call */
      assert(top->at > 0 && top->act->steps[top->at - 1].callee);
      const trace_step *call = &top->act->steps[top->at - 1];
      story_event *e = add_event(t, STORY_RETURNED, top, depth - 1, call);
      add_values(t, e, call->values, call->value_count);
      e->is_hidden = jumps;
      continue;
    }
    const trace_step *step = &top->act->steps[top->at++];
    ++t->s->steps;
    story_event *e = add_event(t, STORY_STEP, top, depth, step);
    learn_from_step(t, e->stmt, step);
    e->is_hidden = words_is_hidden_stmt(e->stmt);
    if (e->stmt->role == ROLE_JUMP_ARRIVES)
      e->code = arrival_text(t, step);
    if (!step->callee) {
      add_values(t, e, step->values, step->value_count);
      if (e->stmt->is_read)
        tell_read(t, e);
      continue;
    }
    uint32_t caller = top->serial; /* pushing moves what top points at */
    vec_push(&stack, (open_frame){step->callee, 0, t->frames++, caller});
    add_enter(t, &stack.data[stack.size - 1], depth + 1);
  }
  vec_free(&stack);
}

/* What is hidden has a part in what matters, but is not told. Jumps always matter: without them
 * nobody could follow. */
static void drop_hidden(story *s) {
  uint32_t kept = 0, gap = s->gap;
  for (uint32_t i = 0; i < s->events.size; ++i) {
    story_event *e = &s->events.data[i];
    if (e->is_hidden && e->kind != STORY_ERROR) {
      s->gap -= i < gap;
      s->steps -= e->kind == STORY_STEP;
      continue;
    }
    if (e->kind == STORY_STEP &&
        (e->stmt->role == ROLE_JUMP_STARTS || e->stmt->role == ROLE_JUMP_ARRIVES))
      e->matters = !e->is_library;
    e->matters |= e->kind == STORY_STEP && e->stmt->is_event && !e->is_library;
    s->events.data[kept++] = *e;
  }
  assert(s->gap <= s->events.size);
  s->events.size = kept;
}

/* The entry as it is called from outside only passes its arguments on (precondition.h): that call is no
 * part of the short story. */
static void hide_passing_on(story *s, const program *p) {
  for (uint32_t i = 0; i + 1 < s->events.size; ++i) {
    story_event *e = &s->events.data[i], *next = e + 1;
    const proc *callee = e->kind == STORY_STEP && e->depth == 0 ? stmt_callee(p, e->stmt) : NULL;
    if (callee && callee->source_name == e->proc->name)
      e->matters = next->matters = false;
  }
}

void story_tell(story *s, const answer *a, const finding *f, line_cache *c) {
  assert(f->verdict == VERDICT_FALSE);
  memset(s, 0, sizeof *s);
  if (!f->replay.trace || !f->replay.trace->main)
    return;
  teller t = {.s = s, .answer = a, .lines = c, .program = a->program, .around = {.lines = c}};
  learn_from_caller(&t, f);
  tell_events(&t, f->replay.trace->main);
  s->steps += f->replay.left_out;
  s->left_out += f->replay.left_out;
  if (s->events.size && vec_last(&s->events).kind == STORY_STEP)
    s->events.data[s->events.size - 1].kind = STORY_ERROR;
  vec_free(&t.objects);
  map_free(&t.code_of);
  places_free(&t.around);
  buf_free(&t.text);
  slice_mark(s, a->program, &f->replay.run);
  drop_hidden(s);
  hide_passing_on(s, a->program);
}

void story_free(story *s) {
  vec_free(&s->events);
  arena_free(&s->memory);
}
