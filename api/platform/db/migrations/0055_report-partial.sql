UPDATE "bill_report" r SET "figures" = r."figures" || jsonb_build_object('provenBy', (
  SELECT jsonb_build_object(
    'enough', jsonb_build_object(
      'lines', count(*) FILTER (WHERE l."verdict" = 'proven' AND l."partial" IS NULL),
      'amount', coalesce(trim_scale(sum(abs(coalesce(l."amount", 0))) FILTER (WHERE l."verdict" = 'proven' AND l."partial" IS NULL)), 0)::text),
    'partial', jsonb_build_object(
      'lines', count(*) FILTER (WHERE l."verdict" = 'proven' AND l."partial" IS NOT NULL),
      'amount', coalesce(trim_scale(sum(abs(coalesce(l."amount", 0))) FILTER (WHERE l."verdict" = 'proven' AND l."partial" IS NOT NULL)), 0)::text))
  FROM "bill_report_line" l WHERE l."report_id" = r."id"));
