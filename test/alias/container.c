/* container_of: from a member back to the object around it, also inside an array. */
#include <stddef.h>

struct link {
  struct link *next;
};

struct item {
  int number;
  struct link link;
  int *owner;
};

#define ITEM_OF(l) ((struct item *)((char *)(l) - offsetof(struct item, link)))

static struct item one, many[4];
static struct link *first;
static int x, y;

int main(int argc, char **argv) {
  one.owner = &x;
  many[argc & 3].owner = &y;
  first = &one.link;
  first->next = &many[argc & 3].link;
  struct item *i = ITEM_OF(first);
  struct item *j = ITEM_OF(first->next);
  i->number = 1;
  j->number = 2;
  *j->owner = 3;
  return one.number;
}
