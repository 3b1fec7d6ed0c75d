// expect: FALSE
// args: --trace full
// Values are those after the step, of what the step wrote.
// prints: x += 4;                                               [x = 7]
// prints: s.b = x;                                              [s.b = 7]
// prints: p = &s;                                               [p = &s]
// prints: p->a = x - 1;                                         [p->a (s.a) = 6]
// prints: a[x - 5] = 9;                                         [a[x - 5] = 9]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int a, b; };
int main(void) {
  int x = __VERIFIER_nondet_int(), a[4] = {0};
  struct pair s = {0, 0}, *p;
  if (x != 3)
    return 0;
  x += 4;
  s.b = x;
  p = &s;
  p->a = x - 1;
  a[x - 5] = 9;
  if (s.a + a[2] == 15)
    reach_error();
  return 0;
}
