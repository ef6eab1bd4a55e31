select t."id", t."dealer", t."product", t."day", t."at", t."quantity", t."price", t."weight", t."isReturn"
from "sale" as t
order by t."day" nulls last, t."id" nulls last
limit 50 offset 100
