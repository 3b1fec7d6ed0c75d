// expect: TRUE
// prints: Vacuous: no execution passes the assumption
extern void reach_error(void);
int main(void) {
  int x = 3;
  __builtin_assume(x == 4);
  if (x == 3)
    reach_error();
  return 0;
}
