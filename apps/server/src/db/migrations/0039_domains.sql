CREATE TABLE "workspace_domains" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"txt" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"leads_here" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspace_domains" ADD CONSTRAINT "workspace_domains_id_workspaces_id_fk" FOREIGN KEY ("id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_domains_confirmed" ON "workspace_domains" USING btree ("name") WHERE "workspace_domains"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "workspace_domains_name" ON "workspace_domains" USING btree ("name");--> statement-breakpoint
CREATE INDEX "workspace_domains_checked_at" ON "workspace_domains" USING btree ("checked_at");