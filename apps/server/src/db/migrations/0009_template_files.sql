CREATE TABLE "template_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"sample" text NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_files_present_unique" ON "template_files" USING btree ("sample","part") WHERE "template_files"."replaced_at" is null;