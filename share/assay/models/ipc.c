/* ipc.c: contracts of what processes share: schedules, queues of messages, semaphores, memory, timers. What
 * other processes do is open. */
#include "posix.h"

void __assay_unknown(const char *what);

//# sched.h

static _Bool sched_is_policy(int policy) {
  return policy >= 0 && policy <= 6 && policy != 4;
}

//= sched_get_priority_max specified: at least the least one; -1 and errno
int sched_get_priority_max(int policy) {
  return sched_is_policy(policy) && ANY_BOOL() ? (policy == 1 || policy == 2 ? 99 : 0)
                                               : posix_fails();
}
//= sched_get_priority_min specified: from 0 on; -1 and errno
int sched_get_priority_min(int policy) {
  return sched_is_policy(policy) && ANY_BOOL() ? (policy == 1 || policy == 2) : posix_fails();
}
//= sched_getscheduler specified: a policy; -1 and errno
int sched_getscheduler(pid_t process) {
  (void)process;
  int policy = __VERIFIER_nondet_int();
  __VERIFIER_assume(policy >= -1);
  return policy < 0 ? posix_fails() : policy;
}
//= sched_setscheduler specified: from 0 on; -1 and errno
int sched_setscheduler(pid_t process, int policy, const void *parameters) {
  (void)policy, (void)parameters;
  return sched_getscheduler(process);
}
//= sched_getparam specified: 0 and a priority; -1 and errno
int sched_getparam(pid_t process, int *priority) {
  (void)process;
  if (posix_status() < 0)
    return -1;
  *priority = __VERIFIER_nondet_int();
  return 0;
}
//= sched_setparam specified: 0, or -1 and errno
int sched_setparam(pid_t process, const int *priority) {
  (void)process, (void)priority;
  return posix_status();
}
//= sched_rr_get_interval specified: 0 and a time; -1 and errno
int sched_rr_get_interval(pid_t process, struct timespec *to) {
  (void)process;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  __VERIFIER_assume(to->tv_sec >= 0 && posix_is_time(to));
  return 0;
}
//= sched_getaffinity specified: 0 and a set of processors; -1 and errno
int sched_getaffinity(pid_t process, size_t size, void *to) {
  (void)process;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, size);
  return 0;
}
//= sched_setaffinity specified: 0, or -1 and errno
int sched_setaffinity(pid_t process, size_t size, const void *set) {
  (void)process, (void)size, (void)set;
  return posix_status();
}
//= sched_getcpu specified: from 0 on; -1 and errno
int sched_getcpu(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -1);
  return n < 0 ? posix_fails() : n;
}

//# sys/ipc.h

static int ipc_number(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -1);
  return n < 0 ? posix_fails() : n;
}

//= ftok open: any key; -1 and errno
int ftok(const char *path, int id) {
  (void)path, (void)id;
  int key = __VERIFIER_nondet_int();
  if (key == -1)
    FAIL_ERRNO();
  return key;
}
//= msgget specified: from 0 on; -1 and errno
int msgget(int key, int flags) {
  (void)key, (void)flags;
  return ipc_number();
}
//= semget specified: from 0 on; -1 and errno
int semget(int key, int count, int flags) {
  (void)key, (void)count, (void)flags;
  return ipc_number();
}
//= shmget specified: from 0 on; -1 and errno
int shmget(int key, size_t size, int flags) {
  (void)key, (void)size, (void)flags;
  return ipc_number();
}
//= msgsnd specified: 0, or -1 and errno; reads the message
int msgsnd(int queue, const void *message, size_t size, int flags) {
  (void)queue, (void)message, (void)size, (void)flags;
  return posix_status();
}
//= msgrcv specified: a type above 0 and at most so many bytes, which are written; -1 and errno
ssize_t msgrcv(int queue, void *to, size_t size, long type, int flags) {
  (void)queue, (void)type, (void)flags;
  ssize_t n = posix_count(size);
  if (n >= 0) {
    __assay_write(to, sizeof(long) + (size_t)n);
    __VERIFIER_assume(*(long *)to > 0);
  }
  return n;
}
//= semop specified: 0, or -1 and errno
int semop(int set, const void *operations, size_t count) {
  (void)set, (void)operations, (void)count;
  return posix_status();
}
//= semtimedop specified: 0, or -1 and errno
int semtimedop(int set, const void *operations, size_t count, const struct timespec *until) {
  (void)set, (void)operations, (void)count, (void)until;
  return posix_status();
}
//= shmdt specified: 0, or -1 and errno
int shmdt(const void *at) {
  (void)at;
  return posix_status();
}
//- semctl

/* IPC_RMID, IPC_SET, IPC_STAT; the others are the system's own. */
static int ipc_control(int command, void *to, size_t size) {
  if (ANY_BOOL())
    return posix_fails();
  if (command < 0 || command > 2) {
    __assay_approximate("a command of shmctl or msgctl");
    if (to)
      __assay_write(to, size);
    return ANY_INT(0, INT_MAX);
  }
  if (command == 2)
    __assay_write(to, size);
  return 0;
}
//= shmctl specified: of the usual commands, what they write; -1 and errno
int shmctl(int memory, int command, void *to) {
  (void)memory;
  return ipc_control(command, to, sizeof(long) == 8 ? 112 : 84);
}
//= msgctl specified: of the usual commands, what they write; -1 and errno
int msgctl(int queue, int command, void *to) {
  (void)queue;
  return ipc_control(command, to, sizeof(long) == 8 ? 120 : 88);
}
//= shmat approximate: (void *)-1 and errno; memory that others write too is not modelled
void *shmat(int memory, const void *wish, int flags) {
  (void)memory, (void)wish, (void)flags;
  if (ANY_BOOL())
    __assay_unknown("memory that processes share");
  FAIL_ERRNO();
  return (void *)-1;
}

//# mqueue.h
//- mq_open mq_getattr mq_setattr mq_notify
//= mq_close specified: 0, or -1 and errno
int mq_close(int queue) {
  return posix_status_of(queue);
}
//= mq_send specified: 0, or -1 and errno; reads the message
int mq_send(int queue, const char *message, size_t size, unsigned priority) {
  (void)message, (void)size, (void)priority;
  return posix_status_of(queue);
}
//= mq_receive specified: at most so many bytes, which are written; -1 and errno
ssize_t mq_receive(int queue, char *to, size_t size, unsigned *priority) {
  ssize_t n = posix_count_of(queue, size);
  if (n < 0)
    return n;
  __assay_write(to, (size_t)n);
  if (priority)
    *priority = __VERIFIER_nondet_uint();
  return n;
}
//- mq_timedsend mq_timedreceive

//# semaphore.h
//- sem_open sem_clockwait

//# time.h

struct ipc_timer {
  struct timespec every, next;
};

//= timer_delete specified: 0, or -1 and errno
int timer_delete(void *timer) {
  (void)timer;
  return posix_status();
}
//= timer_getoverrun specified: from 0 on; -1 and errno
int timer_getoverrun(void *timer) {
  (void)timer;
  return ipc_number();
}
//= timer_gettime specified: 0 and two times; -1 and errno
int timer_gettime(void *timer, struct ipc_timer *to) {
  (void)timer;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  __VERIFIER_assume(posix_is_time(&to->every) && posix_is_time(&to->next));
  return 0;
}
//= timer_settime specified: 0 and what was set before; -1 and errno
int timer_settime(void *timer, int flags, const struct ipc_timer *set, struct ipc_timer *before) {
  (void)flags, (void)set;
  if (!before)
    return posix_status();
  return timer_gettime(timer, before);
}
//= clock_getcpuclockid specified: 0 and a clock; an error number
int clock_getcpuclockid(pid_t process, int *clock) {
  (void)process;
  int error = posix_number();
  if (error == 0)
    *clock = __VERIFIER_nondet_int();
  return error;
}
//- timer_create getdate getdate_r clock_adjtime adjtime timespec_getres
