ALTER TABLE "backup_copies" DROP CONSTRAINT "backup_copies_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "backup_copies" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_copies" ADD COLUMN "project_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_copies" ADD CONSTRAINT "backup_copies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "backup_copies" VALIDATE CONSTRAINT "backup_copies_project_id_projects_id_fk";