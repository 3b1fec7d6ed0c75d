// expect: TRUE
/* Flags that exclude each other, set and cleared for ever. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum { IDLE = 1, BUSY = 2, DONE = 4, SEEN = 8 };

int main(void) {
  unsigned f = IDLE;
  while (__VERIFIER_nondet_bool()) {
    if (f & IDLE)
      f = (f & ~IDLE) | BUSY;
    else if (f & BUSY)
      f = (f & ~BUSY) | DONE | SEEN;
    else
      f = (f & ~DONE) | IDLE;
    if ((f & BUSY && f & DONE) || (f & DONE && !(f & SEEN)))
      reach_error();
  }
}
