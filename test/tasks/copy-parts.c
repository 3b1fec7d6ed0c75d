extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
/* Copies of partly uninitialised structs with bit-fields, unions and arrays: by value, from functions. */
union either { int i; short h[4]; };
struct all { unsigned a : 3, b : 7; char c; int x[2]; union either u; };
static struct all make(int k) {
  struct all r;
  r.b = 5;
  r.x[1] = k;
  return r;
}
static int same(struct all s, struct all t) {
  return s.a == t.a && s.b == t.b && s.c == t.c && s.x[0] == t.x[0] && s.u.h[3] == t.u.h[3];
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  struct all s = make(k), t = s;
  if (!same(s, t) || t.b != 5 || t.x[1] != k || t.u.i != s.u.i)
    reach_error();
  return 0;
}
