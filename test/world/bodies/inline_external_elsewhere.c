// expect: FALSE
// files: inline_external_elsewhere_2.c
/* The external definition in another file is the function that both may call. */
extern void reach_error(void);
inline int limit(void) { return 3; }
extern int ask(void);
int main(void) {
  if (ask() == 3)
    reach_error();
  return 0;
}
