// expect: TRUE
// native: TRUE
// Bounds move with what was converted.
#include <assert.h>
#include <iconv.h>
#include <stddef.h>

int main(void) {
  char in[4] = "abc", out[8] = {0}, *from = in, *to = out;
  size_t left = 3, room = 8;
  iconv_t c = iconv_open("UTF-8", "LATIN1");
  if (c == (iconv_t)-1)
    return 1;
  iconv(c, &from, &left, &to, &room);
  assert(left <= 3 && room <= 8 && from == in + (3 - left) && to == out + (8 - room));
  return 0;
}
