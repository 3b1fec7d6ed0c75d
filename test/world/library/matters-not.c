// expect: TRUE
// args: --rule stdio-file
// Much is measured, compared and printed; the rule is about none of it.
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int width(const char *s) {
  int n = 0;
  for (; *s; s++)
    n += isprint((unsigned char)*s) ? 1 : 4;
  return n;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  if (isatty(1) && strcmp(argv[1], "-") != 0 && strlen(argv[1]) > 3)
    printf("%s\n", argv[1]);
  FILE *f = fopen(argv[1], "r");
  if (!f) {
    fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
    return 1;
  }
  if (width(argv[1]) > 80 || strncmp(argv[1], "./", 2) == 0)
    puts("long");
  if (fclose(f) != 0)
    return 1;
  return 0;
}
