// expect: FALSE(valid-deref)
// args: --property valid-deref --confirm
// prints: Not confirmed: sanitizers report nothing; the program cannot be given
// silent: they are blind
// How many arguments there are cannot be made so natively.
int main(int argc, char **argv) {
  int a[10] = {0};
  return argc < 100000 ? 0 : a[argc];
}
