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
    (case when regexp_full_match(t."supplier", '[+-]?[0-9]+') then try_cast(t."supplier" as bigint) end) as "whole",
    cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) as "day",
    coalesce((case when regexp_full_match(t."supplier", '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})') then make_timestamp(epoch_us(try_cast(t."supplier" as timestamptz))) end), (case when (timezone('Asia/Shanghai', make_timestamptz(epoch_us(make_timestamp(epoch_us(timezone('Asia/Shanghai', (case when regexp_full_match(t."supplier", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') then try_cast(t."supplier" as timestamp) end))))))) = (case when regexp_full_match(t."supplier", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') then try_cast(t."supplier" as timestamp) end)) then make_timestamp(epoch_us(timezone('Asia/Shanghai', (case when regexp_full_match(t."supplier", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') then try_cast(t."supplier" as timestamp) end)))) end), make_timestamp(epoch_us(timezone('Asia/Shanghai', cast((case when regexp_full_match(t."supplier", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') then try_cast(t."supplier" as date) end) as timestamp))))) as "moment",
    cast(round(cast((cast(t."amount" as decimal(38,10)) * cast('0.06' as decimal(2,2))) as decimal(38,12)), 2) as decimal(29,2)) as "tax"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
  where (not ((not (t."supplier" is null)) and ((case when regexp_full_match(t."supplier", '[+-]?[0-9]+') then try_cast(t."supplier" as bigint) end) is null)))
) as t
