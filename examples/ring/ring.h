/* ring.h: a queue of bytes of fixed size, in an array that is used round and round. */
#ifndef RING_H
#define RING_H

enum { RING_SIZE = 8 };

struct ring {
  unsigned head;  /* where the next byte is taken */
  unsigned count; /* bytes in it */
  int is_open;
  unsigned char bytes[RING_SIZE];
};

void ring_open(struct ring *r);
void ring_close(struct ring *r);
int ring_put(struct ring *r, unsigned char byte);   /* 0: it is full */
int ring_take(struct ring *r, unsigned char *byte); /* 0: it is empty */

/* In two steps: a place is reserved, filled by the caller, and then counts; NULL: it is full. */
unsigned char *ring_reserve(struct ring *r);
void ring_commit(struct ring *r);

#endif
