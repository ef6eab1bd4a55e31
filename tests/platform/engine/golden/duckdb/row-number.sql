select
  t."id",
  t."dealer",
  t."product",
  t."day",
  t."at",
  t."quantity",
  t."price",
  t."weight",
  t."isReturn",
  t."number"
from (
  select
    t."id",
    t."dealer",
    t."product",
    t."day",
    t."at",
    t."quantity",
    t."price",
    t."weight",
    t."isReturn",
    row_number() over () as "number"
  from (
    select t."id", t."dealer", t."product", t."day", t."at", t."quantity", t."price", t."weight", t."isReturn"
    from "sale" as t
    order by t."day" nulls last, t."id" desc nulls first
  ) as t
) as t
where ((t."number" > 50) and (t."number" < 101))
