// expect: FALSE(stdio-file)
// args: --rule stdio-file
// prints: the stream is still open at the end
// Only the last one is closed.
#include <stdio.h>

int main(int argc, char **argv) {
  FILE *f = 0;
  for (int i = 1; i < argc; i++)
    f = fopen(argv[i], "r");
  if (f)
    fclose(f);
  return 0;
}
