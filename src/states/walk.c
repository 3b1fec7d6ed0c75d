/* walk.c: single executions, for bugs that are far away: threads take turns in some order, each so
 * many steps. */
#include "states/internal.h"

enum {
  WALKS = 60,
  WALK_TURNS = 3000, /* of one execution */
  WALK_SECONDS = 2,  /* all of them */
};

typedef struct walk {
  uint32_t period;  /* steps before the next thread's */
  uint32_t shift;   /* by how many threads it goes on */
  uint32_t turns;   /* so far */
  uint32_t start;   /* of these, until all threads were started (others_first) */
  uint32_t singles; /* single steps of each of the others before its period counts (others_first) */
} walk;

static bool stands(const explorer *x, uint32_t thread) {
  return st_position(x, thread) >= FIRST_POSITION;
}

/* The first thread starts all others; then these go on, and it is last. */
static uint32_t others_first(const explorer *x, walk *w, uint32_t count) {
  uint32_t going = 0;
  for (uint32_t i = 1; i < count; ++i) {
    if (st_position(x, i) == 0 && stands(x, 0)) {
      w->start = w->turns;
      return 0;
    }
    going += stands(x, i);
  }
  assert(w->turns > w->start);
  uint32_t turn = w->turns - w->start - 1, single = w->singles * (count - 1);
  uint32_t round = turn < single ? turn : single + (turn - single) / w->period;
  uint32_t wanted = going ? round % going : 0;
  for (uint32_t i = 1; i < count; ++i) {
    uint32_t thread = w->shift % 2 ? count - i : i;
    if (stands(x, thread) && wanted-- == 0)
      return thread;
  }
  return 0;
}

/* Three ways to go on, each with several periods; some begin with single steps: the others' first. */
uint32_t st_next_turn(explorer *x, uint32_t count) {
  assert(x->walk && count > 0);
  walk *w = (walk *)x->walk;
  uint32_t lead = w->shift % 4 < 2 ? 2 * (x->turns.positions.size - 1) : 0, turn = w->turns++;
  assert(w->period > 0);
  uint32_t round = turn < lead ? turn : lead + (turn - lead) / w->period;
  bool is_turn = x->label == x->turns.turn;
  if (!is_turn || w->shift % 3 == 0)
    return (uint32_t)(hash_mix(w->shift, is_turn ? round : w->turns) % count);
  if (w->shift % 3 == 1)
    return (round * (1 + w->shift % count)) % count;
  return others_first(x, w, count);
}

static way walk_along(explorer *x, walk *w, deadline *limit) {
  st_set_decisions(x, NULL, 0);
  st_open_state(x, NO_STATE);
  x->symbols = 0;
  way end = st_begin(x);
  while (end == WAY_ON && w->turns < WALK_TURNS && !deadline_passed(limit))
    end = st_take_choice(x);
  return end;
}

static const uint32_t periods[] = {1, 3, 2, 4, 1000};

bool st_walk(explorer *x, states_result *result) {
  deadline limit = deadline_earlier(x->q->deadline, deadline_after(WALK_SECONDS));
  assert(!x->walk);
  bool found = false;
  if (x->turns.turn == NO_LABEL)
    return true;
  for (uint32_t i = 0; i < WALKS && !found && !deadline_passed(&limit); ++i) {
    walk w = {.period = periods[i / 6 % 5], .shift = i, .singles = (i / 3 + i / 30) % 3};
    x->walk = &w;
    way end = walk_along(x, &w, &limit);
    x->walk = NULL;
    found = end == WAY_ERROR && !x->is_open && st_claim_error(x, NO_STATE, result);
  }
  return !found;
}
