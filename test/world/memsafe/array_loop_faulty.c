// expect: FALSE(valid-deref)
// args: --property valid-memsafety
// a loop over an automatic array
#include <stdlib.h>
int main(void) { int a[10]; for (int i = 0; i <= 10; i++) a[i] = i; return a[9] - 9; }
