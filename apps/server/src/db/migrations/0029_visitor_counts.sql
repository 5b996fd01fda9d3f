CREATE UNLOGGED TABLE "counted_steps" (
	"hash" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_sources" (
	"project_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_sources_project_id_code_pk" PRIMARY KEY("project_id","code")
);
--> statement-breakpoint
CREATE TABLE "visitor_counts" (
	"project_id" integer NOT NULL,
	"day" date NOT NULL,
	"by" text NOT NULL,
	"value" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"allowed" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"stayed" integer DEFAULT 0 NOT NULL,
	"acted" integer DEFAULT 0 NOT NULL,
	"found_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "visitor_counts_project_id_day_by_value_pk" PRIMARY KEY("project_id","day","by","value")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_analytics" ADD COLUMN "own_view_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_measured" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "is_measured" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "has_weekly_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "weekly_mail_on" date;--> statement-breakpoint
ALTER TABLE "link_sources" ADD CONSTRAINT "link_sources_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_counts" ADD CONSTRAINT "visitor_counts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_counts_day" ON "visitor_counts" USING btree ("day");