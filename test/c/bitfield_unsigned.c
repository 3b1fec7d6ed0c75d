// Unsigned bit-fields: stores keep the neighbours, values wrap at their width.
// models: 32 64
#include <stdio.h>

struct date {
  unsigned day : 5;
  unsigned month : 4;
  unsigned year : 12;
  unsigned leap : 1;
};

static struct date tomorrow(struct date d) {
  d.day++;
  if (d.day == 0) {
    d.month++;
  }
  return d;
}

int main(void) {
  struct date d = {31, 12, 1999, 0};
  printf("%u-%u-%u %u\n", d.year, d.month, d.day, d.leap);
  d = tomorrow(d);
  printf("%u-%u-%u %u\n", d.year, d.month, d.day, d.leap);
  d.year += 3000;
  d.leap = ~0u;
  printf("%u-%u-%u %u\n", d.year, d.month, d.day, d.leap);
  d.month = d.day = 19;
  printf("%u %u\n", d.month, d.day);
  d.day--;
  d.month -= 4;
  d.leap ^= 1;
  printf("%u %u %u %u\n", d.day, d.month, d.leap, d.year);
  printf("%d\n", (int)sizeof(struct date));
  struct date dates[3] = {{1, 2, 3, 1}, {4, 5, 6, 0}};
  dates[2] = dates[0];
  dates[2].month = 15;
  printf("%u %u %u\n", dates[0].month, dates[2].month, dates[2].year);
  int v = (int)(d.year - 4095u);
  printf("%d\n", v < 0);
  return (int)d.month;
}
