DROP INDEX "sys_user_department";--> statement-breakpoint
CREATE INDEX "sys_user_department" ON "sys_user" USING btree ("department_id","status");