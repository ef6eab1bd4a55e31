select t."id", t."quantity"
from (
  select cast(t."id" as bigint) as "id", t."quantity"
  from "lake"."w1"."sale" as t
  union all
  select t."id", cast(t."quantity" as bigint) as "quantity"
  from (
    select t."id", t."quantity"
    from "lake"."w1"."old" as t
  ) as t
) as t
