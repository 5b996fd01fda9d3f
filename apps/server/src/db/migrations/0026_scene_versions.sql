CREATE TABLE "compiled_targets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" integer NOT NULL,
	"target_image" text NOT NULL,
	"state" text NOT NULL,
	"engine" integer,
	"score" real,
	"failure" jsonb,
	"fence" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compiled_targets_state" CHECK ("compiled_targets"."state" in ('queued', 'building', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "scene_previews" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scene_previews_project_id_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "scene_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"number" integer NOT NULL,
	"document" json NOT NULL,
	"bytes" integer NOT NULL,
	"is_plain" boolean NOT NULL,
	"note" text NOT NULL,
	"restored_from" integer,
	"pinned_at" timestamp with time zone,
	"publish_key" text,
	"publish_hash" "bytea",
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closes_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "scene_drafts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_drafts" ADD COLUMN "published_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "compiled_targets" ADD CONSTRAINT "compiled_targets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_previews" ADD CONSTRAINT "scene_previews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_versions" ADD CONSTRAINT "scene_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compiled_targets_unique" ON "compiled_targets" USING btree ("workspace_id","target_image");--> statement-breakpoint
CREATE INDEX "compiled_targets_target_image" ON "compiled_targets" USING btree ("target_image");--> statement-breakpoint
CREATE INDEX "compiled_targets_waiting" ON "compiled_targets" USING btree ("id") WHERE "compiled_targets"."state" in ('queued', 'building');--> statement-breakpoint
CREATE INDEX "scene_previews_expires_at" ON "scene_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_versions_number_unique" ON "scene_versions" USING btree ("project_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_versions_publish_key_unique" ON "scene_versions" USING btree ("project_id","publish_key");--> statement-breakpoint
CREATE INDEX "scene_versions_closes_at" ON "scene_versions" USING btree ("closes_at") WHERE "scene_versions"."closes_at" is not null;--> statement-breakpoint
CREATE TRIGGER "scene_versions_delete_uses" AFTER DELETE ON "scene_versions" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('scene-version');
--> statement-breakpoint
CREATE TRIGGER "compiled_targets_delete_uses" AFTER DELETE ON "compiled_targets" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('compiled-target');
