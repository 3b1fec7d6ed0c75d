// expect: FALSE(stdio-file)
// args: --rule stdio-file
/* A handler that runs at the end uses what was closed before. */
#include <stdio.h>
#include <stdlib.h>

static FILE *log_file;
static void say_bye(void) { fputs("bye", log_file); }
int main(void) {
  log_file = fopen("a", "w");
  if (!log_file)
    return 1;
  atexit(say_bye);
  fclose(log_file);
  exit(0);
}
