ALTER TABLE "files" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_closed_at" ON "files" USING btree ("closed_at") WHERE "files"."closed_at" is not null;