#include "report/ctext.h"

#include "expr/float.h"
#include "expr/type.h"

#include <inttypes.h>

static uint64_t round_up(uint64_t n, uint64_t align) {
  return align ? (n + align - 1) / align * align : n;
}

static bool can_hold(const type *t) {
  return t->kind == T_ARRAY ? t->length > 0 && can_hold(t->elem) : ctext_can_pass(t);
}

/* Does a compiler that is given the members put them where they are? */
static bool is_natural(const type *t) {
  assert(t->kind == T_STRUCT);
  uint64_t end = 0, align = 1;
  for (uint32_t i = 0; i < t->count; ++i) {
    const field *f = &t->fields[i];
    uint64_t at = t->is_union ? 0 : round_up(end, f->type->align);
    if (f->bit_width || f->offset != at || !can_hold(f->type))
      return false;
    end = at + f->type->size > end ? at + f->type->size : end;
    align = f->type->align > align ? f->type->align : align;
  }
  return t->is_complete && t->count > 0 && round_up(end, align) == t->size;
}

bool ctext_can_pass(const type *t) {
  if (t->kind == T_STRUCT)
    return is_natural(t);
  return t->kind == T_INT || t->kind == T_BOOL || t->kind == T_PTR || t->kind == T_FLOAT;
}

void ctext_add(ctext_structs *structs, const type *t) {
  assert(t->kind == T_STRUCT);
  for (vec_each(const type *const, s, structs))
    if (*s == t)
      return;
  for (uint32_t i = 0; i < t->count; ++i) {
    const type *inner = t->fields[i].type;
    while (inner->kind == T_ARRAY)
      inner = inner->elem;
    if (inner->kind == T_STRUCT)
      ctext_add(structs, inner);
  }
  vec_push(structs, t);
}

static void print_type(buf *out, const type *t) {
  if (!t)
    buf_add(out, "void");
  else if (t->kind == T_PTR)
    buf_add(out, "void *");
  else if (t->kind == T_STRUCT)
    buf_printf(out, "struct type_%" PRIu32, t->id);
  else
    type_print(out, t, "");
}

void ctext_type(buf *out, const type *t, ctext_structs *structs) {
  assert(!t || t->kind != T_STRUCT || structs);
  if (t && t->kind == T_STRUCT)
    ctext_add(structs, t);
  print_type(out, t);
}

/* `struct { union { … } m; } type`: a union is passed like a struct that holds it. */
static void define_struct(buf *out, const type *t) {
  buf_printf(out, "\nstruct type_%" PRIu32 " {\n%s", t->id, t->is_union ? "  union {\n" : "");
  for (uint32_t i = 0; i < t->count; ++i) {
    const type *of = t->fields[i].type;
    while (of->kind == T_ARRAY)
      of = of->elem;
    buf_add(out, "  ");
    print_type(out, of);
    buf_printf(out, " m%" PRIu32, i);
    for (const type *a = t->fields[i].type; a->kind == T_ARRAY; a = a->elem)
      buf_printf(out, "[%" PRIu64 "]", a->length);
    buf_add(out, ";\n");
  }
  buf_add(out, t->is_union ? "  } either;\n};\n" : "};\n");
}

void ctext_define(buf *out, const ctext_structs *structs) {
  for (vec_each(const type *const, t, structs))
    define_struct(out, *t);
}

void ctext_number(buf *out, const type *t, u128 bits) {
  if (t->kind == T_PTR) {
    buf_printf(out, "(void *)%" PRIu64 "u", (uint64_t)bits);
    return;
  }
  if (t->kind == T_FLOAT && float_has_format(t)) {
    float_print(out, t, bits);
    return;
  }
  if (t->kind == T_INT && t->width > 64) {
    buf_printf(out, "((unsigned __int128)0x%" PRIx64 "ull << 64 | 0x%" PRIx64 "ull)",
               (uint64_t)(bits >> 64), (uint64_t)bits);
    return;
  }
  if (t->kind != T_INT || !t->is_signed) {
    buf_printf(out, "%" PRIu64 "u", (uint64_t)bits);
    if (t->kind == T_INT && t->width == 64)
      buf_add(out, "ll");
    return;
  }
  int64_t value = (int64_t)machine_signed(t, bits);
  if (value == INT64_MIN)
    buf_add(out, "(-9223372036854775807ll - 1)");
  else if (value == INT32_MIN)
    buf_add(out, "(-2147483647 - 1)");
  else
    buf_printf(out, "%" PRId64 "%s", value, t->width == 64 ? "ll" : "");
}
