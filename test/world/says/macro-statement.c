// expect: FALSE
// args: --trace full
// An if inside of a macro: what held is told, not a value of the macro's text.
// prints: main: STOP_IF(x < 4);                                       [x >= 4]
// silent: STOP_IF(x < 4);                                       [false]
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define STOP_IF(c) do { if (c) return 0; } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int();
  STOP_IF(x < 4);
  reach_error();
  return 0;
}
