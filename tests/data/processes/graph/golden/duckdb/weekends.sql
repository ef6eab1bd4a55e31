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
  t."weekday"
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
    cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) as "$day",
    date_part('isodow', cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date)) as "weekday"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
) as t
where (((t."weekday" in (6, 7)) or (t."$day" in (date '2026-01-01'))) and (not (t."$day" in (date '2026-01-04'))))
