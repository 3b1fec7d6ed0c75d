/* clock.c: contracts of what POSIX adds to <time.h>, and of <sys/time.h>. */
#include "posix.h"

struct clock_tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

//# time.h
/* CLOCK_REALTIME and CLOCK_MONOTONIC are there; others may not be. */
static _Bool clock_fails(int clock) {
  return clock != 0 && clock != 1 && posix_status() < 0;
}

//= clock_gettime specified: nanoseconds below a second; -1 and errno if there is no such clock
//? clock_gettime(pick(0, 1), new(struct timespec, {0})): same(r); same(a2->tv_sec); same(a2->tv_nsec)
//? clock_gettime(pick(50, 99), new(struct timespec, {0})): same(r)
int clock_gettime(int clock, struct timespec *to) {
  if (clock_fails(clock))
    return -1;
  if (to) { /* clock_getres takes NULL */
    to->tv_sec = __VERIFIER_nondet_long();
    to->tv_nsec = ANY_LONG(0, 999999999);
  }
  return 0;
}

//= clock_getres specified: nanoseconds below a second; -1 and errno if there is no such clock
//? clock_getres(pick(0, 1), new(struct timespec, {0})): same(r); same(a2->tv_sec); same(a2->tv_nsec)
int clock_getres(int clock, struct timespec *to) {
  if (clock_fails(clock))
    return -1;
  if (to) { /* clock_getres takes NULL */
    to->tv_sec = ANY_LONG(0, LONG_MAX);
    to->tv_nsec = ANY_LONG(0, 999999999);
  }
  return 0;
}

//= clock_settime specified: 0, or -1 and errno
int clock_settime(int clock, const struct timespec *time) {
  (void)clock;
  return posix_is_time(time) ? posix_status() : posix_fails_with(EINVAL);
}

/* What is left, if a signal came. */
static void clock_rest(const struct timespec *asked, struct timespec *left) {
  if (!left)
    return;
  left->tv_sec = __VERIFIER_nondet_long();
  left->tv_nsec = ANY_LONG(0, 999999999);
  __VERIFIER_assume(left->tv_sec >= 0 && left->tv_sec <= asked->tv_sec);
}

//= nanosleep specified: 0, or -1, errno and the time that is left
//? nanosleep(new(struct timespec, {0, pick(0, 1000)}), NULL)
//? nanosleep(new(struct timespec, {0, pick(1000000000, 2000000000)}), NULL)
int nanosleep(const struct timespec *asked, struct timespec *left) {
  if (asked->tv_sec < 0 || !posix_is_time(asked))
    return posix_fails_with(EINVAL);
  if (ANY_BOOL())
    return 0;
  clock_rest(asked, left);
  return posix_fails_with(EINTR);
}

//= clock_nanosleep specified: 0, or an error number, with EINTR the time that is left
//? clock_nanosleep(0, 0, new(struct timespec, {0, pick(0, 1000)}), NULL)
int clock_nanosleep(int clock, int flags, const struct timespec *asked, struct timespec *left) {
  (void)clock;
  if (!posix_is_time(asked))
    return EINVAL;
  int error = posix_number();
  if (error == EINTR && flags == 0 && asked->tv_sec >= 0)
    clock_rest(asked, left);
  return error;
}

/* ---- dates ----------------------------------------------------------------------------------- */

static long long clock_floor(long long x, long long by) {
  return x / by - (x % by < 0);
}

/* The days before the first of March of a year, counted from that of the year 0. */
static long long clock_days_before(long long year) {
  return 365 * year + clock_floor(year, 4) - clock_floor(year, 100) + clock_floor(year, 400);
}

static _Bool clock_is_leap(long long year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Seconds since 1970 as a date, in the calendar that goes on both ways; false if the year does not
 * fit. Years begin in March here, so that the day that comes and goes is their last. */
static _Bool clock_date(long long seconds, struct clock_tm *to) {
  if (seconds < -67768040609740800 || seconds > 67768036191676799)
    return 0;
  long long days = clock_floor(seconds, 86400), rest = seconds - days * 86400;
  long long since = days + 719468, era = clock_floor(since, 146097), day = since - era * 146097;
  long long of_era = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  long long year_day = day - (365 * of_era + of_era / 4 - of_era / 100);
  long long month = (5 * year_day + 2) / 153, year = of_era + era * 400 + (month >= 10);
  to->tm_sec = (int)(rest % 60);
  to->tm_min = (int)(rest / 60 % 60);
  to->tm_hour = (int)(rest / 3600);
  to->tm_mday = (int)(year_day - (153 * month + 2) / 5 + 1);
  to->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
  to->tm_year = (int)(year - 1900);
  to->tm_wday = (int)(days + 4 - clock_floor(days + 4, 7) * 7);
  to->tm_yday = (int)(month >= 10 ? year_day - 306 : year_day + 59 + clock_is_leap(year));
  return 1;
}

//= gmtime_r modelled: the date; NULL and errno if the year does not fit
//? gmtime_r(new(time_t, pick(-70000000000, 70000000000)), new(struct tm, {0})): same_at(r, a2); same_tm(a2)
struct clock_tm *gmtime_r(const time_t *time, struct clock_tm *to) {
  if (!clock_date(*time, to)) {
    SET_ERRNO(EOVERFLOW);
    return NULL;
  }
  to->tm_isdst = 0;
  to->tm_gmtoff = 0;
  to->tm_zone = "GMT";
  return to;
}

/* The zone is the user's: up to 26 hours away. */
//= localtime_r specified: the date in any zone; NULL and errno if the year does not fit
//? localtime_r(new(time_t, pick(0, 7000000000)), new(struct tm, {0})): same_at(r, a2); same_tm(a2)
struct clock_tm *localtime_r(const time_t *time, struct clock_tm *to) {
  long offset = __VERIFIER_nondet_int() % 93601;
  if (!clock_date(*time + (long long)offset, to)) {
    SET_ERRNO(EOVERFLOW);
    return NULL;
  }
  to->tm_isdst = ANY_BOOL();
  to->tm_gmtoff = offset;
  to->tm_zone = posix_some_string();
  return to;
}

//= timegm modelled: the time of a date, whose fields are brought into their ranges; -1 and errno
//? timegm(new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(0, 11), .tm_mday = (int)pick(1, 28), .tm_hour = (int)pick(0, 23)})): same(r); same_tm(a1)
//? timegm(new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(-50, 50), .tm_mday = (int)pick(-40, 40), .tm_hour = (int)pick(-99, 99), .tm_sec = (int)pick(-99999, 99999)})): same(r); same_tm(a1)
time_t timegm(struct clock_tm *date) {
  long long month = date->tm_mon, year = date->tm_year + 1900LL + clock_floor(month, 12);
  month -= clock_floor(month, 12) * 12;
  long long march = month < 2 ? month + 10 : month - 2;
  long long days = clock_days_before(month < 2 ? year - 1 : year) + (153 * march + 2) / 5 +
                   date->tm_mday - 1 - 719468;
  long long seconds =
      days * 86400 + date->tm_hour * 3600LL + date->tm_min * 60LL + date->tm_sec;
  time_t result = (time_t)seconds;
  struct clock_tm *same = result == seconds ? gmtime_r(&result, date) : NULL;
  if (!same)
    SET_ERRNO(EOVERFLOW);
  return same ? result : -1;
}

static void clock_digits(char *to, int value, char fill) {
  to[0] = value >= 10 ? (char)('0' + value / 10) : fill;
  to[1] = (char)('0' + value % 10);
}

static void clock_name(char *to, const char *names, int which, int count) {
  for (int i = 0; i < 3; i++)
    to[i] = which < 0 || which >= count ? '?' : names[3 * which + i];
}

/* For dates as the calendar has them, in years of four digits; others may take more room. */
//= asctime_r modelled: 24 characters, a line end and a zero; of other years than of four digits open
//? asctime_r(new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(0, 11), .tm_mday = (int)pick(1, 28), .tm_wday = (int)pick(0, 6), .tm_sec = (int)pick(0, 60)}), room(30)): same_at(r, a2); same_text(a2)
char *asctime_r(const struct clock_tm *date, char *to) {
  int year = date->tm_year;
  if (year < 1000 - 1900 || year > 9999 - 1900 || date->tm_mday < 1 || date->tm_mday > 99) {
    if (ANY_BOOL())
      return posix_no_pointer();
    __assay_approximate("asctime_r");
    posix_fill(to, 26);
    return to;
  }
  clock_name(to, "SunMonTueWedThuFriSat", date->tm_wday, 7);
  clock_name(to + 4, "JanFebMarAprMayJunJulAugSepOctNovDec", date->tm_mon, 12);
  to[3] = to[7] = to[10] = to[19] = ' ';
  to[13] = to[16] = ':';
  clock_digits(to + 8, date->tm_mday, ' ');
  clock_digits(to + 11, date->tm_hour, '0');
  clock_digits(to + 14, date->tm_min, '0');
  clock_digits(to + 17, date->tm_sec, '0');
  clock_digits(to + 20, (year + 1900) / 100, '0');
  clock_digits(to + 22, (year + 1900) % 100, '0');
  to[24] = '\n';
  to[25] = 0;
  return to;
}

//= ctime_r specified: as asctime_r of the date in any zone
//? ctime_r(new(time_t, pick(0, 70000000000)), room(30)): same_at(r, a2); same_text(a2)
char *ctime_r(const time_t *time, char *to) {
  struct clock_tm date;
  return localtime_r(time, &date) ? asctime_r(&date, to) : NULL;
}

static char clock_text[26];

//= asctime modelled: as asctime_r, in a text of its own
//? asctime(new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(0, 11), .tm_mday = (int)pick(1, 28), .tm_wday = (int)pick(0, 6), .tm_sec = (int)pick(0, 60)})): same_text(r)
char *asctime(const struct clock_tm *date) {
  return asctime_r(date, clock_text);
}
//= ctime specified: as asctime of the date in any zone
//? ctime(new(time_t, pick(0, 70000000000))): same_text(r)
char *ctime(const time_t *time) {
  return ctime_r(time, clock_text);
}

//= strptime specified: a place in the text, behind what was read, and any date; NULL
//? strptime(text_of("2019-1 ", 11), "%Y-%m", new(struct tm, {0})): same_at(r, a1)
char *strptime(const char *text, const char *format, struct clock_tm *to) {
  (void)format;
  size_t length = 0;
  while (text[length])
    length++;
  __assay_approximate("strptime");
  __assay_write(to, 9 * sizeof(int));
  __VERIFIER_assume(to->tm_sec >= 0 && to->tm_sec <= 61 && to->tm_min >= 0 && to->tm_min <= 59);
  return ANY_BOOL() ? NULL : (char *)text + ANY_SIZE(length);
}

//= tzset open: nothing that a program sees but through localtime
void tzset(void) {
}

/* ---- sys/time.h ------------------------------------------------------------------------------ */

//# sys/time.h
//= gettimeofday specified: microseconds below a second; always 0
//? gettimeofday(new(struct timeval, {0}), NULL): same(r); same(a1->tv_sec); same(a1->tv_usec)
int gettimeofday(struct timeval *to, void *zone) {
  if (to) {
    to->tv_sec = __VERIFIER_nondet_long();
    to->tv_usec = ANY_LONG(0, 999999);
  }
  if (zone)
    __assay_write(zone, 2 * sizeof(int));
  return 0;
}

//= settimeofday specified: 0, or -1 and errno
int settimeofday(const struct timeval *time, const void *zone) {
  (void)time, (void)zone;
  return posix_status();
}

struct itimerval {
  struct timeval it_interval, it_value;
};

//= getitimer specified: two times; -1 and errno
//? getitimer(pick(0, 3), new(struct itimerval, {0})): same(r)
int getitimer(int which, struct itimerval *to) {
  (void)which;
  if (posix_status() < 0)
    return -1;
  __assay_write(to, sizeof *to);
  __VERIFIER_assume(to->it_interval.tv_usec >= 0 && to->it_interval.tv_usec < 1000000);
  __VERIFIER_assume(to->it_value.tv_usec >= 0 && to->it_value.tv_usec < 1000000);
  return 0;
}

//= setitimer specified: 0 and the times before; -1 and errno
int setitimer(int which, const struct itimerval *next, struct itimerval *before) {
  (void)next;
  if (before)
    return getitimer(which, before);
  return posix_status();
}
