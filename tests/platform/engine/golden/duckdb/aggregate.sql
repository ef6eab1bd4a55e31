select
  t."dealer",
  t."product",
  count(*) as "lines",
  count(t."price") as "priced",
  count(distinct t."day") as "days",
  cast(sum(t."quantity") as decimal(38,0)) as "quantity",
  sum(cast((cast(cast(+cast(t."quantity" as decimal(18,0)) as decimal(18,0)) as decimal(19,0)) * t."price") as decimal(36,4))) as "turnover",
  sum(t."weight") as "weight",
  avg(cast(t."price" as double)) as "mean",
  stddev_samp(cast(t."quantity" as double)) as "spread",
  approx_count_distinct(t."weight") as "products",
  (case when isfinite(corr(cast(t."quantity" as double), cast(t."price" as double))) then corr(cast(t."quantity" as double), cast(t."price" as double)) end) as "likeness",
  min(t."day") as "first",
  max(t."day") as "last",
  max_by(t."price", t."at") as "lastPrice",
  min_by(t."price", t."at") as "firstPrice"
from "sale" as t
where (not coalesce(t."isReturn", false))
group by t."dealer", t."product"
having (count(*) >= 2)
