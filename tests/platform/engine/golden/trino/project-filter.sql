select
  t."id",
  translate(upper(translate(trim(both ' ' from t."dealer"), 'ƛɤᲊꟍꟛ𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅', '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚')), '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚ß', 'ƛɤᲊꟍꟛ𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅ẞ') as "dealer",
  (cast(t."quantity" as decimal(18,0)) * t."price") as "amount"
from "lake"."w1"."sale" as t
where ((t."quantity" > 0) and (t."dealer" <> ''))
