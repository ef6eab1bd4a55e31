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
          (cast(1 as bigint), cast(null as bigint), cast(30 as bigint)),
          (cast(2 as bigint), cast(30 as bigint), cast(60 as bigint)),
          (cast(3 as bigint), cast(60 as bigint), cast(null as bigint))
      ) as t("stratum", "lower", "upper")
    ) as l
    left join (
      select t."$stratum", count(*) as "$rows", sum(t."$amount") as "$total"
      from (
        select
          (case when (date_diff('day', cast(cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) as date), cast(date '2026-01-31' as date)) < cast(30 as bigint)) then 1 when (date_diff('day', cast(cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) as date), cast(date '2026-01-31' as date)) < cast(60 as bigint)) then 2 else 3 end) as "$stratum",
          t."amount" as "$amount"
        from (
          select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
          from "payments" as t
        ) as t
        where (not (date_diff('day', cast(cast(timezone('Asia/Shanghai', make_timestamptz(epoch_us(t."at"))) as date) as date), cast(date '2026-01-31' as date)) is null))
      ) as t
      group by t."$stratum"
    ) as r
      on l."stratum" = r."$stratum"
  ) as t
) as t
