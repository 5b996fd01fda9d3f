CREATE TABLE "recompiles" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"compiler" integer NOT NULL,
	"outcome" text NOT NULL,
	"score" real,
	"former_score" real,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recompiles_outcome" CHECK ("recompiles"."outcome" in ('swapped', 'kept', 'failed', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "tracking_builds" ADD COLUMN "purpose" text DEFAULT 'build' NOT NULL;--> statement-breakpoint
ALTER TABLE "recompiles" ADD CONSTRAINT "recompiles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;