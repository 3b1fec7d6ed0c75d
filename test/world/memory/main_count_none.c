// expect: UNKNOWN | FALSE
// there may be none, not even a name (C17 5.1.2.2.1p2)
extern void reach_error(void);
int main(int argc, char *argv[]) {
  if (!argv[0])
    reach_error();
  return argc;
}
