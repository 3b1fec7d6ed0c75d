/* A procedure changes a global through a parameter that always points to it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device {
  int open, users;
} device;

static void get(struct device *d) {
  d->users++;
  d->open = 1;
}

static void put(struct device *d) {
  if (--d->users == 0)
    d->open = 0;
}

int main(void) {
  int held = 0;
  while (__VERIFIER_nondet_int()) {
    if (held)
      put(&device);
    else
      get(&device);
    held = !held;
    if (held != device.open)
      reach_error();
  }
  return 0;
}
