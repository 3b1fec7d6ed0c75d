#include "base/native.h"

#include "base/confine.h"

#include <assert.h>
#include <unistd.h>

enum { FILE_MB = 64, NOT_STARTED = 126 };

static int become(FILE *out, void *arg) {
  const native_program *p = arg;
  if (chdir(p->folder) != 0)
    return NOT_STARTED;
  confine(RLIMIT_CORE, 0, 0);
  confine(RLIMIT_FSIZE, (rlim_t)FILE_MB << 20, (rlim_t)FILE_MB << 20);
  confine(RLIMIT_NOFILE, p->open_files, p->open_files);
  fflush(out);
  if (dup2(fileno(out), STDOUT_FILENO) < 0 || dup2(fileno(out), STDERR_FILENO) < 0)
    return NOT_STARTED;
  execv(p->argv[0], (char *const *)p->argv);
  return NOT_STARTED + 1;
}

child_result native_run(const native_program *p, buf *output) {
  assert(p->folder && p->argv && p->argv[0]);
  assert(p->open_files > STDERR_FILENO);
  return child_run(become, (void *)p, p->limits, child_sink_buf, output);
}
