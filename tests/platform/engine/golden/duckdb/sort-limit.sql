select t."id", t."dealer"
from "sale" as t
order by cast((cast(cast(+cast(t."quantity" as decimal(18,0)) as decimal(18,0)) as decimal(19,0)) * t."price") as decimal(36,4)) desc nulls last, t."id" nulls last
limit 50
