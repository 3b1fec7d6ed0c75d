// expect: FALSE
// files: inline_two_files_2.c
extern void reach_error(void);
inline int level(void) { return 7; }
extern int other(void);
int main(void) {
  if (level() + other() == 14)
    reach_error();
  return 0;
}
