// expect: FALSE
/* A null pointer as a condition. */
int main(void) {
  int *p = 0;
  __CPROVER_assert(p, "not null");
  return 0;
}
