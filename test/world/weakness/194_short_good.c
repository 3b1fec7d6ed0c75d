// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
// slow
/* CWE-194: a negative short becomes a huge size.: the same, mended. */
#include <stdio.h>
#include <string.h>
int main(void) {
  short data = 0;
  if (scanf("%hd", &data) != 1)
    return 0;
  char source[100], to[100] = "";
  memset(source, 'A', 99);
  source[99] = 0;
  if (data >= 0 && data < 100)
    memcpy(to, source, (size_t)data);
  return to[0];
}
