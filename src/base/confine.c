#include "base/confine.h"

#include "base/memory.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* The kernel leaves 128 MB below the stack of a program that was started with less. */
static const rlim_t own_stack = (rlim_t)120 << 20, program_stack = (rlim_t)1 << 30;
enum { PROGRAM_SLACK_MB = 1024 }; /* address space of an executed program's libraries */

void confine(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0)
    return;
  if (limit.rlim_max != RLIM_INFINITY && hard > limit.rlim_max)
    hard = limit.rlim_max;
  limit.rlim_max = hard;
  limit.rlim_cur = soft < hard ? soft : hard;
  setrlimit((__rlimit_resource_t)resource, &limit);
}

void confine_cpu(double seconds) {
  if (seconds <= 0)
    return;
  rlim_t whole = (rlim_t)(seconds + 0.999);
  confine(RLIMIT_CPU, whole, whole + 5); /* SIGXCPU, and SIGKILL if that is ignored */
}

static void raise_stack(rlim_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < size)
    confine(RLIMIT_STACK, size, limit.rlim_max);
}

void confine_stack(void) {
  raise_stack(own_stack);
}

void confine_stack_of_program(void) {
  raise_stack(program_stack);
}

static void limit_address_space(uint64_t megabytes, rlim_t beyond, bool for_good) {
  struct rlimit limit;
  rlim_t bytes = ((rlim_t)megabytes << 20) + beyond;
  assert(megabytes < (uint64_t)1 << 40 && "in bytes it has a place in rlim_t");
  if (megabytes && getrlimit(RLIMIT_AS, &limit) == 0)
    confine(RLIMIT_AS, bytes, for_good ? bytes : limit.rlim_max);
}

void confine_memory_of_program(uint64_t megabytes) {
  limit_address_space(megabytes, (rlim_t)PROGRAM_SLACK_MB << 20, true);
}

#ifdef ASSAY_SANITIZE

void confine_memory(uint64_t megabytes, bool for_good) {
  (void)megabytes;
  (void)for_good;
}

void confine_crashes(void) {}

#else

/* Address space that the program takes apart from its data: mappings of its libraries. */
static rlim_t library_space(void) {
  unsigned long size = 0, resident, shared, text, lib, data = 0;
  FILE *statm = fopen("/proc/self/statm", "re");
  if (!statm)
    return (rlim_t)PROGRAM_SLACK_MB << 20;
  int n = fscanf(statm, "%lu %lu %lu %lu %lu %lu", &size, &resident, &shared, &text, &lib, &data);
  fclose(statm);
  return n == 6 && size > data ? (rlim_t)(size - data) * (rlim_t)sysconf(_SC_PAGESIZE) : 0;
}

void confine_memory(uint64_t megabytes, bool for_good) {
  if (megabytes)
    limit_address_space(megabytes, library_space(), for_good);
}

/* Where the stack was when crashes were confined: a global, for a handler gets no argument. */
static volatile uintptr_t stack_top;

/* Is the address where the stack would have to grow beyond its limit? */
static bool is_end_of_stack(uintptr_t address) {
  struct rlimit limit;
  static const uintptr_t margin = (uintptr_t)1 << 20;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return false;
  uintptr_t size = (uintptr_t)limit.rlim_cur, used = stack_top - address;
  return address < stack_top && used + margin > size && used < size + margin;
}

/* Is there hardly any address space left? */
static bool is_out_of_memory(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return false;
  size_t probe = (size_t)limit.rlim_cur / 8;
  return mmap(NULL, probe, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED;
}

/* Only functions that are safe in a signal handler. */
static void crash(int number, siginfo_t *info, void *context) {
  (void)context;
  if (number == SIGSEGV && is_end_of_stack((uintptr_t)info->si_addr))
    limit_reached(LIMIT_STACK);
  if (is_out_of_memory())
    out_of_memory();
  signal(number, SIG_DFL);
  raise(number);
}

void confine_crashes(void) {
  static char handler_stack[1 << 16];
  stack_top = (uintptr_t)__builtin_frame_address(0);
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = crash, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  sigaction(SIGABRT, &action, NULL);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  assert(stack_top != 0);
}

#endif
