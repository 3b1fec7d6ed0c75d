// expect: TRUE
// args: --property def-behavior
int seen;
int main(void) {
  goto in;
  {
    int x = 5;
  in:
    x = 3;
    seen = x;
  }
  return 0;
}
