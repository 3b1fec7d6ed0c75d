/* concurrent.h: <pthread.h>, <semaphore.h> and <threads.h> in programs that start threads
 * (ASSAY_THREADS), over the functions of src/threads/threads.h. Every operation is one step; what
 * waits does so until its condition holds. Objects begin as zeros, or as their initialisers have them.
 * That they can be initialised, and that threads can be created, is taken for granted, which the answer
 * lists. A wait for a condition variable may end without a signal. */
#ifndef ASSAY_MODELS_CONCURRENT_H
#define ASSAY_MODELS_CONCURRENT_H

unsigned long __assay_thread_start(void *function, void *argument);
unsigned long __assay_thread_self(void);
void __assay_thread_exit(void *result) __attribute__((noreturn));
void __assay_thread_wait(unsigned long thread);
void *__assay_thread_result(unsigned long thread);
void __assay_wait(_Bool condition);
void __assay_wait_for(_Bool condition, unsigned long thread);
void __assay_sleep(_Bool condition);
void __assay_atomic_begin(void);
void __assay_atomic_left(void);
void __assay_atomic_end(void);
void __assay_acquired(void *lock);
void __assay_released(void *lock);
void __assay_unknown(const char *what);

/* Somebody who tries a lock sees whether it is held: then its release is a step of its own. */
#ifdef ASSAY_TRIES
#define RELEASE_BEGINS() __assay_atomic_begin()
#else
#define RELEASE_BEGINS() __assay_atomic_left()
#endif

/* ---- mutexes ---- */

/* The fields of the platform: who holds it, how often, of which kind it is. */
struct concurrent_mutex {
  int owner;
  unsigned count;
#ifdef __x86_64__
  int other[2];
#else
  int other[1];
#endif
  int kind;
};
enum { MUTEX_RECURSIVE = 1, MUTEX_CHECKED = 2 };

#ifdef ASSAY_MUTEX_KINDS
#define MUTEX_KIND(m) ((m)->kind & 3)
#else
#define MUTEX_KIND(m) 0
#endif

/* Holds this thread a mutex of a kind that it may ask for again? */
#define MUTEX_AGAIN(m, self)                                                                       \
  ((MUTEX_KIND(m) == MUTEX_RECURSIVE || MUTEX_KIND(m) == MUTEX_CHECKED) && (m)->owner == (self))

static int concurrent_lock(struct concurrent_mutex *m) {
  int self = (int)__assay_thread_self();
#ifdef ASSAY_MUTEX_KINDS
  __assay_wait_for(m->owner == 0 || MUTEX_AGAIN(m, self), (unsigned long)m->owner);
  if (m->owner == self) {
    int error = MUTEX_KIND(m) == MUTEX_CHECKED ? EDEADLK : 0;
    if (!error)
      m->count++;
    __assay_atomic_end();
    return error;
  }
#else
  __assay_wait_for(m->owner == 0, (unsigned long)m->owner);
#endif
  m->owner = self;
#ifdef ASSAY_MUTEX_KINDS
  m->count = 0;
#else
  __assay_acquired(m);
#endif
  __assay_atomic_end();
  return 0;
}

static int concurrent_try(struct concurrent_mutex *m) {
  int self = (int)__assay_thread_self(), error = EBUSY;
  __assay_atomic_begin();
  if (m->owner == 0) {
    m->owner = self;
#ifdef ASSAY_MUTEX_KINDS
    m->count = 0;
#else
    __assay_acquired(m);
#endif
    __assay_atomic_end();
    return 0;
  }
#ifdef ASSAY_MUTEX_KINDS
  if (MUTEX_KIND(m) == MUTEX_RECURSIVE && m->owner == self) {
    m->count++;
    error = 0;
  }
#endif
  __assay_atomic_end();
  return error;
}

/* Of an ordinary mutex that another thread holds it is undefined. */
static int concurrent_unlock(struct concurrent_mutex *m) {
#ifdef ASSAY_MUTEX_KINDS
  int self = (int)__assay_thread_self();
  __assay_atomic_begin();
  int error = MUTEX_KIND(m) && m->owner != self ? EPERM : 0;
  if (!error && m->count)
    m->count--;
  else if (!error)
    m->owner = 0;
  __assay_atomic_end();
  return error;
#else
  __assay_released(m);
  RELEASE_BEGINS();
  m->owner = 0;
  __assay_atomic_end();
  return 0;
#endif
}

/* The time may be up at any moment while another thread holds it, and nobody waits for ever. */
static int concurrent_timed(struct concurrent_mutex *m) {
#ifdef ASSAY_MUTEX_KINDS
  int self = (int)__assay_thread_self();
  __assay_atomic_begin();
  _Bool again = MUTEX_AGAIN(m, self);
  __assay_atomic_end();
  if (again)
    return concurrent_lock(m);
#endif
  int error = concurrent_try(m);
  return error == EBUSY ? ETIMEDOUT : error;
}

static int concurrent_mutex_init(struct concurrent_mutex *m, int kind) {
  m->owner = 0;
#ifdef ASSAY_MUTEX_KINDS
  m->count = 0;
  m->kind = kind;
#else
  (void)kind;
#endif
  return 0;
}

/* ---- spin locks: a number ---- */

static int concurrent_spin_lock(int *lock) {
  __assay_wait(*lock == 0);
  *lock = 1;
  __assay_acquired(lock);
  __assay_atomic_end();
  return 0;
}

static int concurrent_spin_try(int *lock) {
  __assay_atomic_begin();
  if (*lock == 0) {
    *lock = 1;
    __assay_acquired(lock);
    __assay_atomic_end();
    return 0;
  }
  __assay_atomic_end();
  return EBUSY;
}

static int concurrent_spin_unlock(int *lock) {
  __assay_released(lock);
  RELEASE_BEGINS();
  *lock = 0;
  __assay_atomic_end();
  return 0;
}

/* ---- condition variables ---- */

/* Let go, sleep, take again. A wait may end at any time, so what signals do matters only where it is
 * asked whether somebody sleeps for ever: then the sleepers of a condition are bits of a number. */
struct concurrent_condition {
  unsigned long long asleep;
};

#ifdef ASSAY_DEADLOCK
static int concurrent_wait(struct concurrent_condition *c, struct concurrent_mutex *m, _Bool timed) {
  unsigned long long self = 1ull << __assay_thread_self();
  __assay_atomic_begin();
  c->asleep |= self;
  concurrent_unlock(m);
  __assay_atomic_end();
  __assay_sleep(timed || (c->asleep & self) == 0);
  c->asleep &= ~self;
  __assay_atomic_end();
  return concurrent_lock(m);
}

/* One of the sleepers, whichever. */
static int concurrent_signal(struct concurrent_condition *c) {
  __assay_atomic_begin();
  for (unsigned long long bit = 1, left = c->asleep; left; bit <<= 1) {
    if (!(left & bit))
      continue;
    left &= ~bit;
    if (!left || __VERIFIER_nondet_bool()) {
      c->asleep &= ~bit;
      break;
    }
  }
  __assay_atomic_end();
  return 0;
}

static int concurrent_broadcast(struct concurrent_condition *c) {
  __assay_atomic_begin();
  c->asleep = 0;
  __assay_atomic_end();
  return 0;
}
#else
static int concurrent_wait(struct concurrent_condition *c, struct concurrent_mutex *m, _Bool timed) {
  (void)c, (void)timed;
  concurrent_unlock(m);
  return concurrent_lock(m);
}

static int concurrent_signal(struct concurrent_condition *c) {
  (void)c;
  return 0;
}

static int concurrent_broadcast(struct concurrent_condition *c) {
  (void)c;
  return 0;
}
#endif

static int concurrent_condition_init(struct concurrent_condition *c) {
#ifdef ASSAY_DEADLOCK
  c->asleep = 0;
#else
  (void)c;
#endif
  return 0;
}

/* ---- locks of readers and writers ---- */

struct concurrent_rwlock {
  int readers, writer;
};

static int concurrent_read(struct concurrent_rwlock *l) {
  __assay_wait_for(l->writer == 0, (unsigned long)l->writer);
  l->readers++;
  __assay_atomic_end();
  return 0;
}

static int concurrent_write(struct concurrent_rwlock *l) {
  int self = (int)__assay_thread_self();
  __assay_wait_for(l->writer == 0 && l->readers == 0, (unsigned long)l->writer);
  l->writer = self;
  __assay_atomic_end();
  return 0;
}

static int concurrent_try_read(struct concurrent_rwlock *l) {
  int error = EBUSY;
  __assay_atomic_begin();
  if (l->writer == 0) {
    l->readers++;
    error = 0;
  }
  __assay_atomic_end();
  return error;
}

static int concurrent_try_write(struct concurrent_rwlock *l) {
  int self = (int)__assay_thread_self(), error = EBUSY;
  __assay_atomic_begin();
  if (l->writer == 0 && l->readers == 0) {
    l->writer = self;
    error = 0;
  }
  __assay_atomic_end();
  return error;
}

static int concurrent_timed_read(struct concurrent_rwlock *l) {
  return concurrent_try_read(l) ? ETIMEDOUT : 0;
}

static int concurrent_timed_write(struct concurrent_rwlock *l) {
  return concurrent_try_write(l) ? ETIMEDOUT : 0;
}

static int concurrent_rwlock_unlock(struct concurrent_rwlock *l) {
  RELEASE_BEGINS();
  if (l->writer)
    l->writer = 0;
  else
    l->readers--;
  __assay_atomic_end();
  return 0;
}

/* ---- barriers ---- */

struct concurrent_barrier {
  unsigned count, arrived, round;
};

static int concurrent_barrier_wait(struct concurrent_barrier *b) {
  __assay_atomic_begin();
  unsigned round = b->round;
  if (++b->arrived == b->count) {
    b->arrived = 0;
    b->round++;
    __assay_atomic_end();
    return -1;
  }
  __assay_atomic_end();
  __assay_wait(b->round != round);
  __assay_atomic_end();
  return 0;
}

/* ---- threads ---- */

static void *concurrent_join(unsigned long thread) {
  __assay_thread_wait(thread);
  void *result = __assay_thread_result(thread);
  __assay_atomic_end();
  return result;
}

/* ---- values of a thread ---- */

#ifdef ASSAY_THREAD_KEYS
enum { CONCURRENT_KEYS = 8, CONCURRENT_ROUNDS = 4 };
static struct {
  _Bool is_used;
  void (*destroy)(void *);
} concurrent_keys[CONCURRENT_KEYS];
static unsigned concurrent_key_count;
static _Thread_local void *concurrent_values[CONCURRENT_KEYS];

/* A key that is deleted is not given again. */
static unsigned concurrent_new_key(void (*destroy)(void *)) {
  __assay_atomic_begin();
  unsigned k = concurrent_key_count;
  if (k == CONCURRENT_KEYS)
    __assay_unknown("many keys for values of threads");
  concurrent_key_count++;
  concurrent_keys[k].is_used = 1;
  concurrent_keys[k].destroy = destroy;
  __assay_atomic_end();
  return k;
}

static _Bool concurrent_is_key(unsigned key) {
  return key < CONCURRENT_KEYS && concurrent_keys[key].is_used;
}

/* POSIX: what a thread has kept is destroyed in any order, once more if it keeps something meanwhile. */
static void concurrent_destroy(void) {
  _Bool any = 1, back = concurrent_key_count == 2 && ANY_BOOL();
  if (concurrent_key_count > 2)
    __assay_unknown("the order in which values of a thread are destroyed");
  for (unsigned round = 0; any && round < CONCURRENT_ROUNDS; ++round) {
    any = 0;
    for (unsigned i = 0; i < concurrent_key_count; ++i) {
      unsigned k = back ? 1 - i : i;
      void *value = concurrent_values[k];
      if (!value || !concurrent_keys[k].is_used || !concurrent_keys[k].destroy)
        continue;
      concurrent_values[k] = 0;
      concurrent_keys[k].destroy(value);
      any = 1;
    }
  }
}
#else
static void concurrent_destroy(void) {
}
#endif

/* Where main's thread (the first) ends so, the last one of the others ends the program, as exit does. */
static void concurrent_leave(void) {
#ifdef ASSAY_ENDS
  if (__assay_thread_self() == 1)
    __assay_unknown("what the last thread runs at the end of the program");
#endif
}

#endif
