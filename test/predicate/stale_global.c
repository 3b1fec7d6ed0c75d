// The same through a global that a local predicate of the caller mentions.
// check: stale_global.pred FALSE
extern void reach_error(void);
int g;
void bump(void) { g = g + 1; }
int main(void) {
  int x;
  x = 1;
  bump();
  if (x == g)
    reach_error();
  return 0;
}
