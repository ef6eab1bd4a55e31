select
  t."dealer",
  cast(sum(t."quantity") filter (where (date_part('quarter', t."day") = 1)) as decimal(38,0)) as "inFirstQuarter",
  cast(sum(t."quantity") filter (where (date_part('quarter', t."day") = 2)) as decimal(38,0)) as "inSecondQuarter"
from "sale" as t
group by t."dealer"
