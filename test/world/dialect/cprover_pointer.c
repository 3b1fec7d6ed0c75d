// expect: FALSE
void __CPROVER_assert(_Bool condition, const char *text);
int main(void) {
  void (*check)(_Bool, const char *) = __CPROVER_assert;
  check(0, "through a pointer");
  return 0;
}
