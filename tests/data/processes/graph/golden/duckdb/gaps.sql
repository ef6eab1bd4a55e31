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
        regexp_replace(t."id", '[0-9]{1,18}$', '', 'g') as "$prefix",
        (case when regexp_full_match((case when regexp_matches(t."id", '[0-9]{1,18}$') then regexp_extract(t."id", '[0-9]{1,18}$', 0) end), '[+-]?[0-9]+') then try_cast((case when regexp_matches(t."id", '[0-9]{1,18}$') then regexp_extract(t."id", '[0-9]{1,18}$', 0) end) as bigint) end) as "$number"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from "payments" as t
      ) as t
    ) as t
    where (not (t."$number" is null))
  ) as t
) as t
where (((t."$number" - t."$before") - cast(1 as bigint)) > 0)
