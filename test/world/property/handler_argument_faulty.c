// expect: FALSE(valid-deref)
// args: --property valid-deref
/* So are its parameters. */
static int *kept;
__attribute__((destructor)) static void last(void) {
  *kept = 4;
}
int main(int argc, char **argv) {
  kept = &argc;
  return 0;
}
