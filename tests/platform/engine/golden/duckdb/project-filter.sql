select
  t."id",
  upper(trim(t."dealer", ' ')) as "dealer",
  cast((cast(cast(+cast(t."quantity" as decimal(18,0)) as decimal(18,0)) as decimal(19,0)) * t."price") as decimal(36,4)) as "amount"
from "sale" as t
where ((t."quantity" > 0) and (t."dealer" <> ''))
