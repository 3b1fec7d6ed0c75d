// expect: FALSE
// args: --engine bits
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
/* struct by value and back; signed bit-field */
struct s {
  signed v : 3;
  unsigned w : 5;
};
static struct s up(struct s x) {
  x.v++;
  x.w--;
  return x;
}
int main(void) {
  struct s x = {0, 0};
  while (__VERIFIER_nondet_bool()) {
    struct s y = up(x);
    if (y.v < x.v) {
      if (x.v == 3 && y.v == -4 && x.w == 29)
        reach_error();
    }
    x = y;
  }
}
