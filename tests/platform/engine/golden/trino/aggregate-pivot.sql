select
  t."dealer",
  sum(cast(t."quantity" as decimal(38,0))) filter (where (quarter(t."day") = 1)) as "inFirstQuarter",
  sum(cast(t."quantity" as decimal(38,0))) filter (where (quarter(t."day") = 2)) as "inSecondQuarter"
from "lake"."w1"."sale" as t
group by t."dealer"
