/* Locals of a recursive procedure: a pointer may lead to another activation's. */
static int depth(int n, int *best) {
  int here = n, private = n;
  if (n > 0)
    depth(n - 1, &here);
  *best = here + private;
  return here;
}

int even(int n, int *p);
int odd(int n, int *p) {
  int mine = n;
  return n ? even(n - 1, &mine) : *p;
}
int even(int n, int *p) {
  int other = n;
  *p = n;
  return n ? odd(n - 1, &other) : 1;
}

int main(void) {
  int best, seed;
  depth(3, &best);
  return best + even(4, &seed);
}
