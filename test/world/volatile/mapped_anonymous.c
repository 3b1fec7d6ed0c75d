// expect: FALSE|UNKNOWN
/* A child may have the memory, too. */
#include <sys/mman.h>
extern void reach_error(void);
int main(void) {
  volatile int *p = mmap(0, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return 1;
  *p = 2;
  if (*p != 2)
    reach_error();
  return 0;
}
