select
  cast(date_trunc('month', t."day") as date) as "month",
  date_trunc('hour', t."at") as "hour",
  date_part('year', t."day") as "year",
  date_part('isodow', t."at") as "weekday",
  date_diff('day', cast(t."day" as date), cast(date '2026-12-31' as date)) as "age",
  ((year(t."at") * 12 + month(t."at")) - (year(t."day") * 12 + month(t."day"))) as "months",
  (year(t."at") - year(t."day")) as "years",
  cast((t."day" + to_months(1)) as date) as "due",
  (t."at" + to_days(t."id")) as "later",
  epoch_ms(t."at") as "millis",
  substr(cast(cast(t."at" as date) as varchar), 1, 7) as "period",
  cast(t."day" as varchar) as "text",
  (case when regexp_full_match(t."dealer", '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})') then make_timestamp(epoch_us(try_cast(t."dealer" as timestamptz))) end) as "instant",
  make_timestamp(epoch_us(timezone('Asia/Shanghai', t."at"))) as "utc",
  timezone('America/New_York', make_timestamptz(epoch_us(t."at"))) as "local"
from "sale" as t
