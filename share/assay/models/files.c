/* files.c: contracts of <fcntl.h>, and of functions of <unistd.h> and <stdio.h> that name files. */
#include "posix.h"

//# fcntl.h

/* The mode stands among the variable arguments; it changes nothing that is modelled. */
//= open specified: a new descriptor; -1 and errno
//= open64 is open
//= __open_2 is open
//= __open64_2 is open
//? open(path("x"), O_RDONLY)
//? open("/nonexistent/x", O_RDONLY)
int open(const char *path, int flags, ...) {
  __assay_reads_text(path);
  (void)path, (void)flags;
  return posix_new(0);
}

//= openat specified: a new descriptor; -1 and errno
//= openat64 is openat
//= __openat_2 is openat
//= __openat64_2 is openat
//? openat(AT_FDCWD, path("x"), O_RDWR)
int openat(int folder, const char *path, int flags, ...) {
  __assay_reads_text(path);
  (void)folder, (void)path, (void)flags;
  return posix_new(0);
}

//= creat specified: a new descriptor; -1 and errno
//= creat64 is creat
//? creat(path("x"), 0600)
int creat(const char *path, mode_t mode) {
  __assay_reads_text(path);
  (void)path, (void)mode;
  return posix_new(0);
}

enum {
  F_DUPFD = 0,
  F_GETFD = 1,
  F_SETFD = 2,
  F_GETFL = 3,
  F_SETFL = 4,
  F_GETLK = 5,
  F_SETLK = 6,
  F_SETLKW = 7,
  F_SETOWN = 8,
  F_GETOWN = 9,
  F_DUPFD_CLOEXEC = 1030,
};

struct flock {
  short l_type, l_whence;
  off_t l_start, l_len;
  pid_t l_pid;
};

static int files_duplicate(int fd, int least) {
  if (least < 0)
    return posix_fails_with(EINVAL);
  int copy = posix_new(least);
  __VERIFIER_assume(copy != fd); /* which is open */
  return copy;
}

static int files_get_lock(struct flock *lock) {
  if (posix_status() < 0)
    return -1;
  __assay_write(lock, sizeof *lock);
  return 0;
}

//= fcntl specified: by command: a new descriptor, flags, 0; -1 and errno
//= fcntl64 is fcntl
//? fcntl(descriptor("", O_RDWR), F_GETFD)
//? fcntl(descriptor("", O_RDWR), F_GETFL)
//? fcntl(descriptor("", O_RDWR), F_DUPFD, (int)pick(-1, 500))
//? fcntl(descriptor("", O_RDWR), F_SETFD, FD_CLOEXEC)
//? fcntl(pick(-3, -1), F_GETFD)
int fcntl(int fd, int command, ...) {
  va_list more;
  __builtin_va_start(more, command);
  int result = 0;
  if (fd < 0)
    result = posix_fails_with(EBADF);
  else if (command == F_DUPFD || command == F_DUPFD_CLOEXEC)
    result = files_duplicate(fd, __builtin_va_arg(more, int));
  else if (command == F_GETFD || command == F_GETFL)
    result = ANY_BOOL() ? posix_fails() : ANY_INT(0, INT_MAX);
  else if (command == F_GETLK)
    result = files_get_lock(__builtin_va_arg(more, struct flock *));
  else if (command >= F_SETFD && command <= F_SETOWN)
    result = posix_status();
  else
    result = ANY_BOOL() ? posix_fails() : __VERIFIER_nondet_int();
  if (command < 0 || command > F_GETOWN)
    __assay_approximate("fcntl");
  __builtin_va_end(more);
  return result;
}

//= posix_fadvise specified: 0, or an error number
//? posix_fadvise(descriptor("", O_RDWR), 0, 0, pick(-1, 7))
//= posix_fadvise64 specified: 0, or an error number
int posix_fadvise(int fd, off_t from, off_t length, int advice) {
  (void)from, (void)length, (void)advice;
  return fd < 0 ? EBADF : posix_number();
}

int posix_fadvise64(int fd, off64_t from, off64_t length, int advice) {
  (void)from, (void)length, (void)advice;
  return fd < 0 ? EBADF : posix_number();
}

//= posix_fallocate specified: 0, or an error number; EINVAL for an empty range
//? posix_fallocate(descriptor("", O_RDWR), pick(-1, 99), pick(-1, 99))
int posix_fallocate(int fd, off_t from, off_t length) {
  if (fd < 0)
    return EBADF;
  return from < 0 || length <= 0 ? EINVAL : posix_number();
}

//# sys/file.h
//= flock specified: 0, or -1 and errno
//? flock(descriptor("", O_RDWR), LOCK_SH)
int flock(int fd, int what) {
  (void)what;
  return posix_status_of(fd);
}

/* ---- names of files -------------------------------------------------------------------------- */

//# unistd.h
//= access specified: 0, or -1 and errno
//= eaccess is access
//? access(path("x"), pick(-1, 8))
//? access("/nonexistent", pick(0, 7))
int access(const char *path, int how) {
  __assay_reads_text(path);
  (void)path, (void)how;
  return posix_status();
}

//= euidaccess specified: 0, or -1 and errno
//? euidaccess(path("x"), pick(0, 7))
int euidaccess(const char *path, int how) {
  __assay_reads_text(path);
  (void)path, (void)how;
  return posix_status();
}

//= faccessat specified: 0, or -1 and errno
//? faccessat(AT_FDCWD, path("x"), pick(0, 7), 0)
int faccessat(int folder, const char *path, int how, int flags) {
  (void)folder, (void)path, (void)how, (void)flags;
  return posix_status();
}

//= unlink specified: 0, or -1 and errno
int unlink(const char *path) {
  __assay_reads_text(path);
  (void)path;
  return posix_status();
}

//= chroot specified: 0, or -1 and errno
int chroot(const char *path) {
  __assay_reads_text(path);
  (void)path;
  return posix_status();
}

//= chdir specified: 0, or -1 and errno
//? chdir("."): same(r)
int chdir(const char *path) {
  __assay_reads_text(path);
  (void)path;
  return posix_status();
}

//= rmdir specified: 0, or -1 and errno
int rmdir(const char *path) {
  __assay_reads_text(path);
  (void)path;
  return posix_status();
}

//= unlinkat specified: 0, or -1 and errno
int unlinkat(int folder, const char *path, int flags) {
  __assay_reads_text(path);
  (void)folder, (void)path, (void)flags;
  return posix_status();
}

//= link specified: 0, or -1 and errno
//? link(path("x"), "/nonexistent/y")
int link(const char *from, const char *to) {
  __assay_reads_text(from);
  __assay_reads_text(to);
  (void)from, (void)to;
  return posix_status();
}

//= symlink specified: 0, or -1 and errno
int symlink(const char *from, const char *to) {
  __assay_reads_text(from);
  __assay_reads_text(to);
  (void)from, (void)to;
  return posix_status();
}

//= linkat specified: 0, or -1 and errno
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
  (void)from_folder, (void)from, (void)to_folder, (void)to, (void)flags;
  return posix_status();
}

//= symlinkat specified: 0, or -1 and errno
int symlinkat(const char *from, int folder, const char *to) {
  (void)from, (void)folder, (void)to;
  return posix_status();
}

//= renameat specified: 0, or -1 and errno
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  (void)from_folder, (void)from, (void)to_folder, (void)to;
  return posix_status();
}

//= truncate specified: 0, or -1 and errno; fails for a negative length
//? truncate(path("x"), pick(-2, 99))
int truncate(const char *path, off_t length) {
  __assay_reads_text(path);
  (void)path;
  return length < 0 ? posix_fails() : posix_status();
}

//= truncate64 specified: as truncate
int truncate64(const char *path, off64_t length) {
  (void)path;
  return length < 0 ? posix_fails() : posix_status();
}

//= fchdir specified: 0, or -1 and errno; fails for a negative descriptor
//? fchdir(descriptor("", O_RDONLY))
int fchdir(int fd) {
  return posix_status_of(fd);
}

//= chown specified: 0, or -1 and errno
//? chown(path("x"), -1, -1)
int chown(const char *path, uid_t owner, gid_t group) {
  __assay_reads_text(path);
  (void)path, (void)owner, (void)group;
  return posix_status();
}

//= lchown specified: 0, or -1 and errno
//? lchown(path("x"), -1, -1)
int lchown(const char *path, uid_t owner, gid_t group) {
  __assay_reads_text(path);
  (void)path, (void)owner, (void)group;
  return posix_status();
}

//= fchown specified: 0, or -1 and errno; fails for a negative descriptor
//? fchown(descriptor("", O_RDWR), -1, -1)
int fchown(int fd, uid_t owner, gid_t group) {
  (void)owner, (void)group;
  return posix_status_of(fd);
}

//= readlink specified: at most the size of the buffer, no zero at the end; -1 and errno
//= __readlink_chk is readlink without 4
//? readlink(path("x"), room(9), 9): same(r); same_bytes(a2, 9)
//? readlink("/proc/self/cwd", room(9), pick(0, 9)): same(r); same_bytes(a2, 9)
ssize_t readlink(const char *path, char *to, size_t room) {
  __assay_reads_text(path);
  (void)path;
  ssize_t got = room == 0 ? posix_fails_with(EINVAL) : posix_count(room);
  if (got > 0)
    __assay_write(to, (size_t)got);
  return got;
}

//= readlinkat specified: as readlink
//= __readlinkat_chk is readlinkat without 5
//? readlinkat(AT_FDCWD, "/proc/self/cwd", room(9), pick(0, 9)): same(r); same_bytes(a3, 9)
ssize_t readlinkat(int folder, const char *path, char *to, size_t room) {
  (void)folder;
  return readlink(path, to, room);
}

/* Without a buffer it allocates one: as large as it says, or as the name needs. */
//= getcwd specified: a text in the buffer, or in a new one; NULL and errno
//= __getcwd_chk is getcwd without 3
//? getcwd(room(99), pick(1, 99)): same_at(r, a1); if (r) same_text(r)
char *getcwd(char *to, size_t room) {
  if (ANY_BOOL() || (to && room == 0))
    return posix_no_pointer();
  size_t length = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(length > 0 && length < SIZE_MAX / 4 && (room == 0 || length < room));
  if (!to)
    to = malloc(room ? room : length + 1);
  if (!to) {
    SET_ERRNO(ENOMEM);
    return NULL;
  }
  __assay_write(to, length);
  to[length] = 0;
  return to;
}

//= get_current_dir_name specified: a text in a new buffer; NULL and errno
//? get_current_dir_name(): same_text(r)
char *get_current_dir_name(void) {
  return getcwd(NULL, 0);
}

//# stdio.h

static int files_status(void) {
  if (ANY_BOOL())
    return 0;
  FAIL_ERRNO();
  return -1;
}

//= remove specified: 0, or another number and errno
//? remove("/nonexistent")
int remove(const char *name) {
  __assay_reads_text(name);
  return files_status();
}
//= rename specified: 0, or another number and errno
//? rename("/nonexistent", "/nonexistent/y")
int rename(const char *old, const char *new_name) {
  __assay_reads_text(old);
  __assay_reads_text(new_name);
  return files_status();
}
//= tmpnam specified: null, or a name of at most 19 bytes in the buffer given or in its own
//? tmpnam(room(L_tmpnam)): same_at(r, a1)
char *tmpnam(char *to) {
  static char files_name[20];
  if (ANY_BOOL())
    return NULL;
  if (!to)
    to = files_name;
  __assay_write(to, 19);
  to[19] = 0;
  return to;
}
//= ctermid specified: the name of the terminal, of at most 8 bytes
char *ctermid(char *to) {
  static char files_terminal[9];
  if (!to)
    to = files_terminal;
  __assay_write(to, 8);
  to[8] = 0;
  return to;
}
