// expect: FALSE(valid-deref)
// args: --property all
// prints: element_of_call_faulty.c:8:
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4];
  for (int i = 0; i < 5; i++)
    a[i] = __VERIFIER_nondet_int();
  return 0;
}
