select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "lake"."w1"."payments" as t
) as t
where (starts_with(t."supplier", 'S') and (t."amount" > 10))
