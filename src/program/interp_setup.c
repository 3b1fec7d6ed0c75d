/* interp_setup.c: what happens before the first step: where variables live, what globals hold, what
 * the entry procedure is called with. */
#include "base/memory.h"
#include "program/interp_state.h"

/* ---- homes ---- */

void slots_reserve(interp *in, uint32_t count) {
  uint32_t old = in->slots.cap;
  vec_reserve(&in->slots, in->slots.size + count);
  if (in->slots.cap > old)
    in->undefined = xrealloc(in->undefined, in->slots.cap);
}

static void place_globals(interp *in) {
  for (vec_each(const static_object, o, &in->where.statics)) {
    uint32_t align = var_align(in->pool, o->var);
    layout_name(in, object_new(in, REGION_STATIC, o->kind, o->size, align, NULL, o->addressed),
                o->var);
  }
  slots_reserve(in, in->where.global_slots);
  for (uint32_t i = 0; i < in->where.global_slots; i++) {
    in->undefined[i] = 0;
    vec_push(&in->slots, (u128)0);
  }
}

void setup_codes(interp *in) {
  program *p = in->p;
  assert(in->codes.size == 0 && in->slots.size == 0);
  memory_layout_init(&in->where, p);
  vec_resize(&in->codes, p->procs.size);
  for (uint32_t i = 0; i < p->procs.size; i++) {
    const proc *f = p->procs.data[i];
    in->codes.data[i] = (code){.f = f,
                               .stmts = f->stmts.data,
                               .frame = &in->where.frames.data[i],
                               .outside = proc_is_outside(f),
                               .host = f->has_body ? HOST_NONE : host_find(f->name)};
  }
  place_globals(in);
}

/* ---- initial values ---- */

static void global_undefine(interp *in, const var *v, havoc_kind why) {
  home h = in->where.homes[v->id];
  if (h.kind == HOME_GLOBAL_SLOT)
    in->undefined[h.index] = (uint8_t)(1 + why);
  else
    object_undefine(&in->regions[REGION_STATIC].objects.data[h.index], why);
}

/* stdin, stdout and stderr, if no model defines them, are pointers to something not known: they get
 * addresses of their own, by which output functions tell them apart. */
static bool global_is_file(interp *in, const var *v) {
  static const char *const names[3] = {"stdin", "stdout", "stderr"};
  for (int i = 0; i < 3; i++) {
    if (!v->is_extern || v->type->kind != T_PTR || strcmp(v->name, names[i]) != 0)
      continue;
    in->files[i] = object_new(in, REGION_STATIC, OBJECT_OPAQUE, 256, 16, NULL, true)->base;
    store_scalar(in, expr_var(in->pool, v), in->files[i]);
    return true;
  }
  return false;
}

static void global_initialise(interp *in, const proc *entry, const global *g) {
  const var *v = g->var;
  home h = in->where.homes[v->id];
  object *o = h.kind == HOME_STATIC ? &in->regions[REGION_STATIC].objects.data[h.index] : NULL;
  if (o && o->kind == OBJECT_OPAQUE)
    return;
  if (o)
    object_fill_zero(o);
  if (global_is_file(in, v))
    return;
  if (!global_start(in->p, entry, g)) {
    global_undefine(in, v, proc_is_main(entry) ? HAVOC_INPUT : HAVOC_CALLER);
    return;
  }
  if (g->init) {
    value init = eval_value(in, g->init);
    store_value(in, expr_var(in->pool, v), &init);
  }
  if (h.kind == HOME_STATIC) /* the region may have grown */
    in->regions[REGION_STATIC].objects.data[h.index].is_const = v->is_const;
  scratch_reset(in);
}

/* The stream that a model defines, known by its address too. */
static void note_file(interp *in, const global *g) {
  static const char *const names[3] = {"stdin", "stdout", "stderr"};
  for (int i = 0; i < 3; i++)
    if (!in->files[i] && g->init && g->var->type->kind == T_PTR &&
        strcmp(g->var->name, names[i]) == 0)
      in->files[i] = (uint64_t)eval(in, g->init);
}

void setup_globals(interp *in, const proc *entry) {
  for (vec_each(global, g, &in->p->globals)) {
    global_initialise(in, entry, g);
    note_file(in, g);
  }
}

/* ---- arguments of the entry procedure ---- */

static value drawn_argument(interp *in, const var *v) {
  value arg = {.type = v->type};
  if (!moves_as_scalar(v->type)) {
    arg.agg = (aggregate){.undefined = true, .why = in->given ? HAVOC_CALLER : HAVOC_INPUT};
    return arg;
  }
  const expr *path = expr_var(in->pool, v);
  drawn_in_var(in, v);
  if (in->given && v->type->kind == T_PTR)
    arg.scalar = draw_given(in, DRAW_ARGUMENT, v->type, v->name, path);
  else
    arg.scalar = draw_value(in, DRAW_ARGUMENT, HAVOC_INPUT, v->type, v->name, path);
  return arg;
}

/* An object of main's arguments: the program's name, or a text of which each byte is drawn. */
static uint64_t main_text(interp *in, uint32_t index) {
  assert(index < MAIN_ARGUMENTS);
  static const char name[MAIN_TEXT] = "program";
  object *text = object_new(in, REGION_STATIC, OBJECT_GLOBAL, MAIN_TEXT, 1, NULL, true);
  object_fill_zero(text);
  if (index == 0)
    memcpy(text->bytes, name, sizeof name);
  else
    object_undefine_range(text, 0, MAIN_TEXT - 1, HAVOC_INPUT);
  return text->base;
}

/* Pointers to the first `count` of `texts` texts, and a null pointer behind them. Objects are the
 * same for any count, so that addresses do not depend on it. */
static uint64_t main_list(interp *in, uint32_t texts, uint32_t count) {
  uint32_t word = in->pointer_width / 8;
  assert(count <= texts && texts <= MAIN_ARGUMENTS);
  for (uint32_t i = 0; i < texts; i++)
    in->main_texts[i] = main_text(in, i);
  object *list = object_new(in, REGION_STATIC, OBJECT_GLOBAL, (texts + 1) * word, word, NULL, true);
  object_fill_zero(list);
  for (uint32_t i = 0; i < count; i++)
    object_store(list, i * word, type_ptr(in->pool, type_void(in->pool)), in->main_texts[i]);
  return list->base;
}

static void start_arguments(interp *in, const proc *entry, entry_arguments how) {
  bool counted = how == ENTRY_COUNTED;
  uint32_t count = 1;
  for (uint32_t i = 0; i < entry->params.size; i++) {
    const var *v = entry->params.data[i];
    value arg = {.type = v->type};
    if (i == 0 && how != ENTRY_STARTED)
      count = draw_argument_count(in, v, counted ? 1 : 0,
                                  counted ? MAIN_ARGUMENTS : main_most(in->pointer_width));
    switch (i) {
    case 0:
      arg.scalar = count;
      break;
    case 1:
      arg.scalar = main_list(in, counted ? MAIN_ARGUMENTS : 1, counted ? count : 1);
      break;
    default:
      arg.scalar = main_list(in, 0, 0);
      break;
    }
    vec_push(&in->arguments, arg);
  }
  assert(in->arguments.size == entry->params.size);
  in->main_count = count;
}

enum { COMMAND_LINE = 256 }; /* more arguments are not given natively */

bool interp_argument(interp *in, uint32_t index, buf *out) {
  assert(index > 0);
  if (index >= in->main_count || in->main_count > COMMAND_LINE)
    return false;
  object *text = index < MAIN_ARGUMENTS ? object_starting(in, in->main_texts[index]) : NULL;
  if (!text)
    return true;
  for (uint32_t i = 0; i < MAIN_TEXT && !object_is_undefined(text, i, 1) && text->bytes[i]; i++)
    buf_put(out, (char)text->bytes[i]);
  return true;
}

void setup_arguments(interp *in, const proc *entry) {
  vec_clear(&in->arguments);
  entry_arguments how = entry_arguments_of(entry);
  if (how != ENTRY_ANY) {
    start_arguments(in, entry, how);
    return;
  }
  for (uint32_t i = 0; i < entry->params.size; i++)
    vec_push(&in->arguments, drawn_argument(in, entry->params.data[i]));
  assert(in->arguments.size == entry->params.size);
}
