// expect: TRUE
// args: --volatile input
/* A copy to a volatile struct of what is not volatile. */
extern void reach_error(void);
struct pair { int a, b; };
volatile struct pair device;
int main(void) {
  struct pair mine = {1, 2};
  device = mine;
  if (mine.a != 1)
    reach_error();
  return 0;
}
