/* ring-reserve: what is reserved is committed before anything else happens to the ring */
#include <assay/rule.h>

static int reserved;

rule_before(ring_reserve)(const void *ring) {
  (void)ring;
  rule_require(!reserved, "a place is reserved while another one is");
}

rule_after(ring_reserve)(const void *place, const void *ring) {
  (void)ring;
  reserved = place != 0;
}

rule_before(ring_commit)(const void *ring) {
  (void)ring;
  rule_require(reserved, "nothing is reserved that could be committed");
  reserved = 0;
}

rule_before(ring_take)(const void *ring) {
  (void)ring;
  rule_require(!reserved, "a byte is taken while a place is reserved");
}
