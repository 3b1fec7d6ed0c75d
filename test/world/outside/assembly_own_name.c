// expect: UNKNOWN
/* What assembly writes is not what a function of the program does, whatever its name. */
extern void reach_error(void);
int g;
void inline_assembly(void) {}
int main(void) {
  __asm__ volatile("movl $1,(%0)" : : "r"(&g) : "memory");
  if (g)
    reach_error();
  return 0;
}
