// expect: TRUE
// native: TRUE
/* Order inside one object is fixed, one past its end included. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int a[4];
  struct { char c; int i; } s;
  check(&a[0] < &a[1] && (word)&a[3] > (word)&a[2]);
  check((char *)&s.c < (char *)&s.i);
  check(&a[4] > &a[3]);
  return 0;
}
