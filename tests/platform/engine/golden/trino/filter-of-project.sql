select t."day", t."amount"
from (
  select t."day", (cast(t."quantity" as decimal(18,0)) * t."price") as "amount"
  from "lake"."w1"."sale" as t
) as t
where (t."amount" > cast('1000.00' as decimal(10,2)))
