#include "unit.h"

#include "base/child.h"
#include "base/deadline.h"
#include "base/memory.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const child_limits no_limits = {0};

static void sleep_ms(long ms) {
  struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
  nanosleep(&t, NULL);
}

static void assert_reason(child_result result, const char *expected) {
  buf reason = {0};
  child_reason(&result, &reason);
  assert_string_equal(buf_text(&reason), expected);
  buf_free(&reason);
}

/* ---- bodies ---- */

static int body_greets(FILE *out, void *arg) {
  fprintf(out, "hello %d\n", *(int *)arg);
  fputs("no newline", out);
  return 7;
}

static int body_sleeps(FILE *out, void *arg) {
  (void)arg;
  fputs("learnt\n", out);
  sleep_ms(60000);
  return 0;
}

static int body_spins(FILE *out, void *arg) {
  (void)out;
  (void)arg;
  for (volatile unsigned i = 1; i; i += 2)
    ;
  return 0;
}

/* Takes memory in pieces of a megabyte, and uses it. */
static int body_eats(FILE *out, void *arg) {
  size_t megabytes = *(size_t *)arg;
  for (size_t i = 0; i < megabytes; ++i) {
    memset(xmalloc(1 << 20), (int)i + 1, 1 << 20);
    if (i % 10 == 0)
      fprintf(out, "%zu\n", i);
  }
  return 0;
}

/* What a library does that does not know about out_of_memory. */
static int body_aborts_without_memory(FILE *out, void *arg) {
  (void)arg;
  char *last = NULL;
  for (int i = 0; i < 4000; ++i) {
    char *piece = malloc(1 << 20);
    if (!piece)
      abort();
    memset(piece, i + 1, 1 << 20);
    memcpy(piece, &last, sizeof last);
    last = piece;
  }
  fprintf(out, "%p\n", (void *)last);
  return 0;
}

static int body_crashes(FILE *out, void *arg) {
  fputs("before\n", out);
  raise(*(int *)arg);
  return 0;
}

static int body_recurses(FILE *out, void *arg) {
  char frame[4096];
  memset(frame, *(int *)arg, sizeof frame);
  int deeper = *(int *)arg + 1;
  return deeper < 0 ? 0 : body_recurses(out, &deeper) + frame[deeper % 4096];
}

static int body_writes_a_lot(FILE *out, void *arg) {
  (void)arg;
  for (int i = 0; i < 200000; ++i)
    fprintf(out, "line %d\n", i);
  return 0;
}

static int body_writes_for_ever(FILE *out, void *arg) {
  (void)arg;
  while (fputs("more and more of the same\n", out) >= 0)
    ;
  return 0;
}

static int body_reads_input(FILE *out, void *arg) {
  (void)out;
  (void)arg;
  char byte;
  return read(STDIN_FILENO, &byte, 1) == 0 ? 1 : 2;
}

/* ---- how a child ends ---- */

static void a_child_exits(void **state) {
  (void)state;
  int number = 42;
  buf got = {0};
  child_result result = child_run(body_greets, &number, no_limits, child_sink_buf, &got);
  assert_int_equal(result.end, CHILD_EXITED);
  assert_int_equal(result.status, 7);
  assert_string_equal(buf_text(&got), "hello 42\nno newline");
  assert_true(result.peak_kb > 0);
  assert_reason(result, "exit status 7");
  buf_free(&got);
}

static void its_input_is_empty(void **state) {
  (void)state;
  assert_int_equal(child_run(body_reads_input, NULL, no_limits, NULL, NULL).status, 1);
}

static void time_is_limited_and_what_was_learnt_is_kept(void **state) {
  (void)state;
  buf got = {0};
  double start = clock_seconds();
  child_result result =
      child_run(body_sleeps, NULL, (child_limits){.seconds = 0.3}, child_sink_buf, &got);
  double took = clock_seconds() - start;
  assert_int_equal(result.end, CHILD_TIMEOUT);
  assert_true(took >= 0.3 && took < 5);
  assert_string_equal(buf_text(&got), "learnt\n");
  assert_reason(result, "timeout");
  buf_free(&got);
}

static void processor_time_is_limited(void **state) {
  (void)state;
  child_result result = child_run(body_spins, NULL, (child_limits){.cpu_seconds = 0.5}, NULL, NULL);
  assert_int_equal(result.end, CHILD_TIMEOUT);
  assert_true(result.cpu_seconds > 0.5 && result.cpu_seconds < 5);
}

static void a_chatty_child_is_limited_too(void **state) {
  (void)state;
  double start = clock_seconds();
  child_result result =
      child_run(body_writes_for_ever, NULL, (child_limits){.seconds = 0.3}, NULL, NULL);
  assert_int_equal(result.end, CHILD_TIMEOUT);
  assert_true(clock_seconds() - start < 5);
}

static void memory_is_limited(void **state) {
  (void)state;
  buf got = {0};
  size_t much = 4000;
  child_result result =
      child_run(body_eats, &much, (child_limits){.memory_mb = 200}, child_sink_buf, &got);
  assert_int_equal(result.end, CHILD_OUT_OF_MEMORY);
  assert_true(result.peak_kb < 1000 << 10);
  assert_non_null(strstr(buf_text(&got), "\n50\n")); /* there was memory within the limit */
  assert_null(strstr(buf_text(&got), "\n300\n"));    /* and not beyond */
  assert_reason(result, "memory");
  buf_free(&got);
}

static void memory_within_the_limit_is_there(void **state) {
  (void)state;
  size_t some = 100;
  child_result result = child_run(body_eats, &some, (child_limits){.memory_mb = 400}, NULL, NULL);
  assert_int_equal(result.end, CHILD_EXITED);
  assert_int_equal(result.status, 0);
}

static void a_library_that_aborts_for_want_of_memory(void **state) {
  (void)state;
  child_result result =
      child_run(body_aborts_without_memory, NULL, (child_limits){.memory_mb = 200}, NULL, NULL);
  assert_int_equal(result.end, CHILD_OUT_OF_MEMORY);
}

static void crashes_are_told_apart(void **state) {
  (void)state;
  static const int signals[] = {SIGABRT, SIGFPE, SIGKILL};
  for (int i = 0; i < COUNT(signals); ++i) {
    int number = signals[i];
    buf got = {0};
    child_result result =
        child_run(body_crashes, &number, (child_limits){.memory_mb = 1000}, child_sink_buf, &got);
    assert_int_equal(result.end, CHILD_CRASHED);
    assert_int_equal(result.status, number);
    assert_string_equal(buf_text(&got), "before\n");
    buf_free(&got);
  }
}

static void an_overflowing_stack_is_a_limit(void **state) {
  (void)state;
#ifdef ASSAY_SANITIZE
  skip(); /* the sanitizer reports it in its own way */
#endif
  int depth = 1;
  child_result result =
      child_run(body_recurses, &depth, (child_limits){.memory_mb = 1000}, NULL, NULL);
  assert_int_equal(result.end, CHILD_OUT_OF_STACK);
  assert_reason(result, "stack");
}

/* ---- lines ---- */

typedef struct line_count {
  int count;
  bool in_order;
} line_count;

static void count_line(void *arg, const char *line) {
  line_count *lines = arg;
  char expected[32];
  snprintf(expected, sizeof expected, "line %d", lines->count++);
  lines->in_order = lines->in_order && strcmp(line, expected) == 0;
}

static void lines_arrive_whole_and_in_order(void **state) {
  (void)state;
  line_count count = {.in_order = true};
  child_lines lines = {.line = count_line, .arg = &count};
  child_result result = child_run(body_writes_a_lot, NULL, no_limits, child_sink_lines, &lines);
  child_lines_end(&lines);
  assert_int_equal(result.end, CHILD_EXITED);
  assert_int_equal(count.count, 200000);
  assert_true(count.in_order);
}

static void the_last_line_may_lack_its_newline(void **state) {
  (void)state;
  line_count count = {.in_order = true};
  child_lines lines = {.line = count_line, .arg = &count};
  child_sink_lines(&lines, "line 0\nli", 9);
  child_sink_lines(&lines, "ne 1\nline 2", 11);
  assert_int_equal(count.count, 2);
  child_lines_end(&lines);
  assert_int_equal(count.count, 3);
  assert_true(count.in_order);
}

/* ---- programs ---- */

static void a_program_is_run_without_a_shell(void **state) {
  (void)state;
  buf out = {0}, err = {0};
  const char *const echo[] = {"echo", "$HOME", "a  b", NULL};
  child_result result = child_exec(echo, no_limits, &out, &err);
  assert_int_equal(result.end, CHILD_EXITED);
  assert_int_equal(result.status, 0);
  assert_string_equal(buf_text(&out), "$HOME a  b\n");
  assert_int_equal(err.size, 0);
  buf_clear(&out);
  const char *const sh[] = {"sh", "-c", "echo out; echo err >&2; exit 3", NULL};
  result = child_exec(sh, no_limits, &out, &err);
  assert_int_equal(result.status, 3);
  assert_string_equal(buf_text(&out), "out\n");
  assert_string_equal(buf_text(&err), "err\n");
  buf_clear(&err);
  result = child_exec(sh, no_limits, NULL, &err); /* output that nobody wants */
  assert_int_equal(result.status, 3);
  assert_string_equal(buf_text(&err), "err\n");
  buf_free(&out);
  buf_free(&err);
}

static void a_program_that_is_not_there(void **state) {
  (void)state;
  const char *const argv[] = {"no-such-program-anywhere", NULL};
  child_result result = child_exec(argv, no_limits, NULL, NULL);
  assert_int_equal(result.end, CHILD_NOT_STARTED);
  assert_int_equal(result.status, ENOENT);
  assert_reason(result, "not started: No such file or directory");
}

static void a_program_is_limited(void **state) {
  (void)state;
  const char *const argv[] = {"sleep", "60", NULL};
  double start = clock_seconds();
  child_result result = child_exec(argv, (child_limits){.seconds = 0.2}, NULL, NULL);
  assert_int_equal(result.end, CHILD_TIMEOUT);
  assert_true(clock_seconds() - start < 5);
}

/* ---- who dies with whom ---- */

/* Waits until a process is gone (not even a zombie of ours); false after two seconds. */
static bool is_gone(pid_t pid) {
  for (int i = 0; i < 200; ++i) {
    char path[64], process_state = 'Z';
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *stat = fopen(path, "r");
    if (!stat)
      return true;
    int n = fscanf(stat, "%*d %*s %c", &process_state);
    fclose(stat);
    if (n == 1 && process_state == 'Z')
      return true;
    sleep_ms(10);
  }
  return false;
}

/* A child that starts a process in its group and reports its number. */
static int body_leaves_a_process_behind(FILE *out, void *arg) {
  pid_t pid = fork();
  if (pid == 0) {
    sleep_ms(60000);
    _exit(0);
  }
  fprintf(out, "%ld\n", (long)pid);
  fflush(out);
  if (*(bool *)arg)
    sleep_ms(60000);
  return 0;
}

static void the_group_dies_with_the_child(void **state) {
  (void)state;
  for (int waits = 0; waits < 2; ++waits) { /* after an exit, and after a timeout */
    buf got = {0};
    bool wait = waits;
    child_result result =
        child_run(body_leaves_a_process_behind, &wait, (child_limits){.seconds = waits ? 0.3 : 30},
                  child_sink_buf, &got);
    assert_int_equal(result.end, waits ? CHILD_TIMEOUT : CHILD_EXITED);
    assert_true(is_gone((pid_t)atol(buf_text(&got))));
    buf_free(&got);
  }
}

static void tell_pid(void *arg, const char *bytes, size_t size) {
  ssize_t ignored = write(*(int *)arg, bytes, size);
  (void)ignored;
}

static int body_tells_its_pid(FILE *out, void *arg) {
  (void)arg;
  fprintf(out, "%ld\n", (long)getpid());
  sleep_ms(60000);
  return 0;
}

/* A process with a child is killed without warning: the child must be gone too. */
static void a_child_dies_with_its_parent(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t parent = fork();
  if (parent == 0) {
    child_run(body_tells_its_pid, NULL, no_limits, tell_pid, &ends[1]);
    _exit(0);
  }
  char text[32] = {0};
  assert_true(read(ends[0], text, sizeof text - 1) > 0);
  pid_t child = (pid_t)atol(text);
  assert_int_equal(kill(child, 0), 0);
  kill(parent, SIGKILL);
  waitpid(parent, NULL, 0);
  assert_true(is_gone(child));
  close(ends[0]);
  close(ends[1]);
}

static int body_interrupts_its_parent(FILE *out, void *arg) {
  (void)arg;
  fputs("learnt\n", out);
  kill(getppid(), SIGINT);
  sleep_ms(60000);
  return 0;
}

static void an_interrupt_ends_the_child_not_the_parent(void **state) {
  (void)state;
  buf got = {0};
  double start = clock_seconds();
  child_result result =
      child_run(body_interrupts_its_parent, NULL, no_limits, child_sink_buf, &got);
  assert_int_equal(result.end, CHILD_INTERRUPTED);
  assert_true(clock_seconds() - start < 5);
  assert_string_equal(buf_text(&got), "learnt\n");
  assert_reason(result, "interrupted");
  buf_free(&got);
}

/* ---- several children ---- */

static int body_waits(FILE *out, void *arg) {
  sleep_ms(*(long *)arg);
  fprintf(out, "%ld", *(long *)arg);
  return 0;
}

static void children_run_side_by_side(void **state) {
  (void)state;
  supervisor *s = supervisor_open();
  long times[] = {60000, 300, 50};
  buf got[3] = {0};
  for (int i = 0; i < 3; ++i)
    assert_int_equal(supervisor_start(s, body_waits, &times[i], no_limits, child_sink_buf, &got[i]),
                     i);
  assert_int_equal(supervisor_wait(s, 0.001), -2);
  assert_int_equal(supervisor_wait(s, 0), 2);
  assert_int_equal(supervisor_wait(s, 0), 1);
  assert_string_equal(buf_text(&got[1]), "300");
  assert_string_equal(buf_text(&got[2]), "50");
  supervisor_stop(s, 0);
  assert_int_equal(supervisor_wait(s, 0), 0);
  assert_int_equal(supervisor_result(s, 0).end, CHILD_INTERRUPTED);
  assert_false(supervisor_interrupted(s)); /* we did it, no signal */
  assert_int_equal(supervisor_wait(s, 0), -1);
  supervisor_close(s);
  for (int i = 0; i < 3; ++i)
    buf_free(&got[i]);
}

static void closing_kills_what_still_runs(void **state) {
  (void)state;
  supervisor *s = supervisor_open();
  long time = 60000;
  double start = clock_seconds();
  supervisor_start(s, body_waits, &time, no_limits, NULL, NULL);
  supervisor_close(s);
  assert_true(clock_seconds() - start < 5);
  assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no child is left */
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_child_exits),
      cmocka_unit_test(its_input_is_empty),
      cmocka_unit_test(time_is_limited_and_what_was_learnt_is_kept),
      cmocka_unit_test(processor_time_is_limited),
      cmocka_unit_test(a_chatty_child_is_limited_too),
      cmocka_unit_test(memory_is_limited),
      cmocka_unit_test(memory_within_the_limit_is_there),
      cmocka_unit_test(a_library_that_aborts_for_want_of_memory),
      cmocka_unit_test(crashes_are_told_apart),
      cmocka_unit_test(an_overflowing_stack_is_a_limit),
      cmocka_unit_test(lines_arrive_whole_and_in_order),
      cmocka_unit_test(the_last_line_may_lack_its_newline),
      cmocka_unit_test(a_program_is_run_without_a_shell),
      cmocka_unit_test(a_program_that_is_not_there),
      cmocka_unit_test(a_program_is_limited),
      cmocka_unit_test(the_group_dies_with_the_child),
      cmocka_unit_test(a_child_dies_with_its_parent),
      cmocka_unit_test(an_interrupt_ends_the_child_not_the_parent),
      cmocka_unit_test(children_run_side_by_side),
      cmocka_unit_test(closing_kills_what_still_runs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
