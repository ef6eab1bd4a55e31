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
  t."threshold"
from (
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
    (case when ((t."amount" >= cast('81.0000000000' as decimal(38,10))) and (t."amount" < cast('90' as decimal(38,10)))) then cast('90' as decimal(38,10)) when ((t."amount" >= cast('900.0000000000' as decimal(38,10))) and (t."amount" < cast('1000' as decimal(38,10)))) then cast('1000' as decimal(38,10)) end) as "threshold"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
) as t
where (not (t."threshold" is null))
