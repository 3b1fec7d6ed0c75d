// expect: FALSE
/* Declared without a prototype. */
extern void reach_error();
int main() {
  void (*fail)() = reach_error;
  fail();
  return 0;
}
