// expect: UNKNOWN
// prints: assembly at file level
/* What it defines is not known. */
extern void reach_error(void);
__asm__(".globl helper\nhelper: ret");
extern void helper(void);
int main(void) {
  helper();
  return 0;
}
