select
  t."dealer",
  t."day",
  t."quantity",
  t."price",
  cast(sum(t."quantity") over (partition by t."dealer" order by t."day" nulls last rows between unbounded preceding and current row) as decimal(38,0)) as "running",
  cast(sum(t."quantity") over (partition by t."dealer") as decimal(38,0)) as "share",
  lag(t."price") over (partition by t."dealer" order by t."day" nulls last) as "previous",
  rank() over (order by t."quantity" desc nulls last) as "place"
from (
  select t."dealer", t."day", t."quantity", t."price"
  from "sale" as t
) as t
