// expect: UNKNOWN
/* A variable that the text of assembly mentions may be written where memory is clobbered. */
extern void reach_error(void);
int g __attribute__((used));
int main(void) {
  __asm__ volatile("incl g(%%rip)" : : : "memory");
  if (g != 0)
    reach_error();
  return 0;
}
