ALTER TABLE "role" ADD COLUMN "name_hant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "name_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "todo" ADD COLUMN "title_hant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "todo" ADD COLUMN "title_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "role" SET "name_hant" = '系統管理員', "name_en" = 'Administrator' WHERE "code" = 'Administrator' AND "name" = '系统管理员';--> statement-breakpoint
UPDATE "role" SET "name_hant" = '風險經理', "name_en" = 'Risk manager' WHERE "code" = 'RiskManager' AND "name" = '风险经理';--> statement-breakpoint
UPDATE "role" SET "name_hant" = '稽核人員', "name_en" = 'Auditor' WHERE "code" = 'Auditor' AND "name" = '审计员';--> statement-breakpoint
UPDATE "role" SET "name_hant" = '員工', "name_en" = 'Employee' WHERE "code" = 'Staff' AND "name" = '员工';
