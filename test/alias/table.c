/* Function pointers in a constant table, in a struct passed by value, and one that comes from
 * nowhere. */
typedef int (*op)(int, int *);

static int total;

static int add(int x, int *out) {
  *out = x + 1;
  return 0;
}

static int count(int x, int *out) {
  total += x;
  return *out;
}

static int unused(int x, int *out) {
  *out = x;
  return 1;
}

static int wrong_shape(int *out) { return *out; }

struct command {
  const char *name;
  op run;
};

static const struct command table[] = {{"add", add}, {"count", count}};
op hook;
int (*other)(int *) = wrong_shape;

static int apply(struct command c, int *out) { return c.run(1, out); }

op find(const char *name);

int main(int argc, char **argv) {
  int result = 0, sum = 0;
  struct command c = table[argc & 1];
  sum += apply(c, &result);
  hook = find("hook");
  sum += hook(2, &sum);
  return sum + (argc > 5 ? unused(1, &result) : 0);
}
