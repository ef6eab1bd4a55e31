select distinct t."dealer"
from "sale" as t
where (not (t."dealer" is null))
