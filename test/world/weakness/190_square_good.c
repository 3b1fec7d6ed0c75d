// expect: TRUE|UNKNOWN
// args: --property valid-memsafety,no-overflow,def-behavior
// slow
/* CWE-190: a square, of what comes over a connection.: the same, mended. */
#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#include <sys/socket.h>
int main(void) {
  char buffer[12];
  int from = socket(AF_INET, SOCK_STREAM, 0);
  if (from < 0)
    return 1;
  ssize_t n = recv(from, buffer, sizeof buffer - 1, 0);
  if (n <= 0)
    return 1;
  buffer[n] = 0;
  int data = atoi(buffer);
  if (data < -46340 || data > 46340)
    return 1;
  int result = data * data;
  printf("%d\n", result);
  return 0;
}
