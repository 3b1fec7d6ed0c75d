// expect: FALSE(def-behavior)
// args: --property def-behavior
/* A name that compilers use, too. */
int seen;
int main(void) {
  goto in;
  int tmp;
in:
  seen = tmp;
  return 0;
}
