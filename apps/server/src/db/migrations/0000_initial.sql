CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" "bytea",
	"storage_key" text NOT NULL,
	"width_px" integer,
	"height_px" integer,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"unreferenced_since" timestamp with time zone DEFAULT now(),
	CONSTRAINT "files_state" CHECK ("files"."state" in ('staged', 'ready'))
);
--> statement-breakpoint
CREATE TABLE "project_analytics" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_analytics_project_id_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"content_type" text NOT NULL,
	"model_file_id" text NOT NULL,
	"usdz_file_id" text,
	"target_image_file_id" text,
	"tracking_file_id" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"share_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_before_delete" text,
	"deleted_at" timestamp with time zone,
	"tracking_build_state" text DEFAULT 'none' NOT NULL,
	"tracking_build_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_share_id_unique" UNIQUE("share_id"),
	CONSTRAINT "projects_type" CHECK ("projects"."type" in ('image-tracking', 'markerless')),
	CONSTRAINT "projects_content_type" CHECK ("projects"."content_type" in ('3d-model', 'video')),
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('active', 'archived', 'deleted', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text,
	"email" text NOT NULL,
	"firebase_uid" text,
	"display_name" text,
	"photo_url" text,
	"password_hash" text,
	"subscription_plan" text,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_firebase_uid_unique" UNIQUE("firebase_uid")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_analytics" ADD CONSTRAINT "project_analytics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_model_file_id_files_id_fk" FOREIGN KEY ("model_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_usdz_file_id_files_id_fk" FOREIGN KEY ("usdz_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_target_image_file_id_files_id_fk" FOREIGN KEY ("target_image_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_tracking_file_id_files_id_fk" FOREIGN KEY ("tracking_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_user_id" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_unreferenced_since" ON "files" USING btree ("unreferenced_since");--> statement-breakpoint
CREATE INDEX "projects_user_id" ON "projects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_model_file_id" ON "projects" USING btree ("model_file_id");--> statement-breakpoint
CREATE INDEX "projects_target_image_file_id" ON "projects" USING btree ("target_image_file_id");--> statement-breakpoint
CREATE INDEX "projects_tracking_file_id" ON "projects" USING btree ("tracking_file_id");--> statement-breakpoint
CREATE INDEX "projects_usdz_file_id" ON "projects" USING btree ("usdz_file_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));