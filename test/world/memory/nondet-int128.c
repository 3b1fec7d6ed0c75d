// expect: FALSE
/* A wide integer. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
__int128 __VERIFIER_nondet_int128(void);
int main(void) {
  __int128 x = __VERIFIER_nondet_int128(), y = __VERIFIER_nondet_int128();
  check(x == y || x >> 64 == 0);
  return 0;
}
