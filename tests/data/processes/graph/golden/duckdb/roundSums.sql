select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from "payments" as t
) as t
where ((t."amount" <> 0) and (cast(cast(+try_cast(t."amount" as bigint) as bigint) as decimal(38,10)) = t."amount") and ((cast(+try_cast(t."amount" as bigint) as bigint) % nullif(cast(5 as bigint), 0)) = 0))
