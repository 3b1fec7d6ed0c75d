extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* Bugs that are deep: behind 200 returns, and behind 1000 rounds with two choices in each. */
int unwound;
void odd(void);
void even(void) {
  if (__VERIFIER_nondet_int())
    odd();
  unwound++;
#ifndef ROUNDS
  if (unwound == 200)
    reach_error();
#endif
}
void odd(void) {
  if (__VERIFIER_nondet_int() > 3)
    even();
}
int main(void) {
#ifdef ROUNDS
  int rounds = 0, sum = 0;
  while (__VERIFIER_nondet_int()) {
    int x = __VERIFIER_nondet_int();
    if (x > 0)
      sum++;
    else if (x < -5)
      sum--;
    rounds++;
    if (rounds >= 1000 && sum == 1000)
      reach_error();
  }
#else
  even();
#endif
  return 0;
}
