// Arrays of structs holding arrays: index, walk, sort.
// models: 32 64
#include <stdio.h>

struct student {
  char name[6];
  unsigned char marks[3];
  int total;
};

static struct student class[4] = {
    {"Dora", {10, 20, 30}, 0}, {"Abe", {50, 5, 5}, 0}, {"Cy", {1, 2, 3}, 0}, {"Bea", {9, 9, 9}, 0}};

static void grade(struct student *s) {
  s->total = 0;
  for (int i = 0; i < 3; i++) {
    s->total += s->marks[i];
  }
}

static void sort(struct student *s, int n) {
  for (int i = 1; i < n; i++) {
    struct student key = s[i];
    int j = i - 1;
    while (j >= 0 && s[j].total > key.total) {
      s[j + 1] = s[j];
      j--;
    }
    s[j + 1] = key;
  }
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    grade(&class[i]);
  }
  sort(class, 4);
  for (struct student *s = class; s < class + 4; s++) {
    printf("%-5s %3d %d\n", s->name, s->total, s->marks[2]);
  }
  class[0].name[1] = class[3].name[0];
  printf("%s\n", class[0].name);
  return class[3].total;
}
