// expect: TRUE
// The callback itself calls what may call it again.
extern void reach_error(void);
extern void turn(void (*)(void));
static int depth;
static void step(void) {
  if (depth >= 3)
    return;
  depth++;
  turn(step);
  if (depth > 3)
    reach_error();
}
int main(void) {
  turn(step);
  return 0;
}
