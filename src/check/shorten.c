/* shorten.c: a bug without what code outside the program did needlessly.
 *
 * An engine may have chosen that a function without a body writes or calls back where the error does
 * not need it. Such decisions are taken back one by one, each by a run of its own: a callback with
 * everything that was drawn in it, a write with everything that was read of it. What still runs into
 * the same error, with fewer decisions, is kept. */
#include "check/check.h"

enum { MOST_TRIES = 32, MOST_STEPS = 4 << 20 };

typedef VEC(u128) inputs;

typedef struct span {
  uint32_t from, to; /* draws [from, to) */
} span;

typedef VEC(span) spans;

typedef struct shortener {
  const replay_request *request;
  replay_result *best;
  uint32_t tries;
} shortener;

static const draw *drawn(const replay_result *r, uint64_t i) {
  assert(i < r->inputs.size);
  return &r->inputs.data[i].draw;
}

/* ---- what was decided ---- */

/* A call of a function without a body, whose draws are being gone through. */
typedef struct active {
  const proc *f;
  uint32_t start; /* its own draws since the last callback begin here */
  bool in_callback;
} active;

static bool is_own_choice(const draw *d, const active *now) {
  return d->source == DRAW_CHOICE && d->proc == now->f;
}

/* The callbacks: from the draws before one (which are made again behind it) to those behind. */
static void find_callbacks(const replay_result *r, spans *out) {
  VEC(active) stack = {0};
  uint32_t event = 0;
  for (uint32_t i = 0; i < r->inputs.size; ++i) {
    for (; event < r->outside.events.size; ++event) {
      const outside_event *e = &r->outside.events.data[event];
      if (e->kind != OUTSIDE_READ && e->draws > i)
        break;
      if (e->kind == OUTSIDE_ENTER)
        vec_push(&stack, (active){.f = e->proc, .start = i});
      else if (e->kind == OUTSIDE_LEAVE && stack.size)
        (void)vec_pop(&stack);
    }
    active *now = stack.size ? &stack.data[stack.size - 1] : NULL;
    const draw *d = drawn(r, i);
    if (!now || d->proc != now->f)
      continue;
    if (now->in_callback) {
      assert(now->start <= i);
      vec_push(out, (span){now->start, i});
      now->start = i;
    }
    now->in_callback = is_own_choice(d, now) && d->value;
  }
  vec_free(&stack);
}

static uint32_t count_decisions(const replay_result *r) {
  uint32_t n = 0;
  for (vec_each(const outside_event, e, &r->outside.events))
    n += e->kind == OUTSIDE_BACK || e->kind == OUTSIDE_WRITE;
  for (vec_each(const replay_input, in, &r->inputs))
    n += in->draw.source == DRAW_WRITE && !in->draw.of_object && in->draw.value;
  return n;
}

/* ---- one try ---- */

/* Runs on the inputs; the run is the best one if it is the same error with fewer decisions. */
static bool try_inputs(shortener *s, const inputs *list) {
  assert(s->tries > 0);
  replay_request again = *s->request;
  replay_result found = {0};
  buf reason = {0};
  again.inputs = list->data;
  again.input_count = list->size;
  again.most_steps = 2 * s->best->run.steps + 10000; /* other inputs may never lead to an end */
  bool real = check_replay(&again, &found, &reason);
  bool better = real && run_is_same_error(&found.run, &s->best->run) &&
                count_decisions(&found) < count_decisions(s->best);
  if (better) {
    replay_result_free(s->best);
    *s->best = found;
  } else {
    replay_result_free(&found);
  }
  buf_free(&reason);
  --s->tries;
  return better;
}

static bool try_without_callback(shortener *s, span left_out) {
  assert(left_out.from <= left_out.to && left_out.to <= s->best->inputs.size);
  inputs list = {0};
  for (uint32_t i = 0; i < s->best->inputs.size; ++i)
    if (i < left_out.from || i >= left_out.to)
      vec_push(&list, drawn(s->best, i)->value);
  bool better = try_inputs(s, &list);
  vec_free(&list);
  return better;
}

/* Objects that event `write` (UINT32_MAX: every one that nobody read of) writes are left alone; a
 * function that then writes none is not asked which. */
static bool try_without_write(shortener *s, uint32_t write) {
  const replay_result *r = s->best;
  uint32_t count = r->inputs.size;
  VEC(u128) values = {0};
  VEC(bool) gone = {0}, is_read = {0};
  vec_resize(&is_read, r->outside.events.size);
  vec_resize(&gone, count);
  for (uint32_t i = 0; i < count; ++i)
    vec_push(&values, drawn(r, i)->value);
  for (vec_each(const outside_event, e, &r->outside.events))
    if (e->kind == OUTSIDE_READ) {
      assert(e->from < is_read.size && e->draws < gone.size);
      is_read.data[e->from] = true;
      gone.data[e->draws] = e->from == write;
    }
  for (uint32_t i = 0; i < r->outside.events.size; ++i) {
    const outside_event *e = &r->outside.events.data[i];
    if (e->kind == OUTSIDE_WRITE && (i == write || !is_read.data[i])) {
      assert(e->draws > 0 && e->draws <= count);
      values.data[e->draws - 1] = 0;
    }
  }
  inputs list = {0};
  for (uint32_t i = 0; i < count; ++i) {
    bool some = false, asks = drawn(r, i)->source == DRAW_WRITE && !drawn(r, i)->of_object;
    for (uint32_t k = i + 1; asks && k < count && drawn(r, k)->of_object; ++k)
      some |= values.data[k] != 0;
    if (!gone.data[i])
      vec_push(&list, asks && !some ? 0 : values.data[i]);
    while (asks && !some && i + 1 < count && drawn(r, i + 1)->of_object)
      ++i;
  }
  assert(list.size <= count);
  bool better = try_inputs(s, &list);
  vec_free(&list);
  vec_free(&values);
  vec_free(&gone);
  vec_free(&is_read);
  return better;
}

/* ---- all of them ---- */

/* One callback less, the last one first; false: all are needed. */
static bool drop_callback(shortener *s) {
  spans found = {0};
  find_callbacks(s->best, &found);
  bool better = false;
  for (uint32_t i = found.size; i-- > 0 && !better && s->tries;)
    better = try_without_callback(s, found.data[i]);
  vec_free(&found);
  return better;
}

static bool drop_write(shortener *s) {
  bool better = false;
  for (uint32_t i = s->best->outside.events.size; i-- > 0 && !better && s->tries;)
    if (s->best->outside.events.data[i].kind == OUTSIDE_WRITE)
      better = try_without_write(s, i);
  return better;
}

void check_shorten(const replay_request *r, replay_result *found) {
  assert(found->run.end == RUN_ERROR);
  uint64_t runs = MOST_STEPS / (found->run.steps + 1);
  shortener s = {.request = r, .best = found};
  s.tries = runs < MOST_TRIES ? (uint32_t)runs : MOST_TRIES;
  if (!s.tries || !count_decisions(found))
    return;
  try_without_write(&s, UINT32_MAX);
  while (s.tries && drop_callback(&s))
    ;
  while (s.tries && drop_write(&s))
    ;
  assert(found->run.end == RUN_ERROR && !found->run.approximated);
}
