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
  t."split_count"
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
    t."$span",
    max(t."$span") over (partition by t."supplier" order by t."at" nulls last range between interval '200' hour preceding and current row) as "split_count"
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
      (case when (t."$ahead" >= 3) then t."$ahead" end) as "$span"
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
        count(*) over (partition by t."supplier" order by t."at" nulls last range between current row and interval '200' hour following) as "$ahead"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "payments" as t
      ) as t
      where ((t."amount" >= cast('10' as decimal(38,10))) and (t."amount" < cast('100' as decimal(38,10))) and (not (t."at" is null)) and (not (t."supplier" is null)))
    ) as t
  ) as t
) as t
where (not (t."split_count" is null))
