// expect: TRUE
// args: --property def-behavior
struct pair {
  int a, b;
};
static struct pair half(void) {
  struct pair p;
  p.a = 1;
  return p; /* copying it makes no use of b */
}
int main(void) {
  struct pair p = half(), q;
  q = p;
  return q.a;
}
