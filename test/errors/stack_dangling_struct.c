// A pointer kept in a global to a callee's struct, written after the callee returned.
// RUN:
// EXIT: 10
// ERROR: dangling|scope|lifetime|freed|after|dead|no longer|returned
struct node {
  int v;
  struct node *next;
};

static struct node *head;

static void push(int v) {
  struct node n = {v, head};
  head = &n;
  n.v++;
}

int main(void) {
  push(1);
  head->v = 2; // <--
  return 0;
}
