select
  (cast(t."id" as bigint) + t."quantity") as "sum",
  cast((cast(t."price" as decimal(19,4)) - cast('0.5' as decimal(2,1))) as decimal(19,4)) as "difference",
  (cast(t."quantity" as double) * t."weight") as "product",
  (cast(t."quantity" as double) / nullif(cast(t."id" as double), 0e0)) as "quotient",
  (t."quantity" // nullif(cast(3 as bigint), 0)) as "whole",
  (t."quantity" % nullif(cast(3 as bigint), 0)) as "rest",
  (- t."price") as "opposite",
  abs(cast(t."id" as bigint)) as "size",
  cast(floor(t."price") as decimal(15,0)) as "low",
  ceil(t."weight") as "high",
  cast(round(t."price", 2) as decimal(17,2)) as "cents",
  round(t."weight", 1) as "tenth",
  (case when t."weight" > 0e0 then ln(t."weight") end) as "log",
  (case when cast(t."price" as double) >= 0e0 then sqrt(cast(t."price" as double)) end) as "root",
  (case when cast(t."id" as bigint) is null or t."quantity" is null then null else least(cast(t."id" as bigint), t."quantity") end) as "smaller",
  (case when t."price" is null then null else greatest(t."price", cast(0 as decimal(18,4))) end) as "larger",
  floor(((t."weight" - 0.5e0) / nullif(2.5e-7, 0e0))) as "bin"
from "sale" as t
