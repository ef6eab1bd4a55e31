select
  t."$rows" as "population",
  coalesce(t."$book", cast('0' as decimal(38,10))) as "book_value",
  28.03988885840973e0 as "interval",
  (case when cast(round(ceil((cast(coalesce(t."$book", cast('0' as decimal(38,10))) as double) / nullif(28.03988885840973e0, 0e0)))) as bigint) is null then null else least(cast(round(ceil((cast(coalesce(t."$book", cast('0' as decimal(38,10))) as double) / nullif(28.03988885840973e0, 0e0)))) as bigint), t."$rows") end) as "size"
from (
  select count(*) as "$rows", sum(t."amount") filter (where (t."amount" > 0)) as "$book"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as t
