// expect: FALSE
// args: --rule stdio-file --timeout 60
// As streams_many_ways.c, but one way out closes the stream twice.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int failures;

static void note(const char *what, int n) {
  if (n > 3)
    printf("%s %d\n", what, n);
  if (n < -3) {
    fprintf(stderr, "%s is small\n", what);
    ++failures;
  }
}

static int count(FILE *from) {
  int c, lines = 0;
  while ((c = getc(from)) != EOF)
    if (c == '\n')
      ++lines;
  return ferror(from) ? -1 : lines;
}

static void finish(FILE *from) {
  if (from)
    fclose(from);
}

static int measure(const char *name) {
  FILE *from = fopen(name, "r");
  int lines;
  if (!from) {
    note("cannot open", __VERIFIER_nondet_int());
    finish(from);
    return 1;
  }
  note("opened", __VERIFIER_nondet_int());
  lines = count(from);
  note("counted", lines);
  if (lines < 0) {
    finish(from);
    finish(from);
    return 3;
  }
  if (lines > 5)
    note("many", lines);
  finish(from);
  return 0;
}

int main(void) {
  for (int i = __VERIFIER_nondet_int(); i > 0; --i)
    note("result", measure(i % 2 ? "odd" : "even"));
  return failures ? 1 : 0;
}
