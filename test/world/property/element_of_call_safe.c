// expect: TRUE
// args: --property all
/* The index is widened once for the question whether it leaves the array, once for the access. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4], sum = 0;
  for (int i = 0; i < 4; i++)
    a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 4; i++)
    sum ^= a[i];
  return sum == 0;
}
