select
  translate(lower(translate(t."dealer", 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥', '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚')), '􏼀􏼁􏼂􏼃􏼄􏼅􏼆􏼇􏼈􏼉􏼊􏼋􏼌􏼍􏼎􏼏􏼐􏼑􏼒􏼓􏼔􏼕􏼖􏼗􏼘􏼙􏼚', 'ᲉꟋꟌꟚꟜ𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥') as "lower",
  trim(both ' ' from t."dealer") as "trimmed",
  trim(both ' 	　' from t."dealer") as "bare",
  length(t."dealer") as "length",
  substr(t."dealer", 1, 4) as "first",
  (case when length(t."dealer") <= 4 then t."dealer" else substr(t."dealer", -4) end) as "last",
  (t."dealer" || '|' || t."product") as "both",
  concat_ws('、', t."dealer", t."product") as "joined",
  (strpos(t."dealer", '公司') > 0) as "has",
  starts_with(t."dealer", '上海') as "begins",
  replace(t."dealer", '有限责任公司', '有限公司') as "replaced",
  translate(t."dealer", '　！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') as "narrow",
  lower(to_hex(md5(to_utf8(('key''s' || t."dealer"))))) as "masked",
  mod(bitwise_and(from_big_endian_64(xxhash64(to_utf8(t."dealer"))), 9223372036854775807), 4) as "part",
  (t."dealer" in ('a', 'b''c')) as "known",
  nullif(t."dealer", '') as "orNone"
from "lake"."w1"."sale" as t
