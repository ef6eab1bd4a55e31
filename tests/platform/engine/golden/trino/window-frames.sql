select
  t."dealer",
  t."day",
  t."at",
  t."quantity",
  sum(cast(t."quantity" as decimal(38,0))) over (order by t."day" nulls last rows between 2 preceding and 1 following) as "around",
  count(*) over (partition by t."dealer" order by t."at" nulls last range between interval '168' hour preceding and current row) as "lastWeek",
  max(t."quantity") over (partition by t."dealer" order by t."day" nulls last range between current row and unbounded following) as "later"
from (
  select t."dealer", t."day", t."at", t."quantity"
  from "lake"."w1"."sale" as t
) as t
