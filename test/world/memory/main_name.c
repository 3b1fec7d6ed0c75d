// expect: UNKNOWN | FALSE
// the name of the program may be any
extern void reach_error(void);
int main(int argc, char *argv[]) {
  if (argc > 0 && argv[0][0] != 'p')
    reach_error();
  return 0;
}
