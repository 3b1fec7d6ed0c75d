/* resolve_types.c: declared types. */
#include "fixpoint/resolve.h"

void resolve_fail(resolver *r, mu_place place, const char *format, ...) {
  va_list args;
  va_start(args, format);
  mu_error_vat(r->error, place, format, args);
  va_end(args);
  longjmp(r->fail, 1);
}

const mu_type *resolve_type_named(resolver *r, const char *name, mu_place place) {
  const mu_type *t = mu_find_type(r->m, name);
  if (!t)
    resolve_fail(r, place, "unknown type '%s'", name);
  return t;
}

static int64_t bound_value(resolver *r, const raw_bound *b) {
  if (!b->name)
    return b->number;
  const mu_constant *c = mu_find_constant(r->m, b->name);
  if (!c)
    resolve_fail(r, b->place, "unknown constant '%s'", b->name);
  return c->value + b->number;
}

static void new_type_name(resolver *r, const raw_item *item) {
  if (mu_find_type(r->m, item->name))
    resolve_fail(r, item->name_place, "there is already a type '%s'", item->name);
}

void resolve_enum(resolver *r, const raw_item *item) {
  new_type_name(r, item);
  if (item->is_range) {
    int64_t low = bound_value(r, &item->low), high = bound_value(r, &item->high);
    if (high < low || high - low >= INT32_MAX)
      resolve_fail(r, item->low.place, "the range %lld..%lld is empty or too large", (long long)low,
                   (long long)high);
    mu_type *t = mu_add_enum(r->m, item->name, (uint64_t)(high - low) + 1, 0);
    t->low = low;
    return;
  }
  mu_type *t = mu_add_enum(r->m, item->name, item->members.size, 0);
  t->members = arena_array(&r->m->memory, const char *, item->members.size);
  for (uint32_t i = 0; i < item->members.size; ++i) {
    const raw_member *member = &item->members.data[i];
    for (uint32_t j = 0; j < i; ++j)
      if (t->members[j] == member->name)
        resolve_fail(r, member->place, "'%s' occurs twice in this enumeration", member->name);
    t->members[i] = member->name;
  }
}

void resolve_class(resolver *r, const raw_item *item) {
  new_type_name(r, item);
  const mu_type **types = arena_array(&r->m->memory, const mu_type *, item->members.size);
  for (uint32_t i = 0; i < item->members.size; ++i) {
    const raw_member *f = &item->members.data[i];
    const mu_type *t = resolve_type_named(r, f->type, f->type_place);
    if (f->is_array) {
      int64_t length = bound_value(r, &f->length);
      if (length < 0 || length > MAX_WIDTH)
        resolve_fail(r, f->length.place, "%lld is no length of an array", (long long)length);
      if ((uint64_t)length * t->width > MAX_WIDTH)
        resolve_fail(r, f->place, "the field '%s' is too large", f->name);
      t = mu_array_of(r->m, t, (uint32_t)length);
    }
    types[i] = t;
  }
  mu_type *c = mu_add_class(r->m, item->name);
  for (uint32_t i = 0; i < item->members.size; ++i) {
    const raw_member *f = &item->members.data[i];
    if (mu_find_field(c, f->name))
      resolve_fail(r, f->place, "there is already a field '%s'", f->name);
    mu_add_field(r->m, c, f->name, types[i], 0);
    if (c->width > MAX_WIDTH)
      resolve_fail(r, f->place, "the class '%s' is too large", item->name);
  }
}
