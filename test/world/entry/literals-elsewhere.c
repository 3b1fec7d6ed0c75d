// expect: TRUE
// args: --entry f
// Where f runs, nothing can tell one literal from two; that another function could is nothing to f.
extern void reach_error(void);

static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
int g(const char *p) { return p == "same"; }

void f(void) {
  if (length("same") != length("same"))
    reach_error();
}
