// expect: TRUE
/* x is n * n * n, y and z are its differences, all modulo 2^32. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned n = 0, x = 0, y = 1, z = 6;
  while (__VERIFIER_nondet_int()) {
    n++;
    x += y;
    y += z;
    z += 6;
  }
  if (y != 3 * n * n + 3 * n + 1)
    reach_error();
}
