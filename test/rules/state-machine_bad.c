// rule: state-machine
// expect: 21 the device is not in the state that this call needs
// inputs: 1,0,1,0,1,0
// Left in the middle, the loop leaves the device running.
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
    if (__VERIFIER_nondet_int())
      break;
    device_stop(&d);
  }
  device_close(&d);
  return 0;
}
