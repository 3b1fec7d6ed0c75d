/* state-machine: a template: a device is opened, started, stopped and closed in that order
 *
 * Copy it and change the states, the table and the functions. One device is followed from one of
 * its openings on. As it is, it knows device_open,
 * device_start, device_stop and device_close of one device among many; other names are given by
 * -DDEVICE_OPEN=... and so on. */
#include <assay/rule.h>

#ifndef DEVICE_OPEN
#define DEVICE_OPEN device_open
#endif
#ifndef DEVICE_START
#define DEVICE_START device_start
#endif
#ifndef DEVICE_STOP
#define DEVICE_STOP device_stop
#endif
#ifndef DEVICE_CLOSE
#define DEVICE_CLOSE device_close
#endif

rule_begins("no device open");
enum { CLOSED, OPEN, RUNNING };
static int state;
static _Bool any_opened;

/* The one place that says what is allowed. */
static void go(const void *device, int from, int to) {
  rule_require(any_opened, "a device is used before any was opened");
  if (rule_follows(device)) {
    rule_require(state == from, "the device is not in the state that this call needs");
    state = to;
  }
}

rule_before(DEVICE_OPEN)(const void *device) {
  any_opened = 1;
  rule_follow(device);
  go(device, CLOSED, OPEN);
}
rule_before(DEVICE_START)(const void *device) { go(device, OPEN, RUNNING); }
rule_before(DEVICE_STOP)(const void *device) { go(device, RUNNING, OPEN); }
rule_before(DEVICE_CLOSE)(const void *device) { go(device, OPEN, CLOSED); }

rule_at_exit(void) {
  rule_require(state == CLOSED, "the device is not closed at the end");
}
