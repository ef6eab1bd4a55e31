select
  l."l$id" as "id",
  l."l$supplier" as "supplier",
  l."l$amount" as "amount",
  l."l$audited" as "audited",
  l."l$rate" as "rate",
  l."l$count" as "count",
  l."l$at" as "at",
  l."l$due" as "due",
  l."l$isOpen" as "isOpen",
  r."r$id" as "other"
from (
  select
    t."id" as "l$id",
    t."supplier" as "l$supplier",
    t."amount" as "l$amount",
    t."audited" as "l$audited",
    t."rate" as "l$rate",
    t."count" as "l$count",
    t."at" as "l$at",
    t."due" as "l$due",
    t."isOpen" as "l$isOpen",
    translate(lower(translate(trim(both ' 	　' from translate(t."supplier", '　！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~')), 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥', '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚')), '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚', 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥') as "l$key0$"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as l
full join (
  select
    t."id" as "r$id",
    t."supplier" as "r$supplier",
    t."amount" as "r$amount",
    t."audited" as "r$audited",
    t."rate" as "r$rate",
    t."count" as "r$count",
    t."at" as "r$at",
    t."due" as "r$due",
    t."isOpen" as "r$isOpen",
    translate(lower(translate(trim(both ' 	　' from translate(t."supplier", '　！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~')), 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥', '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚')), '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚', 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥') as "r$key0$"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "lake"."w1"."payments" as t
  ) as t
) as r
  on l."l$key0$" = r."r$key0$"
