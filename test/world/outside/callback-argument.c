// expect: FALSE
// It is called with any number.
extern void reach_error(void);
extern void call(void (*)(int));
static void t(int n) {
  if (n == 4711)
    reach_error();
}
int main(void) {
  call(t);
  return 0;
}
