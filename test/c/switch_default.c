// switch with default in the middle or at the start, and with negative and character cases.
// models: 32 64
#include <stdio.h>

static int middle(int x) {
  int r = 0;
  switch (x) {
  case -1:
    r = 1;
    break;
  default:
    r = 100;
    /* falls through */
  case 7:
    r += 7;
    break;
  case 2147483647:
    r = 3;
  }
  return r;
}

static const char *classify(char c) {
  switch (c) {
  default:
    return "other";
  case 'a' ... 'z':
    return "lower";
  case '0' ... '9':
    return "digit";
  case ' ':
    return "space";
  }
}

int main(void) {
  printf("%d %d %d %d %d\n", middle(-1), middle(0), middle(7), middle(2147483647), middle(8));
  for (const char *p = "a Z9"; *p; p++) {
    printf("%s\n", classify(*p));
  }
  int n = 3;
  switch (n) {}
  switch (n)
  case 3:
    printf("single\n");
  switch (n++) {
    int unreached;
  case 4:
    printf("never\n");
    break;
  case 3:
    unreached = n;
    printf("%d\n", unreached);
  }
  return middle(n);
}
