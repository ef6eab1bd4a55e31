select
  t."id",
  t."supplier",
  t."amount",
  t."audited",
  t."rate",
  t."count",
  t."at",
  t."due",
  t."isOpen",
  rank() over (partition by t."supplier" order by t."amount" desc nulls last) as "place",
  sum(t."amount") over (order by t."due" nulls last range between interval '7' day preceding and current row) as "week",
  lag(t."amount") over (order by t."amount" desc nulls last, t."id" nulls last) as "before"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "payments" as t
) as t
