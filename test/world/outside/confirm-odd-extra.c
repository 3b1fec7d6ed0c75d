// expect: UNKNOWN
// args: --confirm
// silent: Contradicted
// Which register the function comes in depends on what stands before it.
extern void reach_error(void);
extern int set(int what, ...);
static int g;
static void t(void) { g = 1; }
int main(void) {
  set(1, 2.5, t);
  if (g)
    reach_error();
  return 0;
}
