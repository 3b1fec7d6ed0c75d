// expect: FALSE(stdio-file)
// args: --rule stdio-file --entry usage
// The pager is left open if there were no lines.
#include <stdio.h>

void usage(int lines) {
  FILE *f = popen("pager", "w");
  if (!f)
    f = stdout;
  fputs("usage: …\n", f);
  if (f != stdout && lines > 0)
    pclose(f);
}
