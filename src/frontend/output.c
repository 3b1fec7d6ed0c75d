/* output.c: what a call of an output function gives besides the call itself: its result is an input
 * within the bounds that the format sets, counts that the format stores (%n) are statements of their
 * own, and errno and the state of the stream may change. */
#include "frontend/call.h"

#include "frontend/expand.h"
#include "program/output.h"

static void assume(body *b, const expr *cond) {
  assert(cond->type->kind == T_BOOL);
  if (!expr_is_true(cond))
    emit(b, S_ASSUME)->cond = cond;
}

static const expr *number(body *b, const expr *like, int64_t n) {
  return expr_int(b->pool, like->type, n);
}

static const expr *between(body *b, const expr *e, int64_t least, int64_t most) {
  assert(least <= most);
  const expr *low = expr_le(b->pool, number(b, e, least), e);
  return most >= INT32_MAX ? low : expr_and(b->pool, low, expr_le(b->pool, e, number(b, e, most)));
}

static int64_t add_up(int64_t a, int64_t b) {
  return a == INT64_MAX || b == INT64_MAX ? INT64_MAX : a + b;
}

/* *pointer = how many bytes there were so far. */
static void store_count(body *b, const expr *pointer, uint32_t bytes, int64_t least, int64_t most) {
  assert(bytes > 0 && bytes <= 8 && least <= most);
  const type *t = type_int(b->pool, 8 * bytes, true);
  const expr *to = typed_path(b->lw, pointer, t);
  save_pending(b, to);
  if (least == most) {
    emit_assign(b, to, expr_int(b->pool, t, least));
    return;
  }
  emit_havoc(b, to, HAVOC_INPUT, "a count of bytes written");
  if (least < 128 || bytes > 2)
    assume(b, between(b, to, least, bytes > 2 ? most : INT64_MAX));
}

/* Goes through a literal format: stores counts; how many bytes it gives in all. */
static void follow_format(body *b, const char *format, const expr *const *args, uint32_t count,
                          int64_t *least, int64_t *most) {
  uint32_t next = 0;
  format_part part;
  *least = *most = 0;
  for (const char *at = format; format_next(&at, b->pool->pointer_width / 8, &part);) {
    next += part.before;
    if (part.letter == 'n' && next < count && args[next]->type->kind == T_PTR)
      store_count(b, args[next], part.bytes, *least, *most);
    next += part.letter != 0 && part.letter != '%' && part.letter != 'm';
    *least = add_up(*least, part.least);
    *most = add_up(*most, part.most);
  }
}

static void assume_result(body *b, const expr *lhs, output_kind kind, const expr *byte,
                          int64_t least, int64_t most) {
  exprs *pool = b->pool;
  assert(least <= most);
  const expr *eof = expr_eq(pool, lhs, number(b, lhs, -1));
  const type *narrow = type_int(pool, 8, false);
  switch (kind) {
  case OUTPUT_NONE:
    break;
  case OUTPUT_FORMAT:
    assume(b, expr_or(pool, expr_lt(pool, lhs, number(b, lhs, 0)), between(b, lhs, least, most)));
    break;
  case OUTPUT_TEXT:
    assume(b, between(b, lhs, -1, INT64_MAX));
    break;
  case OUTPUT_CHAR:
    if (byte)
      assume(b, expr_or(
                    pool, eof,
                    expr_eq(pool, lhs, expr_cast(pool, lhs->type, expr_cast(pool, narrow, byte)))));
    else
      assume(b, between(b, lhs, -1, 255));
    break;
  case OUTPUT_FLUSH:
    assume(b, between(b, lhs, -1, 0));
    break;
  }
}

/* errno may be anything afterwards, if there is such a thing. */
static void disturb_errno(body *b) {
  proc *f = program_find_proc(b->p, str_intern(&b->pool->strings, "__assay_disturb_errno"));
  if (!f)
    return;
  map_put(&b->mentioned, map_key(f->name), 1);
  save_pending(b, NULL);
  emit(b, S_CALL)->callee = expr_var(b->pool, f->symbol);
}

/* The model of what output does to a stream, where somebody asks for its state; else NULL. */
static proc *marker(body *b) {
  return program_find_proc(b->p, str_intern(&b->pool->strings, "__assay_written"));
}

/* The call's result; a new variable if nobody else wants it, NULL if it has none. */
static const expr *result_of(body *b, stmt *call) {
  const proc *f = stmt_callee(b->p, call);
  assert(f && call->kind == S_CALL);
  if (!call->lhs_count && f->results.size) {
    const expr *unused = new_temp(b, f->results.data[0], "written");
    stmt_set_lhs(b->p, call, &unused, 1);
  }
  return call->lhs_count ? call->lhs[0] : NULL;
}

/* A stream to which output failed has its error indicator set (assay/model.h, WRITTEN_OUT). */
static void mark_stream(body *b, const char *name, const stmt *call) {
  enum { OUT = 1, FORMAT = 2 };
  proc *f = marker(b);
  int at = output_stream_argument(name);
  if (!f || f->params.size != 3 || !call->lhs_count || at >= (int)call->rhs_count)
    return;
  const type *pointer = f->params.data[0]->type, *number = f->params.data[1]->type;
  int how = (at == OUTPUT_TO_STDOUT ? OUT : 0) | (output_of(name) == OUTPUT_FORMAT ? FORMAT : 0);
  const expr *args[] = {at == OUTPUT_TO_STDOUT ? expr_null(b->pool, pointer)
                                               : expr_cast(b->pool, pointer, call->rhs[at]),
                        expr_cast(b->pool, number, call->lhs[0]), expr_int(b->pool, number, how)};
  map_put(&b->mentioned, map_key(f->name), 1);
  save_pending(b, NULL);
  stmt *s = emit(b, S_CALL);
  s->callee = expr_var(b->pool, f->symbol);
  stmt_set_rhs(b->p, s, args, 3);
}

void lower_output(body *b, const char *name) {
  output_kind kind = output_of(name);
  stmt *last = b->f->stmts.size ? &b->f->stmts.data[b->f->stmts.size - 1] : NULL;
  if (kind == OUTPUT_NONE || !last || last->kind != S_CALL)
    return;
  const expr *lhs = marker(b) ? result_of(b, last) : last->lhs_count ? last->lhs[0] : NULL;
  const stmt copy = *last, *call = &copy; /* others will stand behind it */
  const expr *const *args = call->rhs;
  uint32_t count = call->rhs_count;
  const expr *byte = kind == OUTPUT_CHAR && count && expr_is_stable(args[0]) &&
                             !(lhs && expr_root(lhs) && expr_mentions(args[0], expr_root(lhs)))
                         ? args[0]
                         : NULL;
  int64_t least = 0, most = INT64_MAX;
  buf format = {0};
  uint32_t at = kind == OUTPUT_FORMAT ? output_format_argument(name) : 0;
  if (kind == OUTPUT_FORMAT && at < count && literal_bytes(b->p, args[at], &format))
    follow_format(b, buf_text(&format), args + at + 1, count - at - 1, &least, &most);
  buf_free(&format);
  if (lhs && lhs->type->kind == T_INT && lhs->type->width == 32 && lhs->type->is_signed)
    assume_result(b, lhs, kind, byte, least, most);
  disturb_errno(b);
  mark_stream(b, name, call);
}
