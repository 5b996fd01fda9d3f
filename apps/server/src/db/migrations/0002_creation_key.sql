ALTER TABLE "projects" ADD COLUMN "creation_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_creation_key_unique" ON "projects" USING btree ("user_id","creation_key");