// expect: UNKNOWN | FALSE(valid-deref)
// args: --property valid-deref
// the end of an empty text is overwritten: nothing stops behind it
int main(int argc, char *argv[]) {
  if (argc < 2)
    return 0;
  argv[1][0] = 'x';
  return argv[1][0] == 'x' && argv[1][1] == 'y';
}
