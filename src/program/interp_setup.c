/* interp_setup.c: what happens before the first step: where variables live, what globals hold, what
 * the entry procedure is called with. */
#include "base/memory.h"
#include "program/interp_state.h"

/* ---- which variables need an address ---- */

typedef struct scan {
  interp *in;
  uint8_t *seen;      /* bit per expression */
  uint8_t *addressed; /* byte per variable */
  expr_vec open;      /* seen, children not yet */
} scan;

static void scan_push(scan *s, const expr *e) {
  uint8_t bit = (uint8_t)(1u << (e->id % 8));
  if (s->seen[e->id / 8] & bit)
    return;
  s->seen[e->id / 8] |= bit;
  vec_push(&s->open, e);
}

/* Marks variables under an address-of. Does not rely on var.address_taken alone. */
static void scan_expr(scan *s, const expr *root) {
  scan_push(s, root);
  while (s->open.size > 0) {
    const expr *e = vec_pop(&s->open);
    const var *v = e->kind == E_ADDR ? expr_root(e->kid[0]) : NULL;
    if (v)
      s->addressed[v->id] = 1;
    for (uint32_t i = 0; i < e->count; i++)
      scan_push(s, e->kid[i]);
  }
}

static void scan_stmt(scan *s, const stmt *at) {
  for (uint32_t i = 0; i < at->lhs_count; i++)
    scan_expr(s, at->lhs[i]);
  for (uint32_t i = 0; i < at->rhs_count; i++)
    scan_expr(s, at->rhs[i]);
  if (at->cond)
    scan_expr(s, at->cond);
  if (at->callee)
    scan_expr(s, at->callee);
}

static void scan_program(scan *s, program *p) {
  for (vec_each(global, g, &p->globals))
    if (g->init)
      scan_expr(s, g->init);
  for (vec_each(proc *, f, &p->procs))
    for (vec_each(stmt, at, &(*f)->stmts))
      scan_stmt(s, at);
}

static bool is_addressed(const scan *s, const var *v) {
  return v->address_taken || s->addressed[v->id];
}

static bool needs_object(const scan *s, const var *v) {
  return !moves_as_scalar(v->type) || is_addressed(s, v) || v->is_extern;
}

/* ---- homes ---- */

void slots_reserve(interp *in, uint32_t count) {
  uint32_t old = in->slots.cap;
  vec_reserve(&in->slots, in->slots.size + count);
  if (in->slots.cap > old)
    in->undefined = xrealloc(in->undefined, in->slots.cap);
}

static void place_local(scan *s, code *c, const var *v) {
  interp *in = s->in;
  if (!needs_object(s, v)) {
    in->homes[v->id] = (home){.kind = HOME_SLOT, .index = c->slot_count++ & 0x1fffffff};
    return;
  }
  in->homes[v->id] = (home){.kind = HOME_OBJECT, .index = c->objects.size & 0x1fffffff};
  vec_push(&c->objects,
           (frame_object){.var = v, .offset = c->bytes, .addressed = is_addressed(s, v)});
  c->bytes += (v->type->size + 15) & ~(size_t)15;
}

static void place_static(scan *s, const var *v, object_kind kind, uint64_t size) {
  interp *in = s->in;
  uint32_t index = in->regions[REGION_STATIC].objects.size;
  object *o =
      object_new(in, REGION_STATIC, kind, size, var_align(in->pool, v), NULL, is_addressed(s, v));
  layout_name(in, o, v);
  in->homes[v->id] = (home){.kind = HOME_STATIC, .index = index & 0x1fffffff};
}

static void place_global(scan *s, const var *v) {
  interp *in = s->in;
  if (!needs_object(s, v)) {
    slots_reserve(in, 1);
    in->homes[v->id] = (home){.kind = HOME_GLOBAL_SLOT, .index = in->slots.size & 0x1fffffff};
    in->undefined[in->slots.size] = 0;
    vec_push(&in->slots, (u128)0);
  } else if (v->is_extern && v->type->size == 0) {
    place_static(s, v, OBJECT_OPAQUE, in->pointer_width == 64 ? (uint64_t)1 << 31 : 1 << 16);
  } else {
    place_static(s, v, OBJECT_GLOBAL, v->type->size);
  }
}

void setup_codes(interp *in) {
  program *p = in->p;
  in->home_count = p->pool.next_var;
  in->homes = xcalloc(in->home_count + 1, sizeof *in->homes);
  scan s = {.in = in};
  s.seen = xcalloc(p->pool.next_expr / 8 + 1, 1);
  s.addressed = xcalloc(in->home_count + 1, 1);
  scan_program(&s, p);
  vec_resize(&in->codes, p->procs.size);
  for (uint32_t i = 0; i < p->procs.size; i++) {
    const proc *f = p->procs.data[i];
    code *c = &in->codes.data[i];
    assert(f->index == i && f->symbol);
    c->f = f;
    c->stmts = f->stmts.data;
    c->outside = proc_is_outside(f);
    c->host = f->has_body ? HOST_NONE : host_find(f->name);
    place_static(&s, f->symbol, OBJECT_FUNCTION, 1);
    for (vec_each(var *const, v, &f->params))
      place_local(&s, c, *v);
    for (vec_each(var *const, v, &f->locals))
      place_local(&s, c, *v);
  }
  for (vec_each(global, g, &p->globals))
    place_global(&s, g->var);
  free(s.seen);
  free(s.addressed);
  vec_free(&s.open);
}

/* ---- initial values ---- */

static void global_undefine(interp *in, const var *v, havoc_kind why) {
  home h = in->homes[v->id];
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
  home h = in->homes[v->id];
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

static void start_arguments(interp *in, const proc *entry, bool counted) {
  uint32_t count = 1;
  for (uint32_t i = 0; i < entry->params.size; i++) {
    const var *v = entry->params.data[i];
    value arg = {.type = v->type};
    if (i == 0 && counted)
      count = draw_argument_count(in, v);
    switch (i) {
    case 0:
      arg.scalar = count;
      break;
    case 1:
      arg.scalar = main_list(in, counted ? MAIN_ARGUMENTS : 1, count);
      break;
    default:
      arg.scalar = main_list(in, 0, 0);
      break;
    }
    vec_push(&in->arguments, arg);
  }
  in->main_count = count;
}

bool interp_argument(interp *in, uint32_t index, buf *out) {
  assert(index > 0);
  object *text = index < in->main_count ? object_starting(in, in->main_texts[index]) : NULL;
  if (!text)
    return false;
  for (uint32_t i = 0; i < MAIN_TEXT && !object_is_undefined(text, i, 1) && text->bytes[i]; i++)
    buf_put(out, (char)text->bytes[i]);
  return true;
}

void setup_arguments(interp *in, const proc *entry) {
  vec_clear(&in->arguments);
  entry_arguments how = entry_arguments_of(entry);
  if (how != ENTRY_ANY) {
    start_arguments(in, entry, how == ENTRY_COUNTED);
    return;
  }
  for (uint32_t i = 0; i < entry->params.size; i++)
    vec_push(&in->arguments, drawn_argument(in, entry->params.data[i]));
}
