// expect: FALSE(def-behavior)
// args: --property def-behavior --entry key
// prints: error: the index leaves an array of 4 inside of its object: r->name[i] with i = 4
struct record {
  char name[4];
  int key;
  struct {
    short low[2];
    int high;
  } part[3];
};
int key(struct record *r, int i) {
  if (!r || i < 0 || i > 4)
    return 0;
  return r->name[i];
}
