select
  t."due",
  coalesce(t."one", cast(0 as decimal(38,10))) as "one",
  coalesce(t."two", cast(0 as decimal(38,10))) as "two",
  coalesce(t."others", cast(0 as decimal(38,10))) as "others",
  coalesce(t."total", cast(0 as decimal(38,10))) as "total"
from (
  select
    t."due",
    sum(t."amount") filter (where (t."supplier" = 'S1')) as "one",
    sum(t."amount") filter (where (t."supplier" = 'S2')) as "two",
    sum(t."amount") filter (where (not coalesce((t."supplier" in ('S1', 'S2')), false))) as "others",
    sum(t."amount") as "total"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
  group by t."due"
) as t
