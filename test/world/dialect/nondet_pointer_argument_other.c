// expect: FALSE | UNKNOWN
extern void reach_error(void);
extern void nondet_fill(int *);
int main(void) {
  int x = 0;
  nondet_fill(&x);
  if (x)
    reach_error();
  return 0;
}
