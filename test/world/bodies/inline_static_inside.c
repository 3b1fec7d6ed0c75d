// expect: FALSE
/* An inline function may call a static one of its file. */
extern void reach_error(void);
static int count;
static void bump(void) { count++; }
inline void hit(void) { bump(); }
int main(void) {
  hit();
  hit();
  if (count == 2)
    reach_error();
  return 0;
}
