/* Induction over several blocks: the judge, and the search over circuits, against a search of all states. Random machines
 * with eight states and one bit of input, as programs; a claim with a depth is confirmed exactly if it is one. */
#include "program_unit.h"

#include "bits/bits.h"
#include "bits/facts.h"
#include "check/check.h"

enum { STATES = 8, MACHINES = 40, MOST_DEPTH = 4 };

typedef struct machine {
  unsigned next[STATES][2];
  bool bad[STATES];
} machine;

static uint64_t seed = 20;
static uint32_t below(uint32_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((seed >> 33) % n);
}

static machine random_machine(void) {
  machine m = {0};
  for (unsigned x = 0; x < STATES; ++x)
    for (unsigned i = 0; i < 2; ++i)
      m.next[x][i] = below(3) ? (x + 1 + i) % STATES : below(STATES);
  for (unsigned n = 1 + below(2); n > 0; --n)
    m.bad[below(STATES)] = true;
  for (unsigned n = below(6); n > 0; --n) { /* states that nothing leads out of */
    unsigned x = below(STATES);
    m.next[x][0] = m.next[x][1] = below(2) ? x : 0;
  }
  return m;
}

/* Is there a run of `good` states without fault and a bad one after them? From 0, or from anywhere. */
static bool is_run(const machine *m, unsigned x, unsigned good) {
  if (good == 0)
    return m->bad[x];
  return !m->bad[x] && (is_run(m, m->next[x][0], good - 1) || is_run(m, m->next[x][1], good - 1));
}

static bool is_claim(const machine *m, unsigned depth) {
  bool fine = true;
  for (unsigned good = 0; good < depth; ++good)
    fine = fine && !is_run(m, 0, good);
  for (unsigned x = 0; x < STATES; ++x)
    fine = fine && !is_run(m, x, depth);
  return fine;
}

static void reach(const machine *m, bool *reached) {
  reached[0] = true;
  for (unsigned round = 0; round < STATES; ++round)
    for (unsigned x = 0; x < STATES; ++x)
      for (unsigned i = 0; i < 2; ++i)
        reached[m->next[x][i]] |= reached[x] && !m->bad[x];
}

static bool can_fail(const machine *m) {
  bool reached[STATES] = {0}, fails = false;
  reach(m, reached);
  for (unsigned x = 0; x < STATES; ++x)
    fails |= reached[x] && m->bad[x];
  return fails;
}

/* A state that is none stays as it is, and is no fault. */
static program *as_program(const machine *m) {
  buf text = {0};
  buf_add(&text, "target 64;\nint main(void) { unsigned x; unsigned i;\n"
                 "0: x = 0u;\n1: skip;\n2: assert(");
  for (unsigned x = 0; x < STATES; ++x)
    if (m->bad[x])
      buf_printf(&text, "x != %uu && ", x);
  buf_add(&text, "1);\n3: i = input \"i\";\n4: x = ");
  for (unsigned x = 0; x < STATES; ++x)
    buf_printf(&text, "x == %uu ? ((i & 1u) != 0u ? %uu : %uu) : ", x, m->next[x][1],
               m->next[x][0]);
  buf_add(&text, "x; goto 1;\n5: return 0; }\n");
  program *p = program_of(buf_text(&text));
  buf_free(&text);
  return p;
}

static question ask_of(program *p, alias *a) {
  return (question){.program = p, .entry = program_find_proc(p, "main"), .alias = a};
}

static bool is_confirmed(program *p, unsigned depth) {
  certificate c;
  buf reason = {0};
  certificate_init(&c, p);
  alias *a = alias_new(p, NULL);
  question q = ask_of(p, a);
  const expr *all = expr_bool(&p->pool, true);
  vec_push(&c.invariants, (cert_invariant){q.entry->index, q.entry->entry, all});
  vec_push(&c.summaries, (cert_summary){q.entry->index, all});
  c.depth = depth;
  bool confirmed = check_certificate(&q, &c, &reason) == CHECK_CONFIRMED;
  certificate_free(&c);
  alias_free(a);
  buf_free(&reason);
  return confirmed;
}

static void judged(void **context) {
  (void)context;
  unsigned claims = 0, deep = 0;
  for (unsigned n = 0; n < MACHINES; ++n) {
    machine m = random_machine();
    program *p = as_program(&m);
    for (unsigned depth = 0; depth <= MOST_DEPTH; ++depth) {
      bool right = is_claim(&m, depth);
      claims += right;
      deep += right && depth > 1;
      if (is_confirmed(p, depth) != right)
        fail_msg("machine %u, depth %u: %s", n, depth, right ? "not confirmed" : "confirmed");
    }
    program_free(p);
  }
  assert_true(deep > 5 && claims < MACHINES * MOST_DEPTH);
}

static void searched(void **context) {
  (void)context;
  unsigned proved = 0, failed = 0;
  for (unsigned n = 0; n < MACHINES; ++n) {
    machine m = random_machine();
    program *p = as_program(&m);
    certificate c;
    bits_result found;
    buf reason = {0};
    certificate_init(&c, p);
    alias *a = alias_new(p, NULL);
    bits_request r = {.q = ask_of(p, a), .limits.seconds = 60};
    bits_check(&r, &c, &found);
    if (found.answer != (can_fail(&m) ? BITS_PATH : BITS_PROVED))
      fail_msg("machine %u: answer %d, %s", n, found.answer, buf_text(&found.reason));
    proved += found.answer == BITS_PROVED;
    failed += found.answer == BITS_PATH;
    if (found.answer == BITS_PROVED && check_certificate(&r.q, &c, &reason) != CHECK_CONFIRMED)
      fail_msg("machine %u: %s", n, buf_text(&reason));
    bits_result_free(&found);
    certificate_free(&c);
    alias_free(a);
    buf_free(&reason);
    program_free(p);
  }
  assert_true(proved > 5 && failed > 5);
}

/* A state of the circuit in which execution is at the head of the loop. */
static void set_state(const system_model *s, unsigned x, uint8_t *values) {
  for (vec_each(const slot, at, &s->x.slots)) {
    bool is_x = strcmp(at->var->name, "x") == 0;
    uint32_t value = is_x ? x : below(UINT32_MAX);
    for (uint32_t i = 0; i < at->bits; ++i)
      values[s->g.latches.data[at->latch + i].node] = value >> i & 1;
  }
  values[s->g.latches.data[s->begun].node] = 1;
  values[s->g.latches.data[s->latch_of_place.data[0]].node] = 1;
}

/* Facts hold in every state that is reached, and are what is needed to show them. */
static void facts_hold(void **context) {
  (void)context;
  unsigned found = 0;
  for (unsigned n = 0; n < MACHINES; ++n) {
    machine m = random_machine();
    bool reached[STATES] = {0};
    program *p = as_program(&m);
    alias *a = alias_new(p, NULL);
    question q = ask_of(p, a);
    system_model s;
    buf reason = {0};
    expr_vec none = {0};
    facts f;
    reach(&m, reached);
    assert_true(system_build(&s, &q, &reason));
    facts_find(&f, &s, &none, 60);
    uint8_t *values = calloc(s.g.nodes.size, 1), *needed = calloc(f.list.size + 1, 1);
    for (unsigned x = 0; x < STATES; ++x) {
      set_state(&s, x, values);
      aig_evaluate(&s.g, values);
      for (uint32_t i = 0; reached[x] && i < f.list.size; ++i)
        if (lit_value(values, f.list.data[i].missing))
          fail_msg("machine %u: fact %u does not hold in state %u", n, i, x);
    }
    needed[0] = f.list.size > 0;
    facts_close(&f, needed);
    found += f.list.size;
    free(values);
    free(needed);
    facts_free(&f);
    system_free(&s);
    buf_free(&reason);
    alias_free(a);
    program_free(p);
  }
  assert_true(found > MACHINES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(judged),
      cmocka_unit_test(searched),
      cmocka_unit_test(facts_hold),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
