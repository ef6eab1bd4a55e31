select distinct t."dealer"
from "lake"."w1"."sale" as t
where (not (t."dealer" is null))
