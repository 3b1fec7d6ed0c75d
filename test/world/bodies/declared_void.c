// expect: UNKNOWN
// files: declared_void_2.c
extern void reach_error(void);
extern int f(int x);
int main(void) {
  if (f(3) == 3)
    reach_error();
  return 0;
}
