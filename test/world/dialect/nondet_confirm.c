// expect: FALSE
// args: --confirm
// prints: Confirmed
unsigned nondet_uint(void);
void __CPROVER_assert(_Bool, const char *);
void __CPROVER_assume(_Bool);
int main(void) {
  unsigned x = nondet_uint();
  __CPROVER_assume(x > 1000);
  __CPROVER_assert(x != 4242, "not this one");
  return 0;
}
