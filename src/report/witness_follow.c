/* witness_follow.c: is a witness right?
 *
 * A violation: the program is run with the inputs that the waypoints name, the run must end in the
 * error at the target, and must pass the waypoints in order. To see that, the run's own witness is
 * made, which has every input, branch and target it passed: the witness' are to be found among
 * them. Assumptions choose inputs (`x == 5` where x is drawn) but are not evaluated.
 *
 * A proof: its invariants become assertions of the program (witness_assert). If the program with
 * them is correct, so is the witness. */
#include "report/witness_follow.h"

#include "expr/parse.h"
#include "program/graph.h"

typedef struct follower {
  const witness *w;
  program *program;
  const proc *entry;
  places places;
  uint32_t next;     /* waypoint to be passed next */
  const proc *scope; /* where names are looked up */
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
      !same_file(w->file, d->where.file) || !draw_function(f->program, d))
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

static bool supply(void *context, const draw *d, u128 *value) {
  follower *f = context;
  *value = 0;
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

bool witness_follow(const follow_request *r, replay_result *out, buf *reason) {
  assert(r->witness->is_violation);
  line_cache lines = {.rules = &r->options->rules};
  follower f = {.w = r->witness, .program = r->program, .entry = r->entry, .places.lines = &lines};
  find_inputs(&f, r->entry, r);
  replay_request again = {.program = r->program,
                          .entry = r->entry,
                          .stop = ERROR_BIT(ERROR_REACH),
                          .inputs = f.inputs.data,
                          .input_count = f.inputs.size,
                          .deadline = r->deadline};
  bool ok = check_replay(&again, out, reason);
  if (ok) {
    finding found = {.property = "unreach-call", .verdict = VERDICT_FALSE, .replay = *out};
    answer a = {.options = r->options, .program = r->program, .entry = r->entry};
    vec_push(&a.findings, found);
    witness ours;
    ok = witness_build(&ours, &a) && compare(&ours, r->witness, reason);
    witness_free(&ours);
    vec_free(&a.findings);
    if (!ok)
      replay_result_free(out);
  }
  vec_free(&f.inputs);
  places_free(&f.places);
  line_cache_free(&lines);
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

/* The assertion takes the statement's label; the statement moves to the end. */
static void put_assert(program *p, proc *f, uint32_t label, const expr *condition, location where) {
  stmt moved = f->stmts.data[label];
  stmt *check = proc_add(f, S_ASSERT, where);
  uint32_t end = f->stmts.size - 1;
  check->cond = condition;
  check->text = str_intern(&p->pool.strings, "unreach-call");
  check->name = moved.name;
  moved.name = NULL;
  stmt_set_succ1(p, check, end);
  stmt assertion = *check;
  f->stmts.data[label] = assertion;
  f->stmts.data[end] = moved;
}

static bool assert_invariant(follower *f, const waypoint *w, buf *reason) {
  for (uint32_t i = 0; i < f->program->procs.size; ++i) {
    proc *p = f->program->procs.data[i];
    if (!p->has_body || (w->function && strcmp(w->function, p->name) != 0))
      continue;
    flow g;
    flow_init(&g, p);
    uint32_t label = find_label(f, p, &g, w);
    flow_free(&g);
    if (label == NO_LABEL)
      continue;
    const expr *holds = parse_in(f, p, w->value);
    if (!holds) {
      buf_printf(reason, "%s:%u:%u: the invariant cannot be read: %s", w->file, w->line, w->column,
                 w->value);
      return false;
    }
    location where = p->stmts.data[label].where;
    put_assert(f->program, p, label, holds, where);
    return true;
  }
  buf_printf(reason, "%s:%u:%u: there is no %s for the invariant", w->file, w->line, w->column,
             w->is_loop ? "loop" : "statement");
  return false;
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
