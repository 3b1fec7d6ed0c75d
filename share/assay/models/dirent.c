/* dirent.c: contracts of <dirent.h>: folders. A DIR is an object of the library's that closedir ends. */
#include "posix.h"

struct dirent_entry {
  unsigned long d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

struct dirent_entry64 {
  unsigned long long d_ino;
  off64_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

/* Which entries come is open. */
typedef struct dirent_folder {
  int fd;
  struct dirent_entry entry;
  struct dirent_entry64 entry64;
} DIR;

//# dirent.h
//= opendir specified: a new folder; NULL and errno
//? opendir("/"): same(r != NULL)
//? opendir("/nonexistent"): same(r != NULL)
DIR *opendir(const char *path) {
  __assay_reads_text(path);
  (void)path;
  if (ANY_BOOL())
    return posix_no_pointer();
  int fd = posix_new(0);
  if (fd < 0)
    return NULL;
  DIR *d = __assay_object(sizeof *d);
  __VERIFIER_assume(d != NULL);
  d->fd = fd;
  return d;
}

//= fdopendir specified: a new folder that owns the descriptor; NULL and errno
DIR *fdopendir(int fd) {
  if (fd < 0 || ANY_BOOL())
    return posix_no_pointer();
  DIR *d = __assay_object(sizeof *d);
  __VERIFIER_assume(d != NULL);
  d->fd = fd;
  return d;
}

/* At the end errno stays as it was. */
//= readdir specified: an entry of the folder's with a name of 1 to 255 characters; NULL
//? readdir(opendir("/")): same(r != NULL); if (r) same_text(r->d_name)
struct dirent_entry *readdir(DIR *d) {
  if (ANY_BOOL()) {
    if (ANY_BOOL())
      FAIL_ERRNO();
    return NULL;
  }
  __assay_write(&d->entry, sizeof d->entry);
  d->entry.d_name[255] = 0;
  __VERIFIER_assume(d->entry.d_name[0] != 0);
  return &d->entry;
}

//= readdir64 specified: as readdir
struct dirent_entry64 *readdir64(DIR *d) {
  if (ANY_BOOL()) {
    if (ANY_BOOL())
      FAIL_ERRNO();
    return NULL;
  }
  __assay_write(&d->entry64, sizeof d->entry64);
  d->entry64.d_name[255] = 0;
  __VERIFIER_assume(d->entry64.d_name[0] != 0);
  return &d->entry64;
}

//= closedir specified: 0, or -1 and errno; the folder is gone
//? closedir(opendir("/"))
int closedir(DIR *d) {
  posix_drop(d->fd);
  free(d);
  return posix_status();
}

//= dirfd specified: the descriptor of the folder
//? dirfd(opendir("/"))
int dirfd(DIR *d) {
  return d->fd;
}

//= rewinddir open: nothing but what readdir gives, which is open
void rewinddir(DIR *d) {
  (void)d->fd;
}

//= telldir specified: a place in the folder; -1 and errno
long telldir(DIR *d) {
  (void)d->fd;
  return ANY_BOOL() ? posix_fails() : __VERIFIER_nondet_long();
}

//= seekdir open: nothing but what readdir gives, which is open
void seekdir(DIR *d, long place) {
  (void)d->fd, (void)place;
}

static int dirent_compare(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
  return x == y ? 0 : x < y ? ANY_NEGATIVE() : ANY_POSITIVE();
}

/* By the locale: of the C locale it is the order of bytes. */
//= alphasort specified: the sign of the order of the names
int alphasort(const void *a, const void *b) {
  const struct dirent_entry *const *x = a, *const *y = b;
  return dirent_compare((*x)->d_name, (*y)->d_name);
}
//= alphasort64 specified: the sign of the order of the names
int alphasort64(const void *a, const void *b) {
  const struct dirent_entry64 *const *x = a, *const *y = b;
  return dirent_compare((*x)->d_name, (*y)->d_name);
}

//= readdir_r specified: 0 and an entry in the buffer, or 0 and no entry; an error number
int readdir_r(DIR *d, struct dirent_entry *entry, struct dirent_entry **result) {
  (void)d->fd;
  int error = posix_number();
  *result = NULL;
  if (error == 0 && ANY_BOOL()) {
    __assay_write(entry, sizeof *entry);
    entry->d_name[255] = 0;
    __VERIFIER_assume(entry->d_name[0] != 0);
    *result = entry;
  }
  return error;
}

//- scandir scandir64 scandirat scandirat64 readdir64_r versionsort versionsort64
//- getdirentries getdirentries64
