// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a string has its end
#include <string.h>
int main(void) { char a[4] = {1, 2, 3, 4}; return strlen(a) > 3; }
