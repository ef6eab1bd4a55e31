select t."id", t."dealer", t."product", t."day", t."at", t."quantity", t."price", t."weight", t."isReturn"
from (
  select t."id", t."dealer", t."product", t."day", t."at", t."quantity", t."price", t."weight", t."isReturn"
  from "sale" as t
  order by t."id" nulls last
  limit 100
) as t
limit 10
