ALTER TABLE "projects" ADD COLUMN "tracking_build_failure" jsonb;--> statement-breakpoint
UPDATE "projects" SET "tracking_build_failure" = jsonb_build_object('code', CASE
	WHEN "tracking_build_message" LIKE 'The target image has too little detail%' THEN 'target-too-plain'
	WHEN "tracking_build_message" LIKE 'The build could not be started%' THEN 'build-not-started'
	ELSE 'build-failed'
END) WHERE "tracking_build_message" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "tracking_build_message";
