/**
 * Reasons for which visitors report the content of a link. The list stands apart from its schema, so that the viewer
 * can import it at no cost.
 */
export const REPORT_REASONS = ['illegal', 'harmful', 'deceptive', 'copyright', 'privacy', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Takes the place of a share id in a report on the preview that this browser has opened. Share ids are longer. */
export const REPORTED_PREVIEW = 'preview';
