// expect: TRUE
// native: TRUE
// What is not understood, and what is missing.
#include <assert.h>
#include <unistd.h>
#include <stddef.h>

int main(void) {
  char *argv[] = {"p", "-x", "-o", NULL};
  opterr = 0;
  assert(getopt(3, argv, ":o:") == '?' && optopt == 'x');
  assert(getopt(3, argv, ":o:") == ':' && optopt == 'o');
  assert(getopt(3, argv, ":o:") == -1 && optind == 3);
  return 0;
}
