select t."id", t."dealer"
from "lake"."w1"."sale" as t
order by (cast(t."quantity" as decimal(18,0)) * t."price") desc nulls last, t."id" nulls last
limit 50
