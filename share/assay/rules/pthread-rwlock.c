/* pthread-rwlock: read-write locks are taken at most once by writers, and released as often as taken
 *
 * One lock is followed from one of its locks on; of the others it is only counted how often they
 * are held. pthread_rwlock_rdlock and pthread_rwlock_wrlock are taken to succeed; of
 * the try functions the result decides. */
#include <assay/rule.h>

rule_begins("the lock not held");
static rule_per_thread unsigned readers, others;
static rule_per_thread int writer;
static unsigned holders; /* of all threads */

static void read_locked(const void *lock) {
  if (rule_follow(lock)) {
    rule_require(!writer, "the lock is taken for reading while it is held for writing");
    ++readers, ++holders;
  } else {
    ++others;
  }
}

static void write_locked(const void *lock) {
  if (rule_follow(lock)) {
    rule_require(!writer, "the lock is taken for writing while it is held for writing");
    rule_require(!readers, "the lock is taken for writing while it is held for reading");
    writer = 1, ++holders;
  } else {
    ++others;
  }
}

rule_after(pthread_rwlock_rdlock)(int result, const void *lock) {
  rule_assume(result == 0);
  read_locked(lock);
}

rule_after(pthread_rwlock_wrlock)(int result, const void *lock) {
  rule_assume(result == 0);
  write_locked(lock);
}

rule_after(pthread_rwlock_tryrdlock)(int result, const void *lock) {
  if (result == 0)
    read_locked(lock);
}

rule_after(pthread_rwlock_trywrlock)(int result, const void *lock) {
  if (result == 0)
    write_locked(lock);
}

rule_after(pthread_rwlock_timedrdlock)(int result, const void *lock) {
  if (result == 0)
    read_locked(lock);
}

rule_after(pthread_rwlock_timedwrlock)(int result, const void *lock) {
  if (result == 0)
    write_locked(lock);
}

rule_before(pthread_rwlock_unlock)(const void *lock) {
  if (rule_follows(lock) && writer) {
    writer = 0, --holders;
  } else if (rule_follows(lock) && readers) {
    --readers, --holders;
  } else { /* another one, or this one by a reader from before it was followed */
    rule_require(others, "the lock is released while it is not held");
    --others;
  }
}

rule_before(pthread_rwlock_destroy)(const void *lock) {
  if (rule_follows(lock))
    rule_require(!holders, "the lock is destroyed while it is held");
}

rule_at_exit(void) {
  rule_require(!writer && !readers, "the lock is still held at the end");
}

rule_at_thread_exit(void) {
  rule_require(!writer && !readers, "the lock is still held at the end of the thread");
}
