// expect: FALSE
extern void reach_error(void);
inline void f(void) { reach_error(); }
int main(void) {
  void (*p)(void) = f;
  p();
  return 0;
}
