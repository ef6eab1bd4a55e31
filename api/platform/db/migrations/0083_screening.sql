CREATE TABLE "data_screening_decision" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"scene_id" integer NOT NULL,
	"model_id" integer,
	"number" integer,
	"subject_key" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"score" double precision,
	"level" integer,
	"fallback" text,
	"timed_out" boolean NOT NULL,
	"ms" double precision NOT NULL,
	"hits" jsonb NOT NULL,
	"shadow" jsonb,
	"lists" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"review" text NOT NULL,
	"reviewer_id" integer,
	"verdict" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_screening_decision_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "data_screening_event" (
	"id" bigserial NOT NULL,
	"key" "bytea" NOT NULL,
	"at" bigint NOT NULL,
	"cells" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_screening_judgement" (
	"id" serial PRIMARY KEY NOT NULL,
	"decision_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"agent_id" integer,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_screening_scene" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"model_id" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"live" jsonb,
	"live_at" timestamp with time zone,
	"live_by_id" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_screening_scene_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
ALTER TABLE "data_screening_decision" ADD CONSTRAINT "data_screening_decision_scene_id_data_screening_scene_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."data_screening_scene"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_decision" ADD CONSTRAINT "data_screening_decision_reviewer_id_sys_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_judgement" ADD CONSTRAINT "data_screening_judgement_decision_id_data_screening_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."data_screening_decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_judgement" ADD CONSTRAINT "data_screening_judgement_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_judgement" ADD CONSTRAINT "data_screening_judgement_agent_id_sys_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_scene" ADD CONSTRAINT "data_screening_scene_model_id_data_rule_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."data_rule_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_screening_scene" ADD CONSTRAINT "data_screening_scene_live_by_id_sys_user_id_fk" FOREIGN KEY ("live_by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_screening_decision_once" ON "data_screening_decision" USING btree ("scene_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "data_screening_decision_at" ON "data_screening_decision" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "data_screening_decision_open" ON "data_screening_decision" USING btree ("at","id") WHERE review in ('waiting', 'claimed', 'seconding');--> statement-breakpoint
CREATE INDEX "data_screening_event_key" ON "data_screening_event" USING btree ("key","at","id");--> statement-breakpoint
CREATE INDEX "data_screening_event_expires" ON "data_screening_event" USING brin ("expires_at");--> statement-breakpoint
CREATE INDEX "data_screening_judgement_decision" ON "data_screening_judgement" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_screening_scene_code" ON "data_screening_scene" USING btree (lower("code"));