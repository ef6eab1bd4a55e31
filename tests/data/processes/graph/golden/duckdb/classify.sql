select
  t."supplier",
  t."rows",
  (cast(t."rows" as double) / nullif(cast(t."$all" as double), 0e0)) as "share",
  t."total"
from (
  select t."supplier", t."rows", t."total", cast(sum(t."rows") over () as decimal(38,0)) as "$all"
  from (
    select t."supplier", count(*) as "rows", sum(t."amount") as "total"
    from (
      select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
      from "payments" as t
    ) as t
    group by t."supplier"
  ) as t
) as t
