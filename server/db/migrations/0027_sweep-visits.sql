CREATE INDEX "advert_click_at" ON "advert_click" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "tracked_event_at" ON "tracked_event" USING btree ("at_ms");