// memcpy, memmove and memset of a size known at compile time.
// models: 32 64
#include <stdio.h>
#include <string.h>

struct packet {
  short kind;
  char text[6];
  int crc;
};

int main(void) {
  struct packet a = {3, "hello", 77}, b;
  memcpy(&b, &a, sizeof b);
  printf("%d %s %d\n", b.kind, b.text, b.crc);
  memset(&b, 0, sizeof b);
  printf("%d [%s] %d\n", b.kind, b.text, b.crc);
  memcpy(b.text, a.text, 3);
  printf("%s\n", b.text);
  unsigned w;
  memcpy(&w, "\x78\x56\x34\x12", 4);
  printf("%x\n", w);
  unsigned char bytes[8];
  long long ll = 0x1122334455667788LL;
  memcpy(bytes, &ll, 8);
  printf("%x %x\n", bytes[0], bytes[7]);
  int row[4] = {1, 2, 3, 4}, copy[4];
  memcpy(copy, row, sizeof row);
  memmove(copy + 1, copy, 3 * sizeof(int));
  printf("%d %d %d %d\n", copy[0], copy[1], copy[2], copy[3]);
  memset(row, 0xff, 2 * sizeof(int));
  printf("%d %d %d\n", row[0], row[1], row[2]);
  int *p = &row[2], *q;
  memcpy(&q, &p, sizeof p);
  printf("%d\n", *q);
  memset(bytes + 2, 'z', 4);
  printf("%x %c %c %x\n", bytes[1], bytes[2], bytes[5], bytes[6]);
  return (int)(w & 0x7f);
}
