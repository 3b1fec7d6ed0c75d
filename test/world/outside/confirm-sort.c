// expect: FALSE
// args: --confirm
// prints: Confirmed
// A sort of another file need not sort.
extern void reach_error(void);

extern void sort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
static int calls;
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  calls++;
  return x < y ? -1 : x > y;
}
int main(void) {
  int list[2] = {5, 4};
  sort(list, 2, sizeof *list, compare);
  if (list[0] == 7 && calls == 1)
    reach_error();
  return 0;
}
