select
  date_trunc('month', t."day") as "month",
  date_trunc('hour', t."at") as "hour",
  year(t."day") as "year",
  day_of_week(t."at") as "weekday",
  date_diff('day', cast(t."day" as date), cast(date '2026-12-31' as date)) as "age",
  ((year(t."at") * 12 + month(t."at")) - (year(t."day") * 12 + month(t."day"))) as "months",
  (year(t."at") - year(t."day")) as "years",
  date_add('month', 1, t."day") as "due",
  date_add('day', t."id", t."at") as "later",
  date_diff('millisecond', timestamp '1970-01-01 00:00:00', t."at") as "millis",
  substr(cast(cast(t."at" as date) as varchar), 1, 7) as "period",
  cast(t."day" as varchar) as "text",
  (case when regexp_like(t."dealer", '\A(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2}))\z') then cast(try(from_iso8601_timestamp_nanos(replace(t."dealer", ' ', 'T'))) at time zone 'UTC' as timestamp(6)) end) as "instant",
  cast(with_timezone(t."at", 'Asia/Shanghai') at time zone 'UTC' as timestamp(6)) as "utc",
  cast(with_timezone(t."at", 'UTC') at time zone 'America/New_York' as timestamp(6)) as "local"
from "lake"."w1"."sale" as t
