// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-121: a copy loop over a smaller array.: the same, mended. */
#include <wchar.h>
#include <stdio.h>
int main(void) {
  wchar_t data[100];
  wchar_t source[100];
  for (int i = 0; i < 99; i++)
    source[i] = L'C';
  source[99] = 0;
  for (int i = 0; i < 100; i++)
    data[i] = source[i];
  data[49] = 0;
  return data[0] == L'C' ? 0 : 1;
}
