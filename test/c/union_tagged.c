// A tagged union inside a struct; anonymous unions and structs.
// models: 32 64
#include <stdio.h>

enum tag { NUMBER, TEXT, PAIR };
struct value {
  enum tag tag;
  union {
    long long number;
    const char *text;
    struct {
      short first, second;
    };
  };
};

static int weight(const struct value *v) {
  switch (v->tag) {
  case NUMBER:
    return (int)(v->number % 100);
  case TEXT:
    return v->text[0];
  case PAIR:
    return v->first * v->second;
  }
  return -1;
}

int main(void) {
  struct value vs[4] = {{.tag = NUMBER, .number = 12345678901LL},
                        {.tag = TEXT, .text = "zed"},
                        {.tag = PAIR, .first = -3, .second = 14},
                        {NUMBER, {7}}};
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    printf("%d %d\n", (int)vs[i].tag, weight(&vs[i]));
    sum += weight(&vs[i]);
  }
  vs[1] = vs[2];
  vs[1].second++;
  printf("%d %d\n", weight(&vs[1]), weight(&vs[2]));
  vs[0].tag = TEXT;
  vs[0].text = "again";
  printf("%s\n", vs[0].text + 2);
  return sum & 0x3f;
}
