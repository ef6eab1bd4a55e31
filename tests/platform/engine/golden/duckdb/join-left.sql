select l."id", l."dealer"
from (
  select t."id", t."dealer", t."day"
  from "sale" as t
) as l
left join (
  select t."code", t."name"
  from "dealer" as t
  where (t."region" = '北')
) as r
  on l."dealer" = r."code"
where (r."code" is null)
