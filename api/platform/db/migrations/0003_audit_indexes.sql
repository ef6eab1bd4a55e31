CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor","seq");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_entry_object" ON "audit_entry" USING btree ("object" text_pattern_ops,"seq");--> statement-breakpoint
CREATE INDEX "audit_entry_address" ON "audit_entry" USING btree ("address","seq");--> statement-breakpoint
CREATE INDEX "audit_entry_refused" ON "audit_entry" USING btree ("outcome","seq") WHERE outcome <> 'done';