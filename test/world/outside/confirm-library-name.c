// expect: UNKNOWN
// args: --confirm
// silent: Contradicted
// A function of the C library that has no model is not replaced by the harness.
extern void reach_error(void);
extern int argp_parse(const void *, int, char **, unsigned, int *, void *);
int main(void) {
  int x = 0;
  argp_parse(0, 0, 0, 0, &x, 0);
  if (x == 5)
    reach_error();
  return 0;
}
