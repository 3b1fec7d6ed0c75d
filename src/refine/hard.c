#include "refine/hard.h"

#include "program/words.h"

enum { MOST_STEPS = 40, MOST_TARGETS = 4, MOST_CODE = 100 };

/* ---- the steps that people see ---- */

static bool is_shown(const stmt *s) {
  bool plain_goto = s->kind == S_GOTO && s->succ_count == 1;
  return s->where.line && code_origin_of(s->where.file) == CODE_USER && s->kind != S_SKIP &&
         !plain_goto && !words_is_hidden_stmt(s);
}

typedef struct walk {
  program *p;
  trace_cursor cursor;
  const proc *f; /* of the last step */
  uint32_t depth;
  const trace_step *step;
} walk;

static void walk_begin(walk *w, program *p, const trace *t) {
  assert(t->main);
  *w = (walk){.p = p};
  trace_cursor_init(&w->cursor, t->main);
}

/* The next step that is shown; NULL at the end. */
static const stmt *walk_next(walk *w) {
  const activation *act;
  while ((w->step = trace_cursor_next(&w->cursor, &act, &w->depth))) {
    w->f = w->p->procs.data[act->proc];
    assert(w->step->label < w->f->stmts.size);
    const stmt *s = &w->f->stmts.data[w->step->label];
    if (is_shown(s))
      return s;
  }
  return NULL;
}

/* ---- a path in words ---- */

static void print_code(buf *out, const walk *w, const stmt *s) {
  buf text = {0};
  exprs *pool = &w->p->pool;
  if (s->kind == S_BRANCH)
    buf_add(&text, words_expr(pool, w->step->succ ? expr_not(pool, s->cond) : s->cond));
  else
    words_stmt(&text, w->p, s);
  buf_add_n(out, buf_text(&text), text.size < MOST_CODE ? text.size : MOST_CODE);
  if (text.size >= MOST_CODE)
    buf_add(out, "...");
  if (s->kind == S_BRANCH)
    buf_add(out, "  [holds]");
  buf_free(&text);
}

void hard_print_path(buf *out, program *p, const trace *t) {
  walk w;
  uint32_t count = 0, at = 0;
  if (!t->main)
    return;
  for (walk_begin(&w, p, t); walk_next(&w);)
    ++count;
  trace_cursor_free(&w.cursor);
  walk_begin(&w, p, t);
  for (const stmt *s; (s = walk_next(&w)); ++at) {
    bool left_out = count > MOST_STEPS && at >= MOST_STEPS / 2 && at < count - MOST_STEPS / 2;
    if (left_out && at == MOST_STEPS / 2)
      buf_printf(out, "... (%u steps are left out here)\n", count - MOST_STEPS);
    if (left_out)
      continue;
    location_print(out, s->where);
    buf_printf(out, "  %*s%s: ", (int)(w.depth < 12 ? 2 * w.depth : 24), "", stmt_function(w.f, s));
    print_code(out, &w, s);
    buf_put(out, '\n');
  }
  trace_cursor_free(&w.cursor);
}

/* ---- writes through pointers ---- */

static bool goes_through_pointer(const expr *path) {
  while (path->kind == E_FIELD || path->kind == E_INDEX)
    path = path->kid[0];
  return path->kind == E_DEREF;
}

/* The variables among what the path may stand for, each once; how many objects there are. */
static uint32_t list_targets(alias *a, const expr *path, const char **names, uint32_t *named) {
  alias_set set = alias_locations(a, path);
  VEC(uint32_t) seen = {0};
  *named = 0;
  for (uint32_t i = 0; i < set.size; ++i) {
    const alias_object *o = alias_object_of(a, &set.data[i]);
    bool known = false;
    for (vec_each(const uint32_t, id, &seen))
      known |= *id == o->id;
    if (known)
      continue;
    vec_push(&seen, o->id);
    if (o->kind == OBJ_VAR && !words_is_made(o->var) && *named < MOST_TARGETS)
      names[(*named)++] = o->var->name;
  }
  uint32_t count = seen.size;
  vec_free(&seen);
  return count;
}

static void print_targets(buf *out, const char *const *names, uint32_t named, uint32_t count) {
  for (uint32_t i = 0; i < named; ++i)
    buf_printf(out, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", names[i]);
  if (named < count)
    buf_printf(out, "%s%u %sobject%s", named ? " or one of " : "one of ", count - named,
               named ? "other " : "", count - named == 1 ? "" : "s");
}

bool hard_write(buf *out, program *p, alias *a, const trace *t) {
  walk w;
  bool found = false;
  if (!t->main || !a)
    return false;
  walk_begin(&w, p, t);
  for (const stmt *s; !found && (s = walk_next(&w));) {
    if (s->kind != S_ASSIGN || s->lhs_count != 1 || !goes_through_pointer(s->lhs[0]))
      continue;
    const char *names[MOST_TARGETS];
    uint32_t named, count = list_targets(a, s->lhs[0], names, &named);
    if (count < 2)
      continue;
    found = true;
    location_print(out, s->where);
    buf_printf(out, ": %s may write ", words_expr(&p->pool, s->lhs[0]));
    print_targets(out, names, named, count);
  }
  trace_cursor_free(&w.cursor);
  return found;
}

/* ---- values that are not linear ---- */

/* A node whose value is no sum of variables with constant factors. */
static const expr *find_curved(exprs *pool, const expr *e, void *context) {
  const expr **found = context;
  (void)pool;
  bool bits = e->kind == E_BITAND || e->kind == E_BITOR || e->kind == E_BITXOR;
  if (!*found && (bits || expr_is_product(e)))
    *found = e;
  return NULL;
}

bool hard_number(buf *out, program *p, const trace *t) {
  walk w;
  const expr *found = NULL;
  if (!t->main)
    return false;
  walk_begin(&w, p, t);
  for (const stmt *s; !found && (s = walk_next(&w));) {
    if (s->cond)
      (void)expr_map(&p->pool, s->cond, find_curved, &found);
    for (uint32_t i = 0; i < s->rhs_count; ++i)
      (void)expr_map(&p->pool, s->rhs[i], find_curved, &found);
    if (found) {
      location_print(out, s->where);
      buf_printf(out, ": %s is not linear", words_expr(&p->pool, found));
    }
  }
  trace_cursor_free(&w.cursor);
  return found != NULL;
}
