// expect: FALSE|UNKNOWN
// args: --volatile input
/* A struct of which any member may change is copied as a whole. */
extern void reach_error(void);
volatile struct pair { int a, b; } device;
int main(void) {
  struct pair seen = device;
  if (seen.a != 0)
    reach_error();
  return 0;
}
