select
  t."supplier",
  t."$prefix" as "prefix",
  (t."$before" + cast(1 as bigint)) as "gap_from",
  (t."$number" - cast(1 as bigint)) as "gap_to",
  ((t."$number" - t."$before") - cast(1 as bigint)) as "missing"
from (
  select
    t."supplier",
    t."$prefix",
    t."$number",
    lag(t."$number") over (partition by t."supplier", t."$prefix" order by t."$number" nulls last) as "$before"
  from (
    select distinct t."supplier", t."$prefix", t."$number"
    from (
      select
        t."supplier",
        regexp_replace(t."id", '[0-9]{1,18}$', '') as "$prefix",
        (case when regexp_like((case when regexp_like(t."id", '[0-9]{1,18}$') then coalesce(regexp_extract(t."id", '[0-9]{1,18}$', 0), '') end), '\A(?:[+-]?[0-9]+)\z') then try_cast((case when regexp_like(t."id", '[0-9]{1,18}$') then coalesce(regexp_extract(t."id", '[0-9]{1,18}$', 0), '') end) as bigint) end) as "$number"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "lake"."w1"."payments" as t
      ) as t
    ) as t
    where (not (t."$number" is null))
  ) as t
) as t
where (((t."$number" - t."$before") - cast(1 as bigint)) > 0)
