// expect: FALSE
/* Nothing is declared: C's old rules for calls. */
int main() {
  int x = nondet_int();
  __CPROVER_assume(x == 5);
  __CPROVER_assert(x == 6, "never");
  return 0;
}
