// expect: TRUE
// args: --property valid-memcleanup
// as many are freed as were made
#include <stdlib.h>
int main(void) { for (int i = 0; i < 5; i++) { int *p = malloc(4); if (i != 5) free(p); } return 0; }
