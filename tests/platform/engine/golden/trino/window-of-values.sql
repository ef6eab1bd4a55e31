select
  t."id",
  t."dealer",
  t."quantity",
  t."price",
  cast(coalesce(cardinality(array_distinct(filter(array_agg(t."price") over (partition by t."dealer" order by t."quantity" nulls last range between (abs(coalesce(t."quantity", cast(0 as bigint))) + cast(1 as bigint)) preceding and current row), v -> v is not null))), 0) as bigint) as "kinds",
  lag(t."price") ignore nulls over (partition by t."dealer" order by t."quantity" nulls last) as "known"
from (
  select t."id", t."dealer", t."quantity", t."price"
  from "lake"."w1"."sale" as t
) as t
