// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: d is read before it is set
static double twice(double x) {
  return 2 * x;
}
int main(void) {
  double d;
  return twice(d) > 1;
}
