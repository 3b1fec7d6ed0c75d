// expect: TRUE
/* A volatile member of a struct that is not, bit-fields, and a copy of all. */
extern void reach_error(void);
struct port { int id; volatile unsigned ready : 3, mode : 5; volatile short value; };
static struct port p = {1, 2, 3, 4};
int main(void) {
  p.ready = 6;
  p.mode--;
  struct port q = p;
  if (p.ready != 6 || q.mode != 2 || p.value != 4 || q.id != 1)
    reach_error();
  return 0;
}
