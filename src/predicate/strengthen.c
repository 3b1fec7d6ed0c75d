/* Strengthening F and weakening G (paper 001, section 4.2; paper 000, section 4.1).
 *
 * F(goal) is the disjunction of the cubes over relevant atoms that imply the goal, shortest first,
 * without those that contain a shorter one, and without contradictory ones. In order of cost:
 *   - a constant, or an atom or its negation: nothing to do;
 *   - comparisons of one term with constants: all valuations are known (regions.c);
 *   - equations between places and numbers: what is equal to what tells (equal.c);
 *   - else the prover. A cube is tried only if it is connected with the goal and no valuation seen
 *     so far refutes it; a try that fails gives one more valuation. A literal that implies the one
 *     side is in no cube of the other.
 * What the prover cannot decide is not in F: always sound. */
#include "predicate/internal.h"

typedef struct side {
  bool truth;           /* of the goal, to be implied */
  cube_vec *cubes;      /* F of it */
  uint64_t yes[2];      /* literals that imply it: negated, plain */
  uint64_t dead[2];     /* literals that imply its negation */
  model_set *against;   /* valuations where it is false */
  model_set *in_favour; /* where it is true */
} side;

typedef struct search {
  abstractor *a;
  const expr *const *facts;
  uint32_t fact_count;
  const expr *atoms[MAX_ATOMS];
  uint32_t count;
  const expr *goal;
  uint64_t near;             /* atoms related to the goal */
  uint64_t links[MAX_ATOMS]; /* atoms related to an atom */
  cube_vec impossible;       /* contradictory cubes met */
  const equalities *equal;   /* all are equations; or NULL */
  uint32_t queries, unknown, length;
  uint64_t start; /* the prover's steps before it */
} search;

static bool satisfies(uint64_t model, cube c) {
  return (model & c.care) == c.value;
}

static bool contains(cube big, cube small) {
  return (big.care & small.care) == small.care && (big.value & small.care) == small.value;
}

static bool any_model(const model_set *set, cube c) {
  for (uint32_t i = 0; i < set->models.size; ++i)
    if (satisfies(set->models.data[i], c))
      return true;
  return false;
}

static bool covered(const cube_vec *cubes, cube c) {
  for (uint32_t i = 0; i < cubes->size; ++i)
    if (contains(c, cubes->data[i]))
      return true;
  return false;
}

static const cube whole = {0, 0};

/* ---- the prover ---- */

/* The facts once, and a variable for each atom and for the goal: a question is then a set of literals
 * of these, and everything else is translated only once. */
static void open_solver(search *s, const expr *goal) {
  abstractor *a = s->a;
  assert(!a->solver);
  a->solver = smt_solver_new(a->config.smt);
  assert(s->count <= MAX_ATOMS);
  smt_solver_limit(a->solver, CUBE_STEPS);
  for (uint32_t i = 0; i < s->fact_count; ++i)
    smt_solver_assert(a->solver, s->facts[i]);
  for (uint32_t i = 0; i < s->count; ++i)
    smt_solver_assert(a->solver, expr_iff(a, indicator(a, i), s->atoms[i]));
  smt_solver_assert(a->solver, expr_iff(a, indicator(a, s->count), goal));
  s->start = smt_solver_spent(a->solver);
}

/* Do equations between sums tell that there is no such state? */
static bool refuted_by_sums(const search *s, bool truth, cube c, bool *alone) {
  const expr *literals[MAX_ATOMS + MAX_ATOMS + 1];
  uint32_t count = 0;
  for (uint32_t i = 0; i < s->fact_count && i < MAX_ATOMS; ++i)
    literals[count++] = s->facts[i];
  for (uint32_t i = 0; i < s->count; ++i)
    if (c.care >> i & 1)
      literals[count++] = c.value >> i & 1 ? s->atoms[i] : expr_not(s->a->pool, s->atoms[i]);
  assert(count <= MAX_ATOMS + MAX_ATOMS);
  *alone = sums_contradict(literals, count);
  literals[count++] = truth ? s->goal : expr_not(s->a->pool, s->goal);
  return *alone || sums_contradict(literals, count);
}

/* Is there a state where the cube holds and the goal is `truth`? If so its valuation goes to `set`.
 * If not, *alone tells whether the cube is contradictory in itself. */
static smt_answer find_model(search *s, bool truth, cube c, model_set *set, bool *alone) {
  abstractor *a = s->a;
  assert(cube_fits(c, s->count));
  uint64_t model = 0;
  if (s->equal) {
    if (!equalities_model(s->equal, c, truth, &model, alone))
      return SMT_UNSAT;
    vec_push(&set->models, model);
    return SMT_SAT;
  }
  assert(a->solver);
  if (refuted_by_sums(s, truth, c, alone))
    return SMT_UNSAT;
  if (s->unknown >= MOST_UNKNOWN || deadline_poll_clock(&a->config.q.deadline))
    return SMT_UNKNOWN;
  const expr *literals[MAX_ATOMS + 1];
  uint32_t count = 0;
  const expr *goal = indicator(a, s->count);
  literals[count++] = truth ? goal : expr_not(a->pool, goal);
  for (uint32_t i = 0; i < s->count; ++i)
    if (c.care >> i & 1) {
      const expr *v = indicator(a, i);
      literals[count++] = c.value >> i & 1 ? v : expr_not(a->pool, v);
    }
  assert(count <= s->count + 1);
  ++s->queries;
  smt_indices core = {0};
  smt_answer answer = smt_solver_check(a->solver, literals, count, &core);
  s->unknown += answer == SMT_UNKNOWN;
  *alone = answer == SMT_UNSAT && core.size && core.data[0] != 0;
  vec_free(&core);
  if (answer != SMT_SAT)
    return answer;
  for (uint32_t i = 0; i < s->count; ++i) {
    u128 value = 0;
    if (!smt_solver_value(a->solver, indicator(a, i), &value))
      return SMT_SAT; /* a valuation that is not known refutes nothing */
    model |= (uint64_t)(value & 1) << i;
  }
  assert(satisfies(model, c)); /* it was asked for */
  vec_push(&set->models, model);
  return SMT_SAT;
}

/* Cubes of length one of `t`, which are dead for `other`. True if the goal is valid. */
static bool find_literals(search *s, side *t, side *other) {
  assert(t->truth != other->truth);
  bool alone;
  if (t->against->models.size == 0 &&
      find_model(s, !t->truth, whole, t->against, &alone) == SMT_UNSAT)
    return true;
  for (uint32_t i = 0; i < s->count; ++i)
    for (uint32_t plain = 0; plain < 2; ++plain) {
      cube c = {(uint64_t)1 << i, (uint64_t)plain << i};
      if (any_model(t->against, c) || find_model(s, !t->truth, c, t->against, &alone) != SMT_UNSAT)
        continue;
      if (!alone)
        t->yes[plain] |= c.care;
      else
        t->dead[plain] |= c.care;
      other->dead[plain] |= c.care;
    }
  return false;
}

/* ---- cubes ---- */

static bool connected(const search *s, uint64_t care) {
  assert(s->count == MAX_ATOMS || care >> s->count == 0);
  uint64_t reached = care & s->near, before = 0;
  while (reached != before) {
    before = reached;
    for (uint32_t i = 0; i < s->count; ++i)
      if (reached >> i & 1)
        reached |= s->links[i] & care;
  }
  return reached == care;
}

/* Is it over with asking the prover about this goal? */
static bool is_exhausted(search *s) {
  return !s->equal && (s->queries >= MAX_QUERIES || s->unknown >= MOST_UNKNOWN ||
                       smt_solver_spent(s->a->solver) - s->start >= GOAL_STEPS ||
                       deadline_poll_clock(&s->a->config.q.deadline));
}

static void try_cube(search *s, side *t, cube c) {
  assert(cube_fits(c, s->count) && t->against != t->in_favour);
  bool alone = false;
  if (covered(t->cubes, c) || covered(&s->impossible, c) || any_model(t->against, c))
    return;
  if (!t->against->complete) {
    if (is_exhausted(s) || find_model(s, !t->truth, c, t->against, &alone) != SMT_UNSAT)
      return;
  }
  bool possible = !alone && any_model(t->in_favour, c);
  if (!possible && !alone && !t->in_favour->complete)
    possible = find_model(s, t->truth, c, t->in_favour, &alone) != SMT_UNSAT;
  vec_push(possible ? t->cubes : &s->impossible, c);
}

/* All cubes of `length` more literals of atoms from `from` on. */
static void extend(search *s, side *t, cube c, uint32_t from, uint32_t length) {
  if (length == 0) {
    if (connected(s, c.care))
      try_cube(s, t, c);
    return;
  }
  for (uint32_t i = from; i < s->count && t->cubes->size < MAX_CUBES; ++i)
    for (uint32_t plain = 0; plain < 2; ++plain) {
      uint64_t bit = (uint64_t)1 << i;
      if ((t->yes[plain] | t->dead[plain]) & bit)
        continue;
      extend(s, t, (cube){c.care | bit, c.value | (plain ? bit : 0)}, i + 1, length - 1);
    }
}

static void add_literals(const search *s, side *t) {
  for (uint32_t i = 0; i < s->count; ++i)
    for (uint32_t plain = 0; plain < 2; ++plain)
      if (t->yes[plain] >> i & 1)
        vec_push(t->cubes, (cube){(uint64_t)1 << i, (uint64_t)plain << i});
}

/* Does one literal decide the goal? */
static bool decided(const side *yes, const side *no) {
  return (yes->yes[1] & no->yes[0]) != 0 || (yes->yes[0] & no->yes[1]) != 0;
}

static void keep_deciding(const side *yes, const side *no) {
  assert(yes->cubes->size == 0 && no->cubes->size == 0);
  for (uint32_t plain = 0; plain < 2; ++plain) {
    uint64_t both = yes->yes[plain] & no->yes[!plain];
    if (!both)
      continue;
    uint64_t first = both & (~both + 1);
    vec_push(yes->cubes, (cube){first, plain ? first : 0});
    vec_push(no->cubes, (cube){first, plain ? 0 : first});
    return;
  }
}

/* From complete sets of valuations. */
static void literals_of_models(const search *s, side *t, side *other) {
  assert(t->against->complete && t->in_favour->complete);
  for (uint32_t i = 0; i < s->count; ++i)
    for (uint32_t plain = 0; plain < 2; ++plain) {
      cube c = {(uint64_t)1 << i, (uint64_t)plain << i};
      if (any_model(t->against, c))
        continue;
      if (any_model(t->in_favour, c))
        t->yes[plain] |= c.care;
      other->dead[plain] |= c.care;
      if (!any_model(t->in_favour, c))
        t->dead[plain] |= c.care;
    }
}

static void link_atoms(search *s, const expr *goal, bool one_term) {
  for (uint32_t i = 0; i < s->count; ++i) {
    if (one_term || formulas_related(s->a, goal, s->atoms[i]))
      s->near |= (uint64_t)1 << i;
    for (uint32_t k = 0; k < i; ++k)
      if (one_term || formulas_related(s->a, s->atoms[i], s->atoms[k])) {
        s->links[i] |= (uint64_t)1 << k;
        s->links[k] |= (uint64_t)1 << i;
      }
  }
  for (uint32_t i = 0; i < s->fact_count; ++i) /* facts connect whatever they touch */
    for (uint32_t k = 0; k < s->count; ++k)
      if (formulas_related(s->a, s->facts[i], s->atoms[k]))
        s->near |= (uint64_t)1 << k;
}

static uint32_t longest(const search *s, bool complete) {
  uint32_t length = s->a->cube_length;
  if (length > 2 && s->count > (complete ? 24u : 6u))
    length = 2;
  assert(length > 0);
  return length < s->count ? length : s->count;
}

static void run_search(search *s, const expr *goal, cube_vec *yes, cube_vec *no) {
  assert(!s->a->solver && yes->size == 0 && no->size == 0);
  model_set where_true = {0}, where_false = {0};
  side t = {.truth = true, .cubes = yes, .against = &where_false, .in_favour = &where_true};
  side f = {.truth = false, .cubes = no, .against = &where_true, .in_favour = &where_false};
  bool complete = s->fact_count == 0 &&
                  region_models(s->a, goal, s->atoms, s->count, &where_true, &where_false);
  bool valid = false, never = false;
  equalities equal;
  if (complete) {
    valid = where_false.models.size == 0;
    never = where_true.models.size == 0;
    literals_of_models(s, &t, &f);
    literals_of_models(s, &f, &t);
  } else {
    if (s->fact_count == 0 && equalities_of(s->a, goal, s->atoms, s->count, &equal))
      s->equal = &equal;
    else {
      sample(goal, s->facts, s->fact_count, s->atoms, s->count, &where_true, &where_false);
      open_solver(s, goal);
    }
    valid = find_literals(s, &t, &f);
    never = !valid && find_literals(s, &f, &t);
  }
  assert(!valid || !never);
  if (valid || never)
    vec_push(valid ? yes : no, whole);
  else if (decided(&t, &f))
    keep_deciding(&t, &f);
  else {
    add_literals(s, &t);
    add_literals(s, &f);
    link_atoms(s, goal, complete);
    s->length = longest(s, complete);
    for (uint32_t length = 2; length <= s->length; ++length) {
      extend(s, &t, whole, 0, length);
      extend(s, &f, whole, 0, length);
    }
  }
  if (s->a->solver) {
    smt_solver_free(s->a->solver);
    s->a->solver = NULL;
  }
  assert(!s->a->solver && t.cubes->size <= MAX_CUBES + 2 * s->count);
  vec_free(&where_true.models);
  vec_free(&where_false.models);
  vec_free(&s->impossible);
}

/* ---- the cache ---- */

static bool same_key(const strength_entry *e, const expr *goal, const expr_vec *key,
                     uint32_t atoms) {
  return e->goal == goal && e->atoms == atoms && e->key.size == key->size &&
         (key->size == 0 || memcmp(e->key.data, key->data, key->size * sizeof *key->data) == 0);
}

static uint64_t hash_key(const expr *goal, const expr_vec *key, uint32_t atoms) {
  uint64_t h = hash_mix(goal->id, atoms);
  for (uint32_t i = 0; i < key->size; ++i)
    h = hash_mix(h, key->data[i]->id);
  return h;
}

static strength_entry *find_entry(abstractor *a, const expr *goal, expr_vec *key, uint32_t atoms,
                                  bool *is_new) {
  uint64_t h = hash_key(goal, key, atoms);
  for (;; h = hash_mix(h, 1)) {
    uint64_t *slot = map_slot_of(&a->strength_index, h);
    if (*slot == 0) {
      strength_entry *e = xcalloc(1, sizeof *e);
      *e = (strength_entry){.goal = goal, .atoms = atoms, .key = *key};
      vec_push(&a->strengths, e);
      *slot = a->strengths.size;
      *is_new = true;
      return e;
    }
    assert(*slot <= a->strengths.size);
    strength_entry *e = a->strengths.data[*slot - 1];
    if (same_key(e, goal, key, atoms)) {
      vec_free(key);
      *is_new = false;
      return e;
    }
  }
}

static const cube_vec no_cubes = {0};
static cube only_whole = {0, 0};
static const cube_vec all_states = {.data = &only_whole, .size = 1, .cap = 1};

void strengthen_goal(abstractor *a, const expr *goal, const expr_vec *facts, const atom_vec *atoms,
                     strengthened *out) {
  *out = (strengthened){.yes = &no_cubes, .no = &no_cubes};
  assert(goal->type->kind == T_BOOL);
  goal = canonical_form(a, goal);
  if (goal->kind == E_CONST) {
    *(expr_is_true(goal) ? &out->yes : &out->no) = &all_states;
    return;
  }
  out->relevant_count = find_relevant(a, goal, facts, atoms, MAX_ATOMS, out->relevant);
  assert(out->relevant_count <= MAX_ATOMS && out->relevant_count <= atoms->size);
  expr_vec key = {0};
  for (uint32_t i = 0; i < out->relevant_count; ++i)
    vec_push(&key, atoms->data[out->relevant[i]].meaning);
  for (uint32_t i = 0; facts && i < facts->size; ++i)
    vec_push(&key, facts->data[i]);
  bool is_new;
  strength_entry *e = find_entry(a, goal, &key, out->relevant_count, &is_new);
  assert(e->atoms == out->relevant_count && e->atoms <= e->key.size);
  if (is_new) {
    search s = {.a = a,
                .facts = e->key.data + e->atoms,
                .fact_count = e->key.size - e->atoms,
                .goal = goal,
                .count = e->atoms};
    const expr *opposite = expr_not(a->pool, goal);
    bool found = false;
    for (uint32_t i = 0; i < e->atoms && !found; ++i) {
      s.atoms[i] = e->key.data[i];
      uint64_t bit = (uint64_t)1 << i;
      found = s.atoms[i] == goal || s.atoms[i] == opposite;
      if (found) {
        vec_push(&e->yes, (cube){bit, s.atoms[i] == goal ? bit : 0});
        vec_push(&e->no, (cube){bit, s.atoms[i] == goal ? 0 : bit});
      }
    }
    store_key at;
    if (!found && !cubes_kept(a, "cubes", goal, &e->key, e->atoms, &at, &e->yes, &e->no)) {
      run_search(&s, goal, &e->yes, &e->no);
      if (!deadline_passed(&a->config.q.deadline))
        cubes_keep(a, &at, &e->yes, &e->no);
    }
    assert_cubes(&e->yes, e->atoms);
    assert_cubes(&e->no, e->atoms);
    if (a->config.q.stats)
      a->config.q.stats->cube_queries += s.queries;
  }
  out->yes = &e->yes;
  out->no = &e->no;
}
