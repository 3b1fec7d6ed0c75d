// options: --timeout 10
// next: assay check --assume-pure argp_parse --timeout 10 outside_library.c
// follow: TRUE
extern void reach_error(void);
extern int argp_parse(const void *, int, char **, unsigned, int *, void *);
int main(void) {
  int x = 0, end = 0;
  argp_parse(0, 0, 0, 0, &end, &x);
  if (x == 7)
    reach_error();
  return 0;
}
