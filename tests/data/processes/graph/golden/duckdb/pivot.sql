select
  t."due",
  sum(t."amount") filter (where (t."supplier" = 'S1')) as "one",
  sum(t."amount") filter (where (t."supplier" = 'S2')) as "two"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "payments" as t
) as t
group by t."due"
