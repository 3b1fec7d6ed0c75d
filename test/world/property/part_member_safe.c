// expect: TRUE
// args: --property def-behavior --entry key
// One behind the last may be named, and bytes are read through pointers to characters.
struct record {
  char name[4];
  int key;
  struct {
    short low[2];
    int high;
  } part[3];
};
int key(struct record *r, int i) {
  if (!r || i < 0 || i > 7)
    return 0;
  char *end = &r->name[4];
  return ((unsigned char *)r)[i] + (end == r->name) + r->name[i & 3];
}
