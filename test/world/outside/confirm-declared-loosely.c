// expect: FALSE
// args: --confirm
// prints: Confirmed
// Without a prototype, arguments come where others would.
extern void reach_error(void);
extern void call();
static int g;
static void t(int n) { g = n; }
int main(void) {
  call(3, t);
  if (g == 6)
    reach_error();
  return 0;
}
