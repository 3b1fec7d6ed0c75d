// models: 32 64
// A small interpreter that jumps through tables of labels, and a label kept in a variable.
#include <stdio.h>

static int interpret(const char *code) {
  static void *const table[] = {&&halt, &&increment, &&twice, &&negate};
  int value = 1;
  goto *table[(int)*code++];
increment:
  value++;
  goto *table[(int)*code++];
twice:
  value *= 2;
  goto *table[(int)*code++];
negate:
  value = -value;
  goto *table[(int)*code++];
halt:
  return value;
}

static int chosen(int which) {
  void *where = which ? &&yes : &&no;
  int steps = 0;
  goto *where;
yes:
  steps += 10;
  where = &&no;
  goto *where;
no:
  return steps + (where == &&no) + 2 * (where == &&yes);
}

int main(void) {
  printf("%d\n", interpret("\1\2\2\3"));
  printf("%d\n", interpret(""));
  printf("%d %d\n", chosen(0), chosen(1));
  return 0;
}
