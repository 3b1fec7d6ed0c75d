// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// memcpy within both objects
#include <string.h>
int main(void) { char a[8], b[4] = "abc"; memcpy(a, b, 5); return a[0] - 97; }
