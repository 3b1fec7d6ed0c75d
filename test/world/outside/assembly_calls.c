// expect: UNKNOWN
/* Assembly that is given a function may call it. */
extern void reach_error(void);
int g;
void hit(void) {
  g = 1;
}
int main(void) {
  void (*p)(void) = hit;
  __asm__ volatile("call *%0" : : "r"(p) : "memory");
  if (g)
    reach_error();
  return 0;
}
