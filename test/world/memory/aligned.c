// expect: TRUE
// native: TRUE
/* Objects are aligned. */
extern void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
typedef __UINTPTR_TYPE__ word;
int main(void) {
  int i;
  long long l;
  _Alignas(64) char c;
  check((word)&i % 4 == 0);
  check(((word)&l & (_Alignof(long long) - 1)) == 0);
  check((word)&c % 64 == 0);
  return 0;
}
