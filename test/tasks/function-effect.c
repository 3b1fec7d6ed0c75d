/* A function of another type changes a global: no proof may pass the call as if it did not. */
extern void reach_error(void);

static int set;

static int sum(int a, int b) {
  set = 1;
  return a + b;
}

int main(void) {
  int (*f)(int) = (int (*)(int))sum;
  f(3);
  if (set)
    reach_error();
  return 0;
}
