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
  t."previous"
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
    lag(t."at") over (partition by t."supplier" order by t."id" nulls last) as "previous"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as t
where (t."at" < t."previous")
