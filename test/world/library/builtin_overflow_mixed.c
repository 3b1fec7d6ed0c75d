// expect: TRUE
// native: TRUE
/* Overflow of operands and results of different types, up to 128 bits. */
#include <assert.h>
int main(void) {
  long long l;
  short s;
  unsigned u;
  unsigned char c;
  unsigned long long ul;
  __int128 w;
  unsigned __int128 v;
  assert(!__builtin_mul_overflow(1 << 30, 4, &l) && l == 1LL << 32);
  assert(__builtin_add_overflow(30000, 30000, &s));
  assert(__builtin_add_overflow(-1, 0, &u));
  assert(__builtin_sadd_overflow(1, 2, (int *)&u) == 0 && u == 3);
  assert(__builtin_add_overflow(-1LL, 1ULL, &ul) == 0 && ul == 0);
  assert(__builtin_mul_overflow(-1LL, ~0ULL, &ul));
  assert(__builtin_sub_overflow(1u, 2u, &c) && c == 255);
  w = ((__int128)1 << 126) - 1 + ((__int128)1 << 126);
  __int128 r;
  assert(__builtin_add_overflow(w, 1, &r) && r < 0);
  assert(!__builtin_add_overflow(w, -1, &r) && r == w - 1);
  assert(__builtin_sub_overflow(-w - 1, 1, &r));
  v = ~(unsigned __int128)0;
  unsigned __int128 q;
  assert(__builtin_add_overflow(v, v, &q) && q == v - 1);
  assert(__builtin_sub_overflow((unsigned __int128)1, v, &q) && q == 2);
  return 0;
}
