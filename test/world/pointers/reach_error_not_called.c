// expect: TRUE
extern void reach_error(void);
static void fine(void) {}
int main(void) {
  void (*f)(void) = reach_error;
  f = fine;
  f();
  return 0;
}
