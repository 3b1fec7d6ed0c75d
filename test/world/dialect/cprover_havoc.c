// expect: FALSE
/* The bytes named become arbitrary; the size need not be given as a size_t. */
int main(void) {
  int a[3] = {1, 2, 3};
  __CPROVER_havoc_slice(a + 1, 4);
  __CPROVER_assert(a[1] == 2, "changed");
  return 0;
}
