select
  regexp_matches(t."product", '[0-9]+mg') as "partly",
  regexp_full_match(t."product", '[A-Z]{2}[0-9]+|x') as "wholly",
  regexp_replace(t."product", '([0-9]+)(mg|克)', '\2 $\1', 'g') as "replaced",
  (case when regexp_matches(t."product", '([0-9]+)mg') then regexp_extract(t."product", '([0-9]+)mg', 1) end) as "extracted"
from "sale" as t
