/* stub.c: what each function without a body did at each of its calls. */
#include "report/stub.h"

#include "outside/outside.h"

#include <inttypes.h>

/* How the harness gets at an object. */
typedef enum reach {
  REACH_NOT,
  REACH_KEPT,     /* a pointer was kept */
  REACH_VARIABLE, /* by its name */
  REACH_LIST,     /* the list of arguments beyond the parameters */
  REACH_EXTRA,    /* these arguments themselves */
} reach;

typedef struct known {
  reach how;
  bool needed;
  uint32_t index; /* of the kept pointer */
  uint32_t event; /* that made it known */
  uint32_t call;  /* LIST, EXTRA: the activation it belongs to, by its ENTER event */
  const var *var;
} known;

/* A call that has not returned yet. */
typedef struct active {
  uint32_t stub;  /* index; UINT32_MAX: the harness does not define it */
  uint32_t call;  /* of this function, from 0 */
  uint32_t enter; /* event */
  uint32_t result;
  bool has_result;
  bool has_back; /* what the last callback returned is kept */
  buf text;
} active;

typedef struct planner {
  stubs *out;
  const answer *answer;
  const outside_log *log;
  VEC(known) objects; /* by number; 0 is none */
  VEC(active) stack;
  VEC(uint32_t) reads; /* READ events by the event they saw: heads… */
  VEC(uint32_t) next;  /* … and who follows; UINT32_MAX: none */
} planner;

static const char *source_name(const proc *f) {
  const char *own = NULL;
  return outside_is_made(f, &own) && own ? own : f->name;
}

static const outside_value *value_of(const planner *p, const outside_event *e, uint32_t i) {
  assert(i < e->count);
  assert(e->first + i < p->log->values.size);
  return &p->log->values.data[e->first + i];
}

static active *top(planner *p) {
  return p->stack.size ? &p->stack.data[p->stack.size - 1] : NULL;
}

static void lose(planner *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void lose(planner *p, const char *format, ...) {
  if (p->out->lost)
    return;
  va_list args;
  buf text = {0};
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  p->out->lost = buf_take(&text);
  p->out->lost_by =
      top(p) ? p->log->events.data[top(p)->enter].proc->name : "code outside the program";
}

/* ---- what is needed ---- */

static void need(planner *p, uint32_t object) {
  assert(object == OUTSIDE_LOST || object < p->objects.size);
  if (object && object != OUTSIDE_LOST)
    p->objects.data[object].needed = true;
}

static void link_reads(planner *p) {
  uint32_t count = p->log->events.size;
  vec_resize(&p->reads, count);
  vec_resize(&p->next, count);
  for (uint32_t i = 0; i < count; ++i)
    p->reads.data[i] = UINT32_MAX;
  for (uint32_t i = count; i-- > 0;) { /* the first one first */
    const outside_event *e = &p->log->events.data[i];
    p->next.data[i] = UINT32_MAX;
    if (e->kind != OUTSIDE_READ)
      continue;
    assert(e->from < count);
    p->next.data[i] = p->reads.data[e->from];
    p->reads.data[e->from] = i;
    map_put(&p->out->reads, e->draws, 1);
  }
}

/* Objects that something is done with, and those on the way to them. */
static void find_needed(planner *p) {
  vec_push(&p->objects, (known){0});
  for (vec_each(const outside_event, e, &p->log->events))
    if (e->kind == OUTSIDE_GIVEN)
      vec_push(&p->objects, (known){0});
  for (uint32_t i = p->log->events.size; i-- > 0;) {
    const outside_event *e = &p->log->events.data[i];
    bool is_written = e->kind == OUTSIDE_WRITE && p->reads.data[i] != UINT32_MAX;
    if (is_written || e->kind == OUTSIDE_BACK)
      need(p, e->object);
    if (e->kind == OUTSIDE_BACK || e->kind == OUTSIDE_RESULT || e->kind == OUTSIDE_READ)
      for (uint32_t k = 0; k < e->count; ++k)
        need(p, value_of(p, e, k)->object);
    if (e->kind == OUTSIDE_GIVEN && p->objects.data[e->object].needed)
      need(p, e->parent);
  }
}

/* ---- text ---- */

/* The start of an object; false: the harness cannot get at it when event `at` happens. */
static bool put_object(planner *p, buf *out, uint32_t object, uint32_t at) {
  const known *k = object && object < p->objects.size ? &p->objects.data[object] : NULL;
  if (k && k->how == REACH_VARIABLE)
    buf_printf(out, "(char *)&%s", k->var->name);
  else if (k && k->how == REACH_KEPT && k->event < at)
    buf_printf(out, "replay_kept[%" PRIu32 "]", k->index);
  else
    return false;
  return true;
}

/* A pointer that is an argument of the call under way. */
static bool put_own_argument(planner *p, buf *out, const outside_value *v) {
  if (!p->stack.size)
    return false;
  const outside_event *enter = &p->log->events.data[top(p)->enter];
  for (uint32_t i = 0; i < enter->count && i < enter->proc->params.size; ++i)
    if (value_of(p, enter, i)->type->kind == T_PTR && value_of(p, enter, i)->value == v->value) {
      buf_printf(out, "replay_p%" PRIu32, i);
      return true;
    }
  return false;
}

static bool put_pointer(planner *p, buf *out, const outside_value *v, uint32_t at) {
  if (v->value == 0) {
    buf_add(out, "(void *)0");
    return true;
  }
  if (!v->object) {
    ctext_number(out, v->type, v->value);
    return true;
  }
  buf text = {0};
  bool ok = v->object != OUTSIDE_LOST && put_object(p, &text, v->object, at);
  if (ok)
    buf_printf(out, v->offset ? "%s + %" PRIu64 : "%s", buf_text(&text), v->offset);
  buf_free(&text);
  return ok || put_own_argument(p, out, v);
}

static bool is_plain(const type *t) {
  return (t->kind == T_INT || t->kind == T_BOOL) && t->width <= 64;
}

/* Bytes of `to` become those of the value. */
static void put_bytes(buf *out, const char *to, uint64_t at, const outside_value *v, u128 mask) {
  assert(mask);
  uint32_t bytes = 0;
  bool whole = true;
  for (u128 left = mask; left; left >>= 8, ++bytes)
    whole = whole && (left & 0xff) == 0xff;
  bool typed = whole && is_plain(v->type) && v->type->width == 8 * bytes && v->type->size == bytes;
  buf_printf(out, "    replay_put(%s", to);
  if (at)
    buf_printf(out, " + %" PRIu64, at);
  if (typed) {
    buf_add(out, ", &(");
    ctext_type(out, v->type, NULL);
    buf_add(out, "){");
    ctext_number(out, v->type, v->value);
    buf_printf(out, "}, 0, %" PRIu32 ");\n", bytes);
    return;
  }
  for (int masks = 0; masks <= !whole; ++masks) {
    buf_add(out, ", (unsigned char[]){");
    for (uint32_t i = 0; i < bytes; ++i)
      buf_printf(out, i ? ", %u" : "%u", (unsigned)((masks ? mask : v->value) >> (8 * i)) & 0xff);
    buf_add(out, "}");
  }
  buf_printf(out, whole ? ", 0, %" PRIu32 ");\n" : ", %" PRIu32 ");\n", bytes);
}

/* The same of any scalar; a pointer is one of those that the harness has at event `when`. */
static bool put_scalar(planner *p, buf *out, const char *to, uint64_t at, const outside_value *v,
                       u128 mask, uint32_t when) {
  if (v->type->kind != T_PTR || !v->object) {
    put_bytes(out, to, at, v, mask);
    return true;
  }
  buf text = {0};
  bool ok = put_pointer(p, &text, v, when);
  if (ok)
    buf_printf(out, "    replay_put(%s + %" PRIu64 ", &(void *){%s}, 0, sizeof(void *));\n", to, at,
               buf_text(&text));
  buf_free(&text);
  return ok;
}

/* All that was read of what event `at` left in the object that `to` points to. */
static void put_reads(planner *p, buf *out, const char *to, uint32_t at) {
  for (uint32_t i = p->reads.data[at]; i != UINT32_MAX; i = p->next.data[i]) {
    const outside_event *e = &p->log->events.data[i];
    if (!put_scalar(p, out, to, e->at, value_of(p, e, 0), e->mask, at))
      lose(p, "write a pointer that it does not have");
  }
}

/* ---- events ---- */

static buf *text_now(planner *p) {
  return top(p) ? &top(p)->text : NULL;
}

static stub *stub_now(planner *p) {
  uint32_t i = top(p) ? top(p)->stub : UINT32_MAX;
  return i == UINT32_MAX ? NULL : &p->out->list.data[i];
}

static void enter(planner *p, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  active now = {.stub = UINT32_MAX, .enter = at};
  for (uint32_t i = 0; i < p->out->list.size; ++i)
    if (p->out->list.data[i].proc == e->proc) {
      now.stub = i;
      now.call = p->out->list.data[i].calls++;
    }
  vec_push(&p->stack, now);
}

static bool can_pass_all(const proc *f) {
  for (vec_each(var *const, v, &f->params))
    if (!ctext_can_pass((*v)->type))
      return false;
  return f->results.size == 0 || ctext_can_pass(f->results.data[0]);
}

/* A word beyond the parameters: its text. */
static bool put_extra(planner *p, buf *out, uint64_t word) {
  stub *s = stub_now(p);
  assert(top(p));
  const outside_event *enter_event = &p->log->events.data[top(p)->enter];
  bool named = s && s->proc->params.size > 0;
  if (!s || enter_event->odd || word >= (named ? 64 : 6))
    return false;
  if (s->extra <= word)
    s->extra = (uint32_t)word + 1;
  buf_printf(out, "(char *)replay_extra[%" PRIu64 "]", word);
  return true;
}

/* Where an argument of the call under way leads to. */
static bool put_argument(planner *p, buf *out, const outside_event *e, known *k) {
  stub *s = stub_now(p);
  if (!s || !can_pass_all(s->proc))
    return false;
  if (outside_is_made(e->proc, NULL) && strcmp(source_name(e->proc), s->proc->name) != 0) {
    buf_add(out, "replay_back"); /* what a callback returned */
    return e->argument == 0 && top(p)->has_back;
  }
  if (e->argument < s->proc->params.size) {
    bool whole = s->proc->params.data[e->argument]->type->kind != T_STRUCT;
    buf_printf(out,
               whole ? "(char *)replay_p%" PRIu32
                     : "*(char **)((char *)&replay_p%" PRIu32 " + %" PRIu64 ")",
               e->argument, e->at);
    return true;
  }
  if (outside_is_made(e->proc, NULL)) {
    k->how = REACH_LIST;
    return false;
  }
  return put_extra(p, out, e->argument - s->proc->params.size);
}

static bool put_parent(planner *p, buf *out, const outside_event *e, uint32_t at, known *k) {
  const known *parent = &p->objects.data[e->parent];
  bool here = p->stack.size && parent->call == top(p)->enter;
  if (parent->how == REACH_LIST && here) {
    k->how = REACH_EXTRA;
    return false;
  }
  if (parent->how == REACH_EXTRA)
    return here && put_extra(p, out, e->at / (p->answer->program->pool.pointer_width / 8));
  buf_add(out, "*(char **)(");
  bool ok = put_object(p, out, e->parent, at);
  buf_printf(out, " + %" PRIu64 ")", e->at);
  return ok;
}

static void learn(planner *p, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  assert(e->kind == OUTSIDE_GIVEN && e->object < p->objects.size);
  known *k = &p->objects.data[e->object];
  k->event = at;
  if (e->var) {
    k->how = REACH_VARIABLE;
    k->var = e->var;
    buf name = {0};
    buf_printf(&name, "(char *)&%s", e->var->name);
    put_reads(p, &p->out->start, buf_text(&name), at);
    buf_free(&name);
    return;
  }
  if (!k->needed || !p->stack.size)
    return;
  k->call = top(p)->enter;
  buf text = {0};
  bool ok = e->proc ? put_argument(p, &text, e, k) : put_parent(p, &text, e, at, k);
  if (ok) {
    k->how = REACH_KEPT;
    k->index = p->out->kept++;
    buf_printf(text_now(p),
               e->back ? "    replay_kept[%" PRIu32 "] = %s - %" PRIu64 ";\n"
                       : "    replay_kept[%" PRIu32 "] = %s;\n",
               k->index, buf_text(&text), e->back);
  }
  buf_free(&text);
}

static void write_object(planner *p, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  assert(e->kind == OUTSIDE_WRITE);
  if (p->reads.data[at] == UINT32_MAX)
    return;
  buf to = {0};
  if (stub_now(p) && put_object(p, &to, e->object, at))
    put_reads(p, text_now(p), buf_text(&to), at);
  else
    lose(p, stub_now(p) ? "write an object that the harness does not reach"
                        : "write an object, and the harness does not define it");
  buf_free(&to);
}

/* A struct of which the scalars are told, as a variable of its own: its declaration. */
static bool put_struct(planner *p, buf *before, const outside_value *v, uint32_t number,
                       uint32_t at) {
  buf name = {0};
  bool ok = true;
  buf_add(before, "    ");
  ctext_type(before, v->type, &p->out->structs);
  buf_printf(before,
             " replay_a%" PRIu32 ";\n    __builtin_memset(&replay_a%" PRIu32
             ", 0, sizeof replay_a%" PRIu32 ");\n",
             number, number, number);
  buf_printf(&name, "(char *)&replay_a%" PRIu32, number);
  assert(v->type->kind == T_STRUCT);
  for (const outside_value *part = v + 1; ok && part <= v + v->parts; ++part) {
    uint32_t bytes = (uint32_t)part->type->size;
    u128 all = bytes >= 16 ? ~(u128)0 : ((u128)1 << (8 * bytes)) - 1;
    ok = put_scalar(p, before, buf_text(&name), part->at, part, all, at);
  }
  buf_free(&name);
  return ok;
}

/* What a callback is given; `before`: declarations that it needs. */
static bool put_arguments(planner *p, buf *before, buf *out, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  bool ok = true;
  for (uint32_t i = 0, k = 0; ok && k < e->count; ++i, ++k) {
    const outside_value *v = value_of(p, e, k);
    buf_add(out, i ? ", " : "");
    if (v->type->kind == T_PTR)
      ok = put_pointer(p, out, v, at);
    else if (is_plain(v->type))
      ctext_number(out, v->type, v->value);
    else if ((ok = v->type->kind == T_STRUCT && put_struct(p, before, v, i, at)))
      buf_printf(out, "replay_a%" PRIu32, i);
    k += v->parts;
  }
  return ok;
}

static void put_signature(planner *p, buf *out, const proc *f) {
  ctext_type(out, f->results.size ? f->results.data[0] : NULL, &p->out->structs);
  buf_add(out, " (*)(");
  for (uint32_t i = 0; i < f->params.size; ++i) {
    buf_add(out, i ? ", " : "");
    ctext_type(out, f->params.data[i]->type, &p->out->structs);
  }
  buf_add(out, f->is_variadic && f->params.size ? ", ...)" : f->params.size ? ")" : "void)");
}

static void call_back(planner *p, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  assert(e->kind == OUTSIDE_BACK && e->proc);
  const proc *f = e->proc;
  bool keeps = f->results.size && f->results.data[0]->kind == T_PTR;
  buf before = {0}, type_text = {0}, function = {0}, arguments = {0};
  bool ok = stub_now(p) && put_object(p, &function, e->object, at) && can_pass_all(f) &&
            put_arguments(p, &before, &arguments, at);
  if (ok) {
    put_signature(p, &type_text, f);
    buf_printf(text_now(p), before.size ? "    {\n%s" : "%s", buf_text(&before));
    buf_printf(text_now(p), "    %s((%s)%s)(%s);\n%s", keeps ? "replay_back = " : "",
               buf_text(&type_text), buf_text(&function), buf_text(&arguments),
               before.size ? "    }\n" : "");
    stub_now(p)->keeps_result |= keeps;
    top(p)->has_back = keeps;
  } else {
    lose(p,
         !stub_now(p)     ? "call %s, and the harness does not define it"
         : !function.size ? "call %s, which the harness does not reach"
                          : "call %s with values that the harness cannot pass",
         f->name);
  }
  buf *all[] = {&before, &type_text, &function, &arguments};
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    buf_free(all[i]);
}

/* A struct that is returned: what was read of it. */
static void put_result(planner *p, active *now, stub *s) {
  const outside_event *e = &p->log->events.data[now->result];
  assert(s->proc->results.size > 0 && now->call < s->results.size);
  const type *t = s->proc->results.data[0];
  if (!e->count) {
    put_reads(p, &now->text, "(char *)&replay_result", now->result);
    return;
  }
  const outside_value *v = value_of(p, e, 0);
  if (is_plain(t)) {
    s->results.data[now->call] = *v;
  } else if (t->kind == T_PTR && v->value) {
    buf pointer = {0};
    bool ok = put_pointer(p, &pointer, v, now->result);
    p->out->pointers_lost += !ok;
    if (ok)
      buf_printf(&now->text, "    replay_result = %s;\n", buf_text(&pointer));
    buf_free(&pointer);
  } else if (v->value) {
    u128 all = ~(u128)0 >> (128 - 8 * (t->width / 8));
    put_bytes(&now->text, "(char *)&replay_result", 0, v, all);
  }
}

static void leave(planner *p) {
  assert(p->stack.size > 0);
  active now = vec_last(&p->stack);
  stub *s = stub_now(p);
  if (s) {
    while (s->results.size <= now.call)
      vec_push(&s->results, (outside_value){0});
    if (now.has_result && s->proc->results.size)
      put_result(p, &now, s);
  }
  if (s && now.text.size)
    vec_push(&s->cases, (stub_case){.call = now.call, .text = now.text});
  else
    buf_free(&now.text);
  (void)vec_pop(&p->stack);
}

static void follow(planner *p, uint32_t at) {
  const outside_event *e = &p->log->events.data[at];
  active *now = top(p);
  switch (e->kind) {
  case OUTSIDE_ENTER:
    enter(p, at);
    return;
  case OUTSIDE_LEAVE:
    leave(p);
    return;
  case OUTSIDE_GIVEN:
    learn(p, at);
    return;
  case OUTSIDE_WRITE:
    write_object(p, at);
    return;
  case OUTSIDE_BACK:
    call_back(p, at);
    return;
  case OUTSIDE_RESULT:
    assert(now);
    if (strcmp(source_name(e->proc), p->log->events.data[now->enter].proc->name) == 0) {
      now->result = at;
      now->has_result = true;
    }
    return;
  case OUTSIDE_READ:
    return;
  }
}

void stubs_of(stubs *s, const answer *a, const finding *f, bool (*is_native)(const char *name)) {
  *s = (stubs){0};
  planner p = {.out = s, .answer = a, .log = &f->replay.outside};
  stubs_choose(s, a, f, is_native);
  link_reads(&p);
  find_needed(&p);
  assert(p.reads.size == p.log->events.size && p.next.size == p.log->events.size);
  for (uint32_t i = 0; i < p.log->events.size; ++i)
    follow(&p, i);
  while (p.stack.size)
    leave(&p); /* the error happened inside */
  vec_free(&p.objects);
  vec_free(&p.stack);
  vec_free(&p.reads);
  vec_free(&p.next);
}

void stubs_free(stubs *s) {
  for (vec_each(stub, f, &s->list)) {
    for (vec_each(stub_case, c, &f->cases))
      buf_free(&c->text);
    vec_free(&f->cases);
    vec_free(&f->results);
  }
  vec_free(&s->list);
  vec_free(&s->variables);
  vec_free(&s->structs);
  buf_free(&s->start);
  map_free(&s->reads);
  free(s->lost);
}

const stub *stubs_find(const stubs *s, const char *name) {
  for (vec_each(const stub, f, &s->list))
    if (strcmp(f->proc->name, name) == 0)
      return f;
  return NULL;
}
