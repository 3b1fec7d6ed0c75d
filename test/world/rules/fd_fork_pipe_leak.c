// expect: FALSE(file-descriptor)
// args: --rule file-descriptor
// The parent keeps its end.
#include <unistd.h>

int main(void) {
  int ends[2];
  if (pipe(ends) < 0)
    return 1;
  int child = fork();
  close(ends[1]);
  if (child == 0)
    close(ends[0]);
  return 0;
}
