select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
from (
  select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from "payments" as t
  ) as t
  union all
  select l."id", l."supplier", l."amount", l."audited", l."rate", l."count", l."at", l."due", l."isOpen"
  from (
    select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
    from (
      select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
      from "payments" as t
    ) as t
  ) as l
  left join (
    select distinct t."id" as "$known id"
    from (
      select t."id"
      from (
        select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
        from (
          select t."id", t."supplier", t."amount", t."audited", t."rate", t."count", t."at", t."due", t."isOpen"
          from "payments" as t
        ) as t
      ) as t
    ) as t
  ) as r
    on l."id" = r."$known id"
  where (r."$known id" is null)
) as t
