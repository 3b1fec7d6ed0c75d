// expect: FALSE(no-overflow)
// args: --property no-overflow --entry sum
// prints: returned_place.c:7:5: error: signed overflow of int: a + b
// The sum stands in the first return, and is told there.
int sum(int a, int b) {
  if (a > 0 && b > 0)
    return a + b;
  return 0;
}
