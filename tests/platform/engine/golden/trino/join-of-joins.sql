select l."id", l."dealer", l."region", r."before"
from (
  select l."id", l."dealer", r."region"
  from "lake"."w1"."sale" as l
  left join "lake"."w1"."dealer" as r
    on l."dealer" = r."code"
) as l
join (
  select t."dealer", sum(cast(t."quantity" as decimal(38,0))) as "before"
  from "lake"."w1"."old" as t
  group by t."dealer"
) as r
  on l."dealer" = r."dealer"
