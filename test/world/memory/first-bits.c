// expect: FALSE
/* Where the object lies is open. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int x;
int main(void) {
  check((word)&x > 0x100000000u || sizeof(word) == 4);
  return 0;
}
