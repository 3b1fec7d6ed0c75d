// expect: FALSE|UNKNOWN
// args: --volatile input
/* The same by an argument, in memory. */
extern void reach_error(void);
volatile struct many { int a[9]; } device;
static int first(struct many m) { return m.a[0]; }
int main(void) {
  if (first(device) != 0)
    reach_error();
  return 0;
}
