// expect: FALSE
// args: --confirm
// prints: Confirmed
// A pointer to what is not the program's is never looked behind.
extern void reach_error(void);

struct handle;
extern struct handle *open_it(int);
extern int use_it(struct handle *);
int main(void) {
  struct handle *h = open_it(1);
  if (!h)
    return 1;
  if (use_it(h) == 12)
    reach_error();
  return 0;
}
