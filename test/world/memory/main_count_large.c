// expect: UNKNOWN | FALSE
// there may be many arguments
extern void reach_error(void);
int main(int argc, char *argv[]) {
  if (argc > 100 && argv[1])
    reach_error();
  return 0;
}
