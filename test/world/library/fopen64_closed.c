// expect: TRUE
// args: --rule stdio-file
/* fopen64 is fopen, for rules too. */
#include <stdio.h>
extern void reach_error(void);
extern FILE *fopen64(const char *, const char *);
int main(void) {
  FILE *f = fopen64("x", "r");
  if (!f)
    return 1;
  fclose(f);
  return 0;
}
