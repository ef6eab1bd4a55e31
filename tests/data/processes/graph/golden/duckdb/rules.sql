select
  t."id",
  t."$score" as "score",
  cast((case when (t."$score" >= cast('2' as decimal(38,10))) then 2 when (t."$score" >= cast('1' as decimal(38,10))) then 1 else (case when (t."$score" >= cast('0' as decimal(38,10))) then 0 end) end) as bigint) as "level",
  (case when (t."$score" >= cast('2' as decimal(38,10))) then 'high' else cast(null as varchar) end) as "kind",
  concat_ws('、', (case when t."$hit large" then 'large' else cast(null as varchar) end), (case when t."$hit listed" then 'listed' else cast(null as varchar) end), (case when t."$hit often" then 'often' else cast(null as varchar) end), (case when t."$hit both" then 'both' else cast(null as varchar) end)) as "hits",
  (case when (t."$hit large" or t."$hit listed" or t."$hit often" or t."$hit both") then 'hit' end) as "outcome",
  concat_ws('、', (case when t."$hit large" then 'large' else cast(null as varchar) end), (case when t."$hit listed" then 'listed' else cast(null as varchar) end), (case when t."$hit often" then 'often' else cast(null as varchar) end), (case when t."$hit both" then 'both' else cast(null as varchar) end)) as "why"
from (
  select
    t."id",
    t."$hit large",
    t."$hit listed",
    t."$hit often",
    t."$hit both",
    cast((cast((cast((cast((cast('0' as decimal(38,10)) + (case when t."$hit large" then cast('1' as decimal(38,10)) else cast('0' as decimal(38,10)) end)) as decimal(38,10)) + (case when t."$hit listed" then cast('1.5' as decimal(38,10)) else cast('0' as decimal(38,10)) end)) as decimal(38,10)) + (case when t."$hit often" then cast('1' as decimal(38,10)) else cast('0' as decimal(38,10)) end)) as decimal(38,10)) + (case when t."$hit both" then cast('1' as decimal(38,10)) else cast('0' as decimal(38,10)) end)) as decimal(38,10)) as "$score"
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
      t."$row",
      t."list.id",
      t."list.supplier",
      t."list.amount",
      t."list.audited",
      t."list.rate",
      t."list.count",
      t."list.at",
      t."list.due",
      t."list.isOpen",
      t."$figure often 0",
      t."$hit large",
      t."$hit listed",
      t."$hit often",
      (t."$hit large" and t."$hit often") as "$hit both"
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
        t."$row",
        t."list.id",
        t."list.supplier",
        t."list.amount",
        t."list.audited",
        t."list.rate",
        t."list.count",
        t."list.at",
        t."list.due",
        t."list.isOpen",
        t."$figure often 0",
        coalesce((t."amount" > 50), false) as "$hit large",
        coalesce((t."list.amount" > 0), false) as "$hit listed",
        coalesce((t."$figure often 0" >= 3), false) as "$hit often"
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
          t."$row",
          t."list.id",
          t."list.supplier",
          t."list.amount",
          t."list.audited",
          t."list.rate",
          t."list.count",
          t."list.at",
          t."list.due",
          t."list.isOpen",
          (case when (not (t."$at" is null)) then t."$figure often 0 rolled" end) as "$figure often 0"
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
            t."$row",
            t."list.id",
            t."list.supplier",
            t."list.amount",
            t."list.audited",
            t."list.rate",
            t."list.count",
            t."list.at",
            t."list.due",
            t."list.isOpen",
            t."$figure often 0 value",
            t."$at",
            t."$sequence",
            t."$key",
            count(t."$figure often 0 value") over (partition by t."supplier" order by t."$key" nulls last range between (905969662951424 + coalesce(t."$sequence", cast(0 as bigint))) preceding and current row) as "$figure often 0 rolled"
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
              t."$row",
              t."list.id",
              t."list.supplier",
              t."list.amount",
              t."list.audited",
              t."list.rate",
              t."list.count",
              t."list.at",
              t."list.due",
              t."list.isOpen",
              t."$figure often 0 value",
              t."$at",
              least(t."$sequence", cast(1048575 as bigint)) as "$sequence",
              ((t."$at" * cast(1048576 as bigint)) + least(t."$sequence", cast(1048575 as bigint))) as "$key"
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
                t."$row",
                t."list.id",
                t."list.supplier",
                t."list.amount",
                t."list.audited",
                t."list.rate",
                t."list.count",
                t."list.at",
                t."list.due",
                t."list.isOpen",
                t."$figure often 0 value",
                t."$at",
                row_number() over (partition by t."supplier", t."$at" order by t."$row" nulls last) as "$sequence"
              from (
                select
                  l."id",
                  l."supplier",
                  l."amount",
                  l."audited",
                  l."rate",
                  l."count",
                  l."at",
                  l."due",
                  l."isOpen",
                  l."$row",
                  r."list.id",
                  r."list.supplier",
                  r."list.amount",
                  r."list.audited",
                  r."list.rate",
                  r."list.count",
                  r."list.at",
                  r."list.due",
                  r."list.isOpen",
                  1 as "$figure often 0 value",
                  (case when ((not (l."supplier" is null)) and ((epoch_ms(l."at") >= -4398046511104) and (epoch_ms(l."at") <= 4398046511104))) then epoch_ms(l."at") end) as "$at"
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
                    t."$row"
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
                      row_number() over () as "$row"
                    from (
                      select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                      from (
                        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                        from "payments" as t
                      ) as t
                      order by t."id" nulls last
                    ) as t
                  ) as t
                ) as l
                left join (
                  select
                    t."id" as "list.id",
                    t."supplier" as "list.supplier",
                    t."amount" as "list.amount",
                    t."audited" as "list.audited",
                    t."rate" as "list.rate",
                    t."count" as "list.count",
                    t."at" as "list.at",
                    t."due" as "list.due",
                    t."isOpen" as "list.isOpen"
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
                      t."$row",
                      row_number() over (partition by t."supplier" order by t."$row" nulls last) as "list number"
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
                        row_number() over () as "$row"
                      from (
                        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                        from (
                          select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                          from "payments" as t
                        ) as t
                        order by t."id" nulls last
                      ) as t
                    ) as t
                  ) as t
                  where (t."list number" = 1)
                ) as r
                  on l."supplier" = r."list.supplier"
              ) as t
            ) as t
          ) as t
        ) as t
      ) as t
    ) as t
  ) as t
  where (t."$hit large" or t."$hit listed" or t."$hit often" or t."$hit both")
) as t
