/* The judges of proofs that accesses do not race (src/threads/judge.c) and of what is said of crowds
 * (judge_crowd.c): they take what shared.c and crowd.c find, and nothing that says more than is so. */
#include "unit.h"

#include "threads/internal.h"

typedef struct sample {
  program *p;
  builder b;
  uint32_t write[3];    /* by thread: x = 1 */
  uint32_t released[3]; /* by thread: the statement that tells of it */
  uint32_t starts;      /* of the first thread: both threads */
  race_vec races;
} sample;

static uint32_t put_skip(builder *b, uint32_t thread, mark m, const expr *pointer, uint32_t next) {
  uint32_t at = add_stmt(b, thread, S_SKIP, (location){0});
  b->infos.data[at].mark = (uint8_t)m;
  b->infos.data[at].pointer = pointer;
  link_to(b, at, next);
  return at;
}

static void add_thread(sample *s, uint32_t index) {
  builder *b = &s->b;
  vec_push(&b->threads, (instance){.is_single = true});
  b->threads.data[index].position = new_hidden(b, "position", type_signed_int(b->pool))->var;
  add_end(b, index);
}

/* lock(&m); x = 1; unlock(&m), or without the lock */
static void make_body(sample *s, uint32_t thread, const expr *x, const expr *lock) {
  builder *b = &s->b;
  uint32_t next = b->threads.data[thread].end;
  if (lock)
    next = s->released[thread] = put_skip(b, thread, MARK_RELEASED, lock, next);
  s->write[thread] = add_assign(b, thread, (location){0}, x, expr_int(b->pool, x->type, 1));
  link_to(b, s->write[thread], next);
  next = s->write[thread];
  if (lock)
    next = put_skip(b, thread, MARK_ACQUIRED, lock, next);
  b->threads.data[thread].entry = next;
}

static void make_main(sample *s) {
  builder *b = &s->b;
  uint32_t next = add_stmt(b, 0, S_HALT, (location){0});
  for (uint32_t i = 2; i > 0; --i) {
    uint32_t at = add_assign(b, 0, (location){0}, position_of(b, i), number(b, POSITION_FIRST));
    b->infos.data[at].mark = MARK_START;
    b->infos.data[at].started = i;
    link_to(b, at, next);
    next = at;
  }
  s->starts = b->threads.data[0].entry = next;
}

static void make(sample *s, bool locked) {
  *s = (sample){.p = program_new(64)};
  program *p = s->p;
  const type *t = type_signed_int(&p->pool);
  proc *entry = program_add_proc(p, "main");
  entry->has_body = true;
  const expr *x = expr_var(&p->pool, program_add_global(p, "x", t, NULL));
  var *m = program_add_global(p, "m", t, NULL);
  m->address_taken = true;
  const expr *lock = expr_addr(&p->pool, expr_var(&p->pool, m));
  s->b = (builder){.p = p, .pool = &p->pool, .entry = entry, .asks_race = true, .fewest = 2};
  for (uint32_t i = 0; i < 3; ++i)
    add_thread(s, i);
  make_body(s, 1, x, lock);
  make_body(s, 2, x, locked ? lock : NULL);
  make_main(s);
  find_visible(&s->b);
  find_races(&s->b, &s->races);
}

static void drop(sample *s) {
  vec_free(&s->b.threads);
  vec_free(&s->b.out);
  vec_free(&s->b.infos);
  vec_free(&s->b.locks);
  map_free(&s->b.visible);
  vec_free(&s->races);
  program_free(s->p);
}

static void one_lock_excludes_the_race(void **state) {
  (void)state;
  sample s;
  make(&s, true);
  assert_int_equal(s.races.size, 0);
  assert_true(judge_facts(&s.b, &s.races));
  assert_true(excludes_all(&s.b, &s.races));
  drop(&s);
}

static void a_lock_less_does_not(void **state) {
  (void)state;
  sample s;
  make(&s, true);
  s.b.infos.data[s.write[1]].locks = 0;
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void a_lock_that_is_not_held_is_none(void **state) {
  (void)state;
  sample s;
  make(&s, false);
  s.b.infos.data[s.write[2]].locks = s.b.infos.data[s.write[1]].locks;
  assert_int_not_equal(s.b.infos.data[s.write[1]].locks, 0);
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void nor_one_that_was_released(void **state) {
  (void)state;
  sample s;
  make(&s, true);
  uint32_t behind = s.b.out.data[s.released[1]].succ[0];
  s.b.infos.data[behind].locks = s.b.infos.data[s.write[1]].locks;
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void only_its_holder_releases_a_lock(void **state) {
  (void)state;
  sample s;
  make(&s, true);
  uint32_t end = s.b.threads.data[2].end, lock = s.released[2];
  uint32_t again = put_skip(&s.b, 2, MARK_RELEASED, s.b.infos.data[lock].pointer, end);
  s.b.infos.data[again].is_reached = true;
  link_to(&s.b, lock, again);
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void who_was_started_may_run(void **state) {
  (void)state;
  sample s;
  make(&s, true);
  s.b.infos.data[s.b.out.data[s.starts].succ[0]].running = 0;
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void sections_are_not_made_up(void **state) {
  (void)state;
  sample s;
  make(&s, false);
  s.b.infos.data[s.write[1]].is_atomic = s.b.infos.data[s.write[2]].is_atomic = true;
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

static void a_race_has_to_be_listed(void **state) {
  (void)state;
  sample s;
  make(&s, false);
  assert_int_equal(s.races.size, 1);
  assert_true(judge_facts(&s.b, &s.races));
  assert_false(excludes_all(&s.b, &s.races));
  s.races.size = 0;
  assert_false(judge_facts(&s.b, &s.races));
  drop(&s);
}

/* The second thread stands for any number of them. */
static void make_crowd(sample *s, bool locked) {
  make(s, locked);
  instance *t = &s->b.threads.data[2];
  t->argument = t->function = expr_null(s->b.pool, type_ptr(s->b.pool, type_void(s->b.pool)));
  t->is_crowd = s->b.has_crowds = true;
  describe_crowds(&s->b);
}

static void what_a_crowd_does_is_seen(void **state) {
  (void)state;
  sample s;
  make_crowd(&s, false);
  assert_true(s.b.infos.data[s.write[2]].is_visible && !s.b.infos.data[s.write[2]].is_unseen);
  assert_true(judge_crowds(&s.b));
  s.b.infos.data[s.write[2]].is_unseen = true; /* one interference removed */
  assert_false(judge_crowds(&s.b));
  drop(&s);
}

static void a_crowd_knows_what_its_lock_protects(void **state) {
  (void)state;
  sample s;
  make_crowd(&s, true);
  const stmt *write = &s.b.out.data[s.write[2]];
  const expr *holds = expr_eq(s.b.pool, write->lhs[0], write->rhs[0]);
  uint32_t behind = s.b.out.data[s.released[2]].succ[0];
  assert_true(s.b.infos.data[s.released[2]].known == holds);
  assert_true(expr_is_true(s.b.infos.data[behind].known) && judge_crowds(&s.b));
  s.b.infos.data[behind].known = holds; /* the lock has been released */
  assert_false(judge_crowds(&s.b));
  drop(&s);
}

static void a_crowd_without_a_lock_knows_nothing_shared(void **state) {
  (void)state;
  sample s;
  make_crowd(&s, false);
  const stmt *write = &s.b.out.data[s.write[2]];
  info *behind = &s.b.infos.data[write->succ[0]];
  assert_true(expr_is_true(behind->known));
  behind->known = expr_eq(s.b.pool, write->lhs[0], write->rhs[0]);
  assert_false(judge_crowds(&s.b));
  drop(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_lock_excludes_the_race),
      cmocka_unit_test(a_lock_less_does_not),
      cmocka_unit_test(a_lock_that_is_not_held_is_none),
      cmocka_unit_test(nor_one_that_was_released),
      cmocka_unit_test(only_its_holder_releases_a_lock),
      cmocka_unit_test(who_was_started_may_run),
      cmocka_unit_test(sections_are_not_made_up),
      cmocka_unit_test(a_race_has_to_be_listed),
      cmocka_unit_test(what_a_crowd_does_is_seen),
      cmocka_unit_test(a_crowd_knows_what_its_lock_protects),
      cmocka_unit_test(a_crowd_without_a_lock_knows_nothing_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
