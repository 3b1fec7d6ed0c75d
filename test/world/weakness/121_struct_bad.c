// expect: FALSE(valid-deref)
// args: --property valid-memsafety,no-overflow,def-behavior
// prints: 121_struct_bad.c:15:
/* CWE-121: a copy of a whole struct where a member was meant. */
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
  memcpy(r.name, source, sizeof r + 8);
  r.name[15] = 0;
  printf("%s\n", r.name);
  return 0;
}
