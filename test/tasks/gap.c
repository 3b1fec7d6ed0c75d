extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* Each variable is written just where the pointer may lead to it. */
int main(void) {
  int a, b, *p;
  if (__VERIFIER_nondet_int()) {
    a = 5;
    p = &a;
  } else {
    b = 6;
    p = &b;
  }
  int x = *p;
  if (x != 5 && x != 6)
    reach_error();
  return 0;
}
