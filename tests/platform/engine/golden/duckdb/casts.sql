select
  cast(t."id" as varchar) as "idText",
  coalesce(cast(try_cast(t."weight" as decimal(18,6)) as varchar), cast(cast(t."weight" as decimal(38,6)) as varchar)) as "weightText",
  strftime(t."at", '%Y-%m-%d %H:%M:%S.%f') as "atText",
  cast(round(t."weight") as bigint) as "whole",
  cast(round(t."weight", 2) as decimal(10,2)) as "exact",
  cast(+cast(t."price" as integer) as integer) as "priceWhole",
  cast(t."day" as timestamp) as "midnight",
  cast(t."at" as date) as "day",
  cast(t."isReturn" as integer) as "flag",
  (case when regexp_full_match(t."product", '[+-]?[0-9]+') then try_cast(t."product" as bigint) end) as "number",
  (case when regexp_full_match(t."product", '[1-9][0-9]*') then try_cast(t."product" as bigint) end) as "code",
  (case when regexp_full_match(t."product", '[+-]?([0-9]{1,100}(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?') then try_cast(t."product" as double) end) as "double",
  (case when regexp_full_match(t."product", '[+-]?0*[0-9]{1,8}(\.[0-9]{0,2}0*)?') then try_cast(t."product" as decimal(10,2)) end) as "decimal",
  (case when regexp_full_match(t."product", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') then try_cast(t."product" as date) end) as "date",
  (case when regexp_full_match(t."product", '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?') then try_cast(t."product" as timestamp) end) as "time",
  (case when regexp_full_match(t."product", '(?i)(true|false)') then try_cast(t."product" as boolean) end) as "truth",
  cast(+try_cast(t."quantity" as integer) as integer) as "narrow"
from "sale" as t
