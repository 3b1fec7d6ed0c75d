// expect: FALSE
// args: --confirm
// prints: Confirmed
extern void reach_error(void);

extern void visit(int *, void (*)(int *));
static int *seen;
static void note(int *p) { seen = p; }
int main(void) {
  int list[3] = {0, 0, 0};
  visit(list, note);
  if (seen == list)
    reach_error();
  return 0;
}
