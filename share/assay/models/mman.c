/* mman.c: contracts of <sys/mman.h>: memory by pages. */
#include "posix.h"

//# sys/mman.h

void *memset(void *to, int byte, size_t n);

enum { MAP_FIXED = 0x10, MAP_ANONYMOUS = 0x20 };

/* A new object of whole pages. At a fixed place it is what was there before that is changed: what that
 * means is not modelled. */
//= mmap specified: a new object of that size, zero if anonymous; (void *)-1 and errno
//? mmap(NULL, pick(0, 9999), 3, 34, -1, 0): same(r == (void *)-1); if (r != (void *)-1) same(*(char *)r)
//= mmap64 specified: as mmap
void *mmap(void *wish, size_t size, int protection, int flags, int fd, off_t offset) {
  (void)wish, (void)protection, (void)offset;
  if (size == 0 || ANY_BOOL()) {
    FAIL_ERRNO();
    return (void *)-1;
  }
  if (flags & MAP_FIXED)
    __assay_approximate("mmap with MAP_FIXED");
  if (!(flags & MAP_ANONYMOUS) && fd < 0) {
    SET_ERRNO(EBADF);
    return (void *)-1;
  }
  size_t whole = (size + 4095) & ~(size_t)4095;
  if (whole < size) {
    SET_ERRNO(ENOMEM);
    return (void *)-1;
  }
  void *p = malloc(whole); /* here, so that it is known to be shared with others (outside/volatile.c) */
  __VERIFIER_assume(p != NULL);
  if (flags & MAP_ANONYMOUS)
    memset(p, 0, whole);
  else
    __assay_write(p, whole);
  return p;
}

void *mmap64(void *wish, size_t size, int protection, int flags, int fd, off64_t offset) {
  return mmap(wish, size, protection, flags, fd, (off_t)offset);
}

/* A part of a mapping may be given back: only a whole one is, here. */
//= munmap specified: 0, or -1 and errno
int munmap(void *p, size_t size) {
  (void)p;
  return size == 0 ? posix_fails_with(EINVAL) : posix_status();
}

//= mprotect specified: 0, or -1 and errno
int mprotect(void *p, size_t size, int what) {
  (void)p, (void)size, (void)what;
  return posix_status();
}

//= madvise specified: 0, or -1 and errno
//? madvise(room(1), 0, 0): same(1)
int madvise(void *p, size_t size, int what) {
  (void)p, (void)size, (void)what;
  return posix_status();
}

//= msync specified: 0, or -1 and errno
int msync(void *p, size_t size, int what) {
  (void)p, (void)size, (void)what;
  return posix_status();
}

//= posix_madvise specified: 0, or an error number
int posix_madvise(void *p, size_t size, int advice) {
  (void)p, (void)size, (void)advice;
  return posix_number();
}

//= mlock specified: 0, or -1 and errno
int mlock(const void *p, size_t size) {
  (void)p, (void)size;
  return posix_status();
}

//= munlock specified: 0, or -1 and errno
int munlock(const void *p, size_t size) {
  (void)p, (void)size;
  return posix_status();
}

//= mlockall specified: 0, or -1 and errno
int mlockall(int flags) {
  (void)flags;
  return posix_status();
}

//= munlockall specified: 0, or -1 and errno
int munlockall(void) {
  return posix_status();
}

//= shm_open specified: a new descriptor; -1 and errno
int shm_open(const char *name, int flags, mode_t mode) {
  (void)name, (void)flags, (void)mode;
  return posix_new(0);
}

//= shm_unlink specified: 0, or -1 and errno
int shm_unlink(const char *name) {
  (void)name;
  return posix_status();
}

//= mq_unlink specified: 0, or -1 and errno
int mq_unlink(const char *name) {
  (void)name;
  return posix_status();
}

//= sem_unlink specified: 0, or -1 and errno
int sem_unlink(const char *name) {
  (void)name;
  return posix_status();
}
