/* reference-count: references are taken only while there is one, and given back as often as taken
 *
 * One object is followed from its initialisation. The functions are kref_init, kref_get and
 * kref_put; others are named by -DREF_INIT=... -DREF_GET=... -DREF_PUT=... */
#include <assay/rule.h>

#ifndef REF_INIT
#define REF_INIT kref_init
#endif
#ifndef REF_GET
#define REF_GET kref_get
#endif
#ifndef REF_PUT
#define REF_PUT kref_put
#endif

static unsigned references;

rule_before(REF_INIT)(const void *object) {
  if (rule_follow(object)) {
    rule_require(references == 0, "the count is initialised while there are references");
    references = 1;
  }
}

rule_before(REF_GET)(const void *object) {
  if (rule_follows(object)) {
    rule_require(references > 0, "a reference is taken to an object without any");
    ++references;
  }
}

rule_before(REF_PUT)(const void *object) {
  if (rule_follows(object)) {
    rule_require(references > 0, "a reference is given back that there is not");
    --references;
  }
}

rule_at_exit(void) {
  rule_require(references == 0, "there are still references at the end");
}
