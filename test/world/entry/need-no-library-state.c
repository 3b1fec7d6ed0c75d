// expect: FALSE(file-descriptor)
// args: --entry f --rule file-descriptor
// prints: f is called with which == 1
// silent: __assay_opened
// silent: unistd_
/* Standard input may be closed when f is called: then an end of the pipe is 0, and is closed twice. */
#include <unistd.h>

int f(int which) {
  int ends[2];
  if (which != 1 || pipe(ends) == -1)
    return 1;
  close(0);
  close(ends[0]);
  close(ends[1]);
  return 0;
}
