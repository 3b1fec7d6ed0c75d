// expect: TRUE
void __CPROVER_assume(__CPROVER_bool assumption);
void __CPROVER_assert(__CPROVER_bool assertion, const char *description);
_Bool nondet_bool(void);
int main(void) {
  __CPROVER_bool b = nondet_bool();
  __CPROVER_assume(b);
  __CPROVER_assert(b == 1, "a truth value is 0 or 1");
  return 0;
}
