select t."dealer"
from (
  select t."dealer"
  from "lake"."w1"."sale" as t
  union
  select t."dealer"
  from (
    select t."dealer"
    from (
      select t."dealer"
      from "lake"."w1"."old" as t
    ) as t
    order by t."dealer" nulls last
    limit 10
  ) as t
) as t
