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
from "lake"."w1"."sale" as l
join "lake"."w1"."dealer" as r
  on l."dealer" = r."code"
