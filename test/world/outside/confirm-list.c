// expect: FALSE
// args: --confirm
// prints: Confirmed
// Which context is passed to the callback matters.
extern void reach_error(void);
extern void reg(void (*)(void *), void *);
extern void fire(void);
struct node {
  struct node *next;
  int v;
};
static struct node *list;
static void on(void *p) {
  struct node *n = p;
  n->next = list;
  list = n;
}
int main(void) {
  struct node a = {0, 1}, b = {0, 2};
  reg(on, &a);
  reg(on, &b);
  fire();
  if (list && list->next && list->v == 1 && list->next->v == 2)
    reach_error();
  return 0;
}
