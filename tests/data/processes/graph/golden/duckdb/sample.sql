select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
from (
  select
    t."id",
    t."supplier",
    t."amount",
    t."audited",
    t."rate",
    t."count",
    t."at",
    t."due",
    t."isOpen",
    md5(('a|' || concat_ws('|', coalesce(t."id", '')))) as "$digest"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
) as t
order by t."$digest" nulls last, t."id" nulls last
limit 10
