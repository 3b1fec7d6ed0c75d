// expect: FALSE
// A terminal may say that it has no columns.
#include <assert.h>
#include <sys/ioctl.h>

int main(void) {
  struct winsize w;
  if (ioctl(1, TIOCGWINSZ, &w) == 0)
    assert(w.ws_col > 0);
  return 0;
}
