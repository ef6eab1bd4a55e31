select
  regexp_like(t."product", '[0-9]+mg') as "partly",
  regexp_like(t."product", '\A(?:[A-Z]{2}[0-9]+|x)\z') as "wholly",
  regexp_replace(t."product", '([0-9]+)(mg|克)', '$2 \$$1') as "replaced",
  (case when regexp_like(t."product", '([0-9]+)mg') then coalesce(regexp_extract(t."product", '([0-9]+)mg', 1), '') end) as "extracted"
from "lake"."w1"."sale" as t
