/* assert without <assert.h> is a function that nobody declared; it is an assertion all the same. */
extern int __VERIFIER_nondet_int();
extern void __VERIFIER_assert(int);

int main() {
  int x = __VERIFIER_nondet_int(), y = 0;
  while (y < 10 && __VERIFIER_nondet_int())
    y++;
  __VERIFIER_assert(y <= 10);
#ifdef BUG
  assert(x != 7 || y != 3);
#else
  assert(x != 7 || y < 11);
#endif
  return 0;
}
