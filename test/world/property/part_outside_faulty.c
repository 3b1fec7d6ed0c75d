// expect: FALSE(valid-deref)
// args: --property all
// prints: def-behavior: TRUE
// What leaves the whole object is an access of memory.
extern int __VERIFIER_nondet_int(void);
struct record {
  char name[4];
  int key;
  struct {
    short low[2];
    int high;
  } part[3];
};
int main(void) {
  struct record r = {"abc", 0, {{{0}, 0}}};
  int i = __VERIFIER_nondet_int();
  if (i < 100)
    return 0;
  return r.part[1].low[i];
}
