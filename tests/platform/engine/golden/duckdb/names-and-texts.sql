select 'line
break' as "a ""b""", t."dealer" as "d'; drop table sale; --"
from "sale" as t
