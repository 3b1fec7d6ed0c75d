// rule: stdio-file
// expect: 18 the stream is used after it was closed
// inputs: 1,1,1,0,10,1,0
// The error path closes the stream and goes on.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  FILE *in = fopen("a", "r");
  if (!in)
    return 1;
  int c = fgetc(in);
  if (c == '\n')
    fclose(in);


  int d = fgetc(in);
  fclose(in);
  return c == d;
}
