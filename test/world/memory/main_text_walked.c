// expect: TRUE
// args: --property valid-deref
// the first characters of a text, no further than its end
int main(int argc, char *argv[]) {
  int n = 0;
  if (argc > 1)
    while (n < 5 && argv[1][n])
      n++;
  return n;
}
