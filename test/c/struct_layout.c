// sizeof, offsetof, padding and packed structs of fixed-width members.
// models: 32 64
#include <stddef.h>
#include <stdio.h>

struct loose {
  char a;
  int b;
  char c;
  short d;
};
struct __attribute__((packed)) tight {
  char a;
  int b;
  char c;
  short d;
};
struct empty_tail {
  short s[3];
  char c;
};

int main(void) {
  printf("%d %d\n", (int)sizeof(struct loose), (int)sizeof(struct tight));
  printf("%d %d %d\n", (int)offsetof(struct loose, b), (int)offsetof(struct loose, c),
         (int)offsetof(struct loose, d));
  printf("%d %d %d\n", (int)offsetof(struct tight, b), (int)offsetof(struct tight, c),
         (int)offsetof(struct tight, d));
  printf("%d\n", (int)sizeof(struct empty_tail[3]));
  struct tight t = {1, 0x01020304, 2, 0x0506};
  const unsigned char *p = (const unsigned char *)&t;
  for (int i = 0; i < (int)sizeof t; i++) {
    printf("%d ", p[i]);
  }
  printf("\n");
  t.b += 0x10000000;
  t.d = -1;
  printf("%x %d %d %d\n", (unsigned)t.b, t.d, t.a, t.c);
  struct tight many[2] = {t, {9, 8, 7, 6}};
  many[1].b = many[0].b;
  printf("%x %d\n", (unsigned)many[1].b, many[1].d);
  return (int)offsetof(struct empty_tail, s[2]);
}
