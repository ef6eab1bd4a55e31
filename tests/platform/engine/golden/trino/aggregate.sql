select
  t."dealer",
  t."product",
  count(*) as "lines",
  count(t."price") as "priced",
  count(distinct t."day") as "days",
  sum(cast(t."quantity" as decimal(38,0))) as "quantity",
  sum((cast(t."quantity" as decimal(18,0)) * t."price")) as "turnover",
  sum(t."weight") as "weight",
  avg(cast(t."price" as double)) as "mean",
  stddev_samp(cast(t."quantity" as double)) as "spread",
  approx_distinct(t."weight") as "products",
  corr(cast(t."quantity" as double), cast(t."price" as double)) as "likeness",
  min(t."day") as "first",
  max(t."day") as "last",
  max_by(t."price", case when t."price" is not null then t."at" end) as "lastPrice",
  min_by(t."price", case when t."price" is not null then t."at" end) as "firstPrice"
from "lake"."w1"."sale" as t
where (not coalesce(t."isReturn", false))
group by t."dealer", t."product"
having (count(*) >= 2)
