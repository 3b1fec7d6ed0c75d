// expect: TRUE
// args: --rule stdio-file --entry usage
// A stream of popen's is never stdout.
#include <stdio.h>

static FILE *out(int wants_pager) {
  FILE *f = NULL;
  if (wants_pager)
    f = popen("pager", "w");
  if (!f)
    f = stdout;
  return f;
}

void usage(int wants_pager) {
  FILE *f = out(wants_pager);
  fputs("usage: …\n", f);
  if (f != stdout)
    pclose(f);
}
