// expect: FALSE
/* C99 inline without extern: clang emits no body, but the inline definition may be used. */
extern void reach_error(void);
inline void f(void) { reach_error(); }
int main(void) {
  f();
  return 0;
}
