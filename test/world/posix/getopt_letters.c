// expect: TRUE
// native: TRUE
// Options of a known command line.
#include <assert.h>
#include <unistd.h>
#include <stddef.h>

int main(void) {
  char *argv[] = {"p", "-ab", "-o", "file", "rest", NULL};
  assert(getopt(5, argv, "abo:") == 'a' && optind == 1);
  assert(getopt(5, argv, "abo:") == 'b' && optind == 2);
  assert(getopt(5, argv, "abo:") == 'o' && optarg == argv[3]);
  assert(getopt(5, argv, "abo:") == -1 && optind == 4);
  return 0;
}
