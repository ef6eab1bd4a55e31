select count(*) as "lines", sum(cast(t."quantity" as decimal(38,0))) as "quantity"
from "lake"."w1"."sale" as t
