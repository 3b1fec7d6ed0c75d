// Bit-fields overlaid with a word; a struct of bit-fields by value.
// models: 32 64
#include <stdio.h>

union header {
  unsigned raw;
  struct {
    unsigned version : 4;
    unsigned length : 4;
    unsigned service : 8;
    unsigned total : 16;
  } f;
};
struct color {
  unsigned short r : 5, g : 6, b : 5;
};

static struct color blend(struct color a, struct color b) {
  struct color c;
  c.r = (unsigned short)((a.r + b.r) / 2);
  c.g = (unsigned short)((a.g + b.g) / 2);
  c.b = (unsigned short)((a.b + b.b) / 2);
  return c;
}

int main(void) {
  union header h = {.f = {4, 5, 0, 1500}};
  printf("%08x\n", h.raw);
  h.raw |= 0xff00;
  printf("%u %u %u %u\n", h.f.version, h.f.length, h.f.service, h.f.total);
  h.f.total = h.f.length * 4u;
  printf("%08x\n", h.raw);
  struct color x = {31, 63, 31}, y = {1, 2, 3};
  struct color z = blend(x, blend(x, y));
  printf("%d %d %d\n", z.r, z.g, z.b);
  struct color palette[4] = {x, y, z, {0, 0, 0}};
  palette[3] = palette[2];
  palette[2].g = 1;
  printf("%d %d %d\n", palette[3].g, palette[2].g, (int)sizeof palette);
  return h.f.version;
}
