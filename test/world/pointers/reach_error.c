// expect: FALSE
extern void reach_error(void);
int main(void) {
  void (*fail)(void) = reach_error;
  fail();
  return 0;
}
