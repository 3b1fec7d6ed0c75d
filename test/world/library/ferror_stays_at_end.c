// expect: TRUE
/* The end does not undo an error. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("a", "w+");
  if (!f)
    return 0;
  if (fputc('a', f) == EOF && fseek(f, 0, SEEK_SET) == 0 && fgetc(f) == EOF && !ferror(f))
    reach_error();
  fclose(f);
  return 0;
}
