#include "ring.h"

#include <assert.h>
#include <stddef.h>

void ring_open(struct ring *r) {
  r->head = r->count = 0;
  r->is_open = 1;
}

void ring_close(struct ring *r) { r->is_open = 0; }

unsigned char *ring_reserve(struct ring *r) {
  assert(r->count <= RING_SIZE);
  if (r->count == RING_SIZE)
    return NULL;
  return &r->bytes[(r->head + r->count) % RING_SIZE];
}

void ring_commit(struct ring *r) { ++r->count; }

int ring_put(struct ring *r, unsigned char byte) {
  unsigned char *place = ring_reserve(r);
  if (!place)
    return 0;
  *place = byte;
  ring_commit(r);
  return 1;
}

int ring_take(struct ring *r, unsigned char *byte) {
  if (r->count == 0)
    return 0;
  *byte = r->bytes[r->head];
  r->head = (r->head + 1) % RING_SIZE;
  --r->count;
  return 1;
}
