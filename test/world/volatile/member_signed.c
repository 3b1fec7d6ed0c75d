// expect: TRUE
// args: --property all
/* Signed volatile bit-fields: what the compiler does to read one is no overflow. */
struct port { volatile signed a : 3, b : 11; };
static struct port p = {-1, -1000};
static volatile struct port q = {3, 1000};
int main(void) {
  int sum = p.a + p.b + q.a + q.b;
  return sum == 2 ? 0 : 1;
}
