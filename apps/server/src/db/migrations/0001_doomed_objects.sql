CREATE TABLE "doomed_objects" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"delete_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "doomed_objects_delete_after" ON "doomed_objects" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "files_expires_at" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key_unique" ON "files" USING btree ("storage_key");