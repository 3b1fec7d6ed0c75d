// A call through a pointer is a choice among its targets; a predicate about the pointer picks.
// check: indirect.pred TRUE
// check: indirect_any.pred FALSE
extern void reach_error(void);
int g;
void one(void) { g = 1; }
void two(void) { g = 2; }
void (*f)(void);
int main(void) {
  f = two;
  (*f)();
  f = one;
  (*f)();
  if (g != 1)
    reach_error();
  return 0;
}
