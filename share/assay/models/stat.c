/* stat.c: contracts of <sys/stat.h>, <utime.h> and <sys/statvfs.h>: what is known of a file. */
#include "posix.h"

#ifdef __x86_64__
struct stat {
  unsigned long st_dev, st_ino, st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  int pad;
  unsigned long st_rdev;
  off_t st_size;
  long st_blksize, st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
  long reserved[3];
};
#define stat64 stat
#else
struct stat {
  unsigned long long st_dev;
  unsigned short pad1;
  unsigned long st_ino;
  mode_t st_mode;
  unsigned st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  unsigned long long st_rdev;
  unsigned short pad2;
  off_t st_size;
  long st_blksize, st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
  unsigned long reserved[2];
};
struct stat64 {
  unsigned long long st_dev;
  unsigned pad1;
  unsigned long st_ino_low;
  mode_t st_mode;
  unsigned st_nlink;
  uid_t st_uid;
  gid_t st_gid;
  unsigned long long st_rdev;
  unsigned pad2;
  off64_t st_size;
  long st_blksize;
  long long st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
  unsigned long long st_ino;
};
#endif

/* Sizes are not negative, times are times; nothing else is known of a file. */
#define DESCRIBE_FILE(to)                                                                          \
  do {                                                                                             \
    __assay_write(to, sizeof *(to));                                                               \
    __VERIFIER_assume((to)->st_size >= 0 && (to)->st_blocks >= 0 && (to)->st_blksize > 0);         \
    __VERIFIER_assume(posix_is_time(&(to)->st_atim) && posix_is_time(&(to)->st_mtim) &&            \
                      posix_is_time(&(to)->st_ctim));                                              \
  } while (0)

//# sys/stat.h
//= stat specified: a description of any file; -1, errno and nothing written
//? stat(path("hello"), new(struct stat, {0})): same(r); same_stat(a2)
//? stat("/nonexistent", new(struct stat, {0})): same(r)
int stat(const char *path, struct stat *to) {
  __assay_reads_text(path);
  (void)path;
  if (posix_status() < 0)
    return -1;
  DESCRIBE_FILE(to);
  return 0;
}

//= lstat specified: a description of any file; -1, errno and nothing written
//? lstat(path("hello"), new(struct stat, {0})): same(r); same_stat(a2)
//? lstat("/", new(struct stat, {0})): same(r); same_stat(a2)
int lstat(const char *path, struct stat *to) {
  __assay_reads_text(path);
  (void)path;
  if (posix_status() < 0)
    return -1;
  DESCRIBE_FILE(to);
  return 0;
}

//= fstat specified: as stat; fails for a negative descriptor
//? fstat(descriptor("hello", O_RDONLY), new(struct stat, {0})): same(r); same_stat(a2)
//? fstat(pick(-3, -1), new(struct stat, {0})): same(r)
int fstat(int fd, struct stat *to) {
  return fd < 0 ? posix_fails_with(EBADF) : stat(NULL, to);
}

//= fstatat specified: as stat
//? fstatat(AT_FDCWD, path("hello"), new(struct stat, {0}), 0): same(r); same_stat(a3)
int fstatat(int folder, const char *path, struct stat *to, int flags) {
  (void)folder, (void)flags;
  return stat(path, to);
}

#undef stat64

#ifdef __x86_64__
//= stat64 specified: as stat
//? stat64("/dev/null", new(struct stat64, {0})): same(r); same_stat(a2)
int stat64(const char *path, struct stat *to) {
  return stat(path, to);
}

//= lstat64 specified: as stat
//? lstat64("/proc/self/cwd", new(struct stat64, {0})): same(r); same_stat(a2)
int lstat64(const char *path, struct stat *to) {
  return lstat(path, to);
}

//= fstat64 specified: as fstat
//? fstat64(descriptor("hello", O_RDONLY), new(struct stat64, {0})): same(r); same_stat(a2)
int fstat64(int fd, struct stat *to) {
  return fstat(fd, to);
}

//= fstatat64 specified: as fstatat
//? fstatat64(AT_FDCWD, path("hello"), new(struct stat64, {0}), 0): same(r); same_stat(a3)
int fstatat64(int folder, const char *path, struct stat *to, int flags) {
  return fstatat(folder, path, to, flags);
}
#else
int stat64(const char *path, struct stat64 *to) {
  (void)path;
  if (posix_status() < 0)
    return -1;
  DESCRIBE_FILE(to);
  return 0;
}

int lstat64(const char *path, struct stat64 *to) {
  (void)path;
  if (posix_status() < 0)
    return -1;
  DESCRIBE_FILE(to);
  return 0;
}

int fstat64(int fd, struct stat64 *to) {
  return fd < 0 ? posix_fails_with(EBADF) : stat64(NULL, to);
}

int fstatat64(int folder, const char *path, struct stat64 *to, int flags) {
  (void)folder, (void)flags;
  return stat64(path, to);
}
#endif

/* What the headers of older libraries call instead, with a version first. */
//= __xstat is stat without 1
//= __lxstat is stat without 1
//= __fxstat is fstat without 1
//= __fxstatat is fstatat without 1
//= __xstat64 is stat64 without 1
//= __lxstat64 is stat64 without 1
//= __fxstat64 is fstat64 without 1
//= __fxstatat64 is fstatat64 without 1

/* ---- making and changing --------------------------------------------------------------------- */

//= mkdir specified: 0, or -1 and errno
//? mkdir(path("x"), 0700)
int mkdir(const char *path, mode_t mode) {
  __assay_reads_text(path);
  (void)path, (void)mode;
  return posix_status();
}

//= lchmod specified: 0, or -1 and errno
int lchmod(const char *path, mode_t mode) {
  __assay_reads_text(path);
  (void)path, (void)mode;
  return posix_status();
}

//= chmod specified: 0, or -1 and errno
//? chmod(path("x"), 0600)
//? chmod("/nonexistent", 0600)
int chmod(const char *path, mode_t mode) {
  __assay_reads_text(path);
  (void)path, (void)mode;
  return posix_status();
}

//= mkfifo specified: 0, or -1 and errno
//? mkfifo(path("x"), 0600)
int mkfifo(const char *path, mode_t mode) {
  __assay_reads_text(path);
  (void)path, (void)mode;
  return posix_status();
}

//= mkdirat specified: 0, or -1 and errno
//? mkdirat(AT_FDCWD, "/", 0700)
int mkdirat(int folder, const char *path, mode_t mode) {
  (void)folder, (void)path, (void)mode;
  return posix_status();
}

//= mkfifoat specified: 0, or -1 and errno
int mkfifoat(int folder, const char *path, mode_t mode) {
  (void)folder, (void)path, (void)mode;
  return posix_status();
}

//= mknod specified: 0, or -1 and errno
int mknod(const char *path, mode_t mode, unsigned long device) {
  (void)path, (void)mode, (void)device;
  return posix_status();
}

//= fchmod specified: 0, or -1 and errno; fails for a negative descriptor
//? fchmod(descriptor("", O_RDWR), 0600)
int fchmod(int fd, mode_t mode) {
  (void)mode;
  return posix_status_of(fd);
}

//= fchmodat specified: 0, or -1 and errno
//? fchmodat(AT_FDCWD, path("x"), 0600, 0)
int fchmodat(int folder, const char *path, mode_t mode, int flags) {
  (void)folder, (void)path, (void)mode, (void)flags;
  return posix_status();
}

//= fchownat specified: 0, or -1 and errno
//? fchownat(AT_FDCWD, path("x"), -1, -1, 0)
int fchownat(int folder, const char *path, uid_t owner, gid_t group, int flags) {
  (void)folder, (void)path, (void)owner, (void)group, (void)flags;
  return posix_status();
}

static mode_t stat_mask;
static _Bool stat_mask_known;

//= umask specified: the mask before, at most 0777; what was set last
//? umask(pick(0, 511))
mode_t umask(mode_t next) {
  mode_t before = stat_mask;
  if (!stat_mask_known)
    before = __VERIFIER_nondet_uint();
  __VERIFIER_assume(before <= 0777);
  stat_mask = next & 0777;
  stat_mask_known = 1;
  return before;
}

//= utimensat specified: 0, or -1 and errno
//? utimensat(AT_FDCWD, path("x"), NULL, 0)
int utimensat(int folder, const char *path, const void *times, int flags) {
  (void)folder, (void)path, (void)times, (void)flags;
  return posix_status();
}

//= futimesat specified: 0, or -1 and errno
int futimesat(int folder, const char *path, const void *times) {
  (void)folder, (void)path, (void)times;
  return posix_status();
}

//= futimens specified: 0, or -1 and errno; fails for a negative descriptor
//? futimens(descriptor("", O_RDWR), NULL)
int futimens(int fd, const void *times) {
  (void)times;
  return posix_status_of(fd);
}

//# sys/time.h
//= futimes specified: 0, or -1 and errno; fails for a negative descriptor
//? futimes(descriptor("", O_RDWR), NULL)
int futimes(int fd, const void *times) {
  (void)times;
  return posix_status_of(fd);
}

//# utime.h
//= utime specified: 0, or -1 and errno
//? utime(path("x"), NULL)
int utime(const char *path, const void *times) {
  __assay_reads_text(path);
  (void)path, (void)times;
  return posix_status();
}

//# sys/time.h
//= lutimes specified: 0, or -1 and errno
//? lutimes(path("x"), NULL)
int lutimes(const char *path, const void *times) {
  (void)path, (void)times;
  return posix_status();
}

//= utimes specified: 0, or -1 and errno
//? utimes(path("x"), NULL)
int utimes(const char *path, const void *times) {
  (void)path, (void)times;
  return posix_status();
}

/* ---- file systems ---------------------------------------------------------------------------- */

struct statvfs {
  unsigned long f_bsize, f_frsize, f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail, f_fsid;
#ifndef __x86_64__
  int unused;
#endif
  unsigned long f_flag, f_namemax;
  unsigned f_type;
  int spare[5];
};

//# sys/statvfs.h
//= statvfs specified: a description of any file system; -1, errno and nothing written
//? statvfs("/", new(struct statvfs, {0})): same(r); same(a2->f_bsize); same(a2->f_blocks); same(a2->f_namemax)
int statvfs(const char *path, struct statvfs *to) {
  (void)path;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  return 0;
}

//= fstatvfs specified: as statvfs; fails for a negative descriptor
//? fstatvfs(descriptor("", O_RDWR), new(struct statvfs, {0})): same(r); same(a2->f_bsize)
int fstatvfs(int fd, struct statvfs *to) {
  return fd < 0 ? posix_fails_with(EBADF) : statvfs(NULL, to);
}
