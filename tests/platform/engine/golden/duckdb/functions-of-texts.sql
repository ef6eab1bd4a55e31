select
  lower(t."dealer") as "lower",
  trim(t."dealer", ' ') as "trimmed",
  trim(t."dealer", ' 	　') as "bare",
  length(t."dealer") as "length",
  substr(t."dealer", 1, 4) as "first",
  substring(t."dealer", -4) as "last",
  (t."dealer" || '|' || t."product") as "both",
  concat_ws('、', t."dealer", t."product") as "joined",
  contains(t."dealer", '公司') as "has",
  starts_with(t."dealer", '上海') as "begins",
  replace(t."dealer", '有限责任公司', '有限公司') as "replaced",
  translate(t."dealer", '　！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～', ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~') as "narrow",
  md5(('key''s' || t."dealer")) as "masked",
  (case when t."dealer" is not null then cast(hash(t."dealer") % 4 as bigint) end) as "part",
  (t."dealer" in ('a', 'b''c')) as "known",
  nullif(t."dealer", '') as "orNone"
from "sale" as t
