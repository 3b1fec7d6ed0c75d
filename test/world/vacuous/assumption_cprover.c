// expect: TRUE
// prints: Vacuous: no execution passes the assumption
int nondet_int();
int main() {
  int x = nondet_int();
  __CPROVER_assume(x != x);
  __CPROVER_assert(x == 3, "behind it");
  return 0;
}
