select
  cast(t."id" as varchar) as "idText",
  cast(cast(t."weight" as decimal(38,6)) as varchar) as "weightText",
  cast(t."at" as varchar) as "atText",
  cast(round(t."weight") as bigint) as "whole",
  cast(round(t."weight", 2) as decimal(10,2)) as "exact",
  cast(t."price" as integer) as "priceWhole",
  cast(t."day" as timestamp(6)) as "midnight",
  cast(t."at" as date) as "day",
  cast(t."isReturn" as integer) as "flag",
  (case when regexp_like(t."product", '\A(?:[+-]?[0-9]+)\z') then try_cast(t."product" as bigint) end) as "number",
  (case when regexp_like(t."product", '\A(?:[1-9][0-9]*)\z') then try_cast(t."product" as bigint) end) as "code",
  (case when regexp_like(t."product", '\A(?:[+-]?([0-9]{1,100}(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,2})?)\z') then try_cast(t."product" as double) end) as "double",
  (case when regexp_like(t."product", '\A(?:[+-]?0*[0-9]{1,8}(\.[0-9]{0,2}0*)?)\z') then try_cast(t."product" as decimal(10,2)) end) as "decimal",
  (case when regexp_like(t."product", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2})\z') then try_cast(t."product" as date) end) as "date",
  (case when regexp_like(t."product", '\A(?:[0-9]{4}-[0-9]{1,2}-[0-9]{1,2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?)\z') then try_cast(t."product" as timestamp(6)) end) as "time",
  (case when regexp_like(t."product", '\A(?:(?i)(true|false))\z') then try_cast(t."product" as boolean) end) as "truth",
  try_cast(t."quantity" as integer) as "narrow"
from "lake"."w1"."sale" as t
