#include "trial/replay.h"

#include "program/interp.h"

#include <assert.h>
#include <ctype.h>

enum {
  MOST_VALUES = 12,
  MOST_IN_ORDER = 300,
  MOST_RUNS = 2000,
  MOST_WAYS = 12,
  MOST_STEPS = 1000000,
  MOST_PLACED = 64 /* objects that lie far apart */
};

/* Addresses that every alignment asked for in trials divides. */
static const uint64_t wide_apart = (uint64_t)1 << 20;

typedef struct choice {
  uint32_t chosen, count;
  bool whole; /* the values tried are all that there are */
} choice;

typedef struct search {
  replayer *replayer;
  const tape_call *call;
  VEC(choice) choices; /* of the run under way, those kept from the last one first */
  uint32_t next;       /* draw of the model's */
  uint32_t at;         /* entry of the tape */
  uint32_t bytes;      /* draws of single bytes that the model made */
  uint32_t runs;
  bool open;   /* some draw has more values than were tried, or the layout was looked at */
  bool looked; /* the latter */
  bool wide;   /* objects lie where `layout` says */
  u128 layout[MOST_PLACED];
  replay_answer answer;
} search;

/* ---- values ---- */

/* Is it code of the trial's own, not of the model? */
static bool is_ours(const proc *p) {
  return !p || !strncmp(p->name, "check_", 6) || !strcmp(p->name, "main");
}

typedef struct values {
  u128 data[MOST_VALUES];
  uint32_t count;
} values;

typedef struct piece {
  const char *at;
  size_t size;
} piece;

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_';
}

static void add_value(values *v, const type *t, u128 value) {
  if (t->width && t->width < 128)
    value &= ((u128)1 << t->width) - 1;
  assert(v->count <= MOST_VALUES);
  for (uint32_t i = 0; i < v->count; ++i)
    if (v->data[i] == value)
      return;
  if (v->count < MOST_VALUES)
    v->data[v->count++] = value;
}

/* The last name of an expression: st_size of (to)->st_size. */
static piece last_name(const char *text) {
  size_t end = strlen(text), start;
  while (end && !is_word(text[end - 1]))
    --end;
  start = end;
  while (start && is_word(text[start - 1]))
    --start;
  return (piece){text + start, end - start};
}

/* What comes back of a field of that name is most likely what was drawn for it. */
static void add_namesake(const search *s, const draw *d, values *v) {
  if (!d->path)
    return;
  piece wanted = last_name(expr_text(&s->replayer->program->pool, d->path));
  for (uint32_t i = s->at; i < s->call->entries.size && wanted.size; ++i) {
    const tape_entry *e = &s->call->entries.data[i];
    piece name = last_name(e->name);
    if (e->came_back && name.size == wanted.size && !memcmp(name.at, wanted.at, name.size))
      add_value(v, d->type, (u128)(i128)e->value);
  }
}

/* Bytes that the model itself looks at come back in the order in which it does. */
static void add_next_byte(const search *s, const draw *d, values *v) {
  if (d->type->width != 8)
    return;
  uint32_t left = s->bytes;
  for (uint32_t i = s->at; i < s->call->entries.size; ++i) {
    const tape_entry *e = &s->call->entries.data[i];
    if (!strncmp(e->name, "a byte of ", 10) && left-- == 0) {
      add_value(v, d->type, (u128)(i128)e->value);
      return;
    }
  }
}

/* True if these are all values that the draw can have. */
static bool list_values(const search *s, const draw *d, values *v) {
  const tape_entry *entries = s->call->entries.data;
  if (d->count && d->count <= MOST_VALUES) {
    for (uint32_t i = 0; i < d->count; ++i)
      v->data[v->count++] = d->least + i;
    return true;
  }
  if (d->type->width == 1 || d->type->kind == T_BOOL) {
    add_value(v, d->type, 0);
    add_value(v, d->type, 1);
    return true;
  }
  add_next_byte(s, d, v);
  add_namesake(s, d, v);
  if (d->source != DRAW_READ)
    add_value(v, d->type, d->usual);
  for (uint32_t i = s->at; i < s->call->entries.size && v->count < MOST_VALUES - 3; ++i)
    if (entries[i].came_back || i == s->at)
      add_value(v, d->type, (u128)(i128)entries[i].value);
  add_value(v, d->type, 0);
  add_value(v, d->type, 1);
  add_value(v, d->type, ~(u128)0);
  return false;
}

static bool is_tape(const draw *d) {
  return d->proc && !strcmp(d->proc->name, "check_tape");
}

static bool supply(void *context, const draw *d, u128 *value) {
  search *s = context;
  if (is_tape(d)) {
    if (s->at == s->call->entries.size)
      return false;
    *value = (u128)(i128)s->call->entries.data[s->at++].value;
    return true;
  }
  values v = {0};
  bool whole = list_values(s, d, &v);
  assert(v.count > 0);
  if (s->next == s->choices.size)
    vec_push(&s->choices, (choice){0});
  choice *c = &s->choices.data[s->next++];
  c->count = v.count;
  c->whole = whole;
  *value = v.data[c->chosen < v.count ? c->chosen : 0];
  s->bytes += d->type->width == 8 && !is_ours(d->proc);
  return true;
}

/* ---- runs ---- */

typedef enum run_says { RUN_THROUGH, RUN_STOPPED, RUN_WRONG, RUN_UNABLE } run_says;

static run_says judge(search *s, const run_result *r) {
  s->open |= r->looked || r->approximated;
  s->looked |= r->looked;
  assert(s->at <= s->call->entries.size);
  if (s->at > s->answer.farthest)
    s->answer.farthest = s->at;
  if (r->end == RUN_ERROR && r->class == ERROR_REACH && is_ours(r->proc)) {
    s->answer.approximated = r->approximated;
    return RUN_THROUGH;
  }
  if (r->end == RUN_ERROR && !is_ours(r->proc) && !r->approximated) {
    assert(r->label < r->proc->stmts.size);
    buf_clear(&s->answer.why);
    buf_printf(&s->answer.why, "%s (in %s, %s:%u)", r->message, r->proc->name,
               r->proc->stmts.data[r->label].where.file, r->proc->stmts.data[r->label].where.line);
    return RUN_WRONG;
  }
  if (r->end == RUN_UNKNOWN) {
    buf_clear(&s->answer.why);
    buf_add(&s->answer.why, r->message);
    return RUN_UNABLE;
  }
  s->open |= r->end == RUN_LIMIT && s->at < s->call->entries.size;
  return RUN_STOPPED;
}

static run_says run_once(search *s) {
  interp_options o = interp_defaults();
  o.stop = ERROR_DEFAULT | ERROR_BIT(ERROR_OVERFLOW);
  o.step_limit = MOST_STEPS;
  o.deadline = s->replayer->deadline;
  o.draw = supply;
  o.context = s;
  o.layout = s->layout;
  o.layout_count = s->wide ? MOST_PLACED : 0;
  s->next = s->at = s->bytes = 0;
  ++s->runs;
  interp *in = interp_new(s->replayer->program, &o);
  run_result r = interp_run(in, s->replayer->entry);
  run_says says = judge(s, &r);
  assert(s->next <= s->choices.size);
  s->choices.size = s->next;
  interp_free(in);
  return says;
}

/* ---- ways ---- */

static void start_on(search *s, const replay_way *way) {
  vec_clear(&s->choices);
  for (uint32_t i = 0; way && i < way->size; ++i)
    vec_push(&s->choices, (choice){.chosen = way->data[i]});
}

/* The last draw that has another value gets it; false if none has. */
static bool go_back(search *s) {
  while (s->choices.size) {
    choice *c = &s->choices.data[s->choices.size - 1];
    s->open |= !c->whole;
    if (++c->chosen < c->count)
      return true;
    --s->choices.size;
  }
  return false;
}

/* The way of this run comes first from now on. */
static void remember(search *s) {
  replayer *r = s->replayer;
  replay_way way = {0};
  for (vec_each(const choice, c, &s->choices))
    vec_push(&way, c->chosen);
  if (r->ways.size == MOST_WAYS) {
    vec_free(&r->ways.data[MOST_WAYS - 1]);
    --r->ways.size;
  }
  vec_add(&r->ways);
  memmove(r->ways.data + 1, r->ways.data, (r->ways.size - 1) * sizeof *r->ways.data);
  r->ways.data[0] = way;
  assert(r->ways.size <= MOST_WAYS);
}

static run_says try_known_ways(search *s) {
  run_says says = RUN_STOPPED;
  for (uint32_t i = 0; i < s->replayer->ways.size && says == RUN_STOPPED; ++i) {
    start_on(s, &s->replayer->ways.data[i]);
    says = run_once(s);
  }
  return says;
}

/* All ways, the last draw first; as many as there is patience for. */
static run_says try_in_order(search *s, bool *finished) {
  run_says says = RUN_STOPPED;
  *finished = false;
  start_on(s, NULL);
  while (says == RUN_STOPPED && s->runs < MOST_IN_ORDER &&
         !deadline_passed(s->replayer->deadline)) {
    says = run_once(s);
    if (says == RUN_STOPPED && !go_back(s)) {
      *finished = true;
      break;
    }
  }
  return says;
}

typedef VEC(choice) choice_list;

/* The choices so far, with another one at that place. Where it says which way the model goes, those
 * behind it mean something else. */
static void start_beside(search *s, const choice_list *from, uint32_t place, uint32_t chosen) {
  assert(place < from->size && chosen < from->data[place].count);
  bool is_fork = from->data[place].whole;
  vec_clear(&s->choices);
  for (uint32_t i = 0; i < (is_fork ? place + 1 : from->size); ++i)
    vec_push(&s->choices, (choice){.chosen = i == place ? chosen : from->data[i].chosen});
}

static void keep_choices(const search *s, choice_list *to) {
  vec_clear(to);
  for (vec_each(const choice, c, &s->choices))
    vec_push(to, *c);
}

static bool has_patience(const search *s) {
  return s->runs < MOST_RUNS && !deadline_passed(s->replayer->deadline);
}

/* Other choices at one place, until a run gets farther than `reached` or stops for another
 * reason. */
static run_says step_aside(search *s, const choice_list *from, uint32_t place, uint32_t reached) {
  run_says says = RUN_STOPPED;
  for (uint32_t k = 0; k < from->data[place].count && has_patience(s); ++k) {
    start_beside(s, from, place, k);
    says = run_once(s);
    if (says != RUN_STOPPED || s->at > reached)
      break;
  }
  return says;
}

/* One other choice that leads farther along the tape is taken, until none does. */
static run_says climb(search *s) {
  choice_list best = {0};
  start_on(s, NULL);
  run_says says = run_once(s);
  uint32_t reached = 0;
  while (says == RUN_STOPPED && s->at > reached && has_patience(s)) {
    reached = s->at;
    keep_choices(s, &best);
    for (uint32_t i = 0; i < best.size && says == RUN_STOPPED && s->at <= reached; ++i)
      says = step_aside(s, &best, i, reached);
  }
  vec_free(&best);
  return says;
}

static run_says search_runs(search *s, bool *finished) {
  run_says says = try_known_ways(s);
  if (says != RUN_STOPPED)
    return says;
  says = try_in_order(s, finished);
  if (says == RUN_STOPPED && !*finished)
    says = climb(s);
  if (says == RUN_THROUGH)
    remember(s);
  return says;
}

/* The model may ask more of an address than the type does: it is one of those that it may give. */
static void place_widely(search *s) {
  assert(!s->wide);
  for (uint32_t i = 0; i < MOST_PLACED; ++i)
    s->layout[i] = (i + 1) * wide_apart;
  s->wide = true;
  s->runs = 0;
}

replay_answer replay_call(replayer *r, const tape_call *call) {
  assert(r->entry && call->entries.size > 0);
  search s = {.replayer = r, .call = call};
  bool finished = false;
  run_says says = search_runs(&s, &finished);
  if (says == RUN_STOPPED && s.looked) {
    place_widely(&s);
    says = search_runs(&s, &finished);
  }
  s.answer.end = says == RUN_THROUGH     ? REPLAY_FOUND
                 : says == RUN_WRONG     ? REPLAY_WRONG
                 : says == RUN_UNABLE    ? REPLAY_UNABLE
                 : (finished && !s.open) ? REPLAY_NONE
                                         : REPLAY_OPEN;
  assert(s.answer.end != REPLAY_NONE || finished);
  vec_free(&s.choices);
  return s.answer;
}

void replayer_free(replayer *r) {
  for (vec_each(replay_way, way, &r->ways))
    vec_free(way);
  vec_free(&r->ways);
}
