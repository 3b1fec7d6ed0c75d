// Duff's device: case labels inside a loop of the switch body.
// models: 32 64
#include <stdio.h>

static int copy(char *to, const char *from, int count) {
  int rounds = (count + 3) / 4, trips = 0;
  switch (count % 4) {
  case 0:
    do {
      trips++;
      *to++ = *from++;
      /* falls through */
    case 3:
      *to++ = *from++;
      /* falls through */
    case 2:
      *to++ = *from++;
      /* falls through */
    case 1:
      *to++ = *from++;
    } while (--rounds > 0);
  }
  return trips;
}

int main(void) {
  const char *text = "Tom Duff wrote this in 1983.";
  for (int n = 1; n <= 28; n += 3) {
    char out[32] = {0};
    int trips = copy(out, text, n);
    printf("%d %d [%s]\n", n, trips, out);
  }
  int i = 0, s = 0;
  switch (2)
    for (; i < 3; i++) {
    case 1:
      s += 10;
      /* falls through */
    case 2:
      s += 1;
    }
  printf("%d %d\n", i, s);
  return s;
}
