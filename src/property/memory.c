/* memory.c: valid-deref, valid-free, valid-memtrack and valid-memcleanup.
 *
 * What an access demands. A place in a variable whose indices are constant is decided here; with one
 * index that is not, the demand is a range of it; with several, of their sum. Behind a pointer the bytes
 * must lie in one live object (E_VALID), and the index must not be so large that its bytes wrap around.
 * That is per object: crossing a member or a row inside one is not what this property is about.
 *
 * What is lost stays lost, so leaks are looked for where a program ends: at the return of main its
 * variables are gone, at exit and abort they are not. Only exit and that return demand that everything
 * has been freed. Library models are woven into as well: what they access is what their callers gave. */
#include "expr/range.h"
#include "property/weave.h"

#include "program/output.h"
#include "program/words.h"

enum { MOST_INDICES = 6 };

/* ---- accesses to variables ---- */

typedef struct index_term {
  const expr *index;
  uint64_t size; /* bytes of one step */
} index_term;

/* Where a path without dereferences lies: offset + the terms, in bytes. */
typedef struct var_place {
  const var *root;
  uint64_t offset;
  index_term terms[MOST_INDICES];
  uint32_t count;
  bool is_known;
} var_place;

static var_place place_in_var(const expr *path) {
  assert(expr_root(path));
  var_place p = {.root = expr_root(path), .is_known = true};
  for (; path->kind != E_VAR; path = path->kid[0]) {
    if (path->kind == E_FIELD) {
      p.offset += path->kid[0]->type->fields[path->index].offset;
    } else if (path->kid[1]->kind == E_CONST) {
      p.offset += (uint64_t)expr_value(path->kid[1]) * path->type->size;
    } else if (p.count == MOST_INDICES) {
      p.is_known = false;
      return p;
    } else if (path->type->size) { /* elements without bytes all lie at one place */
      p.terms[p.count++] = (index_term){path->kid[1], path->type->size};
    }
  }
  return p;
}

/* Bytes that an access there touches. */
static uint64_t bytes_of(const expr *path) {
  const type *t = path->type;
  if (path->kind == E_FIELD) {
    const field *f = &path->kid[0]->type->fields[path->index];
    if (f->bit_width)
      return (f->bit_offset + f->bit_width + 7) / 8;
  }
  return t->kind == T_INT || t->kind == T_FLOAT ? (t->width + 7) / 8 : t->size;
}

static const expr *in_range(exprs *pool, const expr *e, i128 low, i128 high) {
  assert(e->type->kind == T_INT || e->type->kind == T_BOOL || e->type->kind == T_MATH);
  if (has_range(e->type)) {
    range all = range_of(e), of_type = range_of_type(e->type);
    if (low > high || all.high < low || all.low > high)
      return expr_bool(pool, false);
    const expr *yes = expr_bool(pool, true);
    const expr *above = all.low >= low || low <= of_type.low
                            ? yes
                            : expr_le(pool, expr_const(pool, e->type, (u128)low), e);
    const expr *below = all.high <= high || high >= of_type.high
                            ? yes
                            : expr_le(pool, e, expr_const(pool, e->type, (u128)high));
    return expr_and(pool, above, below);
  }
  return expr_bool(pool, false);
}

static i128 floor_div(i128 a, i128 b) {
  assert(b > 0);
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static i128 ceil_div(i128 a, i128 b) {
  return -floor_div(-a, b);
}

/* low <= the sum of the terms <= high, none of which is so large that the sum would wrap. */
static const expr *sum_in_range(weaving *w, const var_place *p, i128 low, i128 high) {
  exprs *pool = w->pool;
  const type *t = type_int(pool, 64, true);
  const expr *sum = expr_const(pool, t, 0), *small = expr_bool(pool, true);
  for (uint32_t i = 0; i < p->count; ++i) {
    assert(p->terms[i].size > 0);
    i128 most = (i128)p->root->type->size / (i128)p->terms[i].size;
    const expr *bytes = expr_int(pool, t, (int64_t)p->terms[i].size);
    const expr *term = expr_arith(pool, E_MUL, expr_cast(pool, t, p->terms[i].index), bytes, true);
    small = expr_and(pool, small, in_range(pool, p->terms[i].index, -most, most));
    sum = expr_arith(pool, E_ADD, sum, term, true);
  }
  const expr *above = expr_le(pool, expr_int(pool, t, (int64_t)low), sum);
  const expr *below = expr_le(pool, sum, expr_int(pool, t, (int64_t)high));
  return expr_and(pool, small, expr_and(pool, above, below));
}

/* What an access of `size` bytes to a part of a variable demands; NULL: ask the pointer. */
static const expr *holds_in_var(weaving *w, const expr *path, uint64_t size, bool writes) {
  var_place p = place_in_var(path);
  assert(p.root);
  uint64_t all = p.root->type->size;
  if (p.root->kind == V_FUNCTION || all == 0 || all > INT64_MAX / 16 || p.root->is_extern ||
      (p.root->is_const && writes) || !p.is_known)
    return NULL;
  i128 low = -(i128)(int64_t)p.offset, high = (i128)all - (i128)size - (i128)(int64_t)p.offset;
  if (p.count == 0)
    return expr_bool(w->pool, low <= 0 && 0 <= high);
  if (p.count > 1)
    return sum_in_range(w, &p, low, high);
  i128 step = (i128)p.terms[0].size;
  return in_range(w->pool, p.terms[0].index, ceil_div(low, step), floor_div(high, step));
}

/* ---- accesses through pointers ---- */

/* No index of the path, nor what is added to its pointer, is so large that its bytes wrap around. */
static const expr *indices_fit(exprs *pool, const expr *path) {
  assert(pool->pointer_width == 32 || pool->pointer_width == 64);
  const expr *fit = expr_bool(pool, true);
  i128 most = pool->pointer_width == 32 ? INT32_MAX : INT64_MAX;
  for (;;) {
    const expr *index = NULL;
    uint64_t size = 1;
    if (path->kind == E_INDEX) {
      index = path->kid[1];
      size = path->type->size;
    } else if (path->kind == E_PTRADD) {
      index = path->kid[1];
      size = path->type->elem->size;
    }
    if (index && index->kind != E_CONST && size > 1)
      fit = expr_and(pool, fit, in_range(pool, index, -(most / (i128)size), most / (i128)size));
    if (path->kind != E_INDEX && path->kind != E_FIELD && path->kind != E_DEREF)
      return fit;
    path = path->kid[0];
  }
}

static const expr *address_of(exprs *pool, const expr *path) {
  assert(expr_is_path(path));
  const type *bytes = type_ptr(pool, type_int(pool, 8, true));
  if (path->kind == E_FIELD && path->kid[0]->type->fields[path->index].bit_width) {
    const field *f = &path->kid[0]->type->fields[path->index];
    const expr *base = expr_cast(pool, bytes, expr_addr(pool, path->kid[0]));
    const type *number = type_int(pool, pool->pointer_width, true);
    return expr_ptradd(pool, base, expr_int(pool, number, (int64_t)f->offset));
  }
  return expr_addr(pool, path);
}

static const expr *size_expr(exprs *pool, uint64_t size) {
  return expr_const(pool, type_int(pool, pool->pointer_width, false), size);
}

static void look_at_access(weaving *w, const expr *path, bool writes, const expr *guard) {
  assert(expr_is_path(path) && guard->type->kind == T_BOOL);
  uint64_t size = bytes_of(path);
  if (size == 0 || path->type->kind == T_FUNC || path->kind == E_VAR)
    return;
  const expr *holds = expr_root(path) ? holds_in_var(w, path, size, writes) : NULL;
  if (!holds) {
    valid_kind kind = writes ? VALID_WRITE : VALID_READ;
    holds =
        expr_and(w->pool, indices_fit(w->pool, path),
                 expr_valid(w->pool, kind, address_of(w->pool, path), size_expr(w->pool, size)));
  }
  demand(w, guard, holds, ERROR_DEREF, "invalid %s %s", writes ? "write to" : "read of",
         words_expr(w->pool, path));
}

/* ---- statements ---- */

static void demand_of_heap(weaving *w, valid_kind kind, error_class error, const char *text) {
  assert(valid_operands(kind) == 0);
  if (is_demanded(w, error))
    demand(w, expr_bool(w->pool, true), expr_valid(w->pool, kind, NULL, NULL), error, "%s", text);
}

/* What the entry returns, its caller has: where that is looked at it is in a variable that stays. */
static void hand_over(weaving *w, const expr *result) {
  const char *name = str_intern(&w->pool->strings, "__assay_own_result");
  const var *v = program_find_var(w->p, w->f, name);
  if (!v)
    v = program_add_global(w->p, name, result->type, NULL);
  if (v->type != result->type) {
    assert(type_is_scalar(v->type) && type_is_scalar(result->type));
    result = expr_cast(w->pool, v->type, result);
  }
  note_first(w, expr_var(w->pool, v), result);
}

/* By exit or the like, not by abort or a trap. */
static bool exits(const stmt *s) {
  return s->kind == S_HALT && s->rhs_count && s->rhs[0]->type->is_signed;
}

static void look_at_end(weaving *w) {
  const stmt *s = w->s;
  bool returns = s->kind == S_RETURN && w->f == w->entry, halts = s->kind == S_HALT;
  bool is_main = w->entry && proc_is_main(w->entry);
  if ((!returns && !halts) || !w->has_heap)
    return;
  if (returns && !is_main && s->rhs_count && is_demanded(w, ERROR_LEAK)) {
    hand_over(w, s->rhs[0]);
    if (w->is_entry_called) /* what an inner call returns, others than the caller may lose */
      program_assume(w->p, s->where, "what a call of %s returns is taken not to be lost",
                     proc_shown(w->entry));
  }
  demand_of_heap(w, returns ? VALID_ENDED : VALID_TRACKED, ERROR_LEAK,
                 "memory leak: an allocated object can no longer be reached");
  if (returns ? is_main : exits(s))
    demand_of_heap(w, VALID_RELEASED, ERROR_KEPT, "an allocated object is not freed at the end");
}

static const expr *as_pointer(exprs *pool, const expr *e) {
  return e->type->kind == T_PTR ? e : expr_cast(pool, type_ptr(pool, type_void(pool)), e);
}

static bool is_characters(const expr *e) {
  const type *t = e->type;
  return t->kind == T_PTR && t->elem->kind == T_INT && t->elem->width == 8;
}

/* A text of characters of that many bytes. */
static void demand_text(weaving *w, const expr *text, uint64_t size) {
  assert(size > 0);
  const expr *ends =
      expr_valid(w->pool, VALID_TEXT, as_pointer(w->pool, text), size_expr(w->pool, size));
  demand(w, expr_bool(w->pool, true), ends, ERROR_DEREF,
         "%s is no text that ends inside of its object", words_expr(w->pool, text));
}

enum { WIDE_BYTES = 4 }; /* of a wchar_t */

/* How many bytes %s reads at most; NULL: all up to the end of the text. A precision of wide characters
 * counts what is printed: at least the first of them is read. */
static const expr *most_read(weaving *w, const stmt *s, uint32_t at, const format_part *part) {
  assert(at < s->rhs_count);
  const expr *most = part->has_star && at > 0 ? s->rhs[at - 1] : NULL;
  if (part->is_long && (most || part->precision > 0))
    return size_expr(w->pool, WIDE_BYTES);
  if (most && type_is_integer(most->type))
    return most;
  return part->precision >= 0 ? size_expr(w->pool, (uint64_t)part->precision) : NULL;
}

/* What %s prints: a text that ends, or as many characters as the precision says (not if it is
 * negative). */
static void look_at_text(weaving *w, const stmt *s, uint32_t at, const format_part *part) {
  exprs *pool = w->pool;
  const expr *text = s->rhs[at], *most = most_read(w, s, at, part);
  if (text->type->kind != T_PTR)
    return;
  if (!most) {
    demand_text(w, text, part->is_long ? WIDE_BYTES : 1);
    return;
  }
  const expr *bytes = expr_cast(pool, type_int(pool, pool->pointer_width, false), most);
  const expr *p = as_pointer(pool, text), *zero = expr_int(pool, most->type, 0);
  const expr *there =
      expr_and(pool, expr_le(pool, zero, most), expr_valid(pool, VALID_READ, p, bytes));
  const expr *ends =
      expr_valid(pool, VALID_TEXT, p, size_expr(pool, part->is_long ? WIDE_BYTES : 1));
  demand(w, expr_not(pool, expr_eq(pool, zero, most)), expr_or(pool, ends, there), ERROR_DEREF,
         "%s is no text that ends inside of its object", words_expr(pool, text));
}

/* The format, and the texts it prints; of others the first byte is read, if it is not known to
 * be none at all. */
static void look_at_format(weaving *w, const stmt *s, uint32_t at, bool is_wide) {
  buf text = {0};
  if (at >= s->rhs_count)
    return;
  if (!literal_bytes(w->p, s->rhs[at], &text)) {
    demand_text(w, s->rhs[at], is_wide ? WIDE_BYTES : 1);
    for (uint32_t i = at + 1; i < s->rhs_count; ++i)
      if (is_characters(s->rhs[i]))
        look_at_access(w, expr_deref(w->pool, s->rhs[i]), false, expr_bool(w->pool, true));
    buf_free(&text);
    return;
  }
  format_part part;
  uint32_t word = w->pool->pointer_width / 8, next = at + 1;
  for (const char *c = buf_text(&text); format_next(&c, word, &part);) {
    if (!part.letter || part.letter == '%')
      continue;
    next += part.before;
    if (part.letter == 's' && next < s->rhs_count)
      look_at_text(w, s, next, &part);
    ++next;
  }
  buf_free(&text);
}

/* Where it is printed to; fflush may be given none. */
static void look_at_stream(weaving *w, const proc *callee) {
  output_kind kind = output_of(callee->name);
  int at = kind == OUTPUT_NONE || kind == OUTPUT_FLUSH ? OUTPUT_TO_STDOUT
                                                       : output_stream_argument(callee->name);
  if (at < 0 || at >= (int)w->s->rhs_count)
    return;
  const expr *stream = as_pointer(w->pool, w->s->rhs[at]);
  const expr *null = expr_eq(w->pool, stream, expr_null(w->pool, stream->type));
  demand(w, expr_bool(w->pool, true), expr_not(w->pool, null), ERROR_DEREF,
         "null pointer: %s is no stream", words_expr(w->pool, stream));
}

/* What models ask the host for, and texts that are printed. */
static void look_at_call(weaving *w) {
  const stmt *s = w->s;
  const proc *callee = s->kind == S_CALL ? stmt_callee(w->p, s) : NULL;
  const expr *always = expr_bool(w->pool, true);
  if (!callee || callee->has_body)
    return;
  if (strcmp(callee->name, "__assay_write") == 0 && s->rhs_count == 2) {
    const expr *size =
        expr_cast(w->pool, type_int(w->pool, w->pool->pointer_width, false), s->rhs[1]);
    const expr *none = expr_eq(w->pool, size, size_expr(w->pool, 0));
    demand(w, expr_not(w->pool, none),
           expr_valid(w->pool, VALID_WRITE, as_pointer(w->pool, s->rhs[0]), size), ERROR_DEREF,
           "invalid write of bytes");
  } else if (strcmp(callee->name, "__assay_object_size") == 0 && s->rhs_count == 1) {
    const expr *p = as_pointer(w->pool, s->rhs[0]);
    demand(w, always,
           expr_and(w->pool, expr_not(w->pool, expr_eq(w->pool, p, expr_null(w->pool, p->type))),
                    expr_valid(w->pool, VALID_FREE, p, NULL)),
           ERROR_FREE, "realloc of what is not the start of a live heap object");
  }
  look_at_stream(w, callee);
  if (output_of(callee->name) == OUTPUT_FORMAT) {
    look_at_format(w, s, output_format_argument(callee->name), output_is_wide(callee->name));
  } else if (output_of(callee->name) == OUTPUT_TEXT && s->rhs_count) {
    demand_text(w, s->rhs[0], output_is_wide(callee->name) ? WIDE_BYTES : 1);
  }
}

static void look_at_stmt(weaving *w) {
  const stmt *s = w->s;
  const expr *always = expr_bool(w->pool, true);
  if (s->kind == S_FREE)
    demand(w, always, expr_valid(w->pool, VALID_FREE, as_pointer(w->pool, s->rhs[0]), NULL),
           ERROR_FREE, "invalid free of %s", words_expr(w->pool, s->rhs[0]));
  if (stmt_must_be_freed(s))
    demand_of_heap(w, VALID_LATER, ERROR_LEAK, "an object is allocated");
  look_at_end(w);
  look_at_call(w);
}

const property_weaver memory_weaver = {
    .of = PROPERTY_BIT(PROPERTY_DEREF) | PROPERTY_BIT(PROPERTY_FREE) |
          PROPERTY_BIT(PROPERTY_MEMTRACK) | PROPERTY_BIT(PROPERTY_MEMCLEANUP),
    .of_models = true,
    .access = look_at_access,
    .statement = look_at_stmt};
