// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* Code that is not there changes a variable that is declared here. */
#include <stdio.h>
#include <stdlib.h>

extern int mode;
extern void poke(void);
int main(void) {
  FILE *f = fopen("a", "r");
  if (!f)
    return 1;
  fclose(f);
  mode = 0;
  poke();
  if (mode == 3)
    fclose(f);
  return 0;
}
