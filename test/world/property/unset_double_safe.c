// expect: TRUE
// args: --property def-behavior
int main(int argc, char **argv) {
  double d;
  if (argc > 1)
    d = 1;
  else
    d = 2;
  return d > 1;
}
