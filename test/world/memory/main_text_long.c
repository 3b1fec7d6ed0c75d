// expect: UNKNOWN | FALSE
// a text may have any length
#include <string.h>
extern void reach_error(void);
int main(int argc, char *argv[]) {
  if (argc > 1 && strlen(argv[1]) > 100)
    reach_error();
  return 0;
}
