CREATE TABLE "risk_paper_note" (
	"paper_id" integer NOT NULL,
	"row" smallint NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"files" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "risk_paper_note_paper_id_row_pk" PRIMARY KEY("paper_id","row")
);
--> statement-breakpoint
ALTER TABLE "risk_questionnaire_version" ADD COLUMN "asks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_paper_note" ADD CONSTRAINT "risk_paper_note_paper_id_risk_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."risk_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_paper_note_files" ON "risk_paper_note" USING btree ("paper_id") WHERE files <> '{}';