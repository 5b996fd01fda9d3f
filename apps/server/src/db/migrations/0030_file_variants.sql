CREATE TABLE "file_variants" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"source" text NOT NULL,
	"variant" text NOT NULL,
	"recipe" smallint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"output" text,
	"stats" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_variants_state" CHECK ("file_variants"."state" in ('queued', 'running', 'ready', 'skipped', 'failed')),
	CONSTRAINT "file_variants_percent" CHECK ("file_variants"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "variant_builds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"variant_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"turn" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"fence" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"node" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"crashes" smallint DEFAULT 0 NOT NULL,
	"lost_leases" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "variant_builds_state" CHECK ("variant_builds"."state" in ('waiting', 'running', 'quarantined'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "variant_of" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "quality" text DEFAULT 'balanced' NOT NULL;--> statement-breakpoint
ALTER TABLE "file_variants" ADD CONSTRAINT "file_variants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_builds" ADD CONSTRAINT "variant_builds_variant_id_file_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."file_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_builds" ADD CONSTRAINT "variant_builds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_variants_unique" ON "file_variants" USING btree ("source","variant","recipe");--> statement-breakpoint
CREATE INDEX "file_variants_workspace_id" ON "file_variants" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "variant_builds_variant_unique" ON "variant_builds" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "variant_builds_order" ON "variant_builds" USING btree ("priority","turn","id");--> statement-breakpoint
CREATE INDEX "variant_builds_user_id" ON "variant_builds" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "file_variants_delete_uses" AFTER DELETE ON "file_variants" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('file-variant');
--> statement-breakpoint
-- Variants go with their source, also when a server of the release before deletes it. Their files are purged like others that nothing uses.
CREATE FUNCTION "delete_variants_of_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "files" SET "unreferenced_since" = now() WHERE "state" = 'ready'
		AND "id" IN (SELECT "output" FROM "file_variants" WHERE "source" = OLD."id");
	DELETE FROM "file_variants" WHERE "source" = OLD."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "files_delete_variants" AFTER DELETE ON "files" FOR EACH ROW WHEN (OLD."kind" IN ('model', 'video')) EXECUTE FUNCTION "delete_variants_of_file"();
