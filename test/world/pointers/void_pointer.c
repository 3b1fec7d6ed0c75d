// expect: FALSE
/* Through void * and back, as dlsym does. */
extern void reach_error(void);
int main(void) {
  void *p = (void *)reach_error;
  ((void (*)(void))p)();
  return 0;
}
