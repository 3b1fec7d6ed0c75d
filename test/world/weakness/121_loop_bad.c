// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 121_loop_bad.c:14:
/* CWE-121: a copy loop over a smaller array. */
#include <wchar.h>
#include <stdio.h>
int main(void) {
  wchar_t data[50];
  wchar_t source[100];
  for (int i = 0; i < 99; i++)
    source[i] = L'C';
  source[99] = 0;
  for (int i = 0; i < 100; i++)
    data[i] = source[i];
  data[49] = 0;
  return data[0] == L'C' ? 0 : 1;
}
