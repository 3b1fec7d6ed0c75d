/* The Boolean program, put together: globals, procedures, entries, enforce clauses.
 *
 * A Boolean procedure begins with the concrete number of statements, at the same labels; behind
 * these come the parts of calls, and what precedes the entry: at the start of the program the initial
 * values of globals, then for every procedure the values on entry of predicates with symbolic
 * constants (the initialisation statements 'x := x of paper 001, sections 4.1 and 5.1).
 *
 * Enforce. Two predicates that compare one term with constants exclude or imply each other; that is
 * stated once per procedure, because the Cartesian abstraction would forget it. Only pairs of global
 * predicates and pairs of local ones: between the return of a callee and the update of the caller's
 * predicates the former speak of the state after the call and the latter of the one before. */
#include "predicate/internal.h"

/* ---- life ---- */

/* What belongs together while a program is made. */
static void assert_run(const abstractor *a) {
  assert(a->out && a->procs.size == a->config.q.program->procs.size);
  assert(a->interfaces.size == a->procs.size && a->names.size == a->procs.size);
  assert(a->global_vars.size == a->globals.size);
  assert(!a->solver); /* open only inside of one strengthening */
}

abstractor *abstractor_new(const abstractor_config *config) {
  assert(config->q.program && config->q.alias && config->wp && config->smt);
  abstractor *a = xcalloc(1, sizeof *a);
  a->config = *config;
  a->pool = &config->q.program->pool;
  a->cube_length = config->cube_length ? config->cube_length : DEFAULT_LENGTH;
  return a;
}

static void free_run(abstractor *a) {
  for (vec_each(bool_proc, p, &a->procs)) {
    vec_free(&p->concrete);
    vec_free(&p->vars);
  }
  vec_free(&a->procs);
  vec_free(&a->global_vars);
  a->out = NULL;
}

void abstractor_free(abstractor *a) {
  if (!a)
    return;
  smt_solver_free(a->solver);
  free_run(a);
  free_interfaces(a);
  for (vec_each(strength_entry *, e, &a->strengths)) {
    vec_free(&(*e)->key);
    vec_free(&(*e)->yes);
    vec_free(&(*e)->no);
    free(*e);
  }
  for (vec_each(relation_entry *, e, &a->relations)) {
    vec_free(&(*e)->key);
    vec_free(&(*e)->cubes);
    free(*e);
  }
  for (vec_each(support, s, &a->supports)) {
    vec_free(&s->strong);
    vec_free(&s->weak);
    vec_free(&s->memory);
  }
  for (vec_each(focus, f, &a->foci))
    vec_free(&f->predicates);
  vec_free(&a->foci);
  vec_free(&a->strengths);
  vec_free(&a->relations);
  vec_free(&a->supports);
  vec_free(&a->wps);
  map *maps[] = {&a->wp_index,  &a->strength_index, &a->relation_index, &a->support_index,
                 &a->canonical, &a->originals,      &a->fresh,          &a->modifies,
                 &a->focus_at,  &a->indicators,     &a->pairs,          &a->conditions,
                 &a->named,     &a->values};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; ++i)
    map_free(maps[i]);
  free(a);
}

/* ---- declarations ---- */

static const expr *declare(abstractor *a, proc *f, var_kind kind, const char *name) {
  assert((f == NULL) == (kind == V_GLOBAL));
  const type *t = type_bool(&a->out->pool);
  const char *own = str_intern(&a->out->pool.strings, name);
  const var *v =
      f ? proc_add_var(a->out, f, kind, own, t) : program_add_global(a->out, own, t, NULL);
  return expr_var(&a->out->pool, v);
}

/* The concrete entry is called main; a procedure that has that name without being it, main_. */
static const char *proc_name(const abstractor *a, const proc *f) {
  if (f == a->config.q.entry)
    return "main";
  return proc_is_main(f) ? "main_" : f->name;
}

static void declare_proc(abstractor *a, const proc *from) {
  const interface *face = &a->interfaces.data[from->index];
  assert(!face->proc || face->proc == from);
  proc *f = program_add_proc(a->out, str_intern(&a->out->pool.strings, proc_name(a, from)));
  assert(f->index == from->index);
  f->where = from->where;
  f->has_body = face->proc != NULL;
  bool_proc *info = &a->procs.data[from->index];
  assert(info->vars.size == 0 && info->concrete.size == 0);
  for (uint32_t i = 0; i < face->preds.size; ++i) {
    const pred *p = &face->preds.data[i];
    vec_push(&info->vars, declare(a, f, p->takes ? V_PARAM : V_LOCAL, p->name));
  }
  for (uint32_t i = 0; i < face->returns.size; ++i)
    vec_push(&f->results, type_bool(&a->out->pool));
  assert(info->vars.size == face->preds.size && f->results.size == face->returns.size);
  proc_set_type(a->out, f);
}

/* ---- entries ---- */

/* A statement before the present entry. */
static uint32_t add_entry(builder *b) {
  uint32_t label = builder_add(b, S_SKIP, NO_LABEL);
  stmt_set_succ1(b->a->out, &b->to->stmts.data[label], b->to->entry);
  b->to->entry = label;
  assert(b->info->concrete.data[label] == NO_LABEL);
  return label;
}

static void set_remark(builder *b, uint32_t label, const char *text) {
  assert(label < b->to->stmts.size);
  b->to->stmts.data[label].text = str_intern(&b->a->out->pool.strings, text);
}

/* Does the program start there, and nobody call it? */
static bool is_start(const abstractor *a, const proc *f) {
  return f == a->config.q.entry && !alias_is_recursive(a->config.q.alias, f);
}

/* Predicates with symbolic constants that are not passed: 'e is e there. */
static void emit_constants(builder *b) {
  abstractor *a = b->a;
  changes c = {0};
  assert(b->atoms.size == a->globals.size + b->face->preds.size);
  for (uint32_t i = 0; i < b->face->preds.size; ++i) {
    const pred *p = &b->face->preds.data[i];
    const atom *target = &b->atoms.data[a->globals.size + i];
    if (p->entry && p->shown->has_prime && (!p->takes || is_start(a, b->from)))
      add_change(&c, target, abstract_value(a, p->entry, NULL, &b->atoms, NULL), p->meaning);
  }
  for (uint32_t i = c.lhs.size; i-- > 0;) /* locals are arbitrary on entry anyway */
    if (c.rhs.data[i]->kind == E_NONDET) {
      c.lhs.data[i] = c.lhs.data[c.lhs.size - 1], c.rhs.data[i] = c.rhs.data[c.rhs.size - 1];
      c.post.data[i] = c.post.data[c.post.size - 1];
      --c.lhs.size, --c.rhs.size, --c.post.size;
    }
  if (c.lhs.size) {
    uint32_t label = add_entry(b);
    emit_changes(b, label, &c, NULL);
    set_remark(b, label, "values on entry");
  }
  changes_free(&c);
}

/* The globals that e depends on, through initialisers, with their initial values. */
static void gather_initial(const abstractor *a, const expr *e, var_vec *vars, expr_vec *lhs,
                           expr_vec *rhs) {
  uint32_t done = vars->size;
  expr_vars(e, vars);
  for (; done < vars->size; ++done) {
    const var *v = vars->data[done];
    const expr *init =
        v->kind == V_GLOBAL ? var_start(a->config.q.program, a->config.q.entry, v) : NULL;
    if (!init)
      continue;
    vec_push(lhs, expr_var(a->pool, v));
    vec_push(rhs, init);
    expr_vars(init, vars);
  }
}

/* The value of e when the program starts, as a formula. */
static const expr *initial_value(abstractor *a, const expr *e) {
  var_vec vars = {0};
  expr_vec lhs = {0}, rhs = {0};
  gather_initial(a, e, &vars, &lhs, &rhs);
  bool exact = true;
  assert(lhs.size == rhs.size && lhs.size <= vars.size);
  if (lhs.size)
    e = wp_assign(a->config.wp, a->config.q.entry, lhs.data, rhs.data, lhs.size, e, &exact);
  vec_free(&vars);
  vec_free(&lhs);
  vec_free(&rhs);
  assert(e->type->kind == T_BOOL);
  return e;
}

/* Those of the entry, whatever its own variables are. */
static void add_initial_wholes(builder *b, changes *c) {
  abstractor *a = b->a;
  atom_vec none = {0};
  for (uint32_t i = 0; i < b->face->preds.size; ++i) {
    const pred *p = &b->face->preds.data[i];
    const atom *target = &b->atoms.data[a->globals.size + i];
    if (!p->whole || p->shown->has_prime)
      continue;
    const expr *goal = initial_value(a, target->meaning);
    if (goal != target->meaning || !question_is_open(&a->config.q))
      add_change(c, target, abstract_value(a, goal, NULL, &none, NULL), target->meaning);
  }
}

static void emit_initial(builder *b) {
  abstractor *a = b->a;
  assert(is_start(a, b->from));
  changes c = {0};
  atom_vec none = {0};
  for (uint32_t i = 0; i < a->globals.size; ++i) {
    const atom *target = &b->atoms.data[i];
    const expr *goal = initial_value(a, target->meaning);
    if (goal == target->meaning && question_is_open(&a->config.q))
      continue;
    add_change(&c, target, abstract_value(a, goal, NULL, &none, NULL), target->meaning);
  }
  add_initial_wholes(b, &c);
  if (c.lhs.size) {
    uint32_t label = add_entry(b);
    emit_changes(b, label, &c, NULL);
    set_remark(b, label, "initial values");
  }
  changes_free(&c);
}

/* ---- enforce ---- */

static const expr *exclude(abstractor *a, const expr *all, const atom *p, const atom *q) {
  exprs *pool = &a->out->pool;
  assert(p->bool_var && q->bool_var);
  uint32_t never = impossible_pairs(a, p->meaning, q->meaning);
  assert(never < 15); /* one of the four is */
  for (uint32_t k = 0; k < 4; ++k)
    if (never >> k & 1) {
      const expr *x = k & 2 ? expr_not(pool, p->bool_var) : p->bool_var;
      const expr *y = k & 1 ? expr_not(pool, q->bool_var) : q->bool_var;
      all = expr_and(pool, all, expr_not(pool, expr_and(pool, x, y)));
    }
  return all;
}

static const expr *enforce_within(abstractor *a, const expr *all, const atom_vec *atoms,
                                  uint32_t from, uint32_t to) {
  assert(from <= to && to <= atoms->size);
  for (uint32_t i = from; i < to; ++i)
    for (uint32_t k = from; k < i; ++k)
      if (!atoms->data[k].whole && !atoms->data[i].whole)
        all = exclude(a, all, &atoms->data[k], &atoms->data[i]);
  return all;
}

/* The combinations of these atoms that some state has, all of them together. */
static const expr *enforce_exactly(abstractor *a, const expr *all, const atom_vec *atoms) {
  const expr *literals[MAX_EXACT_ATOMS];
  uint32_t count = atoms->size;
  if (count < 3 || count > MOST_ENFORCED)
    return all;
  for (uint32_t i = 0; i < count; ++i)
    literals[i] = atoms->data[i].meaning;
  const cube_vec *cubes = solution_cubes(a, expr_bool(a->pool, true), NULL, literals, count);
  if (!cubes)
    return all;
  assert(cubes->size > 0); /* every state is one of them */
  exprs *pool = &a->out->pool;
  const expr *some = expr_bool(pool, false);
  for (uint32_t c = 0; c < cubes->size; ++c) {
    const expr *one = expr_bool(pool, true);
    for (uint32_t i = 0; i < count; ++i)
      if (cubes->data[c].care >> i & 1) {
        const expr *v = atoms->data[i].bool_var;
        one = expr_and(pool, one, cubes->data[c].value >> i & 1 ? v : expr_not(pool, v));
      }
    some = expr_or(pool, some, one);
  }
  return expr_and(pool, all, some);
}

static bool is_over(const expr *e, const var_vec *vars) {
  var_vec own = {0};
  expr_vars(e, &own);
  bool all = true;
  for (vec_each(const var *const, v, &own)) {
    bool found = false;
    for (vec_each(const var *const, w, vars))
      found = found || *v == *w;
    all = all && found;
  }
  vec_free(&own);
  return all;
}

/* All of them at once if they are few; else, for each, those over its variables: too many altogether,
 * the three about one counter can still be taken together. */
static const expr *enforce_groups(abstractor *a, const expr *all, const atom_vec *given,
                                  uint32_t from) {
  assert(from <= given->size);
  atom_vec usual = {0};
  for (uint32_t i = from; i < given->size; ++i)
    if (!given->data[i].whole)
      vec_push(&usual, given->data[i]);
  const atom_vec *atoms = &usual;
  from = 0;
  bool at_once = atoms->size <= MOST_ENFORCED;
  for (uint32_t i = from; i < (at_once ? from + 1 : atoms->size) && i < atoms->size; ++i) {
    var_vec vars = {0};
    atom_vec group = {0};
    expr_vars(atoms->data[i].meaning, &vars);
    for (uint32_t k = from; k < atoms->size; ++k)
      if (at_once || is_over(atoms->data[k].meaning, &vars))
        vec_push(&group, atoms->data[k]);
    all = enforce_exactly(a, all, &group);
    vec_free(&group);
    vec_free(&vars);
  }
  vec_free(&usual);
  return all;
}

static bool has_calls(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->kind == S_CALL)
      return true;
  return false;
}

static bool is_strengthened(const builder *b) {
  for (uint32_t i = 0; i < b->from->stmts.size; ++i)
    if (builder_exact(b->a, b, i))
      return true;
  return false;
}

/* Globals and locals are not taken together where there are calls: between the return of a callee and
 * the assignments that follow it, globals are new and predicates about them and locals are not. */
static void set_enforce(builder *b) {
  const expr *all = expr_bool(&b->a->out->pool, true);
  uint32_t globals = b->a->globals.size;
  assert(globals <= b->atoms.size);
  all = enforce_within(b->a, all, &b->atoms, 0, globals);
  all = enforce_within(b->a, all, &b->atoms, globals, b->atoms.size);
  if (is_strengthened(b))
    all = enforce_groups(b->a, all, &b->atoms, has_calls(b->from) ? globals : 0);
  assert(!expr_is_false(all)); /* no state is excluded */
  b->to->enforce = expr_is_true(all) ? NULL : all;
}

/* ---- procedures ---- */

/* Words of .bp that C allows as labels. */
static const char *label_name(abstractor *a, const char *name) {
  static const char *const words[] = {"decl",       "begin",
                                      "end",        "skip",
                                      "fi",         "od",
                                      "assume",     "then",
                                      "assert",     "call",
                                      "elsif",      "constrain",
                                      "abortif",    "dead",
                                      "print",      "sync",
                                      "enforce",    "T",
                                      "F",          "_",
                                      "schoose",    "choose",
                                      "bool",       "atomic_begin",
                                      "atomic_end", "start_thread",
                                      "end_thread", NULL};
  if (!name)
    return NULL;
  buf text = {0};
  for (const char *at = name; *at;) {
    size_t n = strcspn(at, " ");
    buf_add_n(&text, at, n);
    for (uint32_t i = 0; words[i]; ++i)
      if (strlen(words[i]) == n && strncmp(words[i], at, n) == 0)
        buf_put(&text, '_');
    at += n;
    if (*at)
      buf_put(&text, *at++);
  }
  const char *made = str_intern(&a->out->pool.strings, buf_text(&text));
  buf_free(&text);
  return made;
}

static void copy_skeleton(builder *b) {
  abstractor *a = b->a;
  assert(b->to->stmts.size == 0 && b->info->concrete.size == 0);
  for (uint32_t i = 0; i < b->from->stmts.size; ++i) {
    const stmt *from = &b->from->stmts.data[i];
    stmt *s = proc_add(b->to, S_SKIP, from->where);
    s->name = label_name(a, from->name);
    stmt_set_succ(a->out, s, from->succ, from->succ_count);
    vec_push(&b->info->concrete, i);
  }
  assert(b->to->stmts.size == b->from->stmts.size);
  b->to->entry = b->from->entry;
}

static void abstract_proc(abstractor *a, const proc *from) {
  assert(a->interfaces.data[from->index].proc == from);
  builder b = {.a = a,
               .from = from,
               .face = &a->interfaces.data[from->index],
               .to = a->out->procs.data[from->index],
               .info = &a->procs.data[from->index]};
  for (uint32_t i = 0; i < a->globals.size; ++i)
    vec_push(&b.atoms, (atom){a->globals.data[i].meaning, a->global_vars.data[i], false, NULL});
  for (uint32_t i = 0; i < b.face->preds.size; ++i)
    vec_push(&b.atoms, (atom){b.face->preds.data[i].meaning, b.info->vars.data[i],
                              b.face->preds.data[i].whole, NULL});
  copy_skeleton(&b);
  for (uint32_t i = 0; i < from->stmts.size; ++i)
    abstract_statement(&b, i);
  assert(!b.never);
  emit_constants(&b);
  if (is_start(a, from))
    emit_initial(&b);
  assert(b.info->concrete.size == b.to->stmts.size && b.to->entry < b.to->stmts.size);
  set_enforce(&b);
  vec_free(&b.atoms);
  vec_free(&b.rets);
  vec_free(&b.args);
}

program *abstractor_run(abstractor *a, const precision *wanted) {
  const program *p = a->config.q.program;
  assert(!a->out && wanted->program == p);
  free_run(a);
  a->inexact = NULL;
  make_interfaces(a, wanted);
  a->out = program_new(64);
  a->out->is_boolean = true;
  a->out->file = p->file ? str_intern(&a->out->pool.strings, p->file) : NULL;
  vec_resize(&a->procs, p->procs.size);
  for (uint32_t i = 0; i < a->globals.size; ++i)
    vec_push(&a->global_vars, declare(a, NULL, V_GLOBAL, a->globals.data[i].name));
  for (uint32_t i = 0; i < p->procs.size; ++i)
    declare_proc(a, p->procs.data[i]);
  assert_run(a);
  for (uint32_t i = 0; i < p->procs.size; ++i)
    if (a->interfaces.data[i].proc)
      abstract_proc(a, p->procs.data[i]);
  assert_run(a);
  program *out = a->out;
  a->out = NULL;
  return out;
}
