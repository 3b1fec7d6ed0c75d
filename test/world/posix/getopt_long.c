// expect: TRUE
// native: TRUE
// Long options, also by their beginning.
#include <assert.h>
#include <getopt.h>
#include <stddef.h>

int main(void) {
  static const struct option all[] = {{"verbose", no_argument, NULL, 'v'},
                                      {"output", required_argument, NULL, 'o'},
                                      {NULL, 0, NULL, 0}};
  char *argv[] = {"p", "--verb", "--output=x", NULL};
  assert(getopt_long(3, argv, "", all, NULL) == 'v');
  assert(getopt_long(3, argv, "", all, NULL) == 'o' && optarg[0] == 'x');
  assert(getopt_long(3, argv, "", all, NULL) == -1 && optind == 3);
  return 0;
}
