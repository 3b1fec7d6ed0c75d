// expect: FALSE
// args: --confirm
// prints: Confirmed
// Variables of other files: what they hold, and that they change.
extern void reach_error(void);

extern int mode;
extern void (*hook)(int);
extern void run(void);
static int g;
static void t(int n) { g = n; }
int main(void) {
  if (mode != 3)
    return 0;
  hook = t;
  run();
  if (g == 8 && mode == 4)
    reach_error();
  return 0;
}
