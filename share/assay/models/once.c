/* once.c: library functions that run what they are given: once, for every element of an array, for
 * every file below a folder. */
#include <assay/model.h>
#ifdef ASSAY_THREADS
#include "concurrent.h"
#endif

//# pthread.h

/* PTHREAD_ONCE_INIT and ONCE_FLAG_INIT are 0; the flag is set before the function runs, so that a
 * call from inside it (undefined) does not come back here. */
//= pthread_once modelled: runs the function the first time
int pthread_once(int *once, void (*run)(void)) {
#ifdef ASSAY_THREADS
  __assay_atomic_begin();
  if (!*once) {
    *once = 1;
    __assay_atomic_end();
    run();
    __assay_atomic_begin();
    *once = 2;
  }
  __assay_atomic_end();
  __assay_wait(*once == 2);
  __assay_atomic_end();
#else
  if (!*once) {
    *once = 2;
    run();
  }
#endif
  return 0;
}

//# threads.h

//= call_once modelled: runs the function the first time
void call_once(int *once, void (*run)(void)) {
  pthread_once(once, run);
}

//# search.h

//= lfind modelled: the first element of an array that equals the key, or null
//? lfind(new(int, pick(0, 4)), array(int, {1, 2, 3}), new(size_t, pick(0, 3)), sizeof(int), check_compare): same_at(r, a2)
void *lfind(const void *key, const void *base, size_t *count, size_t size,
            int (*compare)(const void *, const void *)) {
  for (size_t i = 0; i < *count; i++) {
    const char *at = (const char *)base + i * size;
    if (!compare(key, at))
      return (void *)at;
  }
  return NULL;
}

//= lsearch modelled: lfind; appends the key if it is not there
//? lsearch(new(int, pick(0, 4)), array(int, {1, 2, 3, 0}), new(size_t, pick(0, 3)), sizeof(int), check_compare): same_at(r, a2); same(*a3)
void *lsearch(const void *key, void *base, size_t *count, size_t size,
              int (*compare)(const void *, const void *)) {
  void *found = lfind(key, base, count, size, compare);
  if (found)
    return found;
  char *to = (char *)base + *count * size;
  for (size_t i = 0; i < size; i++)
    to[i] = ((const char *)key)[i];
  ++*count;
  return to;
}

//# ftw.h

struct stat;
struct FTW {
  int base, level;
};

/* Which files there are is not known: any number of paths, until the function does not return 0. */
//= ftw specified: the function is run for any paths; its result other than 0, or 0, or -1 and errno
int ftw(const char *folder, int (*run)(const char *, const struct stat *, int), int files) {
  (void)folder, (void)files;
  while (ANY_BOOL()) {
    static char path[4096], info[256];
    __assay_write(path, sizeof path - 1);
    path[sizeof path - 1] = 0;
    __assay_write(info, sizeof info);
    int r = run(path, (const struct stat *)info, ANY_INT(0, 4));
    if (r)
      return r;
  }
  if (ANY_BOOL())
    return 0;
  FAIL_ERRNO();
  return -1;
}

//= nftw specified: the function is run for any paths; its result other than 0, or 0, or -1 and errno
int nftw(const char *folder,
         int (*run)(const char *, const struct stat *, int, struct FTW *), int files, int flags) {
  (void)folder, (void)files, (void)flags;
  while (ANY_BOOL()) {
    static char path[4096], info[256];
    struct FTW where = {ANY_INT(0, 4095), ANY_INT(0, INT_MAX)};
    __assay_write(path, sizeof path - 1);
    path[sizeof path - 1] = 0;
    __assay_write(info, sizeof info);
    int r = run(path, (const struct stat *)info, ANY_INT(0, 6), &where);
    if (r)
      return r;
  }
  if (ANY_BOOL())
    return 0;
  FAIL_ERRNO();
  return -1;
}
//= ftw64 is ftw
//= nftw64 is nftw
