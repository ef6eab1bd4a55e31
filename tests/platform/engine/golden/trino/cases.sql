select
  (case when (t."quantity" > 1000) then 'large' when ((t."quantity" is null) or (t."quantity" = 0)) then 'none' else 'small' end) as "size",
  (case when t."isReturn" then cast(t."id" as decimal(18,4)) else t."price" end) as "mixed",
  (case when (t."day" >= date '2026-01-01') then t."quantity" end) as "open",
  true as "never",
  coalesce(cast(t."price" as decimal(23,4)), cast(t."quantity" as decimal(23,4)), cast(0 as decimal(23,4))) as "some"
from "lake"."w1"."sale" as t
