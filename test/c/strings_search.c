// strchr, strrchr, strstr, memchr, and splitting by hand.
// models: 32 64
#include <stdio.h>
#include <string.h>

static int fields(const char *line, char out[][8]) {
  int n = 0;
  for (;;) {
    const char *comma = strchr(line, ',');
    size_t length = comma ? (size_t)(comma - line) : strlen(line);
    memcpy(out[n], line, length);
    out[n++][length] = 0;
    if (!comma)
      return n;
    line = comma + 1;
  }
}

int main(void) {
  const char *s = "a/path/to/file.c";
  printf("%s %s\n", strchr(s, '/'), strrchr(s, '/'));
  printf("%d %d\n", strchr(s, 'z') == NULL, strrchr(s, 'z') == NULL);
  printf("%d\n", (int)(strchr(s, 0) - s));
  printf("%d %d\n", (int)(strstr(s, "to") - s), strstr(s, "nowhere") == NULL);
  printf("%s\n", strstr("aaab", "aab"));
  printf("%d\n", strstr(s, "") == s);
  const char *dot = memchr(s, '.', strlen(s));
  printf("%s %d\n", dot, memchr(s, '.', 3) == NULL);
  char out[6][8];
  int n = fields("red,green,,blue,", out);
  for (int i = 0; i < n; i++)
    printf("[%s]", out[i]);
  printf("\n");
  return n;
}
