// Swap over globals, with symbolic constants for them. The caller's predicates relate the globals to
// a local, so they are the caller's own and only the constants carry them across the call.
// check: swap_globals.pred TRUE
// interface: swap takes nothing; returns {g == 'g}, {h == 'h}, {g == 'h}, {h == 'g}
// check: swap_globals_half.pred FALSE
extern void reach_error(void);
int g, h;
void swap(void) {
  int t = g;
  g = h;
  h = t;
}
int main(void) {
  int a, b;
  a = g;
  b = h;
  swap();
  if (!(g == b && h == a))
    reach_error();
  return 0;
}
