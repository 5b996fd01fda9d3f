CREATE TABLE "project_daily_counts" (
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_daily_counts_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "preview_bytes" integer;--> statement-breakpoint
ALTER TABLE "project_daily_counts" ADD CONSTRAINT "project_daily_counts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;