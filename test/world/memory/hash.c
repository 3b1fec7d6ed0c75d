// expect: FALSE
/* Hashes of addresses may collide. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int a, b;
int main(void) {
  check(((word)&a >> 4) % 7 != ((word)&b >> 4) % 7);
  return 0;
}
