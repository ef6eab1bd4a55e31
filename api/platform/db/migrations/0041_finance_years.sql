CREATE TABLE "finance_result" (
	"paper_id" integer PRIMARY KEY NOT NULL,
	"figures" double precision[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "finance_answer" ADD COLUMN "earlier_dates" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_answer" ADD COLUMN "earlier" numeric(16, 2)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_answer" ADD COLUMN "unit" text DEFAULT 'yuan' NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_result" ADD CONSTRAINT "finance_result_paper_id_risk_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."risk_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Drafts from before there was a choice hold what is usual.
UPDATE "risk_questionnaire_draft" r SET "content" = r."content" || '{"unit":"yuan","earlier":0}'::jsonb
FROM "risk_domain" d WHERE d."id" = r."domain_id" AND d."kind" = 'finance' AND NOT r."content" ? 'unit';
