// expect: FALSE
/* A precondition in a function is an assertion about its callers. */
int nondet_int(void);
static int half(int x) {
  __CPROVER_precondition(x % 2 == 0, "even");
  return x / 2;
}
int main(void) {
  int x = nondet_int();
  __CPROVER_input("x", x);
  int y = half(x);
  __CPROVER_output("y", y);
  return 0;
}
