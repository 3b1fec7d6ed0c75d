// expect: FALSE
// args: --confirm
// prints: Confirmed
// A callback calls the same function again, which calls back another one.
extern void reach_error(void);

extern void run(void (*)(void));
extern int ask(void);
static int depth, answer;
static void inner(void) { answer = ask(); }
static void outer(void) {
  depth++;
  if (depth == 1)
    run(inner);
}
int main(void) {
  run(outer);
  if (depth == 1 && answer == 6)
    reach_error();
  return 0;
}
