/* time.c: models of <time.h>, with the ranges of C17 7.27. Which time it is, is open. */
#include "posix.h"

//# time.h

typedef long clock_t;

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

/* ---- now ---- */

//= time specified: -1, or the time, which is stored too
//? time(new(time_t, 0)): same(r == *a1)
//? time(NULL)
time_t time(time_t *to) {
  time_t now = ANY_LONG(-1, LONG_MAX);
  if (to)
    *to = now;
  return now;
}
//= clock specified: -1, or at least 0 and not less than the last time
//? clock()
clock_t clock(void) {
  static clock_t time_last;
  clock_t now = ANY_LONG(-1, LONG_MAX);
  __VERIFIER_assume(now < 0 || now >= time_last);
  if (now >= 0)
    time_last = now;
  return now;
}
//= timespec_get specified: 0, or the base, and a time with less than 10^9 nanoseconds
//? timespec_get(new(struct timespec, {0}), pick(0, 2)): same(r); same(a1->tv_sec); same(a1->tv_nsec)
int timespec_get(struct timespec *to, int base) {
  if (base != 1 || ANY_BOOL())
    return 0;
  to->tv_sec = __VERIFIER_nondet_long();
  to->tv_nsec = ANY_LONG(0, 999999999L);
  return base;
}
//= difftime approximate: the difference in seconds
double difftime(time_t a, time_t b) {
  __assay_approximate("difftime");
  return __VERIFIER_nondet_double();
}

/* ---- broken down ---- */

static char time_zone_name[2][8] = {"UTC", "UTC"};
//= tzname object: names of the time zone
char *tzname[2] = {time_zone_name[0], time_zone_name[1]};
//= timezone object: seconds west of Greenwich
long timezone;
//= daylight object: whether there is daylight saving time
int daylight;

/* The day that is so many days after 1970-01-01, in the Gregorian calendar. Years are counted from
 * March, so that a leap day is the last day of one. */
static void time_day(long days, struct tm *t) {
  static const int time_months[12] = {31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29};
  t->tm_wday = (int)((days % 7 + 11) % 7);
  days += 719468; /* from 0000-03-01 */
  long cycle = days >= 0 ? days / 146097 : -((146096 - days) / 146097);
  int rest = (int)(days - cycle * 146097), years = 0, month = 0;
  int hundreds = rest / 36524 > 3 ? 3 : rest / 36524;
  rest -= hundreds * 36524;
  int fours = rest / 1461;
  rest -= fours * 1461;
  years = rest / 365 > 3 ? 3 : rest / 365;
  rest -= years * 365;
  int yday = rest; /* from March */
  while (rest >= time_months[month])
    rest -= time_months[month++];
  long year = cycle * 400 + hundreds * 100 + fours * 4 + years;
  _Bool leap = (years == 0 && (fours != 0 || hundreds == 0)); /* of the year in which March was */
  t->tm_mday = rest + 1;
  t->tm_mon = month < 10 ? month + 2 : month - 10;
  t->tm_yday = month < 10 ? yday + 59 + leap : yday - 306;
  t->tm_year = (int)(year + (month >= 10) - 1900);
}

/* Days since 1970 and seconds of the day. */
static _Bool time_split(time_t when, long *days, long *rest) {
  *days = when / 86400;
  *rest = when % 86400;
  if (*rest < 0) {
    *rest += 86400;
    --*days;
  }
  if (*days / 366 < 2147480000L && *days / 366 > -2147480000L)
    return 1;
  SET_ERRNO(EOVERFLOW);
  return 0;
}

/* Fields within their ranges. */
static void time_any(struct tm *t) {
  t->tm_sec = ANY_INT(0, 60);
  t->tm_min = ANY_INT(0, 59);
  t->tm_hour = ANY_INT(0, 23);
  t->tm_mday = ANY_INT(1, 31);
  t->tm_mon = ANY_INT(0, 11);
  t->tm_year = __VERIFIER_nondet_int();
  t->tm_wday = ANY_INT(0, 6);
  t->tm_yday = ANY_INT(0, 365);
  t->tm_isdst = __VERIFIER_nondet_int();
}

static struct tm time_shared;

static struct tm *time_gmtime(const time_t *when, struct tm *to) {
  long days, rest;
  if (!time_split(*when, &days, &rest))
    return NULL;
  time_day(days, to);
  to->tm_hour = (int)(rest / 3600);
  to->tm_min = (int)(rest / 60 % 60);
  to->tm_sec = (int)(rest % 60);
  to->tm_isdst = 0;
  to->tm_gmtoff = 0;
  to->tm_zone = time_zone_name[0];
  return to;
}

/* The time zone is open: any time of a day at most two days away, so that the distance from UTC is
 * at most 26 hours. */
static struct tm *time_localtime(const time_t *when, struct tm *to) {
  long days, rest;
  if (!time_split(*when, &days, &rest))
    return NULL;
  to->tm_hour = ANY_INT(0, 23);
  to->tm_min = ANY_INT(0, 59);
  to->tm_sec = ANY_INT(0, 59);
  int shift = ANY_INT(-2, 2);
  to->tm_gmtoff = shift * 86400L + to->tm_hour * 3600L + to->tm_min * 60L + to->tm_sec - rest;
  __VERIFIER_assume(to->tm_gmtoff >= -93600 && to->tm_gmtoff <= 93600);
  for (int i = -2; i <= 2; i++)
    if (shift == i)
      time_day(days + i, to);
  to->tm_isdst = __VERIFIER_nondet_int();
  to->tm_zone = time_zone_name[0];
  return to;
}
//= gmtime modelled: the fields of a time in UTC, in a struct of its own; or null and errno
//? gmtime(new(time_t, pick(-70000000000, 70000000000))): same_tm(r)
//? gmtime(new(time_t, pick(LONG_MIN, LONG_MAX))): same(r != NULL)
struct tm *gmtime(const time_t *when) {
  return time_gmtime(when, &time_shared);
}
//= localtime specified: the fields of a time some hours from UTC, in a struct of its own; or null
//? localtime(new(time_t, pick(-70000000000, 70000000000))): same_tm(r)
struct tm *localtime(const time_t *when) {
  return time_localtime(when, &time_shared);
}
//= mktime specified: -1, or a time; brings the fields into their ranges
//? mktime(new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(0, 11), .tm_mday = (int)pick(1, 28), .tm_hour = (int)pick(0, 23)})): same(r); same_tm(a1)
time_t mktime(struct tm *t) {
  if (ANY_BOOL()) {
    SET_ERRNO(EOVERFLOW);
    return -1;
  }
  _Bool proper = t->tm_sec >= 0 && t->tm_sec < 60 && t->tm_min >= 0 && t->tm_min < 60 &&
                 t->tm_hour >= 0 && t->tm_hour < 24 && t->tm_mday >= 1 && t->tm_mday <= 28 &&
                 t->tm_mon >= 0 && t->tm_mon < 12 && t->tm_isdst <= 0;
  if (proper) { /* then only these change */
    t->tm_wday = ANY_INT(0, 6);
    t->tm_yday = ANY_INT(0, 365);
    t->tm_isdst = __VERIFIER_nondet_int();
  } else {
    __assay_approximate("mktime of fields out of their ranges");
    time_any(t);
  }
  return __VERIFIER_nondet_long();
}
//= timelocal is mktime

/* ---- as text ---- */

//= strftime specified: 0, or how many bytes of less than the size given were written, and a null
//? strftime(room(40), pick(0, 40), "%H:%M:%S%%%j", new(struct tm, {.tm_hour = (int)pick(0, 23), .tm_min = (int)pick(0, 59), .tm_sec = (int)pick(0, 60), .tm_yday = (int)pick(0, 365)})): same(r); if (r) same_text(a1)
//? strftime(room(30), pick(0, 30), "%Y-%m-%d", new(struct tm, {.tm_year = (int)pick(0, 200), .tm_mon = (int)pick(0, 11), .tm_mday = (int)pick(1, 28)})): same(r); if (r) same_text(a1)
size_t strftime(char *to, size_t room, const char *format, const struct tm *t) {
  (void)*format;
  (void)t->tm_year;
  size_t n = ANY_SIZE(room ? room - 1 : 0);
  if (n == 0) {
    __assay_write(to, room); /* then the contents are indeterminate */
    return 0;
  }
  __assay_write(to, n);
  to[n] = 0;
  return n;
}
