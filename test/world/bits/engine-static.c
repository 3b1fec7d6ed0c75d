// expect: TRUE
// args: --engine bits
/* A static variable, and a parameter whose address is taken. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static void set(int *p) {
  *p ^= 1;
}
static int count(int n) {
  static int calls;
  set(&n);
  calls += n & 1;
  return calls;
}
int main(void) {
  int r = 0;
  while (__VERIFIER_nondet_bool())
    r = count(1);
  if (r == 3)
    reach_error();
}
