/* Unions that are initialised by a member other than their first one. */
struct pair {
  int *p, *q;
};
union either {
  char c;
  struct pair both;
};

int x, y, z;
union either global = {.both = {&x, &y}};
union either table[2] = {{.c = 1}, {.both = {&y, &z}}};

int main(void) {
  union either local = {.both = {&z, &x}};
  *global.both.q = 1;
  *table[1].both.p = 2;
  *local.both.q = 3;
  return y;
}
