/* pthread-mutex: a mutex is locked and unlocked in turn, and not held when the entry returns
 *
 * One mutex is followed from one of its locks on; of the others it is only counted how many are
 * held, so that an unlock too many is noticed there too. pthread_mutex_lock is taken to succeed; of
 * pthread_mutex_trylock and pthread_mutex_timedlock the result decides. A mutex that may be
 * locked again by its holder (recursive) is held to the same. Each thread unlocks what it has locked. */
#include <assay/rule.h>

rule_begins("the mutex not held");
static int is_held; /* by any thread */
static rule_per_thread int held;
static rule_per_thread unsigned others;

static void locked(const void *mutex) {
  if (rule_follow(mutex))
    held = is_held = 1;
  else
    ++others;
}

rule_before(pthread_mutex_lock)(const void *mutex) {
  if (rule_follows(mutex))
    rule_require(!held, "the mutex is locked while it is held");
}

rule_after(pthread_mutex_lock)(int result, const void *mutex) {
  rule_assume(result == 0);
  locked(mutex);
}

rule_after(pthread_mutex_trylock)(int result, const void *mutex) {
  if (result == 0)
    locked(mutex);
}

rule_after(pthread_mutex_timedlock)(int result, const void *mutex) {
  if (result == 0)
    locked(mutex);
}

rule_before(pthread_mutex_unlock)(const void *mutex) {
  if (rule_follows(mutex)) {
    rule_require(held, "the mutex is unlocked while it is not held");
    held = is_held = 0;
  } else {
    rule_require(others, "the mutex is unlocked while it is not held");
    --others;
  }
}

rule_before(pthread_mutex_destroy)(const void *mutex) {
  if (rule_follows(mutex))
    rule_require(!is_held, "the mutex is destroyed while it is held");
}

static void wait(const void *mutex) {
  rule_require(rule_follows(mutex) ? held : others,
               "the condition is waited for while the mutex is not held");
}

rule_before(pthread_cond_wait)(const void *condition, const void *mutex) {
  (void)condition, wait(mutex);
}

rule_before(pthread_cond_timedwait)(const void *condition, const void *mutex) {
  (void)condition, wait(mutex);
}

rule_at_exit(void) {
  rule_require(!held, "the mutex is still held at the end");
}

rule_at_thread_exit(void) {
  rule_require(!held, "the mutex is still held at the end of the thread");
}
