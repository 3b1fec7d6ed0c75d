#include "base/file.h"

#include "base/config.h"
#include "base/memory.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(buf *error, const char *what, const char *path, int reason) {
  assert(reason != 0);
  if (reason == ENOMEM)
    out_of_memory();
  buf_printf(error, "cannot %s '%s': %s", what, path, strerror(reason));
  return false;
}

/* ---- reading ------------------------------------------------------------- */

static int read_all(int fd, buf *contents) {
  char chunk[1 << 16];
  for (;;) {
    ssize_t n = read(fd, chunk, sizeof chunk);
    if (n == 0)
      return 0;
    if (n > 0)
      buf_add_n(contents, chunk, (size_t)n);
    else if (errno != EINTR)
      return errno;
  }
}

/* Some never end. A terminal does, and so does the null device. */
static bool is_endless(const struct stat *info, const char *path) {
  struct stat null;
  if (S_ISBLK(info->st_mode) || S_ISSOCK(info->st_mode))
    return true;
  if (!S_ISCHR(info->st_mode) || (stat("/dev/null", &null) == 0 && null.st_rdev == info->st_rdev))
    return false;
  int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  bool is_terminal = fd >= 0 && isatty(fd);
  if (fd >= 0)
    close(fd);
  return !is_terminal;
}

const char *file_kind(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0 || S_ISREG(info.st_mode))
    return NULL;
  return S_ISDIR(info.st_mode)    ? "a folder"
         : S_ISFIFO(info.st_mode) ? "a pipe"
         : S_ISSOCK(info.st_mode) ? "a socket"
                                  : "a device";
}

bool file_read(const char *path, buf *contents, buf *error) {
  struct stat info;
  if (stat(path, &info) == 0 && is_endless(&info, path)) {
    buf_printf(error, "cannot read '%s': it is %s", path, file_kind(path));
    return false;
  }
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return fail(error, "read", path, errno);
  int reason = read_all(fd, contents);
  close(fd);
  return reason ? fail(error, "read", path, reason) : true;
}

/* ---- writing ------------------------------------------------------------- */

static int write_all(int fd, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return errno;
    bytes += n;
    size -= (size_t)n;
  }
  return 0;
}

static int write_and_close(int fd, const char *bytes, size_t size) {
  int reason = write_all(fd, bytes, size);
  if (close(fd) != 0 && !reason)
    reason = errno;
  return reason;
}

static bool write_directly(const char *path, const char *bytes, size_t size, buf *error) {
  int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    return fail(error, "write", path, errno);
  int reason = write_and_close(fd, bytes, size);
  return reason ? fail(error, "write", path, reason) : true;
}

void file_temporary_name(const char *path, long pid, buf *name) {
  assert(pid > 0);
  buf_printf(name, "%s.tmp%ld", path, pid);
}

static bool write_beside_and_rename(const char *path, const char *bytes, size_t size, buf *error) {
  buf temporary = {0};
  file_temporary_name(path, (long)getpid(), &temporary);
  const char *name = buf_text(&temporary);
  int reason = 0;
  int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0) {
    reason = errno;
  } else {
    reason = write_and_close(fd, bytes, size);
    if (!reason && rename(name, path) != 0)
      reason = errno;
    if (reason)
      unlink(name);
  }
  buf_free(&temporary);
  return reason ? fail(error, "write", path, reason) : true;
}

bool file_write(const char *path, const char *bytes, size_t size, buf *error) {
  assert(bytes || size == 0);
  struct stat info;
  if (stat(path, &info) != 0)
    return write_beside_and_rename(path, bytes, size, error);
  if (S_ISDIR(info.st_mode))
    return fail(error, "write", path, EISDIR);
  if (!S_ISREG(info.st_mode))
    return write_directly(path, bytes, size, error);
  char *real = realpath(path, NULL);
  if (!real)
    return fail(error, "write", path, errno);
  bool ok = write_beside_and_rename(real, bytes, size, error);
  free(real);
  return ok;
}

/* ---- names --------------------------------------------------------------- */

bool file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

const char *file_base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

const char *file_suffix(const char *path) {
  const char *base = file_base_name(path);
  const char *dot = strrchr(base, '.');
  return dot && dot != base ? dot : base + strlen(base);
}

/* ---- temporary folders --------------------------------------------------- */

bool folder_new(buf *path, buf *error) {
  const char *set = getenv("TMPDIR"), *base = set && *set ? set : "/tmp";
  assert(path->size == 0);
  buf_printf(path, "%s/assay-XXXXXX", base);
  if (mkdtemp(path->text))
    return true;
  int reason = errno;
  buf_clear(path);
  return fail(error, "make a temporary folder in", base, reason);
}

void folder_remove(const char *path) {
  assert(*path);
  DIR *d = opendir(path);
  if (!d)
    return;
  for (struct dirent *e; (e = readdir(d));)
    if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
      unlinkat(dirfd(d), e->d_name, 0);
  closedir(d);
  rmdir(path);
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *where) {
  (void)info;
  (void)where;
  if (kind == FTW_DP)
    rmdir(path);
  else
    unlink(path);
  return 0;
}

void folder_remove_all(const char *path) {
  enum { OPEN_AT_ONCE = 16 };
  assert(*path);
  nftw(path, remove_entry, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* ---- the share directory ------------------------------------------------- */

static bool is_directory(const char *path) {
  struct stat info;
  return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Appends the directory of the running binary, without a slash at its end. Where /proc is not
 * mounted (a bare chroot), the name that the kernel was given to execute tells it. */
static bool binary_dir(buf *path) {
  char exe[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  const char *name = (const char *)getauxval(AT_EXECFN);
  if (n >= (ssize_t)sizeof exe - 1)
    return false;
  if (n > 0)
    exe[n] = '\0';
  else if (!name || !realpath(name, exe))
    return false;
  char *slash = strrchr(exe, '/');
  if (!slash)
    return false;
  buf_add_n(path, exe, (size_t)(slash - exe));
  return true;
}

bool file_share_dir(buf *path, buf *error) {
  buf beside = {0};
  bool found = binary_dir(&beside);
  buf_add(&beside, "/../share/assay");
  found = found && is_directory(buf_text(&beside));
  if (found)
    buf_add(path, buf_text(&beside));
  else if ((found = is_directory(ASSAY_SOURCE_SHARE)))
    buf_add(path, ASSAY_SOURCE_SHARE);
  else
    buf_printf(error, "cannot find the data files of assay: no directory '%s', nor '%s'",
               buf_text(&beside), ASSAY_SOURCE_SHARE);
  buf_free(&beside);
  return found;
}

bool file_share(const char *name, buf *path, buf *error) {
  if (!file_share_dir(path, error))
    return false;
  buf_printf(path, "/%s", name);
  return true;
}
