// The formats the other programs rely on: widths, zero padding, alignment, precision of strings.
// models: 32 64
#include <stdio.h>

static const char *name = "assay";

int main(void) {
  printf("[%5d] [%-5d] [%05d] [%+d]\n", 42, 42, 42, 42);
  printf("[%5d] [%-5d] [%05d]\n", -42, -42, -42);
  printf("[%8x] [%08X] [%-8x]\n", 0xbeefu, 0xbeefu, 0xbeefu);
  printf("[%u] [%10u]\n", 4294967295u, 7u);
  printf("[%ld] [%lu] [%lx]\n", -5L, 5UL, 255UL);
  printf("[%lld] [%llu] [%016llx]\n", -5LL, 5ULL, 0x123456789abcULL);
  printf("[%s] [%8s] [%-8s]\n", name, name, name);
  printf("[%.3s] [%c] [%%]\n", name, name[1]);
  printf("[%hhd] [%hd] [%hhu] [%hx]\n", 127, -32768, 255, 0xffff);
  printf("[%zu] [%i] [%o]\n", sizeof(int), -7, 8u);
  printf("no newline");
  printf("\n%s%s", "", "last\n");
  int n = printf("count\n");
  putchar('p');
  putchar('\n');
  puts("puts adds a newline");
  return n;
}
