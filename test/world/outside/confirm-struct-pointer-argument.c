// expect: FALSE
// args: --confirm
// prints: Confirmed
// The struct holds a pointer that was given.
extern void reach_error(void);

struct slice {
  char *start;
  unsigned length;
};
extern void scan(char *, void (*)(struct slice));
static char text[4];
static int hit;
static void on_slice(struct slice s) { hit = s.start == text && s.length == 3; }
int main(void) {
  scan(text, on_slice);
  if (hit)
    reach_error();
  return 0;
}
