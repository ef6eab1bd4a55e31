select t."supplier", count(*) as "rows", sum(t."amount") as "amount"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "payments" as t
) as t
group by t."supplier"
