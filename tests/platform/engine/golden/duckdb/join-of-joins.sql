select l."id", l."dealer", l."region", r."before"
from (
  select l."id", l."dealer", r."region"
  from "sale" as l
  left join "dealer" as r
    on l."dealer" = r."code"
) as l
join (
  select t."dealer", cast(sum(t."quantity") as decimal(38,0)) as "before"
  from "old" as t
  group by t."dealer"
) as r
  on l."dealer" = r."dealer"
