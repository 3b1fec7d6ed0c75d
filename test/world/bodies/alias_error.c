// expect: FALSE
/* Another name of an error function is one. */
void reach_error(void) {}
void fail(void) __attribute__((alias("reach_error")));
int main(void) {
  fail();
  return 0;
}
