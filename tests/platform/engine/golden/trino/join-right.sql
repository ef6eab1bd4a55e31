select l."id", r."code", r."name", r."region", r."since"
from (
  select t."id", t."dealer"
  from "lake"."w1"."sale" as t
) as l
right join "lake"."w1"."dealer" as r
  on l."dealer" = r."code"
