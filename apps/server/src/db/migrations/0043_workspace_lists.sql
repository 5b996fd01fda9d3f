DROP INDEX "projects_workspace_id";--> statement-breakpoint
DROP INDEX "projects_user_trash";