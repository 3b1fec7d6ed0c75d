// rule: state-machine
// Started and stopped some number of times between open and close.
struct device { int id; };
extern void device_open(struct device *d);
extern void device_start(struct device *d);
extern void device_stop(struct device *d);
extern void device_close(struct device *d);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct device d = {1};
  device_open(&d);
  while (__VERIFIER_nondet_int()) {
    device_start(&d);
    device_stop(&d);
  }
  device_close(&d);
  return 0;
}
