#include "property/weave.h"

#include "program/words.h"

#include <stdarg.h>
#include <stdio.h>

static const property_weaver *const weavers[] = {&overflow_weaver, &behavior_weaver, &unset_weaver,
                                                 &memory_weaver};

typedef struct demanded {
  const expr *holds;
  error_class error;
  const char *text;
} demanded;

typedef struct noted {
  const expr *variable, *value;
} noted;

/* Where a statement of the new body goes. */
typedef enum link_kind {
  LINK_NEXT,  /* to the one behind it */
  LINK_OLD,   /* where the statement `old` of the former body went */
  LINK_START, /* to the former entry */
} link_kind;

typedef struct link {
  link_kind kind;
  uint32_t old;
} link;

typedef struct pass {
  weaving w;             /* first: what the functions of properties get */
  VEC(demanded) demands; /* at the place that is being looked at */
  VEC(noted) firsts;     /* before them */
  VEC(noted) notes;      /* behind them */
  map seen;              /* expressions with their guards, there */
  stmt_vec old;          /* the former statements of w.f */
  VEC(link) links;       /* by new label */
  VEC(uint32_t) start;   /* by old label: the new one that stands for it */
  uint32_t temps;
} pass;

/* ---- demands ---- */

bool is_demanded(const weaving *w, error_class error) {
  return w->asked & PROPERTY_BIT(error_class_of(error));
}

void demand(weaving *w, const expr *guard, const expr *holds, error_class error, const char *format,
            ...) {
  pass *all = (pass *)w;
  assert(error != ERROR_REACH && guard->type->kind == T_BOOL && holds->type->kind == T_BOOL);
  const expr *whole = expr_or(w->pool, expr_not(w->pool, guard), holds);
  if (!is_demanded(w, error) || expr_is_true(whole))
    return;
  for (vec_each(const demanded, d, &all->demands))
    if (d->holds == whole && d->error == error)
      return;
  buf text = {0};
  va_list args;
  va_start(args, format);
  buf_vprintf(&text, format, args);
  va_end(args);
  vec_push(&all->demands,
           ((demanded){whole, error, str_intern(&w->pool->strings, buf_text(&text))}));
  buf_free(&text);
}

const expr *new_note(weaving *w, const char *about, const type *t) {
  program *p = w->p;
  const char *name = str_printf(&p->pool.strings, HIDDEN_PREFIX "%s", about);
  for (uint32_t n = 2; program_find_var(p, w->f, name); ++n)
    name = str_printf(&p->pool.strings, HIDDEN_PREFIX "%s$%u", about, n);
  return expr_var(&p->pool, proc_add_var(p, w->f, V_TEMP, name, t));
}

void note(weaving *w, const expr *variable, const expr *value) {
  pass *all = (pass *)w;
  assert(variable->kind == E_VAR && variable->type == value->type);
  vec_push(&all->notes, ((noted){variable, value}));
}

void note_first(weaving *w, const expr *variable, const expr *value) {
  pass *all = (pass *)w;
  assert(variable->kind == E_VAR && variable->type == value->type);
  vec_push(&all->firsts, ((noted){variable, value}));
}

/* ---- the operations of an expression, in the order of evaluation ---- */

/* Is the weaver asked about the statement that is being looked at? */
static bool is_asked(const pass *a, const property_weaver *of) {
  assert(a->w.s);
  return (of->of & a->w.asked) &&
         (of->of_models || code_origin_of(a->w.s->where.file) == CODE_USER);
}

/* Models divide what their caller gave (div), and their own numbers by what is not 0. */
static bool may_be_callers(const expr *e) {
  return e->kind == E_DIV || e->kind == E_MOD;
}

static void tell_operation(pass *a, const expr *e, const expr *guard) {
  for (size_t i = 0; i < sizeof weavers / sizeof *weavers; ++i)
    if (weavers[i]->operation &&
        (is_asked(a, weavers[i]) || ((weavers[i]->of & a->w.asked) && may_be_callers(e))))
      weavers[i]->operation(&a->w, e, guard);
}

static void tell_access(pass *a, const expr *path, bool writes, const expr *guard) {
  for (size_t i = 0; i < sizeof weavers / sizeof *weavers; ++i)
    if (is_asked(a, weavers[i]) && weavers[i]->access)
      weavers[i]->access(&a->w, path, writes, guard);
}

static void tell_begin(pass *a) {
  for (size_t i = 0; i < sizeof weavers / sizeof *weavers; ++i)
    if ((weavers[i]->of & a->w.asked) && weavers[i]->begin &&
        (weavers[i]->of_models || code_origin_of(a->w.f->where.file) == CODE_USER))
      weavers[i]->begin(&a->w);
}

static void tell_statement(pass *a) {
  for (size_t i = 0; i < sizeof weavers / sizeof *weavers; ++i)
    if (is_asked(a, weavers[i]) && weavers[i]->statement)
      weavers[i]->statement(&a->w);
}

static void look_into(pass *a, const expr *e, const expr *guard);

/* What finding the place of a path evaluates, without reading or writing there. */
static void look_at_place(pass *a, const expr *path, const expr *guard) {
  assert(guard->type->kind == T_BOOL);
  switch ((expr_kind)path->kind) {
  case E_VAR:
    break;
  case E_DEREF:
    look_into(a, path->kid[0], guard);
    break;
  case E_INDEX:
    look_at_place(a, path->kid[0], guard);
    look_into(a, path->kid[1], guard);
    break;
  case E_FIELD:
    look_at_place(a, path->kid[0], guard);
    break;
  default: /* a part of a value */
    look_into(a, path, guard);
  }
}

static void look_at_connective(pass *a, const expr *e, const expr *guard) {
  exprs *pool = a->w.pool;
  const expr *first = e->kid[0];
  look_into(a, first, guard);
  if (e->kind == E_ITE) {
    look_into(a, e->kid[1], expr_and(pool, guard, first));
    look_into(a, e->kid[2], expr_and(pool, guard, expr_not(pool, first)));
  } else {
    const expr *more = e->kind == E_AND ? first : expr_not(pool, first);
    look_into(a, e->kid[1], expr_and(pool, guard, more));
  }
}

static void look_into(pass *a, const expr *e, const expr *guard) {
  assert(guard->type->kind == T_BOOL);
  uint64_t key = ((uint64_t)e->id << 32 | guard->id) + 1;
  if (e->kind == E_CONST || map_has(&a->seen, key))
    return;
  map_put(&a->seen, key, 1);
  switch ((expr_kind)e->kind) {
  case E_AND:
  case E_OR:
  case E_ITE:
    look_at_connective(a, e, guard);
    return;
  case E_ADDR:
    look_at_place(a, e->kid[0], guard);
    tell_operation(a, e, guard);
    return;
  case E_VAR:
  case E_DEREF:
  case E_FIELD:
  case E_INDEX:
    look_at_place(a, e, guard);
    tell_access(a, e, false, guard);
    return;
  case E_PRIME:
    return;
  default:
    for (uint32_t i = 0; i < e->count; ++i)
      look_into(a, e->kid[i], guard);
    tell_operation(a, e, guard);
  }
}

static void look_at_targets(pass *a, const stmt *s) {
  const expr *always = expr_bool(a->w.pool, true);
  for (uint32_t i = 0; i < s->lhs_count; ++i) {
    look_at_place(a, s->lhs[i], always);
    tell_access(a, s->lhs[i], true, always);
  }
}

static void forget_demands(pass *a) {
  vec_clear(&a->demands);
  map_free(&a->seen);
  a->seen = (map){0};
}

/* What is evaluated before the statement has an effect. */
static void look_at_stmt(pass *a, const stmt *s) {
  assert(a->w.s == s);
  const expr *always = expr_bool(a->w.pool, true);
  forget_demands(a);
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    look_into(a, s->rhs[i], always);
  if (s->cond)
    look_into(a, s->cond, always);
  if (s->callee && s->callee->type->kind == T_PTR)
    look_into(a, s->callee, always);
  if (s->kind != S_CALL)
    look_at_targets(a, s);
  tell_statement(a);
}

/* ---- the new body ---- */

static stmt *add_stmt(pass *a, stmt_kind kind, location where, link to) {
  stmt *s = proc_add(a->w.f, kind, where);
  vec_push(&a->links, to);
  assert(a->links.size == a->w.f->stmts.size);
  return s;
}

static void keep_stmt(pass *a, const stmt *s, link to) {
  vec_push(&a->w.f->stmts, *s);
  vec_push(&a->links, to);
  assert(a->links.size == a->w.f->stmts.size);
}

static void put_asserts(pass *a, location where) {
  for (vec_each(const demanded, d, &a->demands)) {
    stmt *s = add_stmt(a, S_ASSERT, where, (link){LINK_NEXT, 0});
    s->cond = d->holds;
    s->error = (uint8_t)d->error;
    s->text = d->text;
  }
}

static void put_note(pass *a, const noted *n, location where) {
  stmt_assign(a->w.p, add_stmt(a, S_ASSIGN, where, (link){LINK_NEXT, 0}), n->variable, n->value);
}

static void put_notes(pass *a, location where) {
  for (vec_each(const noted, n, &a->notes))
    put_note(a, n, where);
  vec_clear(&a->notes);
}

static const expr *new_temp(pass *a, const type *t) {
  char name[32];
  program *p = a->w.p;
  do
    snprintf(name, sizeof name, "woven_%u", a->temps++);
  while (program_find_var(p, a->w.f, str_intern(&p->pool.strings, name)));
  return expr_var(&p->pool, proc_add_var(p, a->w.f, V_TEMP, name, t));
}

/* A call whose result goes to a place that something is demanded of. */
static void keep_result(pass *a, uint32_t label, const stmt *s) {
  assert(s->lhs_count == 1 && a->demands.size > 0);
  stmt call = *s;
  const expr *result = new_temp(a, s->lhs[0]->type);
  stmt_set_lhs(a->w.p, &call, &result, 1);
  keep_stmt(a, &call, (link){LINK_NEXT, 0});
  put_asserts(a, s->where);
  stmt *copy = add_stmt(a, S_ASSIGN, s->where, (link){LINK_OLD, label});
  stmt_assign(a->w.p, copy, s->lhs[0], result);
}

/* Is it code of the program that C says something about, and not Assay's own? */
static bool is_of_program(const stmt *s) {
  bool is_own = s->is_precondition || (s->kind == S_ASSUME && s->text) ||
                (s->kind == S_ASSERT && s->error != ERROR_REACH);
  return !is_own && !s->origin && code_origin_of(s->where.file) != CODE_RULE;
}

/* A label of the source stays where jumps go. */
static void move_name(pass *a, uint32_t first, const char *name) {
  assert(first < a->w.f->stmts.size);
  if (!name)
    return;
  for (uint32_t i = first; i < a->w.f->stmts.size; ++i)
    a->w.f->stmts.data[i].name = NULL;
  a->w.f->stmts.data[first].name = name;
}

static void weave_stmt(pass *a, uint32_t label) {
  assert(a->start.size == label && label < a->old.size);
  const stmt *s = &a->old.data[label];
  uint32_t first = a->w.f->stmts.size;
  vec_push(&a->start, first);
  if (!is_of_program(s)) {
    keep_stmt(a, s, (link){LINK_OLD, label});
    return;
  }
  a->w.s = s;
  look_at_stmt(a, s);
  for (vec_each(const noted, n, &a->firsts))
    put_note(a, n, s->where);
  vec_clear(&a->firsts);
  put_asserts(a, s->where);
  put_notes(a, s->where);
  forget_demands(a);
  if (s->kind == S_CALL)
    look_at_targets(a, s);
  if (a->demands.size)
    keep_result(a, label, s);
  else
    keep_stmt(a, s, (link){LINK_OLD, label});
  move_name(a, first, s->name);
  assert(a->w.f->stmts.size > first && a->firsts.size == 0 && a->notes.size == 0);
}

static void set_links(pass *a, uint32_t old_entry) {
  proc *f = a->w.f;
  assert(a->links.size == f->stmts.size && a->start.size == a->old.size);
  for (uint32_t i = 0; i < f->stmts.size; ++i) {
    stmt *s = &f->stmts.data[i];
    if (a->links.data[i].kind != LINK_OLD) {
      bool is_next = a->links.data[i].kind == LINK_NEXT;
      assert(!is_next || i + 1 < f->stmts.size);
      stmt_set_succ1(a->w.p, s, is_next ? i + 1 : a->start.data[old_entry]);
      continue;
    }
    assert(a->links.data[i].old < a->old.size);
    const stmt *from = &a->old.data[a->links.data[i].old];
    VEC(uint32_t) succ = {0};
    for (uint32_t k = 0; k < from->succ_count; ++k)
      vec_push(&succ, a->start.data[from->succ[k]]);
    stmt_set_succ(a->w.p, s, succ.data, succ.size);
    vec_free(&succ);
  }
}

static void weave_proc(pass *a, proc *f) {
  assert(f->has_body && f->entry < f->stmts.size);
  a->w.f = f;
  a->w.s = NULL;
  a->temps = 0;
  map_clear(&a->w.unset);
  tell_begin(a);
  assert(a->firsts.size == 0); /* nothing stands before the entry but notes */
  a->old.data = f->stmts.data;
  a->old.size = f->stmts.size;
  a->old.cap = f->stmts.cap;
  memset(&f->stmts, 0, sizeof f->stmts);
  vec_clear(&a->links);
  vec_clear(&a->start);
  put_notes(a, f->where);
  bool has_prologue = f->stmts.size > 0;
  if (has_prologue)
    a->links.data[a->links.size - 1] = (link){LINK_START, 0};
  for (uint32_t i = 0; i < a->old.size; ++i)
    weave_stmt(a, i);
  set_links(a, f->entry);
  f->entry = has_prologue ? 0 : a->start.data[f->entry];
  assert(f->entry < f->stmts.size && f->stmts.size >= a->old.size);
  vec_free(&a->old);
}

/* Where threads/ has expanded calls, variables are there longer than C has them: no proof that nothing
 * dangling is accessed. What is found is found. */
static void doubt_lifetimes(program *p) {
  proc *f = p->procs.data[p->outlives->proc];
  uint32_t start = f->entry, lost = f->stmts.size;
  assert(start < lost);
  stmt *s = proc_add(f, S_UNKNOWN, (location){0});
  s->text =
      str_printf(&p->pool.strings, "the end of %s, in a program with threads", p->outlives->name);
  s = proc_add(f, S_GOTO, (location){0});
  s->text = str_intern(&p->pool.strings, "whether a variable that has ended is looked at");
  stmt_set_succ(p, s, (uint32_t[]){start, lost}, 2);
  f->entry = lost + 1;
}

/* Bodies are taken apart while they are woven: what is asked of all statements is found out before. */
static void look_at_program(weaving *w) {
  for (vec_each(proc *const, f, &w->p->procs))
    for (vec_each(const stmt, s, &(*f)->stmts)) {
      const proc *callee = s->kind == S_CALL ? stmt_callee(w->p, s) : NULL;
      w->has_heap |= stmt_must_be_freed(s);
      w->is_entry_called |= s->kind == S_CALL && (!callee || callee == w->entry);
    }
}

void property_weave(program *p, const proc *entry, property_set asked) {
  pass a = {.w = {.p = p, .pool = &p->pool, .entry = entry, .asked = asked}};
  look_at_program(&a.w);
  assert(!entry || entry->has_body);
  program_mark_addresses(p);
  if (asked & unset_weaver.of)
    find_missing_results(&a.w);
  for (vec_each(proc *const, f, &p->procs))
    if ((*f)->has_body && code_origin_of((*f)->where.file) != CODE_RULE)
      weave_proc(&a, *f);
  if (p->outlives && (asked & memory_weaver.of))
    doubt_lifetimes(p);
  program_mark_addresses(p);
  vec_free(&a.demands);
  vec_free(&a.firsts);
  vec_free(&a.notes);
  vec_free(&a.links);
  vec_free(&a.start);
  map_free(&a.seen);
  map_free(&a.w.unset);
  map_free(&a.w.missing);
}
