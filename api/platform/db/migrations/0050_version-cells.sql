ALTER TABLE "risk_questionnaire_version" ADD COLUMN "cells" integer;--> statement-breakpoint
UPDATE "risk_questionnaire_version" SET "cells" = "rows" * "columns" * CASE WHEN "measures" IS NULL THEN 1 ELSE 2 END;--> statement-breakpoint
ALTER TABLE "risk_questionnaire_version" ALTER COLUMN "cells" SET NOT NULL;
