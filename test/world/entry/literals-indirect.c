// expect: FALSE
// args: --entry f
// Two equal literals may be one object, also for a function that f only reaches through a pointer.
extern void reach_error(void);

static const char *one(void) { return "same"; }
static const char *two(void) { return "same"; }
static void compare(void) {
  if (one() == two())
    reach_error();
}
static void (*step)(void) = compare;
void change(void (*to)(void)) { step = to; }

void f(void) {
  step = compare;
  step();
}
