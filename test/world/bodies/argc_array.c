// expect: TRUE
/* Arrays of that many elements, seen as bytes. */
#include <assert.h>
int main(int argc, char **argv) {
  if (argc != 3)
    return 0;
  unsigned short x[argc];
  x[0] = 0x0102;
  x[1] = 0x0304;
  x[2] = 0x0506;
  unsigned char *b = (unsigned char *)x;
  b[3] = 9;
  assert(b[0] == 2 && b[5] == 5 && x[1] == 0x0904);
  return 0;
}
