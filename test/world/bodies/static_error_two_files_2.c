// expect: FALSE
// files: static_error_two_files.c
static void reach_error(void) {}
int other(int x) {
  if (x == 3)
    reach_error();
  return 0;
}
