select
  t."id",
  t."amount",
  t."audited",
  t."rate",
  t."count",
  t."due",
  t."isOpen",
  t."whole",
  t."day",
  t."moment",
  cast(t."tax" as decimal(38,10)) as "tax"
from (
  select
    t."id",
    t."amount",
    t."audited",
    t."rate",
    t."count",
    t."due",
    t."isOpen",
    (case when regexp_like(t."supplier", '\A(?:[+-]?[0-9]+)\z') then try_cast(t."supplier" as bigint) end) as "whole",
    cast(cast(with_timezone(t."at", 'UTC') at time zone 'Asia/Shanghai' as timestamp(6)) as date) as "day",
    coalesce((case when regexp_like(t."supplier", '\A(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2}))\z') then cast(try(from_iso8601_timestamp_nanos(replace(t."supplier", ' ', 'T'))) at time zone 'UTC' as timestamp(6)) end), (case when (cast(with_timezone(cast(with_timezone((case when regexp_like(t."supplier", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?)\z') then try_cast(t."supplier" as timestamp(6)) end), 'Asia/Shanghai') at time zone 'UTC' as timestamp(6)), 'UTC') at time zone 'Asia/Shanghai' as timestamp(6)) = (case when regexp_like(t."supplier", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?)\z') then try_cast(t."supplier" as timestamp(6)) end)) then cast(with_timezone((case when regexp_like(t."supplier", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?)\z') then try_cast(t."supplier" as timestamp(6)) end), 'Asia/Shanghai') at time zone 'UTC' as timestamp(6)) end), cast(with_timezone(cast((case when regexp_like(t."supplier", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2})\z') then try_cast(t."supplier" as date) end) as timestamp(6)), 'Asia/Shanghai') at time zone 'UTC' as timestamp(6))) as "moment",
    cast(round(cast((t."amount" * cast('0.06' as decimal(2,2))) as decimal(38,12)), 2) as decimal(29,2)) as "tax"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
  where (not ((not (t."supplier" is null)) and ((case when regexp_like(t."supplier", '\A(?:[+-]?[0-9]+)\z') then try_cast(t."supplier" as bigint) end) is null)))
) as t
