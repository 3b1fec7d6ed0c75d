// switch within switch within a loop; break and continue bind to the right one.
// models: 32 64
#include <stdio.h>

static int run(const char *program) {
  int acc = 0, mode = 0;
  for (const char *p = program; *p; p++) {
    switch (*p) {
    case 'm':
      mode = !mode;
      continue;
    case '+':
      switch (mode) {
      case 0:
        acc += 1;
        break;
      case 1:
        acc += 10;
        continue;
      }
      acc += 100;
      break;
    case '?':
      if (acc % 2) {
        break;
      }
      switch (acc % 3)
      default:
        acc *= 2;
      break;
    case '.':
      return acc;
    default:
      printf("bad %c\n", *p);
    }
    printf("%c:%d ", *p, acc);
  }
  printf("\n");
  return -acc;
}

int main(void) {
  printf("%d\n", run("+++"));
  printf("%d\n", run("m++m+?"));
  printf("%d\n", run("m+m?x+."));
  return run("m++.") + 1;
}
