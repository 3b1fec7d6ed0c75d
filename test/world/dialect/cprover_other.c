// expect: UNKNOWN
// prints: __CPROVER_r_ok
/* What is not understood is not guessed. */
int main(void) {
  int x = 0;
  if (!__CPROVER_r_ok(&x, sizeof x))
    __CPROVER_assert(0, "readable");
  return 0;
}
