/* witness_build.c: what a witness says about an answer: which waypoints the run passes, which
 * invariants hold where, at the lines and columns that the format asks for. */
#include "report/witness_build.h"
#include "expr/float.h"
#include "outside/outside.h"
#include "report/input.h"

#include "base/file.h"
#include "base/sha256.h"
#include "program/words.h"

#include <inttypes.h>

typedef struct builder {
  witness *w;
  const answer *answer;
  line_cache lines;
  places places;
} builder;

static const char *keep(builder *b, const char *text) {
  return arena_text(&b->w->memory, text, strlen(text));
}

void witness_describe_files(witness *w, const options *o) {
  for (uint32_t i = 0; i < o->files.size; ++i) {
    buf text = {0}, error = {0};
    char hash[SHA256_TEXT] = "";
    if (file_read(o->files.data[i], &text, &error))
      sha256(buf_text(&text), text.size, hash);
    const char *name = o->files.data[i];
    vec_push(&w->files, (witness_file){arena_text(&w->memory, name, strlen(name)),
                                       arena_text(&w->memory, hash, strlen(hash))});
    buf_free(&text);
    buf_free(&error);
  }
  w->data_model = o->ilp32 ? "ILP32" : "LP64";
  buf specification = {0};
  buf_printf(&specification, "CHECK( init(%s()), LTL(G ! call(reach_error())) )", o->entry);
  w->specification = arena_text(&w->memory, buf_text(&specification), specification.size);
  buf_free(&specification);
}

/* ---- a violation ---- */

static waypoint waypoint_at(builder *b, waypoint_kind kind, location where, const proc *f) {
  (void)b;
  return (waypoint){.kind = kind,
                    .file = where.file,
                    .function = f ? proc_shown(f) : NULL,
                    .line = where.line,
                    .column = where.column};
}

static void set_constraint(builder *b, waypoint *w, const char *format, const char *value) {
  assert(format && value);
  w->format = format;
  w->value = keep(b, value);
}

static void constant_text(const draw *d, buf *out) {
  if (float_has_format(d->type))
    float_print(out, d->type, d->value);
  else if (d->type->kind == T_INT && d->type->is_signed && d->type->width <= 64)
    buf_printf(out, "%" PRId64, (int64_t)machine_signed(d->type, d->value));
  else
    buf_printf(out, "%" PRIu64, (uint64_t)d->value);
  if (d->type->kind == T_INT && d->type->width == 64)
    buf_add(out, d->type->is_signed ? "LL" : "ULL");
}

/* Has the expression a meaning in C at that place: no temporaries, no values on entry? */
static bool is_expressible(const expr *e) {
  if (e->has_prime || e->has_nondet)
    return false;
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool ok = true;
  for (uint32_t i = 0; i < vars.size && ok; ++i)
    ok = !words_is_made(vars.data[i]) && !vars.data[i]->is_private &&
         !strchr(vars.data[i]->name, '$') && vars.data[i]->line;
  vec_free(&vars);
  return ok;
}

bool draw_call_end(places *in, const program *p, const draw *d, text_place *out) {
  const char *name = input_function(p, d);
  if (!name || !d->proc || !d->where.line)
    return false;
  assert(d->label < d->proc->stmts.size);
  const stmt *s = &d->proc->stmts.data[d->label];
  uint32_t rank = 0; /* among the calls of that function in the same source statement */
  for (uint32_t l = 0; l < d->label; ++l) {
    const stmt *before = &d->proc->stmts.data[l];
    rank += before->kind == s->kind && before->where.line == s->where.line &&
            before->where.column == s->where.column && before->text == s->text &&
            before->callee == s->callee;
  }
  return places_call_end(places_of(in, d->where.file), d->where, name, rank, out);
}

/* A value that the run asked for: the result of a call, or what a variable held by chance. */
static void add_input(builder *b, const draw *d) {
  buf text = {0};
  text_place end;
  bool is_number = d->type->kind == T_INT || d->type->kind == T_BOOL ||
                   (d->type->kind == T_PTR && d->value == 0);
  if (!is_number || !d->where.line)
    return;
  if (draw_call_end(&b->places, b->answer->program, d, &end)) {
    waypoint w = waypoint_at(b, WAYPOINT_RETURN, d->where, d->proc);
    w.line = end.line;
    w.column = end.column;
    buf_add(&text, "\\result == ");
    constant_text(d, &text);
    set_constraint(b, &w, "acsl_expression", buf_text(&text));
    vec_push(&b->w->waypoints, w);
  } else if (d->source == DRAW_READ && d->path && is_expressible(d->path)) {
    waypoint w = waypoint_at(b, WAYPOINT_ASSUMPTION, d->where, d->proc);
    buf_printf(&text, "%s == ", expr_text(&b->answer->program->pool, d->path));
    constant_text(d, &text);
    set_constraint(b, &w, "c_expression", buf_text(&text));
    vec_push(&b->w->waypoints, w);
  }
  buf_free(&text);
}

/* The next step of the same activation that has a place of its own. */
static const story_event *next_in_frame(const story *s, uint32_t at) {
  assert(at < s->events.size);
  uint32_t frame = s->events.data[at].frame;
  for (uint32_t i = at + 1; i < s->events.size; ++i) {
    const story_event *e = &s->events.data[i];
    if (e->frame == frame && e->kind != STORY_ENTER && e->where.line && e->kind != STORY_RETURNED)
      return e;
  }
  return NULL;
}

/* Which way an if or a loop went is told by where the run went on: the condition itself may have
 * become several branches. */
static void add_branching(builder *b, const story *s, uint32_t at) {
  const story_event *e = &s->events.data[at], *next = next_in_frame(s, at);
  const file_places *f = places_of(&b->places, e->where.file);
  const control *c = places_condition(f, (text_place){e->where.line, e->where.column});
  if (!c || c->kind == CONTROL_SWITCH || !next || next->where.file != e->where.file)
    return;
  text_place to = {next->where.line, next->where.column};
  const control *same = places_condition(f, to);
  if (same == c)
    return; /* still in the condition, or back in it after an empty body */
  waypoint w = waypoint_at(b, WAYPOINT_BRANCHING, e->where, e->proc);
  assert(c->keyword < f->tokens.size);
  w.line = f->tokens.data[c->keyword].at.line;
  w.column = f->tokens.data[c->keyword].at.column;
  branch_side side = e->stmt->source ? e->stmt->source->side[e->step->succ] : SIDE_OPEN;
  bool holds = side == SIDE_OPEN ? places_in_body(f, c, to) : side == SIDE_TRUE;
  set_constraint(b, &w, "c_expression", holds ? "true" : "false");
  vec_push(&b->w->waypoints, w);
}

/* What the entry procedure was called with is assumed before its first statement. */
static void add_arguments(builder *b, const story *s, const finding *f) {
  const story_event *first = NULL;
  for (uint32_t i = 0; i < s->events.size && !first; ++i)
    if (s->events.data[i].kind == STORY_STEP && s->events.data[i].where.line)
      first = &s->events.data[i];
  if (!first || first->is_library || first->proc != b->answer->entry)
    return;
  const file_places *text_of = places_of(&b->places, first->where.file);
  const control *c =
      places_condition(text_of, (text_place){first->where.line, first->where.column});
  for (vec_each(const replay_input, in, &f->replay.inputs)) {
    const draw *d = &in->draw;
    if (d->source != DRAW_ARGUMENT || d->type->kind != T_INT || !is_expressible(d->path))
      continue;
    waypoint w = waypoint_at(b, WAYPOINT_ASSUMPTION, first->where, first->proc);
    if (c) {
      w.line = text_of->tokens.data[c->keyword].at.line;
      w.column = text_of->tokens.data[c->keyword].at.column;
    }
    buf text = {0};
    buf_printf(&text, "%s == ", expr_text(&b->answer->program->pool, d->path));
    constant_text(d, &text);
    set_constraint(b, &w, "c_expression", buf_text(&text));
    vec_push(&b->w->waypoints, w);
    buf_free(&text);
  }
}

/* Is it what a function without a body gives that may call back: the last of its results, if it is
 * asked for one again behind each callback? */
static bool is_own_result(const replay_input *inputs, uint32_t count, uint32_t at) {
  const draw *d = &inputs[at].draw, *next = at + 1 < count ? &inputs[at + 1].draw : NULL;
  if (d->source != DRAW_RESULT || !d->proc || !outside_has_body(d->proc))
    return false;
  return !next || next->source != DRAW_CHOICE || next->proc != d->proc || !next->value;
}

static bool has_threads(const proc *f) {
  for (vec_each(const stmt, s, &f->stmts))
    if (s->thread)
      return true;
  return false;
}

/* Whose the waypoints from there on are. */
static void set_thread(builder *b, uint32_t from, const story_event *e) {
  assert(from <= b->w->waypoints.size);
  if (e && e->stmt && has_threads(b->answer->entry))
    for (uint32_t i = from; i < b->w->waypoints.size; ++i)
      b->w->waypoints.data[i].thread = e->stmt->thread + 1u;
}

static void build_violation(builder *b, const finding *f) {
  story s;
  story_tell(&s, b->answer, f, &b->lines);
  add_arguments(b, &s, f);
  uint32_t next = 0, count = f->replay.inputs.size;
  const replay_input *inputs = f->replay.inputs.data;
  const story_event *last = NULL;
  for (uint32_t i = 0; i < s.events.size; ++i) {
    const story_event *e = &s.events.data[i];
    if (!e->step || e->kind == STORY_RETURNED)
      continue;
    uint32_t from = b->w->waypoints.size;
    last = e;
    for (; next < count; ++next) {
      const draw *d = &inputs[next].draw;
      if (d->proc && (d->proc != e->proc || d->label != e->step->label))
        break;
      if (d->proc && (!e->is_library || is_own_result(inputs, count, next)))
        add_input(b, d);
    }
    if (e->kind == STORY_STEP && e->stmt->kind == S_BRANCH && !e->is_library && e->where.line)
      add_branching(b, &s, i);
    set_thread(b, from, e);
  }
  const run_result *r = &f->replay.run;
  assert(r->end == RUN_ERROR);
  vec_push(&b->w->waypoints, waypoint_at(b, WAYPOINT_TARGET, r->where, r->user_proc));
  set_thread(b, b->w->waypoints.size - 1, last);
  story_free(&s);
}

/* ---- invariants ---- */

static bool wraps_somewhere(const expr *e) {
  bool is_signed = e->type->kind == T_INT && e->type->is_signed;
  if (e->wraps && is_signed)
    return true;
  for (uint32_t i = 0; i < e->count; ++i)
    if (wraps_somewhere(e->kid[i]))
      return true;
  return false;
}

/* Is the local in scope at the place, which belongs to `loop` (or NULL)? It is if the block it is
 * declared in is around the place; if that is the loop's own parenthesis, it is in scope for it. */
static bool local_in_scope(const file_places *f, const var *v, text_place at, const control *loop) {
  text_place declared;
  if (!places_word(f, v->line, v->name, &declared))
    return false;
  const control *statement = places_condition(f, declared);
  if (statement)
    return statement == loop;
  uint32_t block = places_block(f, declared);
  return place_before(declared, at) && block != UINT32_MAX &&
         place_before(at, f->tokens.data[f->tokens.data[block].match].at);
}

static bool in_scope(const file_places *f, const expr *e, text_place at, const control *loop) {
  var_vec vars = {0};
  expr_vars(e, &vars);
  bool ok = true;
  for (uint32_t i = 0; i < vars.size && ok; ++i)
    ok = vars.data[i]->kind != V_LOCAL || local_in_scope(f, vars.data[i], at, loop);
  vec_free(&vars);
  return ok;
}

/* The conjuncts that can be said in C at that place, joined. Leaving some out is sound: what is left
 * still holds. */
static void add_conjuncts(builder *b, const file_places *f, const expr *e, text_place at,
                          const control *loop, buf *out) {
  if (e->kind == E_AND) {
    add_conjuncts(b, f, e->kid[0], at, loop, out);
    add_conjuncts(b, f, e->kid[1], at, loop, out);
    return;
  }
  if (expr_is_true(e) || !is_expressible(e) || wraps_somewhere(e) || !in_scope(f, e, at, loop))
    return;
  buf_printf(out, "%s(%s)", out->size ? " && " : "", expr_text(&b->answer->program->pool, e));
}

static void add_invariant(builder *b, const answer_invariant *v) {
  assert(v->proc < b->answer->program->procs.size);
  if (!v->where.line || lines_is_library(v->where.file))
    return;
  const file_places *f = places_of(&b->places, v->where.file);
  text_place at = {v->where.line, v->where.column};
  const control *loop = places_loop(f, at);
  bool in_condition = loop && loop == places_condition(f, at) && loop->kind != CONTROL_DO;
  bool starts_body = loop && places_endless(f, loop) && loop->body + 1 < f->tokens.size &&
                     at.line == f->tokens.data[loop->body + 1].at.line &&
                     at.column == f->tokens.data[loop->body + 1].at.column;
  waypoint w = {.file = v->where.file,
                .function = b->answer->program->procs.data[v->proc]->name,
                .line = at.line,
                .column = at.column,
                .is_loop = in_condition || starts_body,
                .format = "c_expression"};
  if (w.is_loop) {
    w.line = f->tokens.data[loop->keyword].at.line;
    w.column = f->tokens.data[loop->keyword].at.column;
  } else if (places_condition(f, at)) {
    return; /* a condition is no statement: nothing can be said before it */
  }
  buf text = {0};
  add_conjuncts(b, f, v->holds, (text_place){w.line, w.column}, w.is_loop ? loop : NULL, &text);
  if (text.size) {
    w.value = keep(b, buf_text(&text));
    vec_push(&b->w->invariants, w);
  }
  buf_free(&text);
}

bool witness_build(witness *w, const answer *a) {
  memset(w, 0, sizeof *w);
  const finding *f = report_worst(a);
  if (f->verdict == VERDICT_UNKNOWN)
    return false;
  builder b = {.w = w, .answer = a, .lines.rules = &a->options->rules};
  b.places.lines = &b.lines;
  witness_describe_files(w, a->options);
  w->is_violation = f->verdict == VERDICT_FALSE;
  if (w->is_violation)
    build_violation(&b, f);
  else
    for (uint32_t i = 0; i < f->invariants.size; ++i)
      add_invariant(&b, &f->invariants.data[i]);
  places_free(&b.places);
  line_cache_free(&b.lines);
  return true;
}
