select
  t."dealer",
  t."day",
  t."quantity",
  t."price",
  sum(cast(t."quantity" as decimal(38,0))) over (partition by t."dealer" order by t."day" nulls last rows between unbounded preceding and current row) as "running",
  sum(cast(t."quantity" as decimal(38,0))) over (partition by t."dealer") as "share",
  lag(t."price") over (partition by t."dealer" order by t."day" nulls last) as "previous",
  rank() over (order by t."quantity" desc nulls last) as "place"
from (
  select t."dealer", t."day", t."quantity", t."price"
  from "lake"."w1"."sale" as t
) as t
