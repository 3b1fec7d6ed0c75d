// expect: TRUE
__CPROVER_size_t nondet_size_t(void);
int main(void) {
  __CPROVER_size_t n = nondet_size_t();
  __CPROVER_assume(n < 100);
  __CPROVER_assert(n + 1 > n, "no overflow");
  return 0;
}
