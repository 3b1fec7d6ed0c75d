// expect: FALSE(unreach-call)
/* A table in a section of its own, which others may read, has the address. */
extern void reach_error(void);
static volatile int done;
__attribute__((section(".dma"), used)) struct {
  volatile int *flag;
} table = {&done};
int main(void) {
  done = 0;
  if (done)
    reach_error();
  return 0;
}
