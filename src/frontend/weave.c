#include "frontend/weave.h"

#include "frontend/accesses.h"
#include "frontend/escapes.h"
#include "frontend/expand.h"

#include <inttypes.h>

typedef enum event_kind {
  EVENT_BEFORE,
  EVENT_AFTER,
  EVENT_ENTRY,
  EVENT_EXIT,
  EVENT_ACCESS,
  EVENT_ESCAPE,  /* of "pointer" or "number": a value leaves the hands of the entry procedure */
  EVENT_OUTSIDE, /* of "pointer" or "number": a value comes from a function without a body */
} event_kind;

/* An event function of a rule. */
typedef struct handler {
  event_kind kind;
  const char *function; /* whose calls it is about */
  proc *proc;
  uint32_t rule;
} handler;

/* Where a statement of the new body goes. */
typedef enum link_kind {
  LINK_NEXT,  /* to the one behind it */
  LINK_GUARD, /* branch: into the one behind it, or past that */
  LINK_OLD,   /* where the statement `old` of the former body went */
  LINK_START, /* to the former entry */
} link_kind;

typedef struct link {
  link_kind kind;
  uint32_t old;
} link;

typedef struct weaver {
  program *p;
  diag *d;
  VEC(handler) handlers; /* by rule, then in the order of the procedures */
  proc *f;               /* being woven into */
  stmt_vec old;          /* its former statements */
  VEC(link) links;       /* by new label */
  VEC(uint32_t) start;   /* by old label: the new one that stands for it */
  uint32_t temps;
  bool to_caller;   /* the entry is not main: what it stores is its caller's */
  bool has_threads; /* then no other thread sees an event half done */
  bool failed;
} weaver;

/* ---- the event functions ---- */

/* __rule_r12_before_lock: the number, the event and the function. */
static bool read_handler(const char *name, proc *f, handler *out) {
  static const char *const kinds[] = {"before", "after",  "entry",  "exit",
                                      "access", "escape", "outside"};
  unsigned id = 0;
  int used = 0;
  if (sscanf(name, "__rule_r%u_%n", &id, &used) != 1 || used == 0)
    return false;
  name += used;
  for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    size_t n = strlen(kinds[i]);
    if (strncmp(name, kinds[i], n) == 0 && name[n] == '_' && name[n + 1]) {
      *out = (handler){(event_kind)i, name + n + 1, f, id};
      return true;
    }
  }
  return false;
}

static void find_handlers(weaver *w) {
  for (uint32_t i = 0; i < w->p->procs.size; ++i) {
    proc *f = w->p->procs.data[i];
    handler h;
    if (!f->has_body || !read_handler(f->name, f, &h))
      continue;
    uint32_t at = w->handlers.size;
    vec_push(&w->handlers, h);
    for (; at > 0 && w->handlers.data[at - 1].rule > h.rule; --at)
      w->handlers.data[at] = w->handlers.data[at - 1];
    w->handlers.data[at] = h;
  }
}

static bool wants(const weaver *w, event_kind kind, const char *function) {
  for (uint32_t i = 0; i < w->handlers.size; ++i)
    if (w->handlers.data[i].kind == kind &&
        (!function || strcmp(w->handlers.data[i].function, function) == 0))
      return true;
  return false;
}

/* Its name in the source: of static functions of one name in several files all but one have a number
 * behind it. */
static const char *source_name(const weaver *w, const proc *f) {
  size_t n = strcspn(f->name, "$");
  bool is_numbered =
      f->is_static && f->name[n] && f->name[n + 1 + strspn(f->name + n + 1, "0123456789")] == 0;
  return is_numbered ? str_intern_n(&w->p->pool.strings, f->name, n) : f->name;
}

static diag_place place_of(location where) {
  return (diag_place){.file = where.file, .line = where.line, .column = where.column};
}

/* ---- new statements ---- */

static stmt *add_stmt(weaver *w, stmt_kind kind, location where, link to) {
  stmt *s = proc_add(w->f, kind, where);
  vec_push(&w->links, to);
  assert(w->links.size == w->f->stmts.size);
  return s;
}

static void keep_stmt(weaver *w, const stmt *s, link to) {
  vec_push(&w->f->stmts, *s);
  vec_push(&w->links, to);
  assert(w->links.size == w->f->stmts.size);
}

static const expr *new_temp(weaver *w, const type *t) {
  char name[32];
  do
    snprintf(name, sizeof name, "rule_%u", w->temps++);
  while (program_find_var(w->p, w->f, str_intern(&w->p->pool.strings, name)));
  return expr_var(&w->p->pool, proc_add_var(w->p, w->f, V_TEMP, name, t));
}

/* Numbers are converted to numbers, pointers to pointers; a null constant may be written as 0. */
static bool is_convertible(const expr *e, const type *t) {
  if (!type_is_scalar(e->type) || !type_is_scalar(t))
    return false;
  bool from_pointer = e->type->kind == T_PTR, to_pointer = t->kind == T_PTR;
  bool from_float = e->type->kind == T_FLOAT, to_float = t->kind == T_FLOAT;
  return (from_pointer == to_pointer && from_float == to_float) ||
         (to_pointer && e->kind == E_CONST && !e->value);
}

/* e as a value of type t, or NULL. `any`: a call through a pointer that may be of another function,
 * so that nobody is to blame. */
static const expr *convert(weaver *w, const expr *e, const type *t, bool any) {
  if (e->type == t)
    return e;
  bool fits = any ? type_is_scalar(e->type) && type_is_scalar(t) : is_convertible(e, t);
  return fits ? expr_cast(&w->p->pool, t, e) : NULL;
}

/* Calls the event function on the first of the values, as many as it takes. */
static void add_call(weaver *w, const handler *h, const expr *const *values, uint32_t count,
                     location where, bool is_indirect) {
  const proc *f = h->proc;
  const expr *arguments[32];
  uint32_t n = f->params.size;
  if (n > count || n > 32) {
    diag_at(w->d, DIAG_ERROR, place_of(f->where),
            "this event function has %u parameters, but the call at %s:%u has %u values", n,
            where.file ? where.file : "?", where.line, count);
    w->failed = true;
    return;
  }
  for (uint32_t i = 0; i < n; ++i) {
    arguments[i] = convert(w, values[i], f->params.data[i]->type, is_indirect);
    if (!arguments[i]) {
      diag_at(w->d, DIAG_ERROR, place_of(f->where),
              "parameter %u of this event function does not fit the call at %s:%u", i + 1,
              where.file ? where.file : "?", where.line);
      w->failed = true;
      return;
    }
  }
  if (w->has_threads)
    add_stmt(w, S_ATOMIC_BEGIN, (location){0}, (link){LINK_NEXT, 0});
  stmt *s = add_stmt(w, S_CALL, where, (link){LINK_NEXT, 0});
  s->callee = expr_var(&w->p->pool, f->symbol);
  assert(n == f->params.size && f->has_body);
  stmt_set_rhs(w->p, s, arguments, n);
  if (w->has_threads)
    add_stmt(w, S_ATOMIC_END, (location){0}, (link){LINK_NEXT, 0});
}

/* ---- events at a statement ---- */

/* What a statement is to rules: a call of `function` with these arguments. */
typedef struct event_call {
  const char *function;     /* NULL: none */
  VEC(const expr *) values; /* the arguments; for `after` the result stands first */
  bool has_result;
} event_call;

static void describe_call(const weaver *w, const stmt *s, event_call *e) {
  memset(e, 0, sizeof *e);
  if (s->kind == S_CALL) {
    const proc *callee = stmt_callee(w->p, s);
    e->function = callee ? source_name(w, callee) : NULL;
    e->has_result = callee && callee->results.size == 1;
  } else if (stmt_is_heap_alloc(s)) {
    e->function = "malloc";
    e->has_result = true;
  } else if (s->kind == S_FREE) {
    e->function = "free";
  }
  for (uint32_t i = 0; e->function && i < s->rhs_count; ++i)
    vec_push(&e->values, s->rhs[i]);
}

static void describe_indirect(const stmt *s, event_call *e) {
  assert(s->kind == S_CALL && s->callee && e->values.size == 0);
  const type *function = s->callee->type->elem;
  e->has_result = function->elem && function->elem->kind != T_VOID;
  for (uint32_t i = 0; i < s->rhs_count; ++i)
    vec_push(&e->values, s->rhs[i]);
}

/* Has it the same value after the statement? */
static bool survives(const stmt *s, const expr *e) {
  if (!expr_is_stable(e))
    return false;
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (expr_root(s->lhs[i]) && expr_mentions(e, expr_root(s->lhs[i])))
      return false;
  return true;
}

static void save_values(weaver *w, const stmt *s, event_call *e) {
  for (uint32_t i = 0; i < e->values.size; ++i) {
    const expr *value = e->values.data[i];
    if (survives(s, value) || !type_is_scalar(value->type))
      continue;
    const expr *kept = new_temp(w, value->type);
    stmt *copy = add_stmt(w, S_ASSIGN, s->where, (link){LINK_NEXT, 0});
    stmt_assign(w->p, copy, kept, value);
    e->values.data[i] = kept;
  }
}

static void tell_all(weaver *w, event_kind kind, const event_call *e, location where) {
  for (uint32_t i = 0; i < w->handlers.size; ++i) {
    const handler *h = &w->handlers.data[i];
    if (h->kind == kind && strcmp(h->function, e->function) == 0)
      add_call(w, h, e->values.data, e->values.size, where, false);
  }
}

/* Is the event about such values? Accesses are all through pointers. */
static bool is_about(const handler *h, event_kind kind, const type *t) {
  if (h->kind != kind)
    return false;
  bool is_pointer = kind == EVENT_ACCESS || strcmp(h->function, "pointer") == 0;
  return t->kind == (is_pointer ? T_PTR : T_INT);
}

/* `if (guard) event(value)` */
static void tell_value(weaver *w, event_kind kind, const expr *value, const expr *guard,
                       location where) {
  const type *bytes = type_ptr(&w->p->pool, type_void(&w->p->pool));
  const expr *given = value->type->kind == T_PTR ? expr_cast(&w->p->pool, bytes, value) : value;
  for (uint32_t k = 0; k < w->handlers.size; ++k) {
    if (!is_about(&w->handlers.data[k], kind, given->type))
      continue;
    if (!expr_is_true(guard)) {
      stmt *branch = add_stmt(w, S_BRANCH, where, (link){LINK_GUARD, 0});
      branch->cond = guard;
      branch->origin = &w->handlers.data[k].proc->where;
    }
    add_call(w, &w->handlers.data[k], &given, 1, where, false);
  }
}

/* A function of the library, which reads or writes behind the pointers it is given; its own
 * statements are not woven into. Those that an event is about have that event. */
static bool looks_behind(const weaver *w, const proc *f) {
  bool is_library = f->has_body ? code_origin_of(f->where.file) != CODE_USER : !proc_is_unknown(f);
  return is_library && strncmp(f->name, "__", 2) != 0 && !wants(w, EVENT_BEFORE, f->name);
}

/* A literal, or an object of the library's own (stderr): no rule follows one. */
static bool is_follow_free(const expr *pointer) {
  while (pointer->kind == E_CAST)
    pointer = pointer->kid[0];
  if (pointer->kind == E_ITE)
    return is_follow_free(pointer->kid[1]) && is_follow_free(pointer->kid[2]);
  if (pointer->kind == E_VAR) /* where the address of a literal is kept (literals.c) */
    return pointer->var->kind == V_GLOBAL && pointer->var->is_private;
  bool is_named = pointer->kind == E_ADDR && !pointer->has_deref;
  const var *v = is_named ? expr_root(pointer->kid[0]) : NULL;
  return v && v->kind == V_GLOBAL && (v->is_private || code_origin_of(v->file) != CODE_USER);
}

static void tell_accesses(weaver *w, const stmt *s) {
  access_list found = {0};
  stmt_accesses(&w->p->pool, s, &found);
  const proc *callee = s->kind == S_CALL ? stmt_callee(w->p, s) : NULL;
  for (uint32_t i = 0; callee && looks_behind(w, callee) && i < s->rhs_count; ++i)
    if (s->rhs[i]->type->kind == T_PTR && s->rhs[i]->kind != E_CONST && !is_follow_free(s->rhs[i]))
      vec_push(&found, (memory_access){s->rhs[i], expr_bool(&w->p->pool, true)});
  for (uint32_t i = 0; i < found.size; ++i)
    if (!is_follow_free(found.data[i].pointer))
      tell_value(w, EVENT_ACCESS, found.data[i].pointer, found.data[i].guard, s->where);
  vec_free(&found);
}

static void tell_escapes(weaver *w, const stmt *s, bool is_entry) {
  access_list found = {0};
  escape_request r = {w->p, s, w->to_caller, w->to_caller && is_entry};
  stmt_escapes(&r, &found);
  for (uint32_t i = 0; i < found.size; ++i)
    if (!is_follow_free(found.data[i].pointer))
      tell_value(w, EVENT_ESCAPE, found.data[i].pointer, found.data[i].guard, s->where);
  vec_free(&found);
}

/* ---- calls through pointers ---- */

static bool is_event_function(const weaver *w, const char *name) {
  return wants(w, EVENT_BEFORE, name) || wants(w, EVENT_AFTER, name);
}

/* The functions that a call through a pointer may be an event of: their addresses are taken. */
static bool may_call(const weaver *w, const stmt *s, const proc *f) {
  return s->kind == S_CALL && !stmt_callee(w->p, s) && f->symbol->address_taken &&
         s->rhs_count >= f->params.size && is_event_function(w, source_name(w, f));
}

static const expr *is_function(weaver *w, const expr *pointer, const proc *f) {
  const expr *address = expr_addr(&w->p->pool, expr_var(&w->p->pool, f->symbol));
  const expr *same = convert(w, address, pointer->type, true);
  return same ? expr_eq(&w->p->pool, pointer, same) : NULL;
}

/* `if (pointer == &f) event(values)` for all f it may be. */
static void tell_indirect(weaver *w, event_kind kind, const expr *pointer, const stmt *s,
                          const event_call *e) {
  for (uint32_t i = 0; i < w->p->procs.size; ++i) {
    const proc *f = w->p->procs.data[i];
    const expr *guard = may_call(w, s, f) ? is_function(w, pointer, f) : NULL;
    for (uint32_t k = 0; guard && k < w->handlers.size; ++k) {
      const handler *h = &w->handlers.data[k];
      if (h->kind != kind || strcmp(h->function, source_name(w, f)) != 0)
        continue;
      stmt *branch = add_stmt(w, S_BRANCH, s->where, (link){LINK_GUARD, 0});
      branch->cond = guard;
      branch->origin = &h->proc->where;
      /* without a result there is nothing that an event function could be given first */
      uint32_t skip = kind == EVENT_AFTER && e->has_result && f->results.size == 0;
      add_call(w, h, e->values.data + skip, e->values.size - skip, s->where, true);
    }
  }
}

static bool calls_event(const weaver *w, const stmt *s) {
  for (uint32_t i = 0; i < w->p->procs.size; ++i)
    if (may_call(w, s, w->p->procs.data[i]))
      return true;
  return false;
}

/* The statement with the result of its call in a variable that an event function can be given:
 * copied to its real place afterwards if need be. */
static const expr *take_result(weaver *w, const stmt *s, stmt *call, const expr **copy_to) {
  const expr *lhs = s->lhs_count ? s->lhs[0] : NULL;
  *copy_to = NULL;
  if (lhs && lhs->kind == E_VAR && lhs->var->kind != V_GLOBAL && !lhs->var->address_taken)
    return lhs;
  const proc *callee = stmt_callee(w->p, s);
  const type *t = lhs ? lhs->type : callee ? callee->results.data[0] : s->callee->type->elem->elem;
  const expr *result = new_temp(w, t);
  *copy_to = lhs;
  stmt_set_lhs(w->p, call, &result, 1);
  return result;
}

/* Does its result go where it outlives the procedure, or come from where nothing is known of it? */
static bool result_matters(weaver *w, const stmt *s) {
  if (s->kind != S_CALL && s->kind != S_ALLOC)
    return false;
  bool leaves = wants(w, EVENT_ESCAPE, NULL) && w->to_caller && s->lhs_count &&
                path_outlives(s->lhs[0]) && type_is_scalar(s->lhs[0]->type);
  bool arrives = wants(w, EVENT_OUTSIDE, NULL) && s->kind == S_CALL && s->lhs_count &&
                 type_is_scalar(s->lhs[0]->type) && call_goes_outside(w->p, s);
  return leaves || arrives;
}

static void tell_of_result(weaver *w, const stmt *s, const expr *pointer, const expr *result) {
  stmt call = *s;
  if (pointer)
    call.callee = pointer;
  const expr *outside = s->kind == S_CALL ? call_goes_outside(w->p, &call) : NULL;
  if (outside)
    tell_value(w, EVENT_OUTSIDE, result, outside, s->where);
  if (w->to_caller && s->lhs_count && path_outlives(s->lhs[0]))
    tell_value(w, EVENT_ESCAPE, result, expr_bool(&w->p->pool, true), s->where);
}

static void weave_after(weaver *w, uint32_t label, const stmt *s, event_call *e) {
  save_values(w, s, e);
  const expr *pointer = e->function ? NULL : s->callee;
  if (pointer && !survives(s, pointer)) {
    pointer = new_temp(w, s->callee->type);
    stmt_assign(w->p, add_stmt(w, S_ASSIGN, s->where, (link){LINK_NEXT, 0}), pointer, s->callee);
  }
  stmt call = *s;
  const expr *copy_to = NULL, *result = NULL;
  if (e->has_result) {
    result = take_result(w, s, &call, &copy_to);
    vec_push(&e->values, result);
    for (uint32_t i = e->values.size - 1; i > 0; --i)
      e->values.data[i] = e->values.data[i - 1];
    e->values.data[0] = result;
  }
  keep_stmt(w, &call, (link){LINK_NEXT, 0});
  if (copy_to)
    stmt_assign(w->p, add_stmt(w, S_ASSIGN, s->where, (link){LINK_NEXT, 0}), copy_to, result);
  if (pointer)
    tell_indirect(w, EVENT_AFTER, pointer, s, e);
  else
    tell_all(w, EVENT_AFTER, e, s->where);
  if (result && type_is_scalar(result->type))
    tell_of_result(w, s, pointer, result);
  if (pointer) /* guards lead past the last event, so something has to stand there */
    (void)add_stmt(w, S_SKIP, (location){0}, (link){LINK_NEXT, 0});
  w->links.data[w->links.size - 1] = (link){LINK_OLD, label};
}

static void weave_stmt(weaver *w, uint32_t label, bool is_entry) {
  const stmt *s = &w->old.data[label];
  uint32_t first = w->f->stmts.size;
  event_call e;
  describe_call(w, s, &e);
  if (wants(w, EVENT_ACCESS, NULL))
    tell_accesses(w, s);
  bool is_indirect = !e.function && calls_event(w, s);
  if (e.function)
    tell_all(w, EVENT_BEFORE, &e, s->where);
  else if (is_indirect)
    describe_indirect(s, &e), tell_indirect(w, EVENT_BEFORE, s->callee, s, &e);
  if (wants(w, EVENT_ESCAPE, NULL))
    tell_escapes(w, s, is_entry);
  for (uint32_t i = 0; is_entry && s->kind == S_RETURN && i < w->handlers.size; ++i)
    if (w->handlers.data[i].kind == EVENT_EXIT &&
        strcmp(w->handlers.data[i].function, "thread") != 0) /* that is for threads/ */
      add_call(w, &w->handlers.data[i], NULL, 0, s->where, false);
  bool is_told = is_indirect || (e.function && wants(w, EVENT_AFTER, e.function));
  if (!is_told && result_matters(w, s)) {
    is_told = true;
    if (!e.function)
      describe_indirect(s, &e);
  }
  if (is_told)
    weave_after(w, label, s, &e);
  else
    keep_stmt(w, s, (link){LINK_OLD, label});
  if (first < w->f->stmts.size - 1 && s->name) { /* a label of the source stays where jumps go */
    for (uint32_t i = first; i < w->f->stmts.size; ++i)
      w->f->stmts.data[i].name = NULL;
    w->f->stmts.data[first].name = s->name;
  }
  vec_push(&w->start, first);
  vec_free(&e.values);
}

/* ---- the entry ---- */

static void weave_entry(weaver *w) {
  for (uint32_t i = 0; i < w->handlers.size; ++i)
    if (w->handlers.data[i].kind == EVENT_ENTRY)
      add_call(w, &w->handlers.data[i], NULL, 0, w->f->where, false);
  if (w->links.size)
    w->links.data[w->links.size - 1] = (link){LINK_START, 0};
}

/* ---- a procedure ---- */

static void set_links(weaver *w, uint32_t old_entry) {
  for (uint32_t i = 0; i < w->f->stmts.size; ++i) {
    stmt *s = &w->f->stmts.data[i];
    uint32_t next[2] = {i + 1, i + 2};
    switch (w->links.data[i].kind) {
    case LINK_NEXT:
      stmt_set_succ(w->p, s, next, 1);
      break;
    case LINK_GUARD:
      stmt_set_succ(w->p, s, next, 2);
      break;
    case LINK_START:
      stmt_set_succ1(w->p, s, w->start.data[old_entry]);
      break;
    case LINK_OLD: {
      const stmt *from = &w->old.data[w->links.data[i].old];
      VEC(uint32_t) succ = {0};
      for (uint32_t k = 0; k < from->succ_count; ++k)
        vec_push(&succ, w->start.data[from->succ[k]]);
      stmt_set_succ(w->p, s, succ.data, succ.size);
      vec_free(&succ);
    }
    }
  }
}

static void weave_proc(weaver *w, proc *f, bool is_entry) {
  w->f = f;
  w->temps = 0;
  w->old.data = f->stmts.data;
  w->old.size = f->stmts.size;
  w->old.cap = f->stmts.cap;
  memset(&f->stmts, 0, sizeof f->stmts);
  vec_clear(&w->links);
  vec_clear(&w->start);
  if (is_entry)
    weave_entry(w);
  uint32_t old_entry = f->entry;
  bool has_prologue = f->stmts.size > 0;
  for (uint32_t i = 0; i < w->old.size; ++i)
    weave_stmt(w, i, is_entry);
  set_links(w, old_entry);
  f->entry = has_prologue ? 0 : w->start.data[old_entry];
  vec_free(&w->old);
}

bool weave_rules(program *p, proc *entry, diag *d) {
  weaver w = {.p = p, .d = d, .to_caller = entry && !proc_is_main(entry)};
  find_handlers(&w);
  w.has_threads = program_find_proc(w.p, "pthread_create") || program_find_proc(w.p, "thrd_create");
  program_mark_addresses(p);
  for (uint32_t i = 0; i < p->procs.size && w.handlers.size; ++i) {
    proc *f = p->procs.data[i];
    if (f->has_body && code_origin_of(f->where.file) == CODE_USER)
      weave_proc(&w, f, f == entry);
  }
  for (uint32_t i = 0; i < p->procs.size && w.handlers.size && !w.failed; ++i)
    if (code_origin_of(p->procs.data[i]->where.file) == CODE_USER)
      expand_rules(p, p->procs.data[i]);
  program_mark_addresses(p);
  vec_free(&w.handlers);
  vec_free(&w.links);
  vec_free(&w.start);
  return !w.failed;
}
