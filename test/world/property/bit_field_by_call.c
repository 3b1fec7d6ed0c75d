// expect: TRUE
// args: --property all
// silent: internal error
/* A bit-field that is written by a call: it has no address of its own. */
extern int __VERIFIER_nondet_int(void);
struct port { int id; unsigned mode : 3, ready : 5; };
static struct port ports[4];
static void set(struct port *at, unsigned mode) { at->mode = mode; }
static void all(int n) {
  for (int i = 0; i < n; i++)
    set(&ports[i], 5);
}
int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3)
    return 0;
  set(&ports[k], 2);
  all(4);
  return 100 / (1 + (int)ports[k].mode);
}
