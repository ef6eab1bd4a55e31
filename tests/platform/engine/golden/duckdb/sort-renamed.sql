select substr(cast(t."day" as varchar), 1, 7) as "day", t."dealer" as "product"
from "sale" as t
order by t."day" nulls last
