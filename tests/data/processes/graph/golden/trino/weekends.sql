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
    cast(cast(with_timezone(t."at", 'UTC') at time zone 'Asia/Shanghai' as timestamp(6)) as date) as "$day",
    day_of_week(cast(cast(with_timezone(t."at", 'UTC') at time zone 'Asia/Shanghai' as timestamp(6)) as date)) as "weekday"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as t
where (((t."weekday" in (6, 7)) or (t."$day" in (date '2026-01-01'))) and (not (t."$day" in (date '2026-01-04'))))
