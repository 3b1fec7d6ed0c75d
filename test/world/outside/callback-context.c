// expect: FALSE
// The usual pair of a function and what it is given.
extern void reach_error(void);
extern void each(void (*)(int, void *), void *);
static void add(int n, void *sum) {
  if (n > 0)
    *(int *)sum += 1;
}
int main(void) {
  int sum = 0;
  each(add, &sum);
  if (sum == 1)
    reach_error();
  return 0;
}
