// expect: UNKNOWN
/* A label that starts a thread. */
int g;
int main(void) {
__CPROVER_ASYNC_1:
  g = 1;
  __CPROVER_assert(g == 1, "seen");
  return 0;
}
