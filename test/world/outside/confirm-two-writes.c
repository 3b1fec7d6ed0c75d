// expect: FALSE
// args: --confirm
// prints: Confirmed
// Each call writes another value.
extern void reach_error(void);

extern void next(int *);
int main(void) {
  int x = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    next(&x);
    sum = sum * 10 + x;
  }
  if (sum == 247)
    reach_error();
  return 0;
}
