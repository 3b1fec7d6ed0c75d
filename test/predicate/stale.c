// What a call changes behind the caller's back, by pointer. The error is reachable; an abstraction
// that keeps the old value proves it away.
// check: stale.pred FALSE
// check: stale_call.pred FALSE
extern void reach_error(void);
void set(int *p) { *p = 3; }
int main(void) {
  int x;
  x = 0;
  set(&x);
  if (x == 3)
    reach_error();
  return 0;
}
