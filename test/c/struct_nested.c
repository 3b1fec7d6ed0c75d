// Structs within structs, several levels deep.
// models: 32 64
#include <stdio.h>

struct point {
  int x, y;
};
struct rect {
  struct point min, max;
};
struct window {
  char title[8];
  struct rect frame;
  struct {
    struct point cursor;
    unsigned char depth;
  } view;
};

static int area(const struct rect *r) {
  return (r->max.x - r->min.x) * (r->max.y - r->min.y);
}

static void move(struct point *p, int dx, int dy) {
  p->x += dx;
  p->y += dy;
}

int main(void) {
  struct window w = {"main", {{1, 2}, {11, 22}}, {{5, 6}, 24}};
  printf("%s %d\n", w.title, area(&w.frame));
  move(&w.frame.max, 10, -10);
  move(&w.view.cursor, 1, 1);
  printf("%d %d %d %d\n", w.frame.max.x, w.frame.max.y, w.view.cursor.x, w.view.cursor.y);
  struct point corner = w.frame.min;
  w.frame.min = w.view.cursor;
  printf("%d %d\n", corner.x + corner.y, w.frame.min.x + w.frame.min.y);
  struct window copy = w;
  copy.frame.min.x = -1;
  copy.title[0] = 'M';
  printf("%s %s %d %d\n", w.title, copy.title, w.frame.min.x, copy.frame.min.x);
  struct window *p = &copy;
  int *deep = &p->view.cursor.y;
  *deep *= 2;
  printf("%d %u\n", copy.view.cursor.y, p->view.depth);
  return area(&copy.frame);
}
