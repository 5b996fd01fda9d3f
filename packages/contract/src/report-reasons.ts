/** Reasons for which visitors report what a link shows. Without a schema, so that the viewer can read it at no cost. */
export const REPORT_REASONS = ['illegal', 'harmful', 'deceptive', 'copyright', 'privacy', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
