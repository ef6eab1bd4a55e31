select
  t."stratum",
  t."lower",
  t."upper",
  t."rows",
  t."total",
  (cast(t."rows" as double) / nullif(cast(t."$all" as double), 0e0)) as "share"
from (
  select
    t."stratum",
    t."lower",
    t."upper",
    t."rows",
    t."total",
    cast(sum(t."rows") over () as decimal(38,0)) as "$all"
  from (
    select
      l."stratum",
      l."lower",
      l."upper",
      coalesce(r."$rows", cast(0 as bigint)) as "rows",
      coalesce(r."$total", cast(0 as decimal(38,10))) as "total"
    from (
      select t."stratum", t."lower", t."upper"
      from (
        values
          (cast(1 as bigint), cast(null as decimal(38,10)), cast('0' as decimal(38,10))),
          (cast(2 as bigint), cast('0' as decimal(38,10)), cast('100.5' as decimal(38,10))),
          (cast(3 as bigint), cast('100.5' as decimal(38,10)), cast('1000' as decimal(38,10))),
          (cast(4 as bigint), cast('1000' as decimal(38,10)), cast(null as decimal(38,10)))
      ) as t("stratum", "lower", "upper")
    ) as l
    left join (
      select t."$stratum", count(*) as "$rows", sum(t."$amount") as "$total"
      from (
        select
          (case when (t."amount" < cast('0' as decimal(38,10))) then 1 when (t."amount" < cast('100.5' as decimal(38,10))) then 2 when (t."amount" < cast('1000' as decimal(38,10))) then 3 else 4 end) as "$stratum",
          t."amount" as "$amount"
        from (
          select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
          from "payments" as t
        ) as t
        where (not (t."amount" is null))
      ) as t
      group by t."$stratum"
    ) as r
      on l."stratum" = r."$stratum"
  ) as t
) as t
