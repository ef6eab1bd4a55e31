select t."code", t."rate", t."from", t."at", t."big", t."isOpen"
from (
  values
    ('O''Neil', cast('12.50' as decimal(5,2)), date '2026-01-05', timestamp '2026-01-05 10:30:00.000000', 9007199254740993, true),
    (cast(null as varchar), cast(null as decimal(5,2)), cast(null as date), timestamp '2026-01-05 10:30:00.250000', cast(5 as bigint), false)
) as t("code", "rate", "from", "at", "big", "isOpen")
