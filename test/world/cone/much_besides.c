// expect: TRUE
// args: --rule stdio-file
/* Much is done besides that has nothing to do with the stream. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { struct entry *next; char *name; int count; };
static struct entry *all;
static int longest;
static struct entry *find(const char *name) {
  struct entry *e;
  for (e = all; e; e = e->next)
    if (strcmp(e->name, name) == 0)
      return e;
  return 0;
}
static void add(const char *line) {
  struct entry *e = find(line);
  if (!e) {
    e = malloc(sizeof *e);
    if (!e)
      exit(1);
    e->name = strdup(line);
    e->next = all;
    e->count = 0;
    all = e;
  }
  e->count++;
  if ((int)strlen(line) > longest)
    longest = (int)strlen(line);
}
static void show(void) {
  for (struct entry *e = all; e; e = e->next)
    printf("%*s %d\n", longest, e->name, e->count);
}
int main(int argc, char **argv) {
  char line[80];
  for (int i = 1; i < argc; ++i) {
    FILE *f = fopen(argv[i], "r");
    if (!f) {
      perror(argv[i]);
      continue;
    }
    while (fgets(line, sizeof line, f))
      add(line);
    fclose(f);
  }
  show();
  return 0;
}
