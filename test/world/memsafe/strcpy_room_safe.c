// expect: TRUE
// args: --property valid-memsafety
// the copy has room for the zero
#include <string.h>
int main(void) { char a[4]; strcpy(a, "abc"); return a[0] - 97; }
