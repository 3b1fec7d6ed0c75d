// expect: FALSE(def-behavior)
// args: --property def-behavior
// prints: x is read before it is set
/* No execution reaches the declaration. */
int seen;
int main(void) {
  goto in;
  {
    int x = 5;
  in:
    seen = x;
  }
  return 0;
}
