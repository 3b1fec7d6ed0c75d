// expect: TRUE
// native: TRUE
/* Arrays and their initialisers. */
#include <assert.h>
char a[3] = "abc";
char b[] = "ab\0cd";
char c[2][3] = {"a", "bc"};
int w[] = L"hi";
char d[] = {"x"};
unsigned char e[] = "\377\x80";
int main(void) {
  assert(sizeof a == 3 && a[2] == 'c');
  assert(sizeof b == 6 && b[3] == 'c');
  assert(c[1][1] == 'c' && c[0][1] == 0);
  assert(w[2] == 0 && sizeof w == 12);
  assert(sizeof d == 2 && e[0] == 255 && e[1] == 128);
  return 0;
}
