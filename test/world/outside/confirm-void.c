// expect: FALSE
// args: --confirm
// prints: Confirmed
// Functions that give nothing are defined too.
extern void reach_error(void);

extern void log_line(const char *, int);
extern void flush(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  log_line("x", x);
  flush();
  if (x == 42)
    reach_error();
  return 0;
}
