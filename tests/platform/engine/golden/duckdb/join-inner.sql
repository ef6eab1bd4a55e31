select
  l."id",
  l."dealer",
  l."product",
  l."day",
  l."at",
  l."quantity",
  l."price",
  l."weight",
  l."isReturn",
  r."name",
  r."region"
from "sale" as l
join "dealer" as r
  on l."dealer" = r."code"
