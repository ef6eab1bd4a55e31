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
  t."cumulated",
  t."hits"
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
    (cast(cast(+cast(t."$end" as bigint) as bigint) as double) / nullif(cast(10000 as double), 0e0)) as "cumulated",
    (((cast(+cast(t."$end" as bigint) as bigint) + cast(506500 as bigint)) // nullif(cast(1000000 as bigint), 0)) - (((cast(+cast(t."$end" as bigint) as bigint) - t."$units") + cast(506500 as bigint)) // nullif(cast(1000000 as bigint), 0))) as "hits"
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
      t."$units",
      cast(sum(t."$units") over (order by t."id" nulls last rows between unbounded preceding and current row) as decimal(38,0)) as "$end"
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
        cast(+cast(cast((cast(t."amount" as decimal(38,10)) * cast(10000 as decimal(10,0))) as decimal(38,10)) as bigint) as bigint) as "$units"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "payments" as t
      ) as t
      where (t."amount" > 0)
    ) as t
  ) as t
) as t
where (t."hits" > 0)
