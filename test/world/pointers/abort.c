// expect: TRUE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  void (*die)(void) = abort;
  die();
  reach_error();
  return 0;
}
