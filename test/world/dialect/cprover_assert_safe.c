// expect: TRUE
int nondet_int();
int main() {
  int x = nondet_int();
  __CPROVER_assume(x > 3 && x < 10);
  __CPROVER_assert(x != 10, "x is below ten");
  return 0;
}
