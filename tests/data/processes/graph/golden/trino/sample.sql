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
    lower(to_hex(md5(to_utf8(('a|' || concat_ws('|', coalesce(t."id", ''))))))) as "$digest"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as t
order by t."$digest" nulls last, t."id" nulls last
limit 10
