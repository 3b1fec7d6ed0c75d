// expect: TRUE
// args: --property valid-memsafety
// memset within the object
#include <string.h>
int main(void) { char a[8]; memset(a, 0, 8); return a[0]; }
