/* pthread.c: contracts of <pthread.h> and <semaphore.h> for one thread: nobody else holds a lock, so
 * a lock that this thread does not hold can be taken, but a try may fail as if another had it. What
 * the objects look like inside is open: a function that changes one makes its bytes arbitrary only
 * where it is initialised. In a program that starts threads (ASSAY_THREADS) they are what concurrent.h
 * has. */
#include "posix.h"
#ifdef ASSAY_THREADS
#include "concurrent.h"
#endif

void __assay_unknown(const char *what);

/* What an object holds after its initialisation is the library's affair. */
static int pthread_make(void *object, size_t size) {
#ifdef ASSAY_THREADS
  (void)object, (void)size;
  return 0;
#else
  int error = posix_number();
  if (error == 0)
    __assay_write(object, size);
  return error;
#endif
}

#ifdef __x86_64__
enum { MUTEX_SIZE = 40, COND_SIZE = 48, RWLOCK_SIZE = 56, ATTR_SIZE = 56, BARRIER_SIZE = 32, SEM_SIZE = 32 };
#else
enum { MUTEX_SIZE = 24, COND_SIZE = 48, RWLOCK_SIZE = 32, ATTR_SIZE = 36, BARRIER_SIZE = 20, SEM_SIZE = 16 };
#endif

/* Functions of one object whose only answer is a number; in a program with threads, what concurrent.h
 * has. */
#ifdef ASSAY_THREADS
#define PTHREAD_STATUS_IS(name, what)                                                              \
  int name(void *object) {                                                                         \
    return what(object);                                                                           \
  }
#define PTHREAD_TIMED_IS(name, what)                                                               \
  int name(void *object, const struct timespec *until) {                                           \
    (void)until;                                                                                   \
    return what(object);                                                                           \
  }
#define PTHREAD_STATUS(name)                                                                       \
  int name(void *object) {                                                                         \
    (void)object;                                                                                  \
    return 0;                                                                                      \
  }
#else
#define PTHREAD_STATUS(name)                                                                       \
  int name(void *object) {                                                                         \
    (void)object;                                                                                  \
    return posix_number();                                                                         \
  }
#define PTHREAD_STATUS_IS(name, what) PTHREAD_STATUS(name)
#define PTHREAD_TIMED_IS(name, what)                                                               \
  int name(void *object, const struct timespec *until) {                                           \
    (void)object, (void)until;                                                                     \
    return posix_number();                                                                         \
  }
#endif
#define PTHREAD_SET(name)                                                                          \
  int name(void *attributes, int value) {                                                          \
    (void)attributes, (void)value;                                                                 \
    return posix_number();                                                                         \
  }

/* ---- mutexes --------------------------------------------------------------------------------- */

//# pthread.h
//= pthread_mutex_init specified: 0, or an error number
//? pthread_mutex_init(new(pthread_mutex_t, {0}), NULL): same(r)
int pthread_mutex_init(void *mutex, const void *attributes) {
#ifdef ASSAY_THREADS
  return concurrent_mutex_init(mutex, attributes ? *(const int *)attributes & 3 : 0);
#else
  (void)attributes;
  return pthread_make(mutex, MUTEX_SIZE);
#endif
}

//= pthread_mutex_destroy specified: 0, or an error number
//? pthread_mutex_destroy(new(pthread_mutex_t, PTHREAD_MUTEX_INITIALIZER)): same(r)
PTHREAD_STATUS(pthread_mutex_destroy)
//= pthread_cond_destroy specified: 0, or an error number
//? pthread_cond_destroy(new(pthread_cond_t, PTHREAD_COND_INITIALIZER)): same(r)
PTHREAD_STATUS(pthread_cond_destroy)
//= pthread_rwlock_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_rwlock_destroy)
//= pthread_barrier_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_barrier_destroy)
//= pthread_spin_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_spin_destroy)
//= pthread_mutex_consistent specified: 0, or an error number
PTHREAD_STATUS(pthread_mutex_consistent)

//= pthread_mutex_lock specified: 0, or an error number
//? pthread_mutex_lock(new(pthread_mutex_t, PTHREAD_MUTEX_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_mutex_lock, concurrent_lock)
//= pthread_mutex_unlock specified: 0, or an error number
PTHREAD_STATUS_IS(pthread_mutex_unlock, concurrent_unlock)
//= pthread_rwlock_rdlock specified: 0, or an error number
//? pthread_rwlock_rdlock(new(pthread_rwlock_t, PTHREAD_RWLOCK_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_rwlock_rdlock, concurrent_read)
//= pthread_rwlock_wrlock specified: 0, or an error number
//? pthread_rwlock_wrlock(new(pthread_rwlock_t, PTHREAD_RWLOCK_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_rwlock_wrlock, concurrent_write)
//= pthread_rwlock_unlock specified: 0, or an error number
PTHREAD_STATUS_IS(pthread_rwlock_unlock, concurrent_rwlock_unlock)
//= pthread_spin_lock specified: 0, or an error number
PTHREAD_STATUS_IS(pthread_spin_lock, concurrent_spin_lock)
//= pthread_spin_unlock specified: 0, or an error number
PTHREAD_STATUS_IS(pthread_spin_unlock, concurrent_spin_unlock)

//= pthread_mutex_trylock specified: 0, or an error number (EBUSY)
//? pthread_mutex_trylock(new(pthread_mutex_t, PTHREAD_MUTEX_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_mutex_trylock, concurrent_try)
//= pthread_rwlock_tryrdlock specified: 0, or an error number (EBUSY)
//? pthread_rwlock_tryrdlock(new(pthread_rwlock_t, PTHREAD_RWLOCK_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_rwlock_tryrdlock, concurrent_try_read)
//= pthread_rwlock_trywrlock specified: 0, or an error number (EBUSY)
//? pthread_rwlock_trywrlock(new(pthread_rwlock_t, PTHREAD_RWLOCK_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_rwlock_trywrlock, concurrent_try_write)
//= pthread_spin_trylock specified: 0, or an error number (EBUSY)
PTHREAD_STATUS_IS(pthread_spin_trylock, concurrent_spin_try)

//= pthread_mutex_timedlock specified: 0, or an error number
PTHREAD_TIMED_IS(pthread_mutex_timedlock, concurrent_timed)
//= pthread_rwlock_timedrdlock specified: 0, or an error number
PTHREAD_TIMED_IS(pthread_rwlock_timedrdlock, concurrent_timed_read)
//= pthread_rwlock_timedwrlock specified: 0, or an error number
PTHREAD_TIMED_IS(pthread_rwlock_timedwrlock, concurrent_timed_write)

/* ---- attributes ------------------------------------------------------------------------------ */

//= pthread_mutexattr_init specified: 0, or an error number
//? pthread_mutexattr_init(new(pthread_mutexattr_t, {0})): same(r)
int pthread_mutexattr_init(int *attributes) {
#ifdef ASSAY_THREADS
  *attributes = 0;
#endif
  return pthread_make(attributes, sizeof *attributes);
}

//= pthread_condattr_init specified: 0, or an error number
//? pthread_condattr_init(new(pthread_condattr_t, {0})): same(r)
int pthread_condattr_init(int *attributes) {
  return pthread_make(attributes, sizeof *attributes);
}

//= pthread_rwlockattr_init specified: 0, or an error number
int pthread_rwlockattr_init(void *attributes) {
  return pthread_make(attributes, 8);
}

//= pthread_attr_init specified: 0, or an error number
//? pthread_attr_init(new(pthread_attr_t, {0})): same(r)
int pthread_attr_init(void *attributes) {
  return pthread_make(attributes, ATTR_SIZE);
}

//= pthread_mutexattr_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_mutexattr_destroy)
//= pthread_condattr_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_condattr_destroy)
//= pthread_rwlockattr_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_rwlockattr_destroy)
//= pthread_attr_destroy specified: 0, or an error number
PTHREAD_STATUS(pthread_attr_destroy)

//= pthread_mutexattr_settype specified: 0, or an error number
//? pthread_mutexattr_settype(new(pthread_mutexattr_t, {0}), pick(-1, 5)): same(r)
#ifdef ASSAY_THREADS
int pthread_mutexattr_settype(int *attributes, int kind) {
  if (kind < 0 || kind > 3)
    return EINVAL;
  *attributes = kind;
  return 0;
}
#else
PTHREAD_SET(pthread_mutexattr_settype)
#endif
//= pthread_mutexattr_setpshared specified: 0, or an error number
//? pthread_mutexattr_setpshared(new(pthread_mutexattr_t, {0}), pick(-1, 3)): same(r)
PTHREAD_SET(pthread_mutexattr_setpshared)
//= pthread_mutexattr_setprotocol specified: 0, or an error number
//? pthread_mutexattr_setprotocol(new(pthread_mutexattr_t, {0}), pick(-1, 4)): same(r)
PTHREAD_SET(pthread_mutexattr_setprotocol)
//= pthread_mutexattr_setrobust specified: 0, or an error number
//? pthread_mutexattr_setrobust(new(pthread_mutexattr_t, {0}), pick(-1, 3)): same(r)
#ifdef ASSAY_THREADS
int pthread_mutexattr_setrobust(void *attributes, int robust) {
  (void)attributes;
  if (robust != 0 && robust != 1)
    return EINVAL;
  if (robust)
    __assay_unknown("a mutex that outlives the thread that holds it");
  return 0;
}
#else
PTHREAD_SET(pthread_mutexattr_setrobust)
#endif
//= pthread_condattr_setclock specified: 0, or an error number
//? pthread_condattr_setclock(new(pthread_condattr_t, {0}), pick(-1, 5)): same(r)
PTHREAD_SET(pthread_condattr_setclock)
//= pthread_condattr_setpshared specified: 0, or an error number
PTHREAD_SET(pthread_condattr_setpshared)
//= pthread_rwlockattr_setpshared specified: 0, or an error number
PTHREAD_SET(pthread_rwlockattr_setpshared)
//= pthread_attr_setdetachstate specified: 0, or an error number
//? pthread_attr_setdetachstate(new(pthread_attr_t, {0}), pick(-1, 3)): same(r)
PTHREAD_SET(pthread_attr_setdetachstate)
//= pthread_attr_setscope specified: 0, or an error number
//? pthread_attr_setscope(new(pthread_attr_t, {0}), pick(-1, 3)): same(r)
PTHREAD_SET(pthread_attr_setscope)
//= pthread_attr_setinheritsched specified: 0, or an error number
PTHREAD_SET(pthread_attr_setinheritsched)
//= pthread_attr_setschedpolicy specified: 0, or an error number
PTHREAD_SET(pthread_attr_setschedpolicy)

//= pthread_mutexattr_gettype specified: 0 and a value; an error number
//? pthread_mutexattr_gettype(new(pthread_mutexattr_t, {0}), new(int, 7)): same(r); same(*a2)
int pthread_mutexattr_gettype(const void *attributes, int *value) {
#ifdef ASSAY_THREADS
  *value = *(const int *)attributes;
  return 0;
#else
  (void)attributes;
  int error = posix_number();
  if (error == 0)
    *value = ANY_INT(0, INT_MAX);
  return error;
#endif
}

//= pthread_attr_getdetachstate specified: 0 and a value; an error number
int pthread_attr_getdetachstate(const void *attributes, int *value) {
  (void)attributes;
  int error = posix_number();
  if (error == 0)
    *value = ANY_INT(0, INT_MAX);
  return error;
}

//= pthread_attr_setstacksize specified: 0, or an error number
//? pthread_attr_setstacksize(new(pthread_attr_t, {0}), pick(0, 100000)): same(r)
int pthread_attr_setstacksize(void *attributes, size_t size) {
  (void)attributes, (void)size;
  return posix_number();
}

//= pthread_attr_getstacksize specified: 0 and a size; an error number
int pthread_attr_getstacksize(const void *attributes, size_t *size) {
  (void)attributes;
  int error = posix_number();
  if (error == 0)
    *size = __VERIFIER_nondet_size_t();
  return error;
}

/* ---- conditions, locks, barriers ------------------------------------------------------------- */

//= pthread_cond_init specified: 0, or an error number
//? pthread_cond_init(new(pthread_cond_t, {0}), NULL): same(r)
int pthread_cond_init(void *condition, const void *attributes) {
  (void)attributes;
#ifdef ASSAY_THREADS
  concurrent_condition_init(condition);
#endif
  return pthread_make(condition, COND_SIZE);
}

//= pthread_cond_signal specified: 0, or an error number
//? pthread_cond_signal(new(pthread_cond_t, PTHREAD_COND_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_cond_signal, concurrent_signal)
//= pthread_cond_broadcast specified: 0, or an error number
//? pthread_cond_broadcast(new(pthread_cond_t, PTHREAD_COND_INITIALIZER)): same(r)
PTHREAD_STATUS_IS(pthread_cond_broadcast, concurrent_broadcast)

/* A wait may end without a reason. */
//= pthread_cond_wait specified: 0, or an error number
int pthread_cond_wait(void *condition, void *mutex) {
  (void)condition, (void)mutex;
#ifdef ASSAY_THREADS
  return concurrent_wait(condition, mutex, 0);
#else
  return posix_number();
#endif
}

//= pthread_cond_timedwait specified: 0, or an error number
int pthread_cond_timedwait(void *condition, void *mutex, const struct timespec *until) {
  (void)condition, (void)mutex, (void)until;
#ifdef ASSAY_THREADS
  int error = concurrent_wait(condition, mutex, 1);
  return error ? error : ANY_BOOL() ? ETIMEDOUT : 0;
#else
  return posix_number();
#endif
}

//= pthread_rwlock_init specified: 0, or an error number
//? pthread_rwlock_init(new(pthread_rwlock_t, {0}), NULL): same(r)
int pthread_rwlock_init(void *lock, const void *attributes) {
  (void)attributes;
#ifdef ASSAY_THREADS
  *(struct concurrent_rwlock *)lock = (struct concurrent_rwlock){0, 0};
#endif
  return pthread_make(lock, RWLOCK_SIZE);
}

//= pthread_spin_init specified: 0, or an error number
//? pthread_spin_init(new(pthread_spinlock_t, 0), 0): same(r)
int pthread_spin_init(void *lock, int shared) {
  (void)shared;
#ifdef ASSAY_THREADS
  *(int *)lock = 0;
#endif
  return pthread_make(lock, sizeof(int));
}

//= pthread_barrier_init specified: 0, or an error number; EINVAL for none
//? pthread_barrier_init(new(pthread_barrier_t, {0}), NULL, pick(0, 3)): same(r)
int pthread_barrier_init(void *barrier, const void *attributes, unsigned count) {
  (void)attributes;
#ifdef ASSAY_THREADS
  if (count)
    *(struct concurrent_barrier *)barrier = (struct concurrent_barrier){count, 0, 0};
#endif
  return count == 0 ? EINVAL : pthread_make(barrier, BARRIER_SIZE);
}

//= pthread_barrier_wait specified: 0 or -1 (for one of them), or an error number
int pthread_barrier_wait(void *barrier) {
#ifdef ASSAY_THREADS
  return concurrent_barrier_wait(barrier);
#else
  (void)barrier;
  return ANY_BOOL() ? -1 : posix_number();
#endif
}

/* ---- this thread ----------------------------------------------------------------------------- */

//= pthread_self specified: a number, the same each time
//? pthread_self(): same(r != 0)
unsigned long pthread_self(void) {
#ifdef ASSAY_THREADS
  return __assay_thread_self();
#else
  static unsigned long self;
  if (self == 0) {
    self = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(self != 0);
  }
  return self;
#endif
}

//= pthread_equal modelled: are the numbers the same
//? pthread_equal(pthread_self(), pthread_self())
int pthread_equal(unsigned long a, unsigned long b) {
  return a == b ? ANY_NONZERO() : 0;
}

//= pthread_detach specified: 0, or an error number
int pthread_detach(unsigned long thread) {
  (void)thread;
#ifdef ASSAY_THREADS
  return 0;
#else
  return posix_number();
#endif
}

#ifdef ASSAY_THREADS
//= pthread_create modelled: 0 and a new thread; that it can be created is assumed
int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *argument) {
  (void)attributes;
  *thread = __assay_thread_start(run, argument);
  return 0;
}
#endif

/* What the other thread left is an object of its own, or a number, or one of ours: not known. */
//= pthread_join specified: 0, or an error number; what the thread gave is an approximation
int pthread_join(unsigned long thread, void **result) {
#ifdef ASSAY_THREADS
  void *given = concurrent_join(thread);
  if (result)
    *result = given;
  return 0;
#else
  (void)thread;
  int error = posix_number();
  if (error == 0 && result) {
    __assay_approximate("pthread_join");
    __assay_write(result, sizeof *result);
  }
  return error;
#endif
}

//= pthread_cancel specified: 0, or an error number
int pthread_cancel(unsigned long thread) {
  (void)thread;
#ifdef ASSAY_THREADS
  __assay_unknown("pthread_cancel");
#endif
  return posix_number();
}

#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
/* What src/threads calls where the function of a thread has returned. */
//= __assay_thread_ends modelled: what the thread has kept under keys is destroyed
void __assay_thread_ends(void) {
  concurrent_destroy();
}
#elif defined(ASSAY_THREAD_KEYS)
static _Bool pthread_destroys; /* some key has a function that a thread's end calls */
#endif

/* The last thread that ends ends the program, as exit(0) does. */
//= pthread_exit modelled: does not return
void pthread_exit(void *result) {
#ifdef ASSAY_THREADS
  concurrent_destroy();
  concurrent_leave();
  __assay_thread_exit(result);
#else
  (void)result;
#ifdef ASSAY_THREAD_KEYS
  if (pthread_destroys)
    __assay_unknown("what is destroyed at the end of a thread");
#endif
  exit(0);
#endif
}

/* The state of a thread is what it was set to last; it begins as 0, which is enabled or deferred. */
#ifdef ASSAY_THREADS
#define PTHREAD_OWN static _Thread_local
#else
#define PTHREAD_OWN static
#endif

static int pthread_change(int *state, int next, int *before) {
  if (next != 0 && next != 1)
    return EINVAL;
  __VERIFIER_assume(*state == 0 || *state == 1);
  if (before)
    *before = *state;
  *state = next;
  return 0;
}

//= pthread_setcancelstate modelled: 0 and the state before; EINVAL if there is no such state
//? pthread_setcancelstate(pick(-1, 3), new(int, 7)): same(r)
int pthread_setcancelstate(int next, int *before) {
  PTHREAD_OWN int pthread_cancel_state;
  return pthread_change(&pthread_cancel_state, next, before);
}

//= pthread_setcanceltype modelled: 0 and the type before; EINVAL if there is no such type
//? pthread_setcanceltype(pick(-1, 3), new(int, 7)): same(r)
int pthread_setcanceltype(int next, int *before) {
  PTHREAD_OWN int pthread_cancel_type;
  return pthread_change(&pthread_cancel_type, next, before);
}

//= pthread_testcancel open: nothing while there is one thread
void pthread_testcancel(void) {
}

//= pthread_setname_np specified: 0, or an error number
int pthread_setname_np(unsigned long thread, const char *name) {
  (void)thread, (void)name;
  return posix_number();
}

//# sched.h
//= sched_yield specified: 0, or -1 and errno
//? sched_yield()
int sched_yield(void) {
  return posix_status();
}

/* ---- values of a thread ---------------------------------------------------------------------- */

#ifndef ASSAY_THREADS
enum { PTHREAD_KEYS = 1024 };
static struct {
  _Bool used;
} pthread_keys[PTHREAD_KEYS];
static const void *pthread_values[PTHREAD_KEYS];
#endif

//# pthread.h
//= pthread_key_create specified: 0 and a new key, whose value is NULL; EAGAIN, ENOMEM
int pthread_key_create(unsigned *key, void (*destroy)(void *)) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  *key = concurrent_new_key(destroy);
  return 0;
#elif !defined(ASSAY_THREADS)
  (void)destroy;
  if (ANY_BOOL())
    return ANY_BOOL() ? EAGAIN : ENOMEM;
#ifdef ASSAY_THREAD_KEYS
  if (destroy) /* called when a thread ends, not when the program does */
    pthread_destroys = 1;
#endif
  unsigned k = __VERIFIER_nondet_uint();
  __VERIFIER_assume(k < PTHREAD_KEYS && !pthread_keys[k].used);
  pthread_keys[k].used = 1;
  pthread_values[k] = NULL;
  *key = k;
  return 0;
#endif
}

/* Without pthread_key_create there is no key. */
static _Bool pthread_is_key(unsigned key) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  return concurrent_is_key(key);
#elif defined(ASSAY_THREADS)
  return 0;
#else
  return key < PTHREAD_KEYS && pthread_keys[key].used;
#endif
}

//= pthread_key_delete modelled: 0, or an error number if there is no such key
int pthread_key_delete(unsigned key) {
  if (!pthread_is_key(key))
    return EINVAL;
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  concurrent_keys[key].is_used = 0;
#elif !defined(ASSAY_THREADS)
  pthread_keys[key].used = 0;
#endif
  return 0;
}

//= pthread_setspecific specified: 0 and the value is kept; an error number
int pthread_setspecific(unsigned key, const void *value) {
  if (!pthread_is_key(key))
    return EINVAL;
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  concurrent_values[key] = (void *)value;
#elif !defined(ASSAY_THREADS)
  if (ANY_BOOL())
    return ENOMEM;
  pthread_values[key] = value;
#endif
  return 0;
}

//= pthread_getspecific modelled: the value that was kept last, NULL before that
void *pthread_getspecific(unsigned key) {
#if defined(ASSAY_THREADS) && defined(ASSAY_THREAD_KEYS)
  return pthread_is_key(key) ? concurrent_values[key] : NULL;
#elif defined(ASSAY_THREADS)
  return NULL;
#else
  return pthread_is_key(key) ? (void *)pthread_values[key] : NULL;
#endif
}

/* ---- semaphores ------------------------------------------------------------------------------ */

/* The count stands at the start of the object. */
struct pthread_semaphore {
  unsigned value;
};

//# semaphore.h
//= sem_init specified: 0, or -1 and errno
//? sem_init(new(sem_t, {0}), 0, pick(0, UINT_MAX)): same(r)
int sem_init(struct pthread_semaphore *s, int shared, unsigned value) {
  (void)shared;
  if (value > INT_MAX)
    return posix_fails_with(EINVAL);
#ifndef ASSAY_THREADS
  if (posix_status() < 0)
    return -1;
  __assay_write(s, SEM_SIZE);
#endif
  s->value = value;
  return 0;
}

//= sem_destroy specified: 0, or -1 and errno
int sem_destroy(struct pthread_semaphore *s) {
  (void)s;
#ifdef ASSAY_THREADS
  return 0;
#else
  return posix_status();
#endif
}

//= sem_close specified: 0, or -1 and errno
int sem_close(struct pthread_semaphore *s) {
  (void)s;
  return posix_status();
}

//= sem_post specified: 0 and one more; -1 and errno
//? sem_post(({ sem_t *s = new(sem_t, {0}); sem_init(s, 0, pick(0, 2)); s; })): same(r)
int sem_post(struct pthread_semaphore *s) {
#ifdef ASSAY_THREADS
  __assay_atomic_begin();
  s->value++;
  __assay_atomic_end();
  return 0;
#else
  if (s->value >= INT_MAX)
    return posix_fails_with(EOVERFLOW);
  s->value++;
  return 0;
#endif
}

/* With one thread a wait for a semaphore that is 0 does not end but by a signal. */
//= sem_wait specified: 0 and one less; -1 and errno
int sem_wait(struct pthread_semaphore *s) {
#ifdef ASSAY_THREADS
  __assay_wait(s->value > 0);
  s->value--;
  __assay_atomic_end();
  return 0;
#else
  if (s->value == 0 || ANY_BOOL())
    return posix_fails_with(EINTR);
  s->value--;
  return 0;
#endif
}

//= sem_trywait specified: 0 and one less; -1 and errno, if it is 0
//? sem_trywait(({ sem_t *s = new(sem_t, {0}); sem_init(s, 0, pick(0, 2)); s; })): same(r)
int sem_trywait(struct pthread_semaphore *s) {
#ifdef ASSAY_THREADS
  int error = 0;
  __assay_atomic_begin();
  if (s->value == 0)
    error = EAGAIN;
  else
    s->value--;
  __assay_atomic_end();
  return error ? posix_fails_with(error) : 0;
#else
  if (s->value == 0)
    return posix_fails_with(EAGAIN);
  if (ANY_BOOL())
    return posix_fails_with(EINTR);
  s->value--;
  return 0;
#endif
}

//= sem_timedwait specified: as sem_wait
int sem_timedwait(struct pthread_semaphore *s, const struct timespec *until) {
  (void)until;
#ifdef ASSAY_THREADS
  int given = sem_trywait(s);
  return given ? posix_fails_with(ETIMEDOUT) : 0;
#endif
  if (s->value == 0 || ANY_BOOL())
    return posix_fails();
  s->value--;
  return 0;
}

//= sem_getvalue specified: 0 and the count
//? sem_getvalue(({ sem_t *s = new(sem_t, {0}); sem_init(s, 0, pick(0, 9)); s; }), new(int, 7)): same(r); same(*a2)
int sem_getvalue(struct pthread_semaphore *s, int *value) {
#ifdef ASSAY_THREADS
  __assay_atomic_begin();
  int now = (int)s->value;
  __assay_atomic_end();
  *value = now;
#else
  *value = (int)s->value;
#endif
  return 0;
}
