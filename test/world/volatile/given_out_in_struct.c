// expect: FALSE
/* Unknown code gets at the address through what it has. */
extern void reach_error(void);
struct device { volatile int *status; };
extern void start(struct device *d);
static volatile int value;
int main(void) {
  struct device d = {&value};
  start(&d);
  value = 1;
  if (value != 1)
    reach_error();
  return 0;
}
