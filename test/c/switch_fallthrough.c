// switch with cases that fall through, and cases that share a body.
// models: 32 64
#include <stdio.h>

static int days(int month, int leap) {
  switch (month) {
  case 4:
  case 6:
  case 9:
  case 11:
    return 30;
  case 2:
    return leap ? 29 : 28;
  default:
    return 31;
  }
}

static int gifts(int day) {
  int n = 0;
  switch (day) {
  case 5:
    n += 5;
    /* falls through */
  case 4:
    n += 4;
    /* falls through */
  case 3:
    n += 3;
    break;
  case 2:
    n += 200;
    /* falls through */
  case 1:
    n += 1;
  }
  return n;
}

int main(void) {
  int total = 0;
  for (int m = 1; m <= 12; m++) {
    total += days(m, m == 2);
  }
  printf("%d\n", total);
  for (int d = 0; d < 8; d++) {
    printf("%d ", gifts(d));
  }
  printf("\n");
  return gifts(5);
}
