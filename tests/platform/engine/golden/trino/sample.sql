select t."id", t."dealer", t."product", t."day", t."at", t."quantity", t."price", t."weight", t."isReturn"
from "lake"."w1"."sale" as t
where (substr(lower(to_hex(md5(to_utf8(('2026-01|' || coalesce(cast(t."id" as varchar), '')))))), 1, 8) < '028f5c29')
