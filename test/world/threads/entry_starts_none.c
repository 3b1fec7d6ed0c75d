// expect: TRUE
// args: --entry report --rule pthread-mutex
// The program has threads, but report starts none: nothing runs beside it while it prints.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long opened;

void report(unsigned long more, FILE *to) {
  char text[32];
  snprintf(text, sizeof text, "%lu", more);
  pthread_mutex_lock(&lock);
  if (more > 10) {
    pthread_mutex_unlock(&lock);
    return;
  }
  opened += more;
  snprintf(text, sizeof text, "%lu", opened);
  pthread_mutex_unlock(&lock);
  fprintf(to, "%s\n", text);
}

static void *work(void *argument) {
  report(*(unsigned long *)argument, stdout);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  unsigned long n = 3;
  pthread_create(&one, NULL, work, &n);
  pthread_create(&two, NULL, work, &n);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}
