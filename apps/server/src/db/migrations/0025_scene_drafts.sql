CREATE TABLE "scene_drafts" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"revision" integer NOT NULL,
	"editor" uuid,
	"editor_seen_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scene_drafts" ADD CONSTRAINT "scene_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "projects_delete_draft_uses" AFTER DELETE ON "projects" FOR EACH ROW EXECUTE FUNCTION "delete_uses_of_holder"('scene-draft');
