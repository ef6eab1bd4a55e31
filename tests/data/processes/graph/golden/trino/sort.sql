select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "lake"."w1"."payments" as t
) as t
order by t."amount" desc nulls last, t."id" nulls last
limit 10
