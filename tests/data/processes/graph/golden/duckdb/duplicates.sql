select
  t."id",
  t."supplier",
  t."amount",
  t."audited",
  t."rate",
  t."count",
  t."at",
  t."due",
  t."isOpen",
  t."$group" as "group_no",
  t."$size" as "group_size"
from (
  select
    t."id",
    t."supplier",
    t."amount",
    t."audited",
    t."rate",
    t."count",
    t."at",
    t."due",
    t."isOpen",
    t."$key0",
    t."$key1",
    t."$size",
    t."$least",
    t."$most",
    dense_rank() over (order by t."$key0" nulls last, t."$key1" nulls last) as "$group"
  from (
    select
      t."id",
      t."supplier",
      t."amount",
      t."audited",
      t."rate",
      t."count",
      t."at",
      t."due",
      t."isOpen",
      t."$key0",
      t."$key1",
      count(*) over (partition by t."$key0", t."$key1") as "$size",
      min(t."id") over (partition by t."$key0", t."$key1") as "$least",
      max(t."id") over (partition by t."$key0", t."$key1") as "$most"
    from (
      select
        t."id",
        t."supplier",
        t."amount",
        t."audited",
        t."rate",
        t."count",
        t."at",
        t."due",
        t."isOpen",
        trim(t."supplier", ' 	　') as "$key0",
        t."amount" as "$key1"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "payments" as t
      ) as t
    ) as t
    where (((not (t."$key0" is null)) and (t."$key0" <> '')) and (not (t."$key1" is null)))
  ) as t
  where ((t."$size" >= 2) and (t."$most" > t."$least"))
) as t
