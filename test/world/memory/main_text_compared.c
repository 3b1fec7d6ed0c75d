// expect: TRUE
// any number of arguments, of any length: only the first two characters of one are looked at
#include <string.h>
extern void reach_error(void);
int main(int argc, char *argv[]) {
  int shows = 0, i, sum = 0;
  if (argc == 2 && strcmp(argv[1], "1") == 0)
    shows = 1;
  for (i = 0; i < 300; i++)
    sum += i * shows;
  if (sum && argc != 2)
    reach_error();
  return 0;
}
