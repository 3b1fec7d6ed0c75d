// run: check --engine linear --timeout 8
// prints: UNKNOWN (timeout; unions of up to
// exit: 5
// Sums of subsets: the union doubles with every step.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i, x, y, step;
  x = 0; y = 0; step = 1;
  for (i = 0; i < 26; i = i + 1) {
    if (__VERIFIER_nondet_int()) x = x + step;
    else y = y + 3 * step;
    step = 4 * step % 8191;
  }
  if (x * 3 + y == 5) reach_error();
  return 0;
}
