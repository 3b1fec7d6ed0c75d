// expect: FALSE
/* The routine writes another member of the same word. */
extern void reach_error(void);
static volatile struct { unsigned ready : 1, mode : 5; } port;
void on_ready(void) { port.ready = 1; }
int main(void) {
  port.ready = 0;
  if (port.ready)
    reach_error();
  return 0;
}
