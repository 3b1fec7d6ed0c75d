// A ring buffer of structs with wrapping indices, filled and drained by callbacks.
// models: 32 64
#include <stdio.h>

enum { SLOTS = 8 };
struct event {
  unsigned char kind;
  union {
    int number;
    char letters[4];
  } u;
};
struct ring {
  struct event slot[SLOTS];
  unsigned char head, tail;
};

static int put(struct ring *r, struct event e) {
  if ((unsigned char)(r->head - r->tail) == SLOTS)
    return 0;
  r->slot[r->head++ % SLOTS] = e;
  return 1;
}
static int get(struct ring *r, struct event *e) {
  if (r->head == r->tail)
    return 0;
  *e = r->slot[r->tail++ % SLOTS];
  return 1;
}

int main(void) {
  static struct ring r = {.head = 250, .tail = 250};
  int refused = 0, sum = 0, letters = 0;
  for (int i = 0; i < 40; i++) {
    struct event e = {.kind = (unsigned char)(i % 2)};
    if (e.kind)
      e.u.number = i;
    else
      e.u.letters[3] = (char)('a' + i % 26);
    refused += !put(&r, e);
    if (i % 3 == 0) {
      struct event got;
      if (get(&r, &got)) {
        if (got.kind)
          sum += got.u.number;
        else
          letters = letters * 2 % 1000 + got.u.letters[3];
      }
    }
  }
  printf("%d %d %d\n", refused, sum, letters);
  printf("%u %u\n", r.head, r.tail);
  return (unsigned char)(r.head - r.tail);
}
