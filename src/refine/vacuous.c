#include "refine/vacuous.h"

#include "base/memory.h"
#include "program/select.h"

/* ---- what can be called ---- */

static void find_live(const proc *f, bool *is_live) {
  VEC(uint32_t) work = {0};
  if (f->has_body)
    vec_push(&work, f->entry);
  while (work.size) {
    uint32_t l = vec_pop(&work);
    if (is_live[l])
      continue;
    is_live[l] = true;
    for (uint32_t i = 0; i < f->stmts.data[l].succ_count; ++i)
      vec_push(&work, f->stmts.data[l].succ[i]);
  }
  vec_free(&work);
}

typedef VEC(uint32_t) numbers;

static void call(vacuous *v, uint32_t i, numbers *work) {
  assert(i < v->request->q.program->procs.size);
  const proc *f = v->request->q.program->procs.data[i];
  if (v->is_called[i])
    return;
  v->is_called[i] = true;
  find_live(f, v->is_live[i]);
  vec_push(work, i);
}

/* Does the statement call what is not named: a pointer, or a function that may call back? */
static bool calls_any(const program *p, const stmt *s) {
  const proc *callee = s->kind == S_CALL ? stmt_callee(p, s) : NULL;
  return s->kind == S_CALL && (!callee || !callee->has_body);
}

static void find_called(vacuous *v) {
  const program *p = v->request->q.program;
  v->is_called = xcalloc(p->procs.size + 1, sizeof *v->is_called);
  v->is_live = xcalloc(p->procs.size + 1, sizeof *v->is_live);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    v->is_live[i] = xcalloc(p->procs.data[i]->stmts.size + 1, sizeof **v->is_live);
  numbers work = {0};
  bool any = false;
  call(v, v->request->q.entry->index, &work);
  while (work.size) {
    const proc *f = p->procs.data[vec_pop(&work)];
    for (uint32_t l = 0; l < f->stmts.size; ++l) {
      const stmt *s = &f->stmts.data[l];
      if (s->kind != S_CALL || !v->is_live[f->index][l])
        continue;
      const proc *callee = stmt_callee(p, s);
      if (callee)
        call(v, callee->index, &work);
      any |= calls_any(p, s);
    }
    for (uint32_t i = 0; any && i < p->procs.size; ++i)
      if (p->procs.data[i]->symbol->address_taken)
        call(v, i, &work);
  }
  vec_free(&work);
}

static void find_checks(vacuous *v) {
  const program *p = v->request->q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t l = 0; v->is_called[i] && l < p->procs.data[i]->stmts.size; ++l) {
      const stmt *s = &p->procs.data[i]->stmts.data[l];
      if (v->is_live[i][l] && stmt_is_of_property(s, v->request->property) &&
          !expr_is_true(s->cond))
        vec_push(&v->checks, (vacuous_site){i, l});
    }
}

static bool is_rules(const char *file) {
  return code_origin_of(file) == CODE_RULE;
}

/* ---- the functions that a rule is about ---- */

/* __rule_r0_before_free of the rule: free; NULL: no such function. */
static const char *event_function(const proc *f, const char *rule) {
  const char *name = f->name;
  size_t length = strlen(rule);
  if (strncmp(name, "__rule_r", 8) != 0 || !is_rules(f->where.file) ||
      strncmp(f->where.file + 6, rule, length) != 0 || f->where.file[6 + length] != '.')
    return NULL;
  name = strchr(name + 8, '_');
  if (name && (!strncmp(name, "_before_", 8) || !strncmp(name, "_after_", 7)))
    return name + (name[1] == 'b' ? 8 : 7);
  return NULL;
}

static bool is_call_of(const program *p, const stmt *s, const char *name) {
  if (s->kind == S_CALL) {
    const proc *callee = stmt_callee(p, s);
    return callee && !strcmp(callee->name, name);
  }
  return (stmt_is_heap_alloc(s) && !strcmp(name, "malloc")) ||
         (s->kind == S_FREE && !strcmp(name, "free"));
}

/* Is it called, or its address taken, in what is called from the entry? */
static bool occurs(const vacuous *v, const char *name) {
  const program *p = v->request->q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const proc *f = p->procs.data[i];
    if (!strcmp(f->name, name) && f->symbol->address_taken)
      return true;
    bool is_library = code_origin_of(f->where.file) == CODE_MODEL;
    for (uint32_t l = 0; v->is_called[i] && !is_library && l < f->stmts.size; ++l)
      if (v->is_live[i][l] && is_call_of(p, &f->stmts.data[l], name))
        return true;
  }
  return false;
}

/* "free, realloc": what the rule is about and never happens. */
static void list_missing(const vacuous *v, buf *out) {
  const program *p = v->request->q.program;
  map told = {0};
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    const char *name = event_function(p->procs.data[i], v->request->property);
    name = name ? str_intern(&v->request->q.program->pool.strings, name) : NULL;
    if (!name || map_has(&told, map_key(name)) || occurs(v, name))
      continue;
    map_put(&told, map_key(name), 1);
    ++count;
    if (count <= 6)
      buf_printf(out, "%s%s", count > 1 ? ", " : "", name);
  }
  if (count > 6)
    buf_printf(out, " and %u more", count - 6);
  map_free(&told);
}

/* ---- values of a rule's state ---- */

enum { MOST_VALUES = 8, MOST_VARS = 4 };

typedef struct value_set {
  const var *var;
  const expr *value[MOST_VALUES];
  uint32_t count;
  bool any;
} value_set;

static void add_value(value_set *s, const expr *e) {
  assert(s->count <= MOST_VALUES);
  for (uint32_t i = 0; i < s->count; ++i)
    if (s->value[i] == e)
      return;
  if (e->kind != E_CONST || s->count == MOST_VALUES)
    s->any = true;
  else
    s->value[s->count++] = e;
}

static bool assigns(const stmt *s, const var *v, const expr **value) {
  for (uint32_t i = 0; i < s->lhs_count; ++i)
    if (expr_root(s->lhs[i]) == v) {
      *value = s->kind == S_ASSIGN && s->lhs[i]->kind == E_VAR ? s->rhs[i] : NULL;
      return true;
    }
  return false;
}

/* The value it starts with, then (unless `only_initial`) all that it is ever given. */
static void values_of(const vacuous *v, const var *x, bool only_initial, value_set *out) {
  program *p = v->request->q.program;
  *out = (value_set){.var = x, .any = x->address_taken || !is_rules(x->file)};
  for (uint32_t i = 0; i < p->globals.size; ++i)
    if (p->globals.data[i].var == x)
      add_value(out,
                p->globals.data[i].init ? p->globals.data[i].init : expr_zero(&p->pool, x->type));
  for (uint32_t i = 0; i < p->procs.size && !only_initial; ++i)
    for (uint32_t l = 0; v->is_called[i] && l < p->procs.data[i]->stmts.size; ++l) {
      const expr *value = NULL;
      if (!v->is_live[i][l] || !assigns(&p->procs.data[i]->stmts.data[l], x, &value))
        continue;
      if (value)
        add_value(out, value);
      else
        out->any = true;
    }
}

typedef struct binding {
  value_set sets[MOST_VARS];
  uint32_t count, choice[MOST_VARS];
} binding;

static const expr *bound(exprs *pool, const expr *e, void *context) {
  const binding *b = context;
  (void)pool;
  for (uint32_t i = 0; e->kind == E_VAR && i < b->count; ++i)
    if (b->sets[i].var == e->var)
      return b->sets[i].value[b->choice[i]];
  return NULL;
}

static bool next_choice(binding *b) {
  for (uint32_t i = 0; i < b->count; ++i) {
    if (++b->choice[i] < b->sets[i].count)
      return true;
    b->choice[i] = 0;
  }
  return false;
}

/* Is there a combination of values for which the demand does not hold, or may there be one? */
static bool can_fail(const vacuous *v, const expr *cond, bool only_initial) {
  var_vec vars = {0};
  binding b = {0};
  expr_vars(cond, &vars);
  bool open = cond->has_deref || cond->has_nondet || vars.size > MOST_VARS;
  for (uint32_t i = 0; i < vars.size && !open; ++i) {
    assert(b.count < MOST_VARS);
    values_of(v, vars.data[i], only_initial, &b.sets[b.count]);
    open = b.sets[b.count].any || !b.sets[b.count].count;
    ++b.count;
  }
  vec_free(&vars);
  if (open)
    return true;
  do {
    if (!expr_is_true(expr_map(&v->request->q.program->pool, cond, bound, &b)))
      return true;
  } while (next_choice(&b));
  return false;
}

static void find_failing(const vacuous *v, bool only_initial, vacuous_sites *out) {
  vec_clear(out);
  assert(v->is_called && v->is_live);
  for (uint32_t i = 0; i < v->checks.size; ++i)
    if (can_fail(v, vacuous_stmt(v, v->checks.data[i])->cond, only_initial))
      vec_push(out, v->checks.data[i]);
}

/* The assignments that give a variable of a demand another value than it starts with. */
static void find_changes(const vacuous *v, vacuous_sites *out) {
  const program *p = v->request->q.program;
  var_vec vars = {0};
  for (uint32_t i = 0; i < v->checks.size; ++i)
    expr_vars(vacuous_stmt(v, v->checks.data[i])->cond, &vars);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    for (uint32_t l = 0; v->is_called[i] && l < p->procs.data[i]->stmts.size; ++l) {
      bool found = false;
      for (uint32_t k = 0; k < vars.size && !found && v->is_live[i][l]; ++k) {
        const expr *value = NULL;
        value_set start;
        if (!assigns(&p->procs.data[i]->stmts.data[l], vars.data[k], &value))
          continue;
        values_of(v, vars.data[k], true, &start);
        found = !value || start.any || start.count != 1 || start.value[0] != value;
      }
      if (found)
        vec_push(out, (vacuous_site){i, l});
    }
  vec_free(&vars);
}

/* ---- reasons ---- */

static void rule_reason(vacuous *v, buf *out) {
  buf missing = {0};
  list_missing(v, &missing);
  const char *entry = v->request->q.entry->name;
  vacuous_sites marks = {0}, failing = {0};
  find_failing(v, false, &failing);
  if (!v->checks.size && missing.size) {
    buf_printf(out, "nothing is demanded: %s calls no %s", entry, buf_text(&missing));
  } else if (!v->checks.size) {
    buf_add(out, "nothing is demanded anywhere");
  } else if (!failing.size) {
    buf_printf(out, "no demand can fail, whatever happens%s%s%s%s", missing.size ? ": " : "",
               missing.size ? entry : "", missing.size ? " calls no " : "", buf_text(&missing));
  } else {
    find_failing(v, true, &marks);
    if (!marks.size) {
      find_changes(v, &marks);
      if (vacuous_ask(v, &marks, true) == VERDICT_TRUE)
        buf_add(out, "nothing that it follows ever comes to where a demand could fail");
    }
    vec_clear(&marks);
    vacuous_marks(v, &failing, &marks);
    if (!out->size && vacuous_ask(v, &marks, true) == VERDICT_TRUE)
      buf_add(out, "nothing that it follows ever comes to a demand");
  }
  vec_free(&marks);
  vec_free(&failing);
  buf_free(&missing);
}

/* The assumption that executions reach and none passes, if one is found. */
static bool find_culprit(vacuous *v, const vacuous_sites *assumptions, location *where) {
  for (uint32_t i = 0; i < assumptions->size && i < 6; ++i) {
    vacuous_site at = assumptions->data[i];
    vacuous_sites one = {0};
    assert(vacuous_stmt(v, at)->kind == S_ASSUME);
    vec_push(&one, ((vacuous_site){at.proc, vacuous_stmt(v, at)->succ[0]}));
    bool stops = vacuous_ask(v, &one, true) == VERDICT_TRUE;
    one.data[0] = at;
    stops = stops && vacuous_ask(v, &one, true) == VERDICT_FALSE;
    vec_free(&one);
    *where = vacuous_stmt(v, at)->where;
    if (stops)
      return true;
  }
  return false;
}

static void assumption_reason(vacuous *v, buf *out) {
  vacuous_sites marks = {0}, assumptions = {0};
  location where;
  vacuous_assumptions(v, &assumptions);
  if (assumptions.size)
    vacuous_marks(v, &v->checks, &marks);
  if (marks.size && vacuous_ask(v, &marks, true) == VERDICT_TRUE &&
      vacuous_ask(v, &marks, false) == VERDICT_FALSE) {
    if (find_culprit(v, &assumptions, &where)) {
      buf_add(out, "no execution passes the assumption at ");
      location_print(out, where);
    } else {
      buf_add(out, "every execution ends in an assumption before it reaches a check");
    }
  }
  vec_free(&marks);
  vec_free(&assumptions);
}

/* What is stated of the callers (--pre, assay_pre_f) stops them all. */
static void precondition_reason(vacuous *v, buf *out) {
  const proc *entry = v->request->q.entry;
  vacuous_sites after = {0};
  for (uint32_t l = 0; l < entry->stmts.size; ++l)
    if (entry->stmts.data[l].is_precondition) {
      vec_clear(&after); /* the last of them */
      assert(entry->stmts.data[l].succ_count == 1);
      vec_push(&after, ((vacuous_site){entry->index, entry->stmts.data[l].succ[0]}));
    }
  if (after.size && vacuous_ask(v, &after, true) == VERDICT_TRUE)
    buf_printf(out, "no caller of %s meets its precondition", entry->name);
  vec_free(&after);
}

/* A check whose condition is a constant leaves no trace in the program, but is one. */
static bool source_has_check(const vacuous *v, vacuous_source *source, void *context) {
  const program *p = v->request->q.program;
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (v->is_called[i] && p->procs.data[i]->has_body && source &&
        source(context, p->procs.data[i]))
      return true;
  return false;
}

static void vacuous_free(vacuous *v) {
  for (uint32_t i = 0; i < v->request->q.program->procs.size; ++i)
    free(v->is_live[i]);
  free(v->is_live);
  free(v->is_called);
  vec_free(&v->checks);
}

/* Nothing to check; what else could be asked? */
static void no_check_reason(const vacuous *v, buf *out) {
  const options *o = v->request->options;
  buf_printf(out, "nothing that %s calls has an assertion or calls an error function",
             v->request->q.entry->name);
  if (o->properties.size || o->spec || !o->files.size)
    return;
  buf_printf(out, "; `assay check --property %s %s%s` looks for %s",
             property_is_there(PROPERTY_DEREF) ? "valid-memsafety" : "no-overflow,def-behavior",
             o->files.data[0], o->files.size > 1 ? " ..." : "",
             property_is_there(PROPERTY_DEREF) ? "memory errors" : "undefined behaviour");
}

char *vacuous_reason(const refine_request *r, double seconds, vacuous_source *source,
                     void *context) {
  assert(r->property && r->q.entry->has_body);
  vacuous v = {.request = r, .seconds = seconds};
  buf text = {0};
  property_kind which;
  bool is_rule = !property_is_name(r->property, &which);
  find_called(&v);
  find_checks(&v);
  precondition_reason(&v, &text);
  if (text.size)
    ; /* that says it all */
  else if (is_rule)
    rule_reason(&v, &text);
  else if (v.checks.size)
    assumption_reason(&v, &text);
  else if (which == PROPERTY_REACH && !source_has_check(&v, source, context))
    no_check_reason(&v, &text); /* of the others: nothing can go wrong, which is the proof */
  vacuous_free(&v);
  char *reason = text.size ? buf_take(&text) : NULL;
  buf_free(&text);
  return reason;
}
