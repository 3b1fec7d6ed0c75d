// expect: FALSE
// args: -std=gnu89
/* In GNU89 `extern inline` is the definition that is only for inlining. */
extern void reach_error(void);
extern inline int third(int x) { return x / 3; }
int main(void) {
  if (third(6) == 2)
    reach_error();
  return 0;
}
