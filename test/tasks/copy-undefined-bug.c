extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* The uninitialised part of a copied struct, wherever the pointer points, is an input of the bug. */
struct pair { int f, g; };
int main(void) {
  struct pair a, b, t, *p;
  int n = __VERIFIER_nondet_int();
  a.f = 1;
  b.g = 2;
  p = n > 0 ? &a : &b;
  t = *p;
  if (p == &b && t.f == 9 && b.f == 9 && n == -4)
    reach_error();
  return 0;
}
