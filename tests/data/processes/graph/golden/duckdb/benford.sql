select
  t."supplier",
  t."digit",
  t."rows",
  t."share",
  t."expected",
  t."difference",
  ((case when (t."$distance" > (0.5e0 / nullif(t."$n", 0e0))) then (t."$distance" - (0.5e0 / nullif(t."$n", 0e0))) else t."$distance" end) / nullif((case when ((t."expected" * (1e0 - t."expected")) / nullif(t."$n", 0e0)) >= 0e0 then sqrt(((t."expected" * (1e0 - t."expected")) / nullif(t."$n", 0e0))) end), 0e0)) as "z",
  t."mad"
from (
  select
    t."supplier",
    t."digit",
    t."rows",
    t."share",
    t."expected",
    t."$n",
    t."difference",
    t."$distance",
    avg(t."$distance") over (partition by t."supplier") as "mad"
  from (
    select
      t."supplier",
      t."digit",
      t."rows",
      t."share",
      t."expected",
      t."$n",
      (t."share" - t."expected") as "difference",
      abs((t."share" - t."expected")) as "$distance"
    from (
      select
        t."supplier",
        t."digit",
        t."rows",
        t."expected",
        cast(t."$n" as double) as "$n",
        (cast(t."rows" as double) / nullif(cast(t."$n" as double), 0e0)) as "share"
      from (
        select
          t."supplier",
          t."digit",
          t."expected",
          t."rows",
          cast(sum(t."rows") over (partition by t."supplier") as decimal(38,0)) as "$n"
        from (
          select t."supplier", t."digit", t."expected", coalesce(t."$rows", cast(0 as bigint)) as "rows"
          from (
            select l."supplier", l."digit", l."expected", r."$rows"
            from (
              select
                l."supplier",
                r."digit",
                r."expected",
                coalesce(l."supplier", '') as "$l0",
                (l."supplier" is null) as "$l0n",
                coalesce(r."digit", cast(0 as bigint)) as "$l1",
                (r."digit" is null) as "$l1n"
              from (
                select t."supplier", 1 as "$each"
                from (
                  select distinct t."supplier"
                  from (
                    select t."supplier", t."$digit", count(*) as "$rows"
                    from (
                      select
                        t."supplier",
                        (case when (t."$whole" >= 1) then ((case when (t."$whole" < 10) then (t."$whole" * cast(10 as bigint)) else (t."$whole" // nullif((case when (t."$whole" < 10000000000) then (case when (t."$whole" < cast(100000 as bigint)) then (case when (t."$whole" < cast(1000 as bigint)) then (case when (t."$whole" < cast(100 as bigint)) then cast(1 as bigint) else cast(10 as bigint) end) else (case when (t."$whole" < cast(10000 as bigint)) then cast(100 as bigint) else cast(1000 as bigint) end) end) else (case when (t."$whole" < cast(10000000 as bigint)) then (case when (t."$whole" < cast(1000000 as bigint)) then cast(10000 as bigint) else cast(100000 as bigint) end) else (case when (t."$whole" < cast(100000000 as bigint)) then cast(1000000 as bigint) else (case when (t."$whole" < cast(1000000000 as bigint)) then cast(10000000 as bigint) else cast(100000000 as bigint) end) end) end) end) else (case when (t."$whole" < 100000000000000) then (case when (t."$whole" < 1000000000000) then (case when (t."$whole" < 100000000000) then cast(1000000000 as bigint) else 10000000000 end) else (case when (t."$whole" < 10000000000000) then 100000000000 else 1000000000000 end) end) else (case when (t."$whole" < 10000000000000000) then (case when (t."$whole" < 1000000000000000) then 10000000000000 else 100000000000000 end) else (case when (t."$whole" < 100000000000000000) then 1000000000000000 else (case when (t."$whole" < 1000000000000000000) then 10000000000000000 else 100000000000000000 end) end) end) end) end), 0)) end) // nullif(cast(10 as bigint), 0)) else (case when (replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') <> '') then (case when regexp_full_match(substr((replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') || '0'), 1, 1), '[+-]?[0-9]+') then try_cast(substr((replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') || '0'), 1, 1) as bigint) end) end) end) as "$digit"
                      from (
                        select
                          t."supplier",
                          t."$size",
                          (case when (t."$narrow" < 100000) then cast(round((cast(t."$narrow" as double) * 10000000000e0)) as bigint) when (not (t."$narrow" is null)) then cast(+cast(cast(floor(t."$narrow") as decimal(9,0)) as bigint) as bigint) else cast(+try_cast(cast(floor(t."$size") as decimal(29,0)) as bigint) as bigint) end) as "$whole"
                        from (
                          select t."supplier", t."$size", cast(+try_cast(t."$size" as decimal(18,10)) as decimal(18,10)) as "$narrow"
                          from (
                            select t."supplier", cast(abs(t."amount") as decimal(38,10)) as "$size"
                            from (
                              select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                              from "payments" as t
                            ) as t
                          ) as t
                        ) as t
                      ) as t
                    ) as t
                    group by t."supplier", t."$digit"
                  ) as t
                  where (not (t."$digit" is null))
                ) as t
              ) as l
              join (
                select t."digit", t."expected", t."$one"
                from (
                  values
                    (cast(1 as bigint), 0.3010299956639812e0, 1),
                    (cast(2 as bigint), 0.17609125905568124e0, 1),
                    (cast(3 as bigint), 0.12493873660829992e0, 1),
                    (cast(4 as bigint), 0.09691001300805642e0, 1),
                    (cast(5 as bigint), 0.07918124604762482e0, 1),
                    (cast(6 as bigint), 0.06694678963061322e0, 1),
                    (cast(7 as bigint), 0.05799194697768673e0, 1),
                    (cast(8 as bigint), 0.05115252244738129e0, 1),
                    (cast(9 as bigint), 0.04575749056067514e0, 1)
                ) as t("digit", "expected", "$one")
              ) as r
                on l."$each" = r."$one"
            ) as l
            left join (
              select
                t."$rows",
                coalesce(t."supplier", '') as "$r0",
                (t."supplier" is null) as "$r0n",
                coalesce(t."digit", cast(0 as bigint)) as "$r1",
                (t."digit" is null) as "$r1n"
              from (
                select t."supplier", t."$digit" as "digit", t."$rows"
                from (
                  select t."supplier", t."$digit", count(*) as "$rows"
                  from (
                    select
                      t."supplier",
                      (case when (t."$whole" >= 1) then ((case when (t."$whole" < 10) then (t."$whole" * cast(10 as bigint)) else (t."$whole" // nullif((case when (t."$whole" < 10000000000) then (case when (t."$whole" < cast(100000 as bigint)) then (case when (t."$whole" < cast(1000 as bigint)) then (case when (t."$whole" < cast(100 as bigint)) then cast(1 as bigint) else cast(10 as bigint) end) else (case when (t."$whole" < cast(10000 as bigint)) then cast(100 as bigint) else cast(1000 as bigint) end) end) else (case when (t."$whole" < cast(10000000 as bigint)) then (case when (t."$whole" < cast(1000000 as bigint)) then cast(10000 as bigint) else cast(100000 as bigint) end) else (case when (t."$whole" < cast(100000000 as bigint)) then cast(1000000 as bigint) else (case when (t."$whole" < cast(1000000000 as bigint)) then cast(10000000 as bigint) else cast(100000000 as bigint) end) end) end) end) else (case when (t."$whole" < 100000000000000) then (case when (t."$whole" < 1000000000000) then (case when (t."$whole" < 100000000000) then cast(1000000000 as bigint) else 10000000000 end) else (case when (t."$whole" < 10000000000000) then 100000000000 else 1000000000000 end) end) else (case when (t."$whole" < 10000000000000000) then (case when (t."$whole" < 1000000000000000) then 10000000000000 else 100000000000000 end) else (case when (t."$whole" < 100000000000000000) then 1000000000000000 else (case when (t."$whole" < 1000000000000000000) then 10000000000000000 else 100000000000000000 end) end) end) end) end), 0)) end) // nullif(cast(10 as bigint), 0)) else (case when (replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') <> '') then (case when regexp_full_match(substr((replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') || '0'), 1, 1), '[+-]?[0-9]+') then try_cast(substr((replace(trim(coalesce(cast(try_cast(t."$size" as decimal(18,10)) as varchar), cast(t."$size" as varchar)), '0.'), '.', '') || '0'), 1, 1) as bigint) end) end) end) as "$digit"
                    from (
                      select
                        t."supplier",
                        t."$size",
                        (case when (t."$narrow" < 100000) then cast(round((cast(t."$narrow" as double) * 10000000000e0)) as bigint) when (not (t."$narrow" is null)) then cast(+cast(cast(floor(t."$narrow") as decimal(9,0)) as bigint) as bigint) else cast(+try_cast(cast(floor(t."$size") as decimal(29,0)) as bigint) as bigint) end) as "$whole"
                      from (
                        select t."supplier", t."$size", cast(+try_cast(t."$size" as decimal(18,10)) as decimal(18,10)) as "$narrow"
                        from (
                          select t."supplier", cast(abs(t."amount") as decimal(38,10)) as "$size"
                          from (
                            select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
                            from "payments" as t
                          ) as t
                        ) as t
                      ) as t
                    ) as t
                  ) as t
                  group by t."supplier", t."$digit"
                ) as t
                where (not (t."$digit" is null))
              ) as t
            ) as r
              on l."$l0" = r."$r0" and l."$l0n" = r."$r0n" and l."$l1" = r."$r1" and l."$l1n" = r."$r1n"
          ) as t
        ) as t
      ) as t
    ) as t
  ) as t
) as t
