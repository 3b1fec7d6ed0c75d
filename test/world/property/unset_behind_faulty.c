// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: *p is read before it is set
static int get(int *p) {
  return *p;
}
int main(void) {
  int x;
  return get(&x);
}
