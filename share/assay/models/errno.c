/* errno.c: errno is an object of its own (C17 7.5), which nothing of the program's aliases. */
#include <assay/model.h>

//# errno.h

#undef errno
#ifdef ASSAY_THREADS
static _Thread_local int errno;
#else
static int errno;
#endif

/* What output functions, which have no model, may do to it. */
//= __assay_disturb_errno specified: may set errno
void __assay_disturb_errno(void) {
  if (ANY_BOOL())
    errno = ANY_POSITIVE();
}

/* What a malloc that gives null does to it; of none it may say anything. */
//= __assay_no_memory modelled: errno is ENOMEM
void __assay_no_memory(size_t n) {
  if (n)
    errno = ENOMEM;
  else
    __assay_disturb_errno();
}

//= __errno_location modelled: the object that errno is
int *__errno_location(void) {
  return &errno;
}
