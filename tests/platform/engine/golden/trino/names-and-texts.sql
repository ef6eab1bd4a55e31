select 'line
break' as "a ""b""", t."dealer" as "d'; drop table sale; --"
from "lake"."w1"."sale" as t
