/* need_text.c: what is needed, as a condition in C. What is behind a pointer is named by the first
 * pointer that leads there, which is then said not to be null; so the condition can be evaluated
 * from left to right whoever calls. */
#include "check/need_state.h"

#include "program/precondition.h"

#include <inttypes.h>

typedef struct writer {
  needs *n;
  bool (*together)(needs *n, uint32_t item);
  buf *out;
} writer;

static exprs *pool_of(const writer *w) {
  return &w->n->request->q.program->pool;
}

/* Starts a conjunct. */
static void add_clause(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_clause(writer *w, const char *format, ...) {
  if (w->out->size)
    buf_add(w->out, " && ");
  va_list args;
  va_start(args, format);
  buf_vprintf(w->out, format, args);
  va_end(args);
}

/* ---- names ---- */

static bool name_item(writer *w, const need_item *it, buf *out);

static const given_object *object_of(const writer *w, const draw_home *at) {
  return at->object ? given_object_at(w->n->given, at->object - 1) : NULL;
}

/* The first pointer that leads to the object (if there is one, to the element that the place is in),
 * and where to in it; of those that come before the item. */
static need_item *owner_of(writer *w, const draw_home *at, const need_item *before, draw_home *to) {
  assert(before >= w->n->items.data && before < w->n->items.data + w->n->items.size);
  need_item *first = NULL;
  draw_home own;
  for (need_item *i = w->n->items.data; i < before; ++i) {
    if (!i->is_pointer || !need_home_of(w->n, i->draw.type, i->draw.value, &own) ||
        !need_same_object(&own, at))
      continue;
    bool is_inside = own.offset <= at->offset && at->offset - own.offset < i->draw.type->elem->size;
    if (!first || is_inside) {
      first = i;
      *to = own;
    }
    if (is_inside)
      break;
  }
  return first;
}

/* The first one that leads there, whichever element. */
static need_item *first_to(writer *w, const draw_home *at, const need_item *before, draw_home *to) {
  assert(before >= w->n->items.data && before < w->n->items.data + w->n->items.size);
  for (need_item *i = w->n->items.data; i < before; ++i)
    if (i->is_pointer && need_home_of(w->n, i->draw.type, i->draw.value, to) &&
        need_same_object(to, at))
      return i;
  return NULL;
}

static bool says_not_null(const writer *w, const need_item *it) {
  if (it->is_guarded || w->n->request->q.program->outside == OUTSIDE_DISTINCT)
    return true;
  if (it->kind == NEED_VALUE) {
    draw_home to;
    return need_home_of(w->n, it->draw.type, it->draw.value, &to) && to.var;
  }
  for (uint32_t i = 0; it->kind == NEED_NOT && i < it->others.size; ++i)
    if (need_place_of(w->n, it->draw.type, it->others.data[i])->kind == GIVEN_NULL)
      return true;
  return false;
}

static void guard(writer *w, need_item *it) {
  assert(it->is_pointer);
  buf name = {0};
  if (!says_not_null(w, it) && name_item(w, it, &name))
    add_clause(w, "%s != NULL", buf_text(&name));
  it->is_guarded = true;
  buf_free(&name);
}

/* The part of a t that starts at the offset, behind its name. */
static bool name_part(const draw_home *at, const type *t, uint64_t offset, const type *target,
                      buf *out) {
  return at->bit_width ? given_print_bits(out, t, offset, at->bit_offset)
                       : given_print_part(out, t, offset, target);
}

static void add_pointer_type(const writer *w, const type *t, buf *out) {
  type_print(out, type_ptr(pool_of(w), t), "");
}

/* A pointer's name as the start of a longer one. */
static void add_operand(buf *out, const char *name) {
  bool plain = name[0] != '*' && name[0] != '(';
  buf_printf(out, plain ? "%s" : "(%s)", name);
}

/* `by` bytes behind a pointer to an e, of the name: a part of the array of e that it points into. */
static bool name_behind(const draw_home *at, const char *pointer, const type *e, uint64_t by,
                        const type *target, buf *out) {
  buf part = {0};
  if (!e->size || !name_part(at, e, by % e->size, target, &part)) {
    buf_free(&part);
    return false;
  }
  const char *text = buf_text(&part);
  if (by >= e->size) {
    add_operand(out, pointer);
    buf_printf(out, "[%" PRIu64 "]%s", by / e->size, text);
  } else if (!*text) {
    buf_printf(out, "*%s", pointer);
  } else if (*text == '.') {
    add_operand(out, pointer);
    buf_printf(out, "->%s", text + 1);
  } else {
    buf_printf(out, "(*%s)%s", pointer, text);
  }
  buf_free(&part);
  return true;
}

/* By a cast: *(int *)((char *)p + 4). */
static void name_by_cast(const writer *w, const char *pointer, int64_t by, const type *t,
                         buf *out) {
  buf_add(out, "*(");
  add_pointer_type(w, t, out);
  buf_add(out, ")");
  if (by)
    buf_printf(out, "((char *)%s %c %" PRIi64 ")", pointer, by < 0 ? '-' : '+', by < 0 ? -by : by);
  else
    add_operand(out, pointer);
}

/* The pointer, cast to what the object is made of, and to the start of an element. */
static bool name_as_object(const writer *w, const draw_home *at, const char *pointer,
                           const draw_home *to, const type *target, buf *out) {
  const given_object *o = object_of(w, at);
  const type *e = o ? o->type : NULL;
  uint64_t inside = e && e->size ? to->offset % e->size : 0;
  uint64_t start = to->offset - inside;
  if (!e || !e->size || at->offset < start)
    return false;
  buf cast = {0};
  buf_add(&cast, "((");
  add_pointer_type(w, e, &cast);
  buf_printf(&cast, inside ? ")((char *)%s - %" PRIu64 "))" : ")%s)", pointer, inside);
  size_t before = out->size;
  buf shown = {0};
  bool ok = name_behind(at, "@", e, at->offset - start, target, &shown);
  bool is_whole = !strcmp(buf_text(&shown), "*@"); /* needs no parentheses */
  if (ok && is_whole)
    buf_printf(out, "*%.*s", (int)cast.size - 2, buf_text(&cast) + 1);
  for (const char *c = buf_text(&shown); ok && !is_whole && *c; ++c)
    if (*c == '@')
      buf_add(out, buf_text(&cast));
    else
      buf_put(out, *c);
  assert(ok || out->size == before);
  buf_free(&shown);
  buf_free(&cast);
  return ok;
}

static bool name_in_object(writer *w, const need_item *it, buf *out) {
  draw_home to;
  const draw_home *at = &it->draw.home;
  const type *t = it->draw.type;
  need_item *owner = owner_of(w, at, it, &to);
  buf pointer = {0};
  bool ok = owner && name_item(w, owner, &pointer);
  if (ok) {
    guard(w, owner);
    int64_t by = (int64_t)(at->offset - to.offset);
    const char *name = buf_text(&pointer);
    ok = (by >= 0 && name_behind(at, name, owner->draw.type->elem, (uint64_t)by, t, out)) ||
         name_as_object(w, at, name, &to, t, out);
    if (!ok && !at->bit_width) {
      name_by_cast(w, name, by, t, out);
      ok = true;
    }
  }
  buf_free(&pointer);
  return ok;
}

/* Is it what a model of the library remembers, which no caller can name? */
static bool is_librarys_own(const var *v, const char *name) {
  return code_origin_of(v->file) == CODE_MODEL &&
         (!v->is_known || strncmp(name, "__assay_", strlen("__assay_")) == 0);
}

/* What C calls the place; false: it has no name. */
static bool name_item(writer *w, const need_item *it, buf *out) {
  const draw_home *at = &it->draw.home;
  const type *t = it->draw.type;
  if (!at->var)
    return name_in_object(w, it, out);
  buf part = {0};
  const char *name = precondition_name(w->n->request->q.program, w->n->request->q.entry, at->var);
  if (is_librarys_own(at->var, name))
    return false;
  bool ok = name_part(at, at->var->type, at->offset, t, &part);
  if (ok)
    buf_printf(out, "%s%s", name, buf_text(&part));
  else
    buf_printf(out, "*(");
  if (!ok) {
    add_pointer_type(w, t, out);
    buf_printf(out, ")((char *)&%s + %" PRIu64 ")", name, at->offset);
  }
  buf_free(&part);
  return ok || !at->bit_width;
}

/* ---- numbers ---- */

static const char *value_text(const writer *w, const need_item *it, u128 v) {
  const type *t = it->draw.type;
  uint32_t width = it->draw.home.bit_width;
  assert(t->width > 0 && width <= t->width);
  if (width && width < t->width && t->is_signed && v >> (width - 1) & 1)
    v |= ~(u128)0 << width;
  if (t->width < 128)
    v &= ((u128)1 << t->width) - 1;
  if (t->kind != T_INT || t->width >= 32)
    return expr_text(pool_of(w), expr_const(pool_of(w), t, v));
  bool is_letter = t->width == 8 && v > ' ' && v < 127 && v != '\'' && v != '\\';
  bool negative = t->is_signed && v >> (t->width - 1) & 1;
  int number = (int)(uint32_t)v - (negative ? 1 << t->width : 0);
  return str_printf(&pool_of(w)->strings, is_letter ? "'%c'" : "%d", number);
}

static bool is_bound(const need_item *it, i128 v, bool low) {
  uint32_t width = it->draw.home.bit_width ? it->draw.home.bit_width : it->draw.type->width;
  assert(width > 0 && width < 127);
  bool is_signed = it->draw.type->kind == T_INT && it->draw.type->is_signed;
  i128 least = is_signed ? -((i128)1 << (width - 1)) : 0;
  return v == (low ? least : least + (((i128)1 << width) - 1));
}

static void add_like(writer *w, const need_item *it, const char *name) {
  buf other = {0};
  assert(it->like < w->n->items.size);
  if (name_item(w, &w->n->items.data[it->like], &other))
    add_clause(w, "%s == %s", name, buf_text(&other));
  buf_free(&other);
}

static void add_number(writer *w, const need_item *it, const char *name) {
  assert(!it->is_pointer);
  switch (it->kind) {
  case NEED_LIKE:
    add_like(w, it, name);
    break;
  case NEED_VALUE:
    add_clause(w, "%s == %s", name, value_text(w, it, it->draw.value));
    break;
  case NEED_RANGE:
    assert(it->low < it->high);
    if (!is_bound(it, it->low, true))
      add_clause(w, "%s >= %s", name, value_text(w, it, (u128)it->low));
    if (!is_bound(it, it->high, false))
      add_clause(w, "%s <= %s", name, value_text(w, it, (u128)it->high));
    break;
  case NEED_NOT:
    for (uint32_t i = 0; i < it->others.size; ++i)
      add_clause(w, "%s != %s", name, value_text(w, it, it->others.data[i]));
    break;
  case NEED_NONE:
    break;
  }
}

/* ---- pointers ---- */

/* A comparison with an address, which is cast if the pointer is of another type. */
static void add_comparison(writer *w, const need_item *it, const char *name, const char *op,
                           const char *address) {
  const need_request *r = w->n->request;
  buf plain = {0}, cast = {0};
  buf_printf(&plain, "%s %s %s", name, op, address);
  buf_printf(&cast, "%s %s (", name, op);
  type_print(&cast, it->draw.type, "");
  buf_printf(&cast, ")%s", address);
  bool needs_cast = !precondition_read(r->q.program, r->q.entry, buf_text(&plain)) &&
                    precondition_read(r->q.program, r->q.entry, buf_text(&cast));
  add_clause(w, "%s", buf_text(needs_cast ? &cast : &plain));
  buf_free(&plain);
  buf_free(&cast);
}

/* The address of a place: p for *p. */
static void add_place_comparison(writer *w, const need_item *it, const char *name,
                                 const char *place) {
  buf address = {0};
  buf_printf(&address, *place == '*' ? "%s" : "&%s", *place == '*' ? place + 1 : place);
  add_comparison(w, it, name, "==", buf_text(&address));
  buf_free(&address);
}

/* The pointer is equal to another one, or to a place near where that leads. */
static void add_relation(writer *w, need_item *it, const char *name, need_item *owner,
                         const draw_home *own, const draw_home *to) {
  assert(it->is_pointer && owner->is_pointer && owner < it);
  buf other = {0}, place = {0};
  const type *t = it->draw.type->elem, *e = owner->draw.type->elem;
  if (!w->together(w->n, (uint32_t)(it - w->n->items.data)))
    guard(w, owner);
  name_item(w, owner, &other);
  int64_t by = (int64_t)(own->offset - to->offset);
  if (by == 0 && t == e)
    add_clause(w, "%s == %s", name, buf_text(&other));
  else if (t == e && t->size && by % (int64_t)t->size == 0)
    add_clause(w, "%s == %s %c %" PRIi64, name, buf_text(&other), by < 0 ? '-' : '+',
               (by < 0 ? -by : by) / (int64_t)t->size);
  else if (by >= 0 && name_behind(own, buf_text(&other), e, (uint64_t)by, t, &place))
    add_place_comparison(w, it, name, buf_text(&place));
  else if (by == 0)
    add_clause(w, "(char *)%s == (char *)%s", name, buf_text(&other));
  else
    add_clause(w, "(char *)%s == (char *)%s %c %" PRIi64, name, buf_text(&other),
               by < 0 ? '-' : '+', by < 0 ? -by : by);
  it->is_guarded = owner->is_guarded;
  buf_free(&other);
  buf_free(&place);
}

/* Another pointer that leads to the place with that number, or NULL. */
static const need_item *pointer_to(const writer *w, const need_item *it, u128 number) {
  draw_home at, to;
  if (!need_home_of(w->n, it->draw.type, number, &at))
    return NULL;
  for (vec_each(const need_item, i, &w->n->items))
    if (i != it && i->is_pointer && i->draw.type == it->draw.type &&
        need_home_of(w->n, i->draw.type, i->draw.value, &to) && need_same_object(&at, &to) &&
        at.offset == to.offset)
      return i;
  return NULL;
}

/* Will it be said of the later pointer that it is not equal to this one? */
static bool is_said_later(const writer *w, const need_item *it, const need_item *later) {
  if (later < it || later->kind != NEED_NOT)
    return false;
  for (uint32_t i = 0; i < later->others.size; ++i)
    if (pointer_to(w, later, later->others.data[i]) == it)
      return true;
  return false;
}

static void add_not(writer *w, need_item *it, const char *name, u128 number) {
  given_kind kind = need_place_of(w->n, it->draw.type, number)->kind;
  const need_item *other = pointer_to(w, it, number);
  buf text = {0};
  if (other && is_said_later(w, it, other))
    other = NULL;
  if (kind != GIVEN_OBJECT)
    given_print(&text, w->n->given, it->draw.type->elem, (uint32_t)number);
  else if (other)
    name_item(w, other, &text);
  if (text.size)
    add_comparison(w, it, name, "!=", buf_text(&text));
  it->is_guarded |= kind == GIVEN_NULL;
  buf_free(&text);
}

static void add_same(writer *w, need_item *it, const char *name) {
  assert(it->is_pointer);
  const given_place *p = need_place_of(w->n, it->draw.type, it->draw.value);
  draw_home own, to;
  need_item *owner =
      need_home_of(w->n, it->draw.type, it->draw.value, &own) ? first_to(w, &own, it, &to) : NULL;
  if (p->kind != GIVEN_OBJECT) {
    buf text = {0};
    given_print(&text, w->n->given, it->draw.type->elem, (uint32_t)it->draw.value);
    add_comparison(w, it, name, "==", buf_text(&text));
    buf_free(&text);
  } else if (given_object_at(w->n->given, p->object)->is_gone) {
    add_clause(w, "%s dangling", name);
  } else if (owner) {
    add_relation(w, it, name, owner, &own, &to);
  } else {
    for (uint32_t i = 0; i < it->others.size; ++i)
      add_not(w, it, name, it->others.data[i]);
  }
}

static void add_pointer(writer *w, need_item *it, const char *name) {
  assert(it->is_pointer);
  if (it->kind == NEED_VALUE)
    add_same(w, it, name);
  for (uint32_t i = 0; it->kind == NEED_NOT && i < it->others.size; ++i)
    add_not(w, it, name, it->others.data[i]);
}

void need_print(needs *n, bool (*together)(needs *n, uint32_t item), buf *out) {
  writer w = {.n = n, .together = together, .out = out};
  for (vec_each(need_item, it, &n->items)) {
    buf name = {0};
    if (it->kind != NEED_NONE && name_item(&w, it, &name)) {
      if (it->is_pointer)
        add_pointer(&w, it, buf_text(&name));
      else
        add_number(&w, it, buf_text(&name));
    }
    buf_free(&name);
  }
}
