// expect: FALSE
// A variable that other files define holds the function.
extern void reach_error(void);
extern void run(void);
extern void (*hook)(void);
static int g;
static void t(void) { g = 1; }
int main(void) {
  hook = t;
  run();
  if (g)
    reach_error();
  return 0;
}
