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
  t."violations"
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
    concat_ws(', ', (case when (not coalesce((t."amount" > 0), false)) then 'positive' end), (case when (not coalesce((cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) <= t."due"), false)) then 'early' end)) as "violations"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
) as t
where (t."violations" <> '')
