// A singly linked list on the heap: insertion in order, reversal, removal by pointers to links.
// models: 32 64
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void insert(struct node **list, int value) {
  while (*list && (*list)->value < value)
    list = &(*list)->next;
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = *list;
  *list = n;
}
static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}
static int remove_if_even(struct node **list) {
  int removed = 0;
  while (*list) {
    if ((*list)->value % 2 == 0) {
      struct node *gone = *list;
      *list = gone->next;
      free(gone);
      removed++;
    } else {
      list = &(*list)->next;
    }
  }
  return removed;
}
static void show(const struct node *l) {
  for (; l; l = l->next)
    printf("%d ", l->value);
  printf("\n");
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 9; i++)
    insert(&list, i * 7 % 10);
  show(list);
  list = reverse(list);
  show(list);
  int removed = remove_if_even(&list);
  show(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return removed;
}
