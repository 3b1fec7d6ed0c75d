// expect: FALSE(file-descriptor)
// args: --entry f --rule file-descriptor
// prints: [rule_followed_number = 
// silent: rule_followed_number = -1
// How a rule starts is no step of the story.
#include <fcntl.h>
#include <unistd.h>
int f(const char *name) {
  char c;
  int fd = open(name, O_RDONLY);
  if (fd < 0)
    return 0;
  if (read(fd, &c, 1) != 1)
    return -1;
  return close(fd);
}
