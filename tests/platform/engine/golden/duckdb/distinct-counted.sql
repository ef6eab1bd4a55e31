select count(*) as "days"
from (
  select distinct t."dealer", t."day"
  from "sale" as t
) as t
