/* facts.h: inside of the room: path edges and summary edges as expressions of the concrete program.
 */
#ifndef ASSAY_LINEAR_FACTS_H
#define ASSAY_LINEAR_FACTS_H

#include "linear/domain.h"

const expr *linear_fact_at(linear *d, const linear_facts *facts, uint32_t index, poly *p);
const expr *linear_fact_of_summary(linear *d, const linear_facts *facts, uint32_t index, poly *p);

#endif
