select
  t."$group hour" as "hour",
  t."$group supplier" as "supplier",
  t."$of n" as "n",
  t."$of sum" as "sum",
  (t."$low middle" + ((coalesce(t."$high middle", t."$low middle") - t."$low middle") * t."$rest middle")) as "middle",
  (t."$low high" + ((coalesce(t."$high high", t."$low high") - t."$low high") * t."$rest high")) as "high",
  t."$of likeness" as "likeness",
  t."$of newest" as "newest"
from (
  select
    t."$group hour",
    t."$group supplier",
    count(*) filter (where t."isOpen") as "$of n",
    sum(t."amount") as "$of sum",
    max(cast(t."amount" as double)) filter (where ((not (cast(t."amount" as double) is null)) and (t."$place middle" = (cast(round(floor((0.5e0 * cast((t."$total middle" - cast(1 as bigint)) as double)))) as bigint) + cast(1 as bigint))))) as "$low middle",
    max(cast(t."amount" as double)) filter (where ((not (cast(t."amount" as double) is null)) and (t."$place middle" = (cast(round(floor((0.5e0 * cast((t."$total middle" - cast(1 as bigint)) as double)))) as bigint) + cast(2 as bigint))))) as "$high middle",
    max(((0.5e0 * cast((t."$total middle" - cast(1 as bigint)) as double)) - floor((0.5e0 * cast((t."$total middle" - cast(1 as bigint)) as double))))) as "$rest middle",
    max(t."rate") filter (where ((not (t."rate" is null)) and (t."$place high" = (cast(round(floor((0.9e0 * cast((t."$total high" - cast(1 as bigint)) as double)))) as bigint) + cast(1 as bigint))))) as "$low high",
    max(t."rate") filter (where ((not (t."rate" is null)) and (t."$place high" = (cast(round(floor((0.9e0 * cast((t."$total high" - cast(1 as bigint)) as double)))) as bigint) + cast(2 as bigint))))) as "$high high",
    max(((0.9e0 * cast((t."$total high" - cast(1 as bigint)) as double)) - floor((0.9e0 * cast((t."$total high" - cast(1 as bigint)) as double))))) as "$rest high",
    (case when isfinite(corr(t."rate", cast(t."count" as double))) then corr(t."rate", cast(t."count" as double)) end) as "$of likeness",
    max(t."id") filter (where (t."$place newest" = 1)) as "$of newest"
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
      t."$group hour",
      t."$group supplier",
      row_number() over (partition by t."$group hour", t."$group supplier" order by cast(t."amount" as double) nulls last) as "$place middle",
      count(cast(t."amount" as double)) over (partition by t."$group hour", t."$group supplier") as "$total middle",
      row_number() over (partition by t."$group hour", t."$group supplier" order by t."rate" nulls last) as "$place high",
      count(t."rate") over (partition by t."$group hour", t."$group supplier") as "$total high",
      row_number() over (partition by t."$group hour", t."$group supplier" order by t."at" desc nulls last, t."id" nulls last) as "$place newest"
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
        date_trunc('hour', t."at") as "$group hour",
        t."supplier" as "$group supplier"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "payments" as t
      ) as t
    ) as t
  ) as t
  group by t."$group hour", t."$group supplier"
) as t
