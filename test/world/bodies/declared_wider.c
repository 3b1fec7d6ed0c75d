// expect: UNKNOWN
// files: declared_wider_2.c
/* The function returns less than the call takes: the rest is undefined. */
extern void reach_error(void);
extern long f(int x);
int main(void) {
  if (f(3) == 3)
    reach_error();
  return 0;
}
