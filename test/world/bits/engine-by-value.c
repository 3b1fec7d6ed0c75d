// expect: TRUE
// args: --engine bits
/* Structs with bit-fields, passed and returned. */
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
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
    if (((y.v + y.w) & 7) != 0)
      reach_error();
    x = y;
  }
}
