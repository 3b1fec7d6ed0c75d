// expect: FALSE
// prints: call has no body
// The function that is passed may be called.
extern void reach_error(void);
extern void call(void (*)(void));
static int g;
static void t(void) { g = 1; }
int main(void) {
  call(t);
  if (g)
    reach_error();
  return 0;
}
