select t."code", t."count"
from (
  values
    (cast(null as varchar), cast(null as integer))
) as t("code", "count")
where false
