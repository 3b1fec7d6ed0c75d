// expect: FALSE
// A stream that is opened again may have another one.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  int before = fileno(stdin);
  if (!freopen("notes.txt", "r", stdin))
    return 1;
  assert(fileno(stdin) == before);
  return 0;
}
