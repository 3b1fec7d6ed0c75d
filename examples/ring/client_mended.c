#include "ring.h"

#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct ring r;
  unsigned char byte;
  ring_open(&r);
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      unsigned char *place = ring_reserve(&r);
      if (place) {
        *place = 1;
        ring_commit(&r);
      }
    } else if (ring_take(&r, &byte))
      assert(byte == 1);
  }
#ifndef FORGET
  ring_close(&r);
#endif
  return 0;
}
