// expect: TRUE
// args: --property valid-memsafety,no-overflow,def-behavior
/* CWE-121: a copy of a whole struct where a member was meant.: the same, mended. */
#include <string.h>
#include <stdio.h>
struct record {
  char name[16];
  void *second;
};
int main(void) {
  struct record r;
  char source[32] = "0123456789abcdef0123456789abcde";
  r.second = &r;
  memcpy(r.name, source, sizeof r.name);
  r.name[15] = 0;
  printf("%s\n", r.name);
  return 0;
}
