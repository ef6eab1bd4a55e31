select
  t."id",
  upper(trim(both ' ' from t."dealer")) as "dealer",
  (cast(t."quantity" as decimal(18,0)) * t."price") as "amount"
from "lake"."w1"."sale" as t
where ((t."quantity" > 0) and (t."dealer" <> ''))
