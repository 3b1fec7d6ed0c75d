/* A callback gets its state through a void pointer, handed on by a procedure that does not look at it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct counter {
  int n, limit;
};

static void bump(int step, void *context) {
  struct counter *c = context;
  if (c->n + step <= c->limit)
    c->n += step;
}

static void repeat(int count, void (*f)(int, void *), void *context) {
  for (int i = 0; i < count; i++)
    f(1, context);
}

int main(void) {
  struct counter k = {0, 100};
  repeat(__VERIFIER_nondet_int(), bump, &k);
  if (k.n > BOUND)
    reach_error();
  return 0;
}
