/* socket.c: contracts of <sys/socket.h>, <poll.h>, <sys/select.h>, <sys/epoll.h> and <sys/uio.h>. */
#include "posix.h"

//# sys/socket.h
//= socket specified: a new descriptor; -1 and errno
//? socket(pick(-1, 2), pick(1, 2), 0)
int socket(int domain, int type, int protocol) {
  (void)domain, (void)type, (void)protocol;
  return posix_new(0);
}

//= socketpair specified: two new descriptors; -1 and errno
//? socketpair(AF_UNIX, SOCK_STREAM, pick(-1, 1), array(int, {7, 7})): same(r); same(a4[0]); same(a4[1])
int socketpair(int domain, int type, int protocol, int *ends) {
  (void)domain, (void)type, (void)protocol;
  int result = posix_new_pair(ends);
  if (result < 0 && ANY_BOOL()) /* Linux writes them before it looks at the rest */
    __assay_write(ends, 2 * sizeof *ends);
  return result;
}

//= bind specified: 0, or -1 and errno; fails for a negative descriptor
int bind(int fd, const void *address, socklen_t size) {
  (void)address, (void)size;
  return posix_status_of(fd);
}

//= connect specified: 0, or -1 and errno; fails for a negative descriptor
int connect(int fd, const void *address, socklen_t size) {
  (void)address, (void)size;
  return posix_status_of(fd);
}

//= listen specified: 0, or -1 and errno; fails for a negative descriptor
int listen(int fd, int backlog) {
  (void)backlog;
  return posix_status_of(fd);
}

//= shutdown specified: 0, or -1 and errno; fails for a negative descriptor
int shutdown(int fd, int backlog) {
  (void)backlog;
  return posix_status_of(fd);
}

/* The address of a peer: as much of it as there is room for; its real size is told. */
static void socket_tell_address(void *address, socklen_t *size) {
  if (!address || !size)
    return;
  socklen_t real = __VERIFIER_nondet_uint();
  __VERIFIER_assume(real <= 128); /* sizeof (struct sockaddr_storage) */
  __assay_write(address, real < *size ? real : *size);
  *size = real;
}

//= accept specified: a new descriptor, and the address of the peer; -1 and errno
//= accept4 is accept without 4
int accept(int fd, void *address, socklen_t *size) {
  if (fd < 0)
    return posix_fails_with(EBADF);
  int peer = posix_new(0);
  __VERIFIER_assume(peer != fd); /* which is open */
  if (peer >= 0)
    socket_tell_address(address, size);
  return peer;
}

//= getsockname specified: an address of at most 128 bytes; -1 and errno
//? getsockname(descriptor("", O_RDWR), room(20), new(socklen_t, 20)): same(r)
int getsockname(int fd, void *address, socklen_t *size) {
  int result = posix_status_of(fd);
  if (result == 0)
    socket_tell_address(address, size);
  return result;
}

//= getpeername specified: an address of at most 128 bytes; -1 and errno
int getpeername(int fd, void *address, socklen_t *size) {
  int result = posix_status_of(fd);
  if (result == 0)
    socket_tell_address(address, size);
  return result;
}

//= send specified: at most n bytes; -1 and errno
ssize_t send(int fd, const void *from, size_t n, int flags) {
  (void)flags;
  __assay_reads(from, n);
  return posix_count_of(fd, n);
}

//= sendto specified: at most n bytes; -1 and errno
ssize_t sendto(int fd, const void *from, size_t n, int flags, const void *address, socklen_t size) {
  (void)address, (void)size;
  return send(fd, from, n, flags);
}

/* With MSG_TRUNC (0x20) the result is the size of the message, of which n bytes are written. */
//= recv specified: at most n bytes, written to the buffer; -1 and errno
//= __recv_chk is recv without 4
ssize_t recv(int fd, void *to, size_t n, int flags) {
  if (fd < 0)
    return posix_fails_with(EBADF);
  ssize_t got = posix_count(flags & 0x20 ? SIZE_MAX : n);
  if (got > 0)
    __assay_write(to, (size_t)got < n ? (size_t)got : n);
  return got;
}

//= recvfrom specified: as recv, and the address of the peer
//= __recvfrom_chk is recvfrom without 4
ssize_t recvfrom(int fd, void *to, size_t n, int flags, void *address, socklen_t *size) {
  ssize_t got = recv(fd, to, n, flags);
  if (got >= 0)
    socket_tell_address(address, size);
  return got;
}

struct iovec {
  void *iov_base;
  size_t iov_len;
};

struct msghdr {
  void *msg_name;
  socklen_t msg_namelen;
  struct iovec *msg_iov;
  size_t msg_iovlen;
  void *msg_control;
  size_t msg_controllen;
  int msg_flags;
};

static size_t socket_room(const struct iovec *parts, size_t count) {
  size_t room = 0;
  for (size_t i = 0; i < count; i++)
    room += parts[i].iov_len;
  return room;
}

static void socket_scatter(const struct iovec *parts, size_t count, size_t got) {
  for (size_t i = 0; i < count && got; i++) {
    size_t n = parts[i].iov_len < got ? parts[i].iov_len : got;
    __assay_write(parts[i].iov_base, n);
    got -= n;
  }
}

//= sendmsg specified: at most the bytes of the message; -1 and errno
ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  (void)flags;
  if (fd < 0)
    return posix_fails_with(EBADF);
  return posix_count(socket_room(message->msg_iov, message->msg_iovlen));
}

//= recvmsg specified: at most the bytes there is room for, in order; -1 and errno
ssize_t recvmsg(int fd, struct msghdr *message, int flags) {
  (void)flags;
  if (fd < 0)
    return posix_fails_with(EBADF);
  ssize_t got = posix_count(socket_room(message->msg_iov, message->msg_iovlen));
  if (got < 0)
    return -1;
  socket_scatter(message->msg_iov, message->msg_iovlen, (size_t)got);
  if (message->msg_name)
    socket_tell_address(message->msg_name, &message->msg_namelen);
  size_t control = ANY_SIZE(message->msg_controllen);
  if (message->msg_control)
    __assay_write(message->msg_control, control);
  message->msg_controllen = control;
  message->msg_flags = __VERIFIER_nondet_int();
  return got;
}

//= setsockopt specified: 0, or -1 and errno; fails for a negative descriptor
int setsockopt(int fd, int level, int name, const void *value, socklen_t size) {
  (void)level, (void)name, (void)value, (void)size;
  return posix_status_of(fd);
}

//= getsockopt specified: 0 and a value of at most the size given, which is set; -1 and errno
int getsockopt(int fd, int level, int name, void *value, socklen_t *size) {
  (void)level, (void)name;
  if (posix_status_of(fd) < 0)
    return -1;
  socklen_t real = __VERIFIER_nondet_uint();
  __VERIFIER_assume(real <= *size);
  __assay_write(value, real);
  *size = real;
  return 0;
}

//= sockatmark specified: 0, 1, or -1 and errno
int sockatmark(int fd) {
  return posix_status_of(fd) < 0 ? -1 : ANY_INT(0, 1);
}

//# sys/uio.h
//= readv specified: at most the bytes there is room for, in order; -1 and errno
//? readv(descriptor("hello", O_RDONLY), new(struct iovec, {room(5), 5}), 1): same(r); same_bytes(a2->iov_base, 5)
ssize_t readv(int fd, const struct iovec *parts, int count) {
  if (fd < 0 || count < 0)
    return posix_fails_with(fd < 0 ? EBADF : EINVAL);
  ssize_t got = posix_count(socket_room(parts, (size_t)count));
  if (got > 0)
    socket_scatter(parts, (size_t)count, (size_t)got);
  return got;
}

//= writev specified: at most the bytes of the parts; -1 and errno
//? writev(descriptor("hello", O_RDWR), new(struct iovec, {room(5), 5}), 1): same(r)
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (fd < 0 || count < 0)
    return posix_fails_with(fd < 0 ? EBADF : EINVAL);
  return posix_count(socket_room(parts, (size_t)count));
}

//# sys/sendfile.h
//= sendfile specified: at most n bytes; the offset moves by as many; -1 and errno
ssize_t sendfile(int out, int in, off_t *offset, size_t n) {
  if (out < 0 || in < 0)
    return posix_fails_with(EBADF);
  ssize_t done = posix_count(n);
  if (done > 0 && offset)
    *offset += done;
  return done;
}

/* ---- waiting for descriptors ----------------------------------------------------------------- */

struct pollfd {
  int fd;
  short events, revents;
};

static int socket_poll(struct pollfd *fds, unsigned long count) {
  if (ANY_BOOL())
    return posix_fails();
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    short seen = __VERIFIER_nondet_short();
    /* what was asked for, POLLERR, POLLHUP, POLLNVAL; nothing for a negative descriptor */
    seen = fds[i].fd < 0 ? 0 : (short)(seen & (fds[i].events | 0x8 | 0x10 | 0x20));
    fds[i].revents = seen;
    ready += seen != 0;
  }
  return ready;
}

//# poll.h
//= poll specified: how many are ready, and how; -1 and errno
//= __poll_chk is poll without 4
//? poll(NULL, 0, 0)
int poll(struct pollfd *fds, unsigned long count, int timeout) {
  int ready = socket_poll(fds, count);
  __VERIFIER_assume(timeout >= 0 || ready != 0);
  return ready;
}

//= ppoll specified: as poll
int ppoll(struct pollfd *fds, unsigned long count, const struct timespec *timeout,
          const void *mask) {
  (void)mask;
  int ready = socket_poll(fds, count);
  __VERIFIER_assume(timeout || ready != 0);
  return ready;
}

typedef struct {
  unsigned long bits[1024 / (8 * sizeof(long))];
} fd_set;

/* A part of what was asked for stays. */
static int socket_keep(fd_set *set, int most) {
  int kept = 0;
  if (!set)
    return 0;
  for (int i = 0; i < most && i < 1024; i++) {
    unsigned long word = (unsigned long)i / (8 * sizeof(long)),
                  bit = 1ul << ((unsigned long)i % (8 * sizeof(long)));
    if (!(set->bits[word] & bit))
      continue;
    if (ANY_BOOL())
      kept++;
    else
      set->bits[word] &= ~bit;
  }
  return kept;
}

//# sys/select.h
//= select specified: how many are ready; the sets keep those; -1, errno and nothing changed
//? select(0, NULL, NULL, NULL, new(struct timeval, {0, pick(0, 10)})): same(r)
int select(int most, fd_set *in, fd_set *out, fd_set *errors, struct timeval *timeout) {
  if (most < 0 || ANY_BOOL())
    return posix_fails();
  int ready = socket_keep(in, most) + socket_keep(out, most) + socket_keep(errors, most);
  __VERIFIER_assume(timeout || ready != 0);
  if (timeout)
    __assay_write(timeout, sizeof *timeout);
  return ready;
}

//= pselect specified: as select
int pselect(int most, fd_set *in, fd_set *out, fd_set *errors, const struct timespec *timeout,
            const void *mask) {
  (void)mask;
  if (most < 0 || ANY_BOOL())
    return posix_fails();
  int ready = socket_keep(in, most) + socket_keep(out, most) + socket_keep(errors, most);
  __VERIFIER_assume(timeout || ready != 0);
  return ready;
}

//= __fdelt_chk modelled: the word of a descriptor in a set
//= __fdelt_warn is __fdelt_chk
long __fdelt_chk(long fd) {
  if (fd < 0 || fd >= 1024)
    abort();
  return fd / (long)(8 * sizeof(long));
}

/* ---- the same, of Linux ---------------------------------------------------------------------- */

#ifdef __x86_64__
struct epoll_event {
  unsigned events;
  unsigned long long data;
} __attribute__((packed));
#else
struct epoll_event {
  unsigned events;
  unsigned long long data;
};
#endif

//# sys/epoll.h
//= epoll_create specified: a new descriptor; -1 and errno
//= epoll_create1 is epoll_create
//? epoll_create(pick(-1, 2))
int epoll_create(int size) {
  (void)size;
  return posix_new(0);
}

//# sys/inotify.h
//= inotify_init1 specified: a new descriptor; -1 and errno
int inotify_init1(int size) {
  (void)size;
  return posix_new(0);
}

//= inotify_init specified: a new descriptor; -1 and errno
int inotify_init(void) {
  return posix_new(0);
}

//# sys/eventfd.h
//= eventfd specified: a new descriptor; -1 and errno
//? eventfd(0, 0)
//# sys/timerfd.h
//= timerfd_create specified: a new descriptor; -1 and errno
int eventfd(unsigned value, int flags) {
  (void)value, (void)flags;
  return posix_new(0);
}

int timerfd_create(int clock, int flags) {
  (void)clock, (void)flags;
  return posix_new(0);
}

//# sys/epoll.h
//= epoll_ctl specified: 0, or -1 and errno
int epoll_ctl(int fd, int what, int other, struct epoll_event *event) {
  (void)what, (void)event;
  return other < 0 ? posix_fails_with(EBADF) : posix_status_of(fd);
}

/* What was registered is not remembered: which data comes back is an approximation. */
//= epoll_wait specified: at most as many events as there is room for; -1 and errno
//= epoll_pwait is epoll_wait without 5
int epoll_wait(int fd, struct epoll_event *to, int room, int timeout) {
  if (room <= 0 || posix_status_of(fd) < 0)
    return posix_fails();
  int got = ANY_INT(0, room);
  __VERIFIER_assume(timeout >= 0 || got > 0);
  __assay_write(to, (size_t)got * sizeof *to);
  if (got)
    __assay_approximate("epoll_wait");
  return got;
}
