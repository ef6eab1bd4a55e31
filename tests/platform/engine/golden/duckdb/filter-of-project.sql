select t."day", t."amount"
from (
  select
    t."day",
    cast((cast(cast(+cast(t."quantity" as decimal(18,0)) as decimal(18,0)) as decimal(19,0)) * t."price") as decimal(36,4)) as "amount"
  from "sale" as t
) as t
where (t."amount" > cast('1000.00' as decimal(10,2)))
