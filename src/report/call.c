/* call.c: the caller of an entry other than main, in C. */
#include "report/call.h"

#include "program/given.h"

#include <inttypes.h>

typedef struct caller {
  buf *out;
  const answer *answer;
  const finding *finding;
  const givens *given;
} caller;

static bool is_given(const draw *d) {
  return d->why == HAVOC_CALLER && d->type->kind == T_PTR;
}

static const given_place *place_of(const givens *g, const draw *d) {
  assert(is_given(d));
  return given_place_at(given_places_of(g, d->type->elem), (uint32_t)d->value);
}

/* The function of the source: what the entry passes its arguments on to, or itself. */
static const proc *called(const answer *a) {
  for (vec_each(proc *const, f, &a->program->procs))
    if ((*f)->source_name == a->entry->name)
      return *f;
  return a->entry;
}

static bool is_plain(const type *t) {
  return t->kind == T_PTR || ((t->kind == T_INT || t->kind == T_BOOL) && t->width <= 64);
}

/* Can another file name it? */
static bool is_nameable(const var *v) {
  return !v->is_static && !v->is_private && !strchr(v->name, '$') && !strchr(v->name, '.');
}

/* ---- what cannot be done ---- */

static bool is_gone(const givens *g, const given_place *p) {
  return p->kind == GIVEN_OBJECT && given_object_at(g, p->object)->is_gone;
}

static const char *missing_of_draw(const givens *g, const draw *d) {
  if (d->home.bit_width || !is_plain(d->type))
    return "a value of the caller that is no whole number or pointer";
  if (d->home.var && d->home.var->kind == V_GLOBAL && !is_nameable(d->home.var))
    return "the value of a static variable";
  if (d->home.var && d->home.var->kind != V_GLOBAL && d->source != DRAW_ARGUMENT)
    return "an argument that is a struct or an array";
  const given_place *p = is_given(d) ? place_of(g, d) : NULL;
  if (p && is_gone(g, p))
    return "a pointer to an object that is gone";
  if (p && p->var && (!is_nameable(p->var)))
    return "the address of something static";
  return NULL;
}

const char *call_missing(const answer *a, const finding *f) {
  assert(a->entry && f->verdict == VERDICT_FALSE);
  const givens *g = given_of(a->program, a->entry);
  const proc *to = called(a);
  const char *missing = to->is_static ? "a call of a static function" : NULL;
  for (vec_each(var *const, v, &to->params))
    if (!missing && !is_plain((*v)->type))
      missing = "an argument that is no whole number or pointer";
  if (!missing && to->results.size && !is_plain(to->results.data[0]))
    missing = "a place for the result, which is no whole number or pointer";
  for (vec_each(const replay_input, in, &f->replay.inputs))
    if (!missing && draw_is_callers(&in->draw))
      missing = missing_of_draw(g, &in->draw);
  return missing;
}

/* ---- objects and globals ---- */

/* Is the object used: does a pointer lead there, or was something read there? */
static bool uses_object(const caller *c, uint32_t object) {
  for (vec_each(const replay_input, in, &c->finding->replay.inputs)) {
    const draw *d = &in->draw;
    if (d->home.object == object + 1)
      return true;
    if (draw_is_callers(d) && is_given(d) && place_of(c->given, d)->kind == GIVEN_OBJECT &&
        place_of(c->given, d)->object == object)
      return true;
  }
  return false;
}

static void note_name(buf *out, const var *v, map *done) {
  if (map_has(done, v->id) || !is_nameable(v))
    return;
  map_put(done, v->id, 1);
  buf_printf(out, v->kind == V_FUNCTION ? "extern int %s();\n" : "extern unsigned char %s[];\n",
             v->name);
}

static void declare_names(const caller *c) {
  map done = {0};
  map_put(&done, called(c->answer)->symbol->id, 1);
  for (vec_each(const replay_input, in, &c->finding->replay.inputs)) {
    const draw *d = &in->draw;
    if (!draw_is_callers(d))
      continue;
    if (d->home.var && d->home.var->kind == V_GLOBAL)
      note_name(c->out, d->home.var, &done);
    if (is_given(d) && place_of(c->given, d)->var)
      note_name(c->out, place_of(c->given, d)->var, &done);
  }
  map_free(&done);
}

static void make_objects(const caller *c) {
  for (uint32_t i = 0; i < given_object_count(c->given); ++i) {
    const given_object *o = given_object_at(c->given, i);
    if (uses_object(c, i) && !o->is_gone)
      buf_printf(c->out, "  unsigned char *%s = __builtin_calloc(1, %" PRIu64 ");\n", o->name,
                 o->size ? o->size : 256);
  }
}

/* ---- values ---- */

static void add_value(const caller *c, const draw *d) {
  if (!is_given(d)) {
    buf_printf(c->out, "0x%" PRIx64 "ull", (uint64_t)d->value);
    return;
  }
  const given_place *p = place_of(c->given, d);
  uint64_t offset = given_offset(p, (uint32_t)d->value);
  if (p->kind == GIVEN_NULL || is_gone(c->given, p) || (p->var && !is_nameable(p->var)))
    buf_add(c->out, "0");
  else if (p->kind == GIVEN_FUNCTION)
    buf_printf(c->out, "%s", p->var->name);
  else
    buf_printf(c->out, "(%s + %" PRIu64 ")",
               p->var ? p->var->name : given_object_at(c->given, p->object)->name, offset);
}

static void set_values(const caller *c) {
  for (vec_each(const replay_input, in, &c->finding->replay.inputs)) {
    const draw *d = &in->draw;
    bool is_argument = d->home.var && d->home.var->kind != V_GLOBAL;
    if (!draw_is_callers(d) || is_argument || missing_of_draw(c->given, d))
      continue;
    buf_printf(c->out, "  put(%s + %" PRIu64 ", (unsigned long long)",
               d->home.var ? d->home.var->name
                           : given_object_at(c->given, d->home.object - 1)->name,
               d->home.offset);
    add_value(c, d);
    buf_printf(c->out, ", %" PRIu64 ");\n", d->type->size ? d->type->size : 1);
  }
}

static const draw *argument_of(const caller *c, uint32_t index) {
  assert(index < c->answer->entry->params.size);
  const var *v = c->answer->entry->params.data[index];
  for (vec_each(const replay_input, in, &c->finding->replay.inputs))
    if (in->draw.source == DRAW_ARGUMENT && in->draw.home.var == v)
      return &in->draw;
  return NULL;
}

static void add_arguments(const caller *c) {
  const proc *f = c->answer->entry;
  exprs *pool = &c->answer->program->pool;
  for (uint32_t i = 0; i < f->params.size; ++i) {
    const type *t = f->params.data[i]->type;
    const draw *d = argument_of(c, i);
    buf_add(c->out, i ? ", " : "");
    if (!d || !is_plain(t)) {
      buf_add(c->out, "0");
      continue;
    }
    buf_put(c->out, '(');
    type_print(c->out, t->kind == T_PTR ? type_ptr(pool, type_void(pool)) : t, "");
    buf_put(c->out, ')');
    add_value(c, d);
  }
}

void call_write(buf *out, const answer *a, const finding *f) {
  assert(f->verdict == VERDICT_FALSE && !proc_is_main(a->entry));
  caller c = {out, a, f, given_of(a->program, a->entry)};
  buf_put(out, '\n');
  declare_names(&c);
  buf_printf(out, "extern int %s();\n\n", a->entry->name);
  buf_add(out, "static void put(unsigned char *to, unsigned long long value, unsigned size) {\n"
               "  for (; size; --size, value >>= 8)\n    *to++ = (unsigned char)value;\n}\n\n"
               "int main(void) {\n");
  make_objects(&c);
  set_values(&c);
  buf_printf(out, "  %s(", a->entry->name);
  add_arguments(&c);
  buf_add(out, ");\n  return 0;\n}\n");
}
