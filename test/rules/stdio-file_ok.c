// rule: stdio-file
// Every stream is tested, used, and closed on all ways out.
#include <stdio.h>

static int copy(const char *from, const char *to) {
  FILE *in = fopen(from, "r");
  if (!in)
    return -1;
  FILE *out = fopen(to, "w");
  if (!out) {
    fclose(in);
    return -1;
  }
  int c = fgetc(in);
  if (c != EOF)
    fputc(c, out);
  fclose(out);
  fclose(in);
  return 0;
}

int main(void) {
  return copy("a", "b") < 0;
}
