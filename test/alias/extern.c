/* Functions without a body: what their arguments reach may change. */
struct box {
  int *content;
  struct box *next;
};

void fill(struct box *b, const char *name);
struct box *find(int key);
static int safe, given;
static struct box mine, inner;

int main(void) {
  mine.content = &given;
  mine.next = &inner;
  fill(&mine, "box");
  struct box *other = find(3);
  other->content = &safe;
  return safe + *inner.content;
}
