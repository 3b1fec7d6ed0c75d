/* What a callee does to its caller's variable through a pointer, where it leaves it alone too. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry {
  int value;
};

static int set(int a, void *to) {
  struct entry *e = to;
  if (a > 0)
    e->value = a;
  return a;
}

int main(void) {
  struct entry x = {0};
  int n = __VERIFIER_nondet_int();
  set(n, &x);
  if (n > 0 && x.value != n)
    reach_error();
  if (n <= 0 && x.value != 0)
    reach_error();
  return 0;
}
