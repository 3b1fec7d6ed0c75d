// container_of: from a pointer to a member back to the struct around it.
// models: 32 64
#include <stddef.h>
#include <stdio.h>

#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

struct link {
  struct link *prev, *next;
};
struct task {
  int id;
  struct link by_age;
  char name[5];
  struct link by_name;
};

static void list_init(struct link *head) {
  head->prev = head->next = head;
}
static void list_add(struct link *head, struct link *l) {
  l->prev = head->prev;
  l->next = head;
  head->prev->next = l;
  head->prev = l;
}
static void list_remove(struct link *l) {
  l->prev->next = l->next;
  l->next->prev = l->prev;
}

int main(void) {
  struct link age, name;
  list_init(&age);
  list_init(&name);
  struct task tasks[3] = {
      {.id = 1, .name = "zoe"}, {.id = 2, .name = "yan"}, {.id = 3, .name = "xi"}};
  for (int i = 0; i < 3; i++) {
    list_add(&age, &tasks[i].by_age);
    list_add(&name, &tasks[2 - i].by_name);
  }
  for (struct link *l = age.next; l != &age; l = l->next)
    printf("%d ", container_of(l, struct task, by_age)->id);
  printf("\n");
  for (struct link *l = name.next; l != &name; l = l->next)
    printf("%s ", container_of(l, struct task, by_name)->name);
  printf("\n");
  list_remove(&tasks[1].by_age);
  int s = 0;
  for (struct link *l = age.prev; l != &age; l = l->prev)
    s = 10 * s + container_of(l, struct task, by_age)->id;
  printf("%d\n", s);
  char *c = &tasks[2].name[1];
  struct task *t = container_of(c, struct task, name[1]);
  return t->id;
}
