// Assignments through pointers, with Morris' axiom where aliases are open, and effects of calls on
// the caller's variables.
// check: pointers.pred TRUE
// check: pointers_less.pred FALSE
extern void reach_error(void);
extern int input(void);
void set(int *p) { *p = 1; }
int main(void) {
  int x, y;
  int *p;
  x = 0;
  y = 0;
  if (input())
    p = &x;
  else
    p = &y;
  set(p);
  if (p == &x && x != 1)
    reach_error();
  return 0;
}
