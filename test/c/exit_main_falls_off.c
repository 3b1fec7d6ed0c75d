// main without a return statement yields status 0, whatever was computed before.
// models: 32 64
#include <stdio.h>

static int state = 5;

static int spend(int n) {
  state -= n;
  return state;
}

static void maybe(int n) {
  if (n > 2) {
    printf("early\n");
    return;
  }
  printf("late %d\n", n);
}

int main(void) {
  maybe(1);
  maybe(3);
  printf("%d\n", spend(2));
  spend(1);
  printf("%d\n", state);
}
