select count(*) as "days"
from (
  select distinct t."dealer", t."day"
  from "lake"."w1"."sale" as t
) as t
