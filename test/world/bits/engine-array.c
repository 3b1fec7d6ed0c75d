// expect: TRUE
// args: --engine bits
/* Small arrays and structs, written at indices that are not known; a global that starts with a value. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

struct lamp {
  unsigned on : 1, level : 3;
  unsigned char used;
};
static struct lamp lamps[4] = {{1, 2, 0}, {0, 0, 0}};
static unsigned char order[4] = {3, 2, 1, 0};

int main(void) {
  while (__VERIFIER_nondet_bool()) {
    unsigned i = __VERIFIER_nondet_uint() & 3, k = order[i];
    if (lamps[k].on) {
      lamps[k].on = 0;
      lamps[k].level = 0;
    } else {
      lamps[k].on = 1;
      lamps[k].level = 1 + (__VERIFIER_nondet_uint() & 1);
    }
    unsigned char other = order[0];
    order[0] = order[i];
    order[i] = other;
  }
  for (unsigned i = 0; i < 4; ++i)
    if ((lamps[i].on == 0) != (lamps[i].level == 0) || order[i] > 3)
      reach_error();
}
