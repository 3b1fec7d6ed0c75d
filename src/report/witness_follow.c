/* witness_follow.c: is a witness right?
 *
 * A violation: the program is run with the inputs that the waypoints name, the run must end in the
 * error at the target, and must pass the waypoints in order. To see that, the run's own witness is
 * made, which has every input, branch and target it passed: the witness' are to be found among
 * them. Assumptions choose inputs (`x == 5` where x is drawn), and are put into the program: a
 * counter tells how many of them held, one after the other, and errors count only behind the last
 * (witness_constrain). What functions without a body write has no place in the format: if nothing
 * written leads to the error, what assumptions speak of later is written. Asking the engines for an error of that program is the way out where a
 * witness leaves inputs open.
 *
 * A proof: its invariants become assertions of the program (witness_assert). If the program with
 * them is correct, so is the witness. */
#include "report/witness_follow.h"
#include "report/input.h"

#include "expr/parse.h"
#include "program/graph.h"
#include "program/select.h"

typedef struct follower {
  const witness *w;
  program *program;
  const proc *entry;
  places places;
  uint32_t next;     /* waypoint to be passed next */
  const proc *scope; /* where names are looked up */
  bool writes;       /* functions without a body write what later assumptions speak of */
  bool asked;        /* such a function could write or call back */
  VEC(u128) inputs;
} follower;

/* ---- inputs ---- */

static bool same_file(const char *a, const char *b) {
  const char *x = strrchr(a, '/'), *y = strrchr(b, '/');
  return strcmp(x ? x + 1 : a, y ? y + 1 : b) == 0;
}

/* The value that a `path == constant` of the condition gives to the path. */
static bool value_of_path(const expr *condition, const expr *path, u128 *value) {
  if (condition->kind == E_AND)
    return value_of_path(condition->kid[0], path, value) ||
           value_of_path(condition->kid[1], path, value);
  if (condition->kind != E_EQ)
    return false;
  const expr *a = condition->kid[0], *b = condition->kid[1];
  if (a->kind == E_CONST) {
    const expr *t = a;
    a = b;
    b = t;
  }
  while (a->kind == E_CAST)
    a = a->kid[0];
  if (b->kind != E_CONST || a != path)
    return false;
  *value = b->value;
  return true;
}

static const var *find_in_proc(void *context, const char *name) {
  const follower *f = context;
  return program_find_var(f->program, f->scope, str_intern(&f->program->pool.strings, name));
}

static const expr *parse_in(follower *f, const proc *scope, const char *text) {
  f->scope = scope;
  expr_scope s = {.pool = &f->program->pool, .find_var = find_in_proc, .context = f};
  return parse_predicate(text, &s);
}

static bool is_return_of(follower *f, const waypoint *w, const draw *d) {
  text_place end;
  if (w->kind != WAYPOINT_RETURN || w->avoid || !w->value || !d->where.line ||
      !same_file(w->file, d->where.file) || !input_function(f->program, d))
    return false;
  if (!draw_call_end(&f->places, f->program, d, &end))
    return w->line == d->where.line;
  return w->line == end.line && (!w->column || w->column == end.column);
}

/* An assumption behind the statement that draws tells the value, if it names what gets it. */
static bool is_assumption_about(follower *f, const waypoint *w, const draw *d, u128 *value) {
  const proc *scope = d->source == DRAW_ARGUMENT ? f->entry : d->proc;
  location where = d->source == DRAW_ARGUMENT ? f->entry->where : d->where;
  if (w->kind != WAYPOINT_ASSUMPTION || w->avoid || !d->path || !scope || !where.line ||
      !same_file(w->file, where.file) || w->line < where.line)
    return false;
  const expr *condition = parse_in(f, scope, w->value);
  return condition && value_of_path(condition, d->path, value);
}

static bool speaks_of(const expr *e, const expr *path) {
  if (path ? e == path : e->kind == E_DEREF)
    return true;
  for (uint32_t i = 0; i < e->count; ++i)
    if (speaks_of(e->kid[i], path))
      return true;
  return false;
}

/* Is an assumption that is still to come about the object? */
static bool is_spoken_of(follower *f, const draw *d) {
  for (uint32_t i = f->next; i < f->w->waypoints.size; ++i) {
    const waypoint *w = &f->w->waypoints.data[i];
    if (w->kind != WAYPOINT_ASSUMPTION || w->avoid)
      continue;
    const char *name = w->function ? str_intern(&f->program->pool.strings, w->function) : NULL;
    const proc *scope = name ? program_find_proc(f->program, name) : f->entry;
    const expr *condition = scope ? parse_in(f, scope, w->value) : NULL;
    if (condition && (!d->of_object || speaks_of(condition, d->path)))
      return true;
  }
  return false;
}

static bool supply(void *context, const draw *d, u128 *value) {
  follower *f = context;
  *value = 0;
  f->asked |= d->source == DRAW_WRITE || (d->proc && proc_is_outside(d->proc));
  if (d->source == DRAW_WRITE) {
    *value = f->writes && is_spoken_of(f, d);
    vec_push(&f->inputs, *value);
    return true;
  }
  for (uint32_t i = f->next; i < f->w->waypoints.size; ++i) {
    const waypoint *w = &f->w->waypoints.data[i];
    __int128 number;
    bool found = false;
    if (is_return_of(f, w, d) && witness_result(w->value, &number)) {
      *value = machine_cut(d->type, (u128)number);
      found = true;
    } else if (is_assumption_about(f, w, d, value)) {
      found = true;
    }
    if (found) {
      f->next = i + 1;
      break;
    }
  }
  vec_push(&f->inputs, *value);
  return true;
}

static void find_inputs(follower *f, const proc *entry, const follow_request *r) {
  interp_options o = interp_defaults();
  o.stop = ERROR_BIT(ERROR_REACH);
  o.draw = supply;
  o.context = f;
  o.step_limit = r->step_limit;
  deadline limit = r->deadline;
  o.deadline = &limit;
  interp *in = interp_new(f->program, &o);
  (void)interp_run(in, entry);
  interp_free(in);
}

/* ---- does the run pass the waypoints? ---- */

static bool passes(const waypoint *ours, const waypoint *theirs) {
  if (ours->kind != theirs->kind || ours->line != theirs->line ||
      (theirs->column && ours->column != theirs->column) || !same_file(ours->file, theirs->file))
    return false;
  if (theirs->kind == WAYPOINT_BRANCHING)
    return strcmp(ours->value, theirs->value) == 0;
  __int128 a, b;
  if (theirs->kind == WAYPOINT_RETURN)
    return !theirs->value || !witness_result(theirs->value, &b) ||
           (witness_result(ours->value, &a) && a == b);
  return true;
}

static bool is_compared(const waypoint *w) {
  return !w->avoid && (w->kind == WAYPOINT_BRANCHING || w->kind == WAYPOINT_RETURN ||
                       w->kind == WAYPOINT_TARGET);
}

static bool compare(const witness *ours, const witness *theirs, buf *reason) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < theirs->waypoints.size; ++i) {
    const waypoint *w = &theirs->waypoints.data[i];
    if (!is_compared(w))
      continue;
    while (at < ours->waypoints.size && !passes(&ours->waypoints.data[at], w))
      ++at;
    if (at == ours->waypoints.size) {
      buf_printf(reason, "the run does not pass waypoint %u (%s at %s:%u:%u%s%s)", i + 1,
                 waypoint_kind_name(w->kind), w->file, w->line, w->column, w->value ? ": " : "",
                 w->value ? w->value : "");
      return false;
    }
    ++at;
  }
  return true;
}

bool witness_compare(const follow_request *r, const replay_result *run, buf *reason) {
  finding found = {.property = "unreach-call", .verdict = VERDICT_FALSE, .replay = *run};
  answer a = {.options = r->options, .program = r->program, .entry = r->entry};
  vec_push(&a.findings, found);
  witness ours;
  bool ok = witness_build(&ours, &a) && compare(&ours, r->witness, reason);
  witness_free(&ours);
  vec_free(&a.findings);
  return ok;
}

/* `asked`: could a function without a body have written or called back? */
static bool follow(const follow_request *r, bool writes, bool *asked, replay_result *out,
                   buf *reason) {
  line_cache lines = {.rules = &r->options->rules};
  follower f = {.w = r->witness, .program = r->program, .entry = r->entry, .places.lines = &lines};
  f.writes = writes;
  find_inputs(&f, r->entry, r);
  replay_request again = {.q = {.program = r->program, .entry = r->entry, .deadline = r->deadline},
                          .stop = ERROR_BIT(ERROR_REACH),
                          .inputs = f.inputs.data,
                          .input_count = f.inputs.size};
  bool ok = check_replay(&again, out, reason);
  if (ok && !witness_compare(r, out, reason)) {
    replay_result_free(out);
    ok = false;
  }
  *asked = f.asked;
  vec_free(&f.inputs);
  places_free(&f.places);
  line_cache_free(&lines);
  return ok;
}

bool witness_follow(const follow_request *r, replay_result *out, buf *reason) {
  assert(r->witness->is_violation);
  bool asked = false;
  if (follow(r, false, &asked, out, reason))
    return true;
  if (!asked)
    return false;
  buf_clear(reason);
  bool ok = follow(r, true, &asked, out, reason);
  if (!ok)
    buf_add(reason, "; no witness says what functions without a body write and call");
  return ok;
}

/* ---- invariants as assertions ---- */

/* The label that an invariant is about: NO_LABEL if there is none. */
static uint32_t find_label(follower *f, const proc *p, const flow *g, const waypoint *w) {
  uint32_t best = NO_LABEL;
  for (uint32_t i = 0; i < g->rpo_size; ++i) {
    uint32_t label = g->rpo[i];
    location at = p->stmts.data[label].where;
    if (!at.line || !same_file(at.file, w->file))
      continue;
    if (!w->is_loop) {
      if (at.line == w->line && (!w->column || at.column == w->column))
        return label;
      continue;
    }
    if (!g->is_loop_head[label])
      continue;
    const file_places *source = places_of(&f->places, at.file);
    const control *loop = places_loop(source, (text_place){at.line, at.column});
    if (!loop)
      continue;
    text_place keyword = source->tokens.data[loop->keyword].at;
    if (keyword.line == w->line && (!w->column || keyword.column == w->column) && best == NO_LABEL)
      best = label;
  }
  return best;
}

/* A new statement takes the label of another, which moves to the end: its new label. */
static uint32_t put_before(proc *f, uint32_t label, stmt_kind kind) {
  stmt moved = f->stmts.data[label];
  uint32_t end = f->stmts.size;
  vec_push(&f->stmts, moved);
  f->stmts.data[end].name = NULL;
  f->stmts.data[label] = (stmt){.kind = (uint8_t)kind, .name = moved.name, .where = moved.where};
  return end;
}

static void put_assert(program *p, proc *f, uint32_t label, const expr *condition) {
  uint32_t rest = put_before(f, label, S_ASSERT);
  stmt *check = &f->stmts.data[label];
  check->cond = condition;
  check->text = str_intern(&p->pool.strings, "unreach-call");
  stmt_set_succ1(p, check, rest);
}

typedef uint32_t find_label_fn(follower *f, const proc *p, const flow *g, const waypoint *w);

/* Where what a waypoint says belongs, in the first procedure that has such a place. */
typedef struct target {
  proc *proc;
  uint32_t label;
  const expr *condition;
} target;

static bool find_target(follower *f, const waypoint *w, find_label_fn *find, const char *what,
                        target *out, buf *reason) {
  for (uint32_t i = 0; i < f->program->procs.size; ++i) {
    proc *p = f->program->procs.data[i];
    if (!p->has_body || (w->function && strcmp(w->function, p->name) != 0))
      continue;
    flow g;
    flow_init(&g, p);
    uint32_t label = find(f, p, &g, w);
    flow_free(&g);
    if (label == NO_LABEL)
      continue;
    *out = (target){p, label, parse_in(f, p, w->value)};
    if (!out->condition)
      buf_printf(reason, "%s:%u:%u: the %s cannot be read: %s", w->file, w->line, w->column, what,
                 w->value);
    return out->condition;
  }
  buf_printf(reason, "%s:%u:%u: there is no %s for the %s", w->file, w->line, w->column,
             w->is_loop ? "loop" : "statement", what);
  return false;
}

static bool assert_invariant(follower *f, const waypoint *w, buf *reason) {
  target at;
  if (!find_target(f, w, find_label, "invariant", &at, reason))
    return false;
  put_assert(f->program, at.proc, at.label, at.condition);
  return true;
}

bool witness_assert(const witness *w, program *p, const options *opts, buf *reason) {
  assert(!w->is_violation);
  line_cache lines = {.rules = &opts->rules};
  follower f = {.w = w, .program = p, .places.lines = &lines};
  bool ok = true;
  for (uint32_t i = 0; i < w->invariants.size && ok; ++i)
    ok = assert_invariant(&f, &w->invariants.data[i], reason);
  places_free(&f.places);
  line_cache_free(&lines);
  return ok;
}

/* ---- assumptions as conditions ---- */

/* The statement that a waypoint stands before: what begins there, or is the condition of the keyword
 * there. */
static uint32_t find_statement(follower *f, const proc *p, const flow *g, const waypoint *w) {
  uint32_t label = find_label(f, p, g, w);
  for (uint32_t i = 0; i < g->rpo_size && label == NO_LABEL; ++i) {
    location at = p->stmts.data[g->rpo[i]].where;
    if (p->stmts.data[g->rpo[i]].kind != S_BRANCH || !at.line || !same_file(at.file, w->file))
      continue;
    const file_places *source = places_of(&f->places, at.file);
    const control *c = places_condition(source, (text_place){at.line, at.column});
    text_place keyword = c ? source->tokens.data[c->keyword].at : (text_place){0};
    if (keyword.line == w->line && (!w->column || keyword.column == w->column))
      label = g->rpo[i];
  }
  return label;
}

/* `if (counter == number && condition) counter = number + 1` before the statement. */
static bool put_assumption(follower *f, const waypoint *w, const expr *counter, uint32_t number,
                           buf *reason) {
  target at;
  if (!find_target(f, w, find_statement, "assumption", &at, reason))
    return false;
  program *p = f->program;
  uint32_t rest = put_before(at.proc, at.label, S_BRANCH);
  location where = at.proc->stmts.data[at.label].where;
  stmt *count = proc_add(at.proc, S_ASSIGN, where);
  stmt_assign(p, count, counter, expr_int(&p->pool, counter->type, number + 1));
  stmt_set_succ1(p, count, rest);
  uint32_t to[2] = {at.proc->stmts.size - 1, rest};
  const expr *is_next = expr_eq(&p->pool, counter, expr_int(&p->pool, counter->type, number));
  stmt *branch = &at.proc->stmts.data[at.label];
  branch->cond = expr_and(&p->pool, is_next, at.condition);
  stmt_set_succ(p, branch, to, 2);
  return true;
}

/* An assert counts only when the counter is at its end; else what it asks for ends the run. */
static void guard_assert(program *p, proc *f, uint32_t label, const expr *ready) {
  const expr *cond = f->stmts.data[label].cond;
  uint32_t next = f->stmts.data[label].succ[0];
  location where = f->stmts.data[label].where;
  uint32_t assertion = put_before(f, label, S_BRANCH);
  f->stmts.data[assertion].name = f->stmts.data[label].name;
  f->stmts.data[label].name = NULL;
  stmt *otherwise = proc_add(f, S_BRANCH, where);
  uint32_t to[2] = {next, f->stmts.size};
  otherwise->cond = cond;
  stmt_set_succ(p, otherwise, to, 2);
  uint32_t choice[2] = {assertion, f->stmts.size - 1};
  (void)proc_add(f, S_HALT, where);
  f->stmts.data[label].cond = ready;
  stmt_set_succ(p, &f->stmts.data[label], choice, 2);
}

static void guard_asserts(program *p, const expr *ready) {
  for (uint32_t i = 0; i < p->procs.size; ++i) {
    proc *f = p->procs.data[i];
    uint32_t size = f->stmts.size;
    for (uint32_t l = 0; l < size; ++l)
      if (stmt_is_of_property(&f->stmts.data[l], "unreach-call"))
        guard_assert(p, f, l, ready);
  }
}

/* No waypoint is passed at the start, also where globals are arbitrary (from another entry than
 * main, which may be called again by itself). */
static void reset_at_entry(program *p, const proc *entry, const expr *counter) {
  proc *f = p->procs.data[entry->index];
  if (proc_is_main(f))
    return;
  stmt *reset = proc_add(f, S_ASSIGN, (location){0});
  stmt_assign(p, reset, counter, expr_int(&p->pool, counter->type, 0));
  stmt_set_succ1(p, reset, f->entry);
  f->entry = f->stmts.size - 1;
}

static bool is_assumed(const waypoint *w) {
  return w->kind == WAYPOINT_ASSUMPTION && !w->avoid && w->value;
}

bool witness_constrain(const follow_request *r, buf *reason) {
  const witness *w = r->witness;
  program *p = r->program;
  uint32_t count = 0;
  for (uint32_t i = 0; i < w->waypoints.size; ++i)
    count += is_assumed(&w->waypoints.data[i]);
  if (count == 0)
    return true;
  line_cache lines = {.rules = &r->options->rules};
  follower f = {.w = w, .program = p, .entry = r->entry, .places.lines = &lines};
  var *v = program_add_global(p, "assay$passed", type_int(&p->pool, 32, false), NULL);
  const expr *counter = expr_var(&p->pool, v);
  bool ok = true;
  uint32_t number = count; /* the last first, so that of two at one place the first stands first */
  for (uint32_t i = w->waypoints.size; i-- > 0 && ok;)
    if (is_assumed(&w->waypoints.data[i]))
      ok = put_assumption(&f, &w->waypoints.data[i], counter, --number, reason);
  reset_at_entry(p, r->entry, counter);
  if (ok)
    guard_asserts(p, expr_eq(&p->pool, counter, expr_int(&p->pool, counter->type, count)));
  places_free(&f.places);
  line_cache_free(&lines);
  return ok;
}

/* ---- is it about these files? ---- */

bool witness_matches(const witness *w, const options *opts, buf *reason) {
  witness mine = {0};
  witness_describe_files(&mine, opts);
  bool ok = true;
  for (uint32_t i = 0; i < mine.files.size && ok; ++i)
    for (uint32_t k = 0; k < w->files.size && ok; ++k)
      if (same_file(mine.files.data[i].name, w->files.data[k].name) &&
          strcmp(mine.files.data[i].hash, w->files.data[k].hash) != 0) {
        buf_printf(reason, "the witness is about another version of %s", mine.files.data[i].name);
        ok = false;
      }
  witness_free(&mine);
  return ok;
}
