/* random.c: models of random numbers. What follows a seed is open but for rand48, which POSIX fixes;
 * the same seed gives the same numbers again, so that what comes after a second one is an
 * approximation. */
#include <assay/model.h>

#include "posix.h"

/* A generator was used or seeded: is it seeded again? (The name must be a literal.) */
#define RANDOM_SEEDED(used, name)                                                                  \
  do {                                                                                             \
    if (used)                                                                                      \
      __assay_approximate(name);                                                                   \
    used = 1;                                                                                      \
  } while (0)

//# stdlib.h

static _Bool rand_used;

//= srand specified: begins a sequence
void srand(unsigned seed) {
  (void)seed;
  RANDOM_SEEDED(rand_used, "srand: a second sequence of random numbers");
}
//= rand specified: from 0 to RAND_MAX
//? rand()
int rand(void) {
  rand_used = 1;
  return ANY_INT(0, INT_MAX);
}
//= rand_r specified: from 0 to RAND_MAX; the seed changes
//? rand_r(new(unsigned, pick(0, UINT_MAX))): same(r); same(*a1)
int rand_r(unsigned *seed) {
  static _Bool used;
  static unsigned old, next;
  static int last;
  unsigned now = *seed;
  __VERIFIER_assume(last >= 0);
  if (used && now == old) {
    *seed = next;
    return last;
  }
  if (used && now != next) /* it may have been the seed before */
    __assay_approximate("rand_r");
  used = 1;
  old = now;
  *seed = next = __VERIFIER_nondet_uint();
  return last = ANY_INT(0, INT_MAX);
}

static _Bool random_used;

//= srandom specified: begins a sequence
void srandom(unsigned seed) {
  (void)seed;
  RANDOM_SEEDED(random_used, "srandom: a second sequence of random numbers");
}
//= random specified: from 0 to 2^31 - 1
//? random()
long random(void) {
  random_used = 1;
  return ANY_LONG(0, 2147483647);
}
//= initstate specified: a state of the library's; NULL
char *initstate(unsigned seed, char *state, size_t size) {
  (void)seed, (void)state;
  RANDOM_SEEDED(random_used, "initstate: a second sequence of random numbers");
  return size < 8 ? posix_no_pointer() : posix_some_string();
}
//= setstate specified: a state of the library's; NULL
char *setstate(char *state) {
  (void)state;
  RANDOM_SEEDED(random_used, "setstate: a second sequence of random numbers");
  return ANY_BOOL() ? posix_no_pointer() : posix_some_string();
}

//# sys/random.h
//= arc4random open: any number
//? arc4random()
unsigned arc4random(void) {
  return __VERIFIER_nondet_uint();
}
//= arc4random_uniform specified: below the bound
//? arc4random_uniform(pick(0, UINT_MAX))
unsigned arc4random_uniform(unsigned bound) {
  unsigned value = __VERIFIER_nondet_uint();
  __VERIFIER_assume(value < bound || (bound == 0 && value == 0));
  return value;
}
//= arc4random_buf specified: n bytes are written
//? arc4random_buf(room(9), pick(0, 9)): same_bytes(a1, 9)
void arc4random_buf(void *to, size_t n) {
  __assay_write(to, n);
}

/* ---- rand48: x = a x + c modulo 2^48 ---- */

//# stdlib.h

typedef unsigned long long rand48_state;

#define RAND48_MASK   ((1ull << 48) - 1)
#define RAND48_FACTOR 0x5deece66dull
#define RAND48_TERM   0xbull

static struct {
  _Bool seeded; /* else x is any */
  rand48_state x, a, c;
  unsigned short old[3];
} rand48 = {.a = RAND48_FACTOR, .c = RAND48_TERM};

static rand48_state rand48_read(const unsigned short *from) {
  return from[0] | (rand48_state)from[1] << 16 | (rand48_state)from[2] << 32;
}

static void rand48_write(unsigned short *to, rand48_state x) {
  for (int i = 0; i < 3; i++)
    to[i] = (unsigned short)(x >> (16 * i));
}

static void rand48_begin(rand48_state x) {
  rand48.seeded = 1;
  rand48.x = x;
  rand48.a = RAND48_FACTOR;
  rand48.c = RAND48_TERM;
}

static rand48_state rand48_own(void) {
  if (!rand48.seeded) {
    rand48.x = __VERIFIER_nondet_ulonglong() & RAND48_MASK;
    rand48.seeded = 1;
  }
  return rand48.x;
}

static rand48_state rand48_next(void) {
  rand48.x = (rand48.a * rand48_own() + rand48.c) & RAND48_MASK;
  return rand48.x;
}

static rand48_state rand48_step(unsigned short *state) {
  rand48_state x = (rand48.a * rand48_read(state) + rand48.c) & RAND48_MASK;
  rand48_write(state, x);
  return x;
}

//= srand48 modelled: begins the sequence that POSIX fixes
//? srand48(pick(LONG_MIN, LONG_MAX)): same(lrand48()); same(mrand48())
void srand48(long seed) {
  rand48_begin((rand48_state)(unsigned)seed << 16 | 0x330e);
}
//= seed48 modelled: sets the state; the one before it, in memory of the library's
//? seed48(array(unsigned short, {pick(0, 65535), pick(0, 65535), pick(0, 65535)})): same(lrand48()); same(mrand48())
unsigned short *seed48(unsigned short *seed) {
  rand48_write(rand48.old, rand48_own());
  rand48_begin(rand48_read(seed));
  return rand48.old;
}
//= lcong48 modelled: sets state, factor and term
//? lcong48(array(unsigned short, {pick(0, 65535), 2, 3, pick(0, 65535), 5, 6, pick(0, 65535)})): same(lrand48()); same(mrand48())
void lcong48(unsigned short *given) {
  rand48_begin(rand48_read(given));
  rand48.a = rand48_read(given + 3);
  rand48.c = given[6];
}
//= lrand48 modelled: the upper 31 bits of the next state
long lrand48(void) {
  return (long)(rand48_next() >> 17);
}
//= nrand48 modelled: the upper 31 bits of the next state
//? nrand48(array(unsigned short, {pick(0, 65535), pick(0, 65535), pick(0, 65535)})): same(r); same(a1[0]); same(a1[1]); same(a1[2])
long nrand48(unsigned short *state) {
  return (long)(rand48_step(state) >> 17);
}
//= mrand48 modelled: the upper 32 bits of the next state, with a sign
long mrand48(void) {
  return (int)(rand48_next() >> 16);
}
//= jrand48 modelled: the upper 32 bits of the next state, with a sign
//? jrand48(array(unsigned short, {pick(0, 65535), pick(0, 65535), pick(0, 65535)})): same(r); same(a1[0]); same(a1[1]); same(a1[2])
long jrand48(unsigned short *state) {
  return (int)(rand48_step(state) >> 16);
}
//= drand48 modelled: the next state divided by 2^48
double drand48(void) {
  return (double)rand48_next() / 281474976710656.0;
}
//= erand48 modelled: the next state divided by 2^48
double erand48(unsigned short *state) {
  return (double)rand48_step(state) / 281474976710656.0;
}
