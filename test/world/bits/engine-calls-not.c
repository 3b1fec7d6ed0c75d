// expect: FALSE
// args: --engine bits
/* The same with a key that turns in an open door, if it has been moved before. */
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

enum { OPEN = 1, LOCKED = 2, MOVED = 0x80 };

static void check(unsigned char door) {
  if ((door & OPEN) && (door & LOCKED))
    reach_error();
}

static unsigned char push(unsigned char door) {
  if (door & LOCKED)
    return door;
  return (unsigned char)((door ^ OPEN) | MOVED);
}

static void turn_key(unsigned char *door) {
  if (!(*door & OPEN) || (*door & MOVED))
    *door ^= LOCKED;
}

int main(void) {
  unsigned char door = 0;
  for (;;) {
    if (__VERIFIER_nondet_bool())
      door = push(door);
    else
      turn_key(&door);
    check(door);
  }
}
