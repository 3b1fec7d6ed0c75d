/* print.c: locations, targets and effects as text. */
#include "alias/internal.h"

#include "base/memory.h"

#include <inttypes.h>

static void print_object(buf *out, const alias *a, const alias_object *o) {
  const proc *f = o->proc < a->p->procs.size ? a->p->procs.data[o->proc] : NULL;
  assert(f || (o->kind != OBJ_ALLOC && o->kind != OBJ_EXTRA && o->kind != OBJ_RESULT));
  switch (o->kind) {
  case OBJ_VAR:
    if (f)
      buf_printf(out, "%s::", f->name);
    buf_add(out, o->var->name);
    return;
  case OBJ_FUNCTION:
    buf_add(out, o->var->name);
    return;
  case OBJ_ALLOC:
    buf_printf(out, "new@%s:%u", f->name, o->label);
    return;
  case OBJ_OUTSIDE:
    buf_add(out, "outside<");
    type_print(out, o->type, "");
    buf_add(out, ">");
    return;
  case OBJ_EXTRA:
    buf_printf(out, "%s::...", f->name);
    return;
  case OBJ_RESULT:
    buf_printf(out, "%s::result", f->name);
    return;
  case OBJ_UNKNOWN:
    buf_add(out, "unknown");
    return;
  case OBJ_ABSOLUTE:
    buf_add(out, "fixed");
    return;
  case OBJ_ANYTHING:
    buf_add(out, "anything");
    return;
  }
}

static const field *field_of(const type *t, int64_t offset, uint64_t size, const type *u) {
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    int64_t from = (int64_t)f->offset, end = from + (int64_t)f->type->size;
    bool inside = from <= offset && offset + (int64_t)size <= end && f->bit_width == 0;
    if (inside && (!u || f->type == u))
      return f;
  }
  return NULL;
}

/* The way from the start of the object to its bytes, by names of fields; what is left over stays a
 * number of bytes. */
static void print_way(buf *out, const alias_object *o, const alias_location *l) {
  const type *t = o->type;
  assert(l->offset >= 0 && l->shape != ALIAS_STRIDE);
  int64_t rest = l->offset;
  uint64_t stars = l->shape == ALIAS_ELEMENTS ? l->stride : 0;
  if (o->repeats && t) {
    int64_t size = (int64_t)t->size;
    if (stars > 0) {
      buf_add(out, "[*]");
      --stars;
    } else if (rest >= size) {
      buf_printf(out, "[%" PRId64 "]", rest / size);
    }
    rest %= size;
  }
  while (t && (t->size > l->size || rest > 0 || stars > 0)) {
    if (t->kind == T_ARRAY && t->elem->size > 0 && t->length > 0) {
      int64_t size = (int64_t)t->elem->size;
      bool starred = stars > 0 && t->length > 1;
      if (starred)
        buf_add(out, "[*]");
      else
        buf_printf(out, "[%" PRId64 "]", rest / size);
      stars -= starred;
      rest %= size;
      t = t->elem;
    } else if (t->kind == T_STRUCT && t->is_complete && !t->is_union) {
      const field *f = field_of(t, rest, l->size, NULL);
      if (!f)
        break;
      if (f->name && *f->name)
        buf_printf(out, ".%s", f->name);
      rest -= (int64_t)f->offset;
      t = f->type;
    } else {
      break;
    }
  }
  if (rest > 0)
    buf_printf(out, "+%" PRId64, rest);
  if (!t || t->size != l->size)
    buf_printf(out, ":%" PRIu64, l->size);
}

void alias_print_location(buf *out, const alias *a, const alias_location *l) {
  assert(l->object < a->objects.size);
  const alias_object *o = &a->objects.data[l->object];
  print_object(out, a, o);
  if (object_is_blob(o))
    return;
  if (l->shape == ALIAS_STRIDE && l->stride == 1)
    buf_add(out, "[?]");
  else if (l->shape == ALIAS_STRIDE)
    buf_printf(out, "[%" PRId64 " mod %" PRIu64 "]:%" PRIu64, l->offset, l->stride, l->size);
  else if (l->offset < 0 || l->offset >= o->size)
    buf_printf(out, "%+" PRId64 ":%" PRIu64, l->offset, l->size);
  else
    print_way(out, o, l);
  if (l->bit_width > 0)
    buf_printf(out, "{%u..%u}", l->bit_offset, l->bit_offset + l->bit_width - 1);
}

/* ---- the whole analysis ---- */

static int by_text(const void *x, const void *y) {
  return strcmp(*(char *const *)x, *(char *const *)y);
}

static bool is_whole_member(const alias *a, const alias_location *l) {
  return l->shape == ALIAS_STRIDE && l->stride == 1 && a->contents.data[l->object].is_member;
}

/* Does the set have all that pointers can get at? Functions and constants are no effects. */
static bool has_everything(const alias *a, alias_set set) {
  uint32_t found = 0, wanted = 0;
  if (a->anything_object == NONE || set.size < a->crowd / 2)
    return false;
  for (uint32_t i = 0; i < a->members.size; ++i) {
    const alias_object *o = &a->objects.data[a->members.data[i]];
    wanted += !o->is_const;
  }
  for (uint32_t i = 0; i < set.size; ++i)
    found += is_whole_member(a, &set.data[i]) && !a->objects.data[set.data[i].object].is_const;
  return found >= wanted;
}

/* The locations in the order of their texts, each text once; `anything` for all members at once. */
static void print_set(buf *out, const alias *a, alias_set set) {
  bool whole = has_everything(a, set);
  char **texts = xcalloc(set.size + 2, sizeof *texts);
  uint32_t count = 0;
  if (whole)
    texts[count++] = xstrdup("anything");
  for (uint32_t i = 0; i < set.size; ++i) {
    if (whole && a->contents.data[set.data[i].object].is_member)
      continue;
    buf one = {0};
    alias_print_location(&one, a, &set.data[i]);
    texts[count++] = buf_take(&one);
  }
  if (count > 1)
    qsort(texts, count, sizeof *texts, by_text);
  for (uint32_t i = 0; i < count; ++i) {
    if (i == 0 || strcmp(texts[i], texts[i - 1]) != 0) {
      buf_add(out, i > 0 ? ", " : "");
      buf_add(out, texts[i]);
    }
  }
  for (uint32_t i = 0; i < count; ++i)
    free(texts[i]);
  free(texts);
  if (count == 0)
    buf_add(out, "nothing");
}

/* Where sets are large (anything.c): what the word stands for. */
static void print_members(buf *out, alias *a) {
  if (a->anything_object == NONE)
    return;
  alias_set all = everywhere(a);
  buf_add(out, "// anything: ");
  for (uint32_t i = 0; i < all.size; ++i) {
    buf_add(out, i > 0 ? ", " : "");
    print_object(out, a, &a->objects.data[all.data[i].object]);
  }
  buf_put(out, '\n');
}

typedef struct printer {
  buf *out;
  alias *a;
} printer;

/* Each pointer inside the object, with its targets. */
static void print_pointers(printer *p, const path *at, const type *t) {
  assert(at->object != NONE);
  alias *a = p->a;
  if (t->kind == T_ARRAY) {
    path elements = path_each(*at, t);
    if (type_has_pointer(t))
      print_pointers(p, &elements, t->elem);
    return;
  }
  if (t->kind == T_STRUCT) {
    for (uint32_t i = 0; i < t->count; ++i) {
      path part = path_field(*at, t, i);
      if (type_has_pointer(t->fields[i].type))
        print_pointers(p, &part, t->fields[i].type);
    }
    return;
  }
  if (t->kind != T_PTR)
    return;
  uint32_t n = load_path(a, at);
  loc start = {.object = at->object, .shape = ALIAS_EXACT};
  loc l = loc_walk(a, start, at->steps, at->count, at->anywhere);
  alias_location where = location_of(&l, at);
  path target = {.size = access_size(t->elem)};
  location_vec targets = {0};
  const id_set *set = n == NONE ? NULL : &a->nodes.data[node_find(a, n)].set;
  for (uint32_t i = 0; set && i < set->size; ++i)
    vec_push(&targets, location_of(&a->locs.data[set->items[i]], &target));
  buf_add(p->out, "//   ");
  alias_print_location(p->out, a, &where);
  buf_add(p->out, " -> ");
  print_set(p->out, a, (alias_set){.data = targets.data, .size = targets.size});
  buf_put(p->out, '\n');
  vec_free(&targets);
}

static void print_var(printer *p, const var *v) {
  const alias_object *o = alias_object_of_var(p->a, v);
  if (!o || !type_has_pointer(v->type))
    return;
  path at = path_of_object(p->a, o->id, v->type);
  print_pointers(p, &at, v->type);
}

static void print_call(printer *p, const call_site *site) {
  const alias *a = p->a;
  buf_printf(p->out, "//   call at %u:", site->label);
  for (uint32_t i = 0; i < site->targets.size; ++i)
    buf_printf(p->out, " %s", a->p->procs.data[site->targets.items[i]]->name);
  if (site->unresolved)
    buf_add(p->out, " (unresolved)");
  if (site->no_body)
    buf_add(p->out, " (or code without a body)");
  if (site->misfit)
    buf_add(p->out, " (or a function of another type)");
  buf_put(p->out, '\n');
}

static void print_proc(printer *p, const proc *f) {
  alias *a = p->a;
  buf_printf(p->out, "//\n// %s%s%s\n", f->name, alias_is_recursive(a, f) ? " (recursive)" : "",
             alias_reached(a, f) ? "" : " (never called)");
  if (!alias_reached(a, f))
    return;
  for (vec_each(var *, v, &f->params))
    print_var(p, *v);
  for (vec_each(var *, v, &f->locals))
    print_var(p, *v);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    const call_site *site = site_find(a, f, i);
    if (site && site->callee != NONE)
      print_call(p, site);
  }
  buf_add(p->out, "//   mod: ");
  print_set(p->out, a, alias_mod(a, f));
  buf_add(p->out, "\n//   ref: ");
  print_set(p->out, a, alias_ref(a, f));
  buf_put(p->out, '\n');
}

void alias_print(buf *out, alias *a) {
  printer p = {.out = out, .a = a};
  buf_add(out, "// alias\n");
  print_members(out, a);
  for (vec_each(global, g, &a->p->globals))
    print_var(&p, g->var);
  for (uint32_t i = 0; i < a->objects.size; ++i) {
    const alias_object *o = &a->objects.data[i];
    if ((o->kind == OBJ_ALLOC || o->kind == OBJ_OUTSIDE) && o->type && type_has_pointer(o->type)) {
      const type *t = o->type;
      path at = path_of_object(a, i, t);
      print_pointers(&p, &at, t);
    }
  }
  for (vec_each(proc *, f, &a->p->procs))
    if ((*f)->has_body)
      print_proc(&p, *f);
}
