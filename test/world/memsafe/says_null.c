// expect: FALSE(valid-deref)
// args: --property valid-deref
// prints: error: null pointer: write to p->b (in main)
struct pair { int a, b; };
int main(void) {
  struct pair *p = 0;
  p->b = 1;
  return 0;
}
