// expect: FALSE(valid-deref)
// args: --property valid-deref
/* A volatile pointer that is null for some input. */
extern int getchar(void);
static volatile int a;
static volatile int *volatile at = &a;
int main(void) {
  if (getchar() < 'a')
    at = 0;
  *at = 3;
  return 0;
}
