// expect: FALSE
// prints: presence of w = true
// What main begins with asks for the weak symbol: it may be there nevertheless.
#include <assert.h>

extern void w(void) __attribute__((weak));

int main(void) {
  assert(!w);
}
