// expect: TRUE
// args: --rule file-descriptor
// Both processes close both ends.
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) < 0)
    return 1;
  int child = fork();
  if (child == 0) {
    close(ends[0]);
    write(ends[1], "x", 1);
    close(ends[1]);
    return 0;
  }
  close(ends[1]);
  close(ends[0]);
  return child < 0;
}
