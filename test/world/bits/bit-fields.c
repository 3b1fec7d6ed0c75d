// expect: TRUE|UNKNOWN
// args: --timeout 3
/* The same with bit-fields of a struct, changed in a loop. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  struct {
    unsigned mode : 2, count : 5, ready : 1;
  } s = {1, 0, 0};
  while (__VERIFIER_nondet_bool()) {
    s.count++;
    s.ready ^= 1;
    if (s.mode != 1 || (s.count & 1) != s.ready)
      reach_error();
  }
}
