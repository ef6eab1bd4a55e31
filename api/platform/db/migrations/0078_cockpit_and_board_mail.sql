CREATE TABLE "board_snapshot" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"board_id" integer NOT NULL,
	"number" integer NOT NULL,
	"note" text NOT NULL,
	"content" text NOT NULL,
	"digest" text NOT NULL,
	"statement" text NOT NULL,
	"signature" "bytea" NOT NULL,
	"cards" integer NOT NULL,
	"bases" jsonb NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_snapshot_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "board_delivery" (
	"id" serial PRIMARY KEY NOT NULL,
	"subscription_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"mail_id" integer,
	"fault" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "board_subscriber" (
	"subscription_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_sealed" "bytea" NOT NULL,
	"end_reason" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "board_subscriber_subscription_id_user_id_pk" PRIMARY KEY("subscription_id","user_id"),
	CONSTRAINT "board_subscriber_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "board_subscription" (
	"id" serial PRIMARY KEY NOT NULL,
	"biz_id" text NOT NULL,
	"board_id" integer NOT NULL,
	"timing" jsonb NOT NULL,
	"form" text NOT NULL,
	"next_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_subscription_biz_id_unique" UNIQUE("biz_id")
);
--> statement-breakpoint
CREATE TABLE "cockpit" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"workspace_id" integer NOT NULL,
	"market_id" integer,
	"by_id" integer NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cockpit_board" (
	"code" text PRIMARY KEY NOT NULL,
	"board_id" integer,
	"digest" text NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_part" (
	"mail_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"content_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "mail_part_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "html_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unsubscribe_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "board_snapshot" ADD CONSTRAINT "board_snapshot_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_snapshot" ADD CONSTRAINT "board_snapshot_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_delivery" ADD CONSTRAINT "board_delivery_subscription_id_board_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."board_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_delivery" ADD CONSTRAINT "board_delivery_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_delivery" ADD CONSTRAINT "board_delivery_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_subscriber" ADD CONSTRAINT "board_subscriber_subscription_id_board_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."board_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_subscriber" ADD CONSTRAINT "board_subscriber_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_subscription" ADD CONSTRAINT "board_subscription_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_subscription" ADD CONSTRAINT "board_subscription_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit" ADD CONSTRAINT "cockpit_workspace_id_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit" ADD CONSTRAINT "cockpit_market_id_data_market_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."data_market"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit" ADD CONSTRAINT "cockpit_by_id_sys_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."sys_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit_board" ADD CONSTRAINT "cockpit_board_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_part" ADD CONSTRAINT "mail_part_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_snapshot_board" ON "board_snapshot" USING btree ("board_id","id");--> statement-breakpoint
CREATE INDEX "board_snapshot_by" ON "board_snapshot" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "board_delivery_slot" ON "board_delivery" USING btree ("subscription_id","user_id","slot");--> statement-breakpoint
CREATE INDEX "board_delivery_mail" ON "board_delivery" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "board_delivery_user" ON "board_delivery" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "board_delivery_at" ON "board_delivery" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "board_subscriber_user" ON "board_subscriber" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "board_subscription_board" ON "board_subscription" USING btree ("board_id","id");--> statement-breakpoint
CREATE INDEX "board_subscription_due" ON "board_subscription" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "board_subscription_by" ON "board_subscription" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "cockpit_workspace" ON "cockpit" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "cockpit_board_board" ON "cockpit_board" USING btree ("board_id");