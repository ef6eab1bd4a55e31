select l."id", l."dealer"
from (
  select t."id", t."dealer", t."day"
  from "lake"."w1"."sale" as t
) as l
left join (
  select t."code", t."name"
  from "lake"."w1"."dealer" as t
  where (t."region" = '北')
) as r
  on l."dealer" = r."code"
where (r."code" is null)
