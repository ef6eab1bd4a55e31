select l."id", l."dealer", l."quantity", r."oldId", r."before"
from (
  select t."id", t."dealer", t."quantity"
  from "lake"."w1"."sale" as t
) as l
full join (
  select t."id" as "oldId", t."dealer", t."quantity" as "before"
  from "lake"."w1"."old" as t
) as r
  on l."id" = r."oldId" and l."dealer" = r."dealer"
