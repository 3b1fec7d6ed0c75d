/* ring-order: a ring is open while it is used, and closed when the program ends */
#include <assay/rule.h>

rule_begins("the ring not open");
static int is_open;

rule_after(ring_open)(const void *ring) {
  if (rule_follow(ring))
    is_open = 1;
}

static void use(const void *ring) {
  if (rule_follows(ring))
    rule_require(is_open, "the ring is used while it is not open");
}

rule_before(ring_put)(const void *ring) { use(ring); }
rule_before(ring_take)(const void *ring) { use(ring); }
rule_before(ring_reserve)(const void *ring) { use(ring); }

rule_before(ring_close)(const void *ring) {
  use(ring);
  if (rule_follows(ring))
    is_open = 0;
}

rule_at_exit(void) { rule_require(!is_open, "the ring is open at the end"); }
