select l."id", r."code", r."name", r."region", r."since"
from (
  select t."id", t."dealer"
  from "sale" as t
) as l
right join "dealer" as r
  on l."dealer" = r."code"
