// expect: TRUE
/* Neighbours in the Gray code differ in one bit. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_bool()) {
    unsigned a = i ^ i >> 1;
    i++;
    unsigned d = a ^ (i ^ i >> 1);
    if (d == 0 || (d & (d - 1)))
      reach_error();
  }
}
