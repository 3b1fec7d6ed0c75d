/* intervals.c: contradictions between conditions on floating-point numbers, shown by intervals, before a
 * circuit is made of them.
 *
 * The formulas become a list of nodes, operands first. A sweep over it gives every number its interval
 * (expr/interval.h) and every condition its truth, as far as these tell; what is taken to hold narrows the
 * intervals of what it compares. If that shows no contradiction, cases are told apart: a condition that
 * is open holds or does not, an input lies in one half of its interval or in the other. The formulas
 * contradict each other if they do in every case. Only UNSAT is ever concluded; the first case that
 * cannot be divided any more, or too much work, ends the search. */
#include "smt/internal.h"

#include "expr/float.h"
#include "expr/interval.h"
#include "expr/math.h"

enum { MOST_NODES = 20000, MOST_DEPTH = 4000, MOST_CASES = 160, SWEEPS = 3 };

/* Nodes visited, a million being about half a second: what is always spent, what may be spent at most
 * where the cases that are done tell that it is enough. */
enum { SMALL_WORK = 50000, MOST_WORK = 1000000 };

typedef enum node_kind {
  NODE_FIXED,   /* a constant, or a number of which nothing but its bounds is known */
  NODE_INPUT,   /* the same, and it can be taken apart */
  NODE_APPLY,   /* an operation on numbers */
  NODE_CHOICE,  /* c ? a : b, of numbers or conditions */
  NODE_COMPARE, /* from here on conditions: of two numbers */
  NODE_OPAQUE,  /* true or false */
  NODE_NOT,
  NODE_AND,
  NODE_OR,
  NODE_SAME, /* of two conditions: both hold, or neither */
} node_kind;

typedef struct node {
  const expr *e;
  node_kind kind;
  bool is_truth;
  bool has_floats; /* there are floating-point numbers in it */
  uint32_t kid[3];
  interval is, said;  /* of numbers: what operands give; what conditions say */
  truth holds, taken; /* of conditions: the same */
  bool
      is_pure; /* follows from the inputs' intervals alone, whatever conditions say of other numbers */
  uint32_t parts; /* how often it was taken apart on the way here */
} node;

/* What a case changed, to be taken back. */
typedef struct change {
  uint32_t node;
  interval said;
  truth taken;
} change;

typedef struct search {
  map index; /* expr id -> node + 1 */
  VEC(node) nodes;
  VEC(change) trail;
  VEC(uint32_t) formulas;
  VEC(uint32_t) stack;  /* scratch of looks */
  VEC(uint32_t) marked; /* by node: the number of the last look that saw it */
  uint32_t look;
  uint64_t work;         /* nodes visited */
  double done;           /* the share of all cases that has been refuted */
  bool too_large;        /* too many nodes to look at */
  bool is_contradiction; /* in this case */
  bool narrowed;         /* in this sweep */
} search;

/* ---- nodes ---- */

static uint32_t node_of(search *s, const expr *e, uint32_t depth);

static bool is_comparison(const expr *e) {
  bool floats =
      e->kind == E_FLOAT && (e->index == FLOAT_EQ || e->index == FLOAT_LT || e->index == FLOAT_LE);
  bool ints = e->kind == E_EQ || e->kind == E_LT || e->kind == E_LE;
  return (floats || ints) && interval_suits(e->kid[0]->type) && interval_suits(e->kid[1]->type);
}

static bool is_known_operation(const expr *e) {
  switch (e->kind) {
  case E_CAST:
  case E_NEG:
  case E_ADD:
  case E_SUB:
  case E_MUL:
    break;
  case E_FLOAT:
    if (e->index == FLOAT_FROM_BITS || e->index == FLOAT_TO_BITS || e->index == FLOAT_FMA ||
        e->index == FLOAT_REM || e->index == FLOAT_MOD)
      return false;
    break;
  default:
    return false;
  }
  return interval_suits(e->kid[0]->type) && (e->count < 2 || interval_suits(e->kid[1]->type));
}

static node_kind truth_kind(const expr *e) {
  switch (e->kind) {
  case E_NOT:
    return NODE_NOT;
  case E_AND:
    return NODE_AND;
  case E_OR:
    return NODE_OR;
  case E_ITE:
    return NODE_CHOICE;
  case E_EQ:
    if (e->kid[0]->type->kind == T_BOOL)
      return NODE_SAME;
    return is_comparison(e) ? NODE_COMPARE : NODE_OPAQUE;
  default:
    return is_comparison(e) ? NODE_COMPARE : NODE_OPAQUE;
  }
}

static node_kind number_kind(const expr *e) {
  if (e->kind == E_ITE)
    return NODE_CHOICE;
  if (is_known_operation(e))
    return NODE_APPLY;
  bool is_bool = e->kind == E_CAST && e->kid[0]->type->kind == T_BOOL;
  return e->kind == E_CONST || is_bool ? NODE_FIXED : NODE_INPUT;
}

static uint32_t operands(const node *n) {
  switch (n->kind) {
  case NODE_FIXED:
  case NODE_INPUT:
  case NODE_OPAQUE:
    return 0;
  case NODE_APPLY:
    return n->e->kind == E_FLOAT ? float_operands((float_op)n->e->index) : n->e->count;
  case NODE_NOT:
    return 1;
  case NODE_CHOICE:
    return 3;
  default:
    return 2;
  }
}

static interval first_bounds(const node *n) {
  const type *t = n->e->type;
  if (n->e->kind == E_CONST)
    return interval_const(t, n->e->value);
  if (n->kind == NODE_FIXED) /* a truth value as a number */
    return (interval){0, 1, false};
  return interval_all(t);
}

static uint32_t new_node(search *s, const expr *e, uint32_t depth) {
  node n = {.e = e, .is_truth = e->type->kind == T_BOOL, .holds = IS_OPEN, .taken = IS_OPEN};
  n.kind = n.is_truth ? truth_kind(e) : number_kind(e);
  uint32_t count = operands(&n);
  for (uint32_t i = 0; i < count && !s->too_large; ++i)
    n.kid[i] = node_of(s, e->kid[i], depth - 1);
  n.has_floats = e->type->kind == T_FLOAT;
  for (uint32_t i = 0; i < count && !s->too_large; ++i)
    n.has_floats |= s->nodes.data[n.kid[i]].has_floats;
  if (!n.is_truth)
    n.is = n.said = first_bounds(&n);
  vec_push(&s->nodes, n);
  vec_push(&s->marked, 0);
  return s->nodes.size - 1;
}

static uint32_t node_of(search *s, const expr *e, uint32_t depth) {
  uint64_t known = map_get(&s->index, e->id, 0);
  if (known)
    return (uint32_t)known - 1;
  s->too_large = s->too_large || depth == 0 || s->nodes.size >= MOST_NODES ||
                 (e->type->kind != T_BOOL && !interval_suits(e->type));
  if (s->too_large)
    return 0;
  uint32_t at = new_node(s, e, depth);
  map_put(&s->index, e->id, at + 1);
  return at;
}

/* ---- what is taken to hold ---- */

static void note_change(search *s, uint32_t at) {
  const node *n = &s->nodes.data[at];
  vec_push(&s->trail, (change){at, n->said, n->taken});
  s->narrowed = true;
}

static void narrow(search *s, uint32_t at, interval by) {
  node *n = &s->nodes.data[at];
  const type *t = n->e->type;
  assert(!n->is_truth);
  interval met = interval_meet(t, n->said, by);
  if (interval_equal(&met, &n->said))
    return;
  note_change(s, at);
  n->said = met;
  if (!interval_has_number(t, &met) && !met.nan)
    s->is_contradiction = true;
}

/* x <= y holds (then neither is a NaN), or not (then it says nothing of a NaN): bounds of each by those
 * of the other. */
static void narrow_order(search *s, uint32_t x, uint32_t y, bool maybe_nan) {
  const node *a = &s->nodes.data[x], *b = &s->nodes.data[y];
  const type *t = a->e->type;
  interval upper = interval_all(t), lower = interval_all(t);
  upper.nan = lower.nan = maybe_nan;
  if (!(maybe_nan && b->is.nan) && interval_has_number(t, &b->is))
    upper.high = b->is.high;
  if (!(maybe_nan && a->is.nan) && interval_has_number(t, &a->is))
    lower.low = a->is.low;
  narrow(s, x, upper);
  narrow(s, y, lower);
}

static bool is_equality(const expr *e) {
  return e->kind == E_FLOAT ? e->index == FLOAT_EQ : e->kind == E_EQ;
}

static void take_comparison(search *s, const node *n, bool is_true) {
  uint32_t x = n->kid[0], y = n->kid[1];
  bool floats = n->e->kind == E_FLOAT;
  if (is_equality(n->e)) {
    if (is_true) {
      narrow_order(s, x, y, false);
      narrow_order(s, y, x, false);
    }
    return;
  }
  if (is_true)
    narrow_order(s, x, y, false);
  else
    narrow_order(s, y, x, floats);
}

static void take(search *s, uint32_t at, truth value) {
  node *n = &s->nodes.data[at];
  assert(n->is_truth && value != IS_OPEN);
  if (n->taken == value)
    return;
  s->is_contradiction = s->is_contradiction || n->taken != IS_OPEN;
  note_change(s, at);
  n->taken = value;
  if (n->kind == NODE_NOT) {
    take(s, n->kid[0], truth_not(value));
  } else if ((n->kind == NODE_AND && value == IS_TRUE) ||
             (n->kind == NODE_OR && value == IS_FALSE)) {
    take(s, n->kid[0], value);
    take(s, n->kid[1], value);
  }
}

/* Back to before the case. */
static void take_back(search *s, uint32_t size) {
  while (s->trail.size > size) {
    change c = vec_pop(&s->trail);
    s->nodes.data[c.node].said = c.said;
    s->nodes.data[c.node].taken = c.taken;
  }
  s->is_contradiction = false;
}

/* ---- a sweep ---- */

static truth value_of(const search *s, uint32_t at) {
  const node *n = &s->nodes.data[at];
  assert(n->is_truth);
  return n->holds != IS_OPEN ? n->holds : n->taken;
}

static truth both(truth a, truth b, truth decides) {
  return a == decides || b == decides ? decides : a == b ? a : IS_OPEN;
}

static truth same(truth a, truth b) {
  return a == IS_OPEN || b == IS_OPEN ? IS_OPEN : a == b ? IS_TRUE : IS_FALSE;
}

static bool is_atom(const node *n) {
  return n->kind == NODE_COMPARE || n->kind == NODE_OPAQUE;
}

/* From what the atoms below are, or are taken to be: not from what a condition was taken for. */
static truth evaluated(const search *s, const node *n) {
  const node *all = s->nodes.data;
  truth kids[3] = {IS_OPEN, IS_OPEN, IS_OPEN};
  for (uint32_t i = 0; i < operands(n) && n->kind != NODE_COMPARE; ++i)
    kids[i] = is_atom(&all[n->kid[i]]) ? value_of(s, n->kid[i]) : all[n->kid[i]].holds;
  switch (n->kind) {
  case NODE_NOT:
    return truth_not(kids[0]);
  case NODE_AND:
  case NODE_OR:
    return both(kids[0], kids[1], n->kind == NODE_AND ? IS_FALSE : IS_TRUE);
  case NODE_SAME:
    return same(kids[0], kids[1]);
  case NODE_CHOICE:
    return kids[0] == IS_TRUE    ? kids[1]
           : kids[0] == IS_FALSE ? kids[2]
           : kids[1] == kids[2]  ? kids[1]
                                 : IS_OPEN;
  case NODE_COMPARE:
    return interval_compare(n->e, &all[n->kid[0]].is, &all[n->kid[1]].is);
  default:
    return n->e->kind != E_CONST ? IS_OPEN : n->e->value ? IS_TRUE : IS_FALSE;
  }
}

static void sweep_truth(search *s, node *n) {
  n->holds = evaluated(s, n);
  if (n->holds != IS_OPEN && n->taken != IS_OPEN && n->holds != n->taken)
    s->is_contradiction = true;
}

static interval given(const search *s, const node *n) {
  const node *all = s->nodes.data;
  interval kids[3];
  if (n->kind == NODE_CHOICE) {
    truth which = value_of(s, n->kid[0]);
    if (which != IS_OPEN)
      return all[n->kid[which == IS_TRUE ? 1 : 2]].is;
    return interval_hull(n->e->type, all[n->kid[1]].is, all[n->kid[2]].is);
  }
  if (n->kind != NODE_APPLY)
    return n->said;
  for (uint32_t i = 0; i < operands(n); ++i)
    kids[i] = all[n->kid[i]].is;
  return interval_apply(n->e, kids);
}

static void sweep_number(search *s, node *n) {
  const type *t = n->e->type;
  interval all = given(s, n);
  n->is = interval_meet(t, all, n->said);
  n->is_pure = n->is_pure && interval_equal(&n->is, &all);
  if (!interval_has_number(t, &n->is) && !n->is.nan)
    s->is_contradiction = true;
}

static bool has_pure_operands(const search *s, const node *n) {
  for (uint32_t i = 0; i < operands(n); ++i) {
    const node *kid = &s->nodes.data[n->kid[i]];
    bool is_taken = is_atom(kid) && kid->holds == IS_OPEN && kid->taken != IS_OPEN;
    if (!kid->is_pure || is_taken)
      return false;
  }
  return true;
}

static void sweep_up(search *s) {
  for (uint32_t i = 0; i < s->nodes.size && !s->is_contradiction; ++i) {
    node *n = &s->nodes.data[i];
    n->is_pure = has_pure_operands(s, n);
    if (n->is_truth)
      sweep_truth(s, n);
    else
      sweep_number(s, n);
  }
  s->work += s->nodes.size;
}

/* Of two of which one has to decide, one does not. */
static void take_other(search *s, const node *n, truth decides) {
  for (int i = 0; i < 2; ++i)
    if (value_of(s, n->kid[i]) == truth_not(decides))
      take(s, n->kid[1 - i], decides);
}

/* Of two that are the same or opposite, one is known. */
static void take_same(search *s, const node *n) {
  for (int i = 0; i < 2; ++i) {
    truth known = value_of(s, n->kid[i]);
    if (known != IS_OPEN)
      take(s, n->kid[1 - i], n->taken == IS_TRUE ? known : truth_not(known));
  }
}

static void back(search *s, const node *n) {
  const node *all = s->nodes.data;
  uint32_t count = operands(n);
  interval kids[3];
  for (uint32_t i = 0; i < count; ++i)
    kids[i] = all[n->kid[i]].is;
  for (uint32_t i = 0; i < count; ++i)
    narrow(s, n->kid[i], interval_back(n->e, i, &n->is, kids));
}

/* What holds says something of what it is about. */
static void sweep_down(search *s) {
  for (uint32_t i = s->nodes.size; i-- > 0 && !s->is_contradiction;) {
    const node *n = &s->nodes.data[i];
    if (n->kind == NODE_APPLY)
      back(s, n);
    if (!n->is_truth || n->taken == IS_OPEN)
      continue;
    if (n->kind == NODE_COMPARE)
      take_comparison(s, n, n->taken == IS_TRUE);
    if (n->kind == NODE_SAME)
      take_same(s, n);
    if (n->kind == NODE_AND && n->taken == IS_FALSE)
      take_other(s, n, IS_FALSE);
    if (n->kind == NODE_OR && n->taken == IS_TRUE)
      take_other(s, n, IS_TRUE);
  }
}

/* Is there a contradiction in this case? */
static bool contradicts(search *s) {
  for (int i = 0; i < SWEEPS && !s->is_contradiction; ++i) {
    s->narrowed = false;
    sweep_up(s);
    if (!s->is_contradiction)
      sweep_down(s);
    if (!s->narrowed)
      break;
  }
  if (!s->is_contradiction && s->narrowed)
    sweep_up(s);
  return s->is_contradiction;
}

/* ---- cases ---- */

static void look_at(search *s, uint32_t at) {
  if (s->marked.data[at] == s->look)
    return;
  s->marked.data[at] = s->look;
  vec_push(&s->stack, at);
}

/* What decides the node, as far as that is open. */
static void look_below(search *s, const node *n) {
  bool is_choice = n->kind == NODE_CHOICE;
  truth which = is_choice ? value_of(s, n->kid[0]) : IS_OPEN;
  for (uint32_t i = operands(n); i-- > 0;)
    if (!is_choice || i == 0 || which == IS_OPEN || (which == IS_TRUE) == (i == 1))
      look_at(s, n->kid[i]);
}

/* Looks at all that the formulas depend on; what is decided is passed over, for inputs only if nothing but
 * inputs decides it. */
static bool next_look(search *s, bool for_inputs, uint32_t *at) {
  while (s->stack.size) {
    *at = vec_pop(&s->stack);
    const node *n = &s->nodes.data[*at];
    if (n->is_truth && n->holds != IS_OPEN && (n->is_pure || !for_inputs))
      continue;
    if (n->is_truth && for_inputs && !n->has_floats)
      continue;
    look_below(s, n);
    return true;
  }
  return false;
}

static void start_look(search *s) {
  ++s->look;
  vec_clear(&s->stack);
  for (vec_each(const uint32_t, f, &s->formulas))
    look_at(s, *f);
}

static bool choose_condition(search *s, uint32_t *found) {
  start_look(s);
  while (next_look(s, false, found)) {
    if (is_atom(&s->nodes.data[*found]) && value_of(s, *found) == IS_OPEN)
      return true;
  }
  return false;
}

/* The one that was taken apart least. */
static bool choose_input(search *s, uint32_t *found) {
  bool some = false;
  uint32_t at;
  interval left, right;
  start_look(s);
  while (next_look(s, true, &at)) {
    const node *n = &s->nodes.data[at];
    if (n->kind != NODE_INPUT || (some && n->parts >= s->nodes.data[*found].parts) ||
        !interval_halve(n->e->type, &n->is, &left, &right))
      continue;
    *found = at;
    some = true;
  }
  return some;
}

/* Will the rest take too long, if it is like what has been done? */
static bool is_hopeless(const search *s) {
  double work = (double)s->work;
  return s->work > SMALL_WORK && work > (double)MOST_WORK * s->done;
}

static bool refute(search *s, uint32_t depth, double share);

static bool refute_halves(search *s, uint32_t at, uint32_t depth, double share) {
  interval parts[2];
  const node *n = &s->nodes.data[at];
  uint32_t size = s->trail.size;
  bool refuted = interval_halve(n->e->type, &n->is, &parts[0], &parts[1]);
  assert(refuted);
  ++s->nodes.data[at].parts;
  for (int i = 0; i < 2 && refuted; ++i) {
    narrow(s, at, parts[i]);
    refuted = refute(s, depth - 1, share / 2);
    take_back(s, size);
  }
  --s->nodes.data[at].parts;
  return refuted;
}

static bool refute_cases(search *s, uint32_t at, uint32_t depth, double share) {
  uint32_t size = s->trail.size;
  bool refuted = true;
  for (int i = 0; i < 2 && refuted; ++i) {
    take(s, at, i ? IS_FALSE : IS_TRUE);
    refuted = refute(s, depth - 1, share / 2);
    take_back(s, size);
  }
  return refuted;
}

/* In this case, which is such a share of all. */
static bool refute(search *s, uint32_t depth, double share) {
  uint32_t at = 0;
  if (contradicts(s)) {
    s->done += share;
    return true;
  }
  if (depth == 0 || is_hopeless(s) || (!choose_condition(s, &at) && !choose_input(s, &at)))
    return false;
  return s->nodes.data[at].is_truth ? refute_cases(s, at, depth, share)
                                    : refute_halves(s, at, depth, share);
}

bool intervals_refute(const exprs *pool, const expr *const *formulas, uint32_t count) {
  search s = {0};
  bool refuted = false;
  if (exprs_are_math(pool) || !pool->has_floats)
    return false;
  for (uint32_t i = 0; i < count && !s.too_large; ++i)
    vec_push(&s.formulas, node_of(&s, formulas[i], MOST_DEPTH));
  if (!s.too_large) {
    for (vec_each(const uint32_t, f, &s.formulas))
      take(&s, *f, IS_TRUE);
    refuted = refute(&s, MOST_CASES, 1);
  }
  map_free(&s.index);
  vec_free(&s.nodes);
  vec_free(&s.trail);
  vec_free(&s.formulas);
  vec_free(&s.stack);
  vec_free(&s.marked);
  return refuted;
}
