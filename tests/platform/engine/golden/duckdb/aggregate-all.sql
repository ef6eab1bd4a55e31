select count(*) as "lines", cast(sum(t."quantity") as decimal(38,0)) as "quantity"
from "sale" as t
