import { z } from 'zod';
import { MAX_REPORT_LENGTH } from './limits';
import { REPORT_REASONS, REPORTED_PREVIEW } from './report-reasons';
import { fault } from './errors/field-faults';
import { SHARE_ID_PATTERN } from './share-id-pattern';

const REPORTED_PATTERN = new RegExp(`^${REPORTED_PREVIEW}$|${SHARE_ID_PATTERN.source}`);

/** POST /api/reports. The answer is the same for every link, existing or not. */
export const reportSchema = z.object({
  shareId: z.string(fault('report-share-id-invalid')).regex(REPORTED_PATTERN, fault('report-share-id-invalid')),
  reason: z.enum(REPORT_REASONS, fault('report-reason-unknown')),
  text: z
    .string(fault('report-text-not-text'))
    .trim()
    .max(MAX_REPORT_LENGTH, fault('report-text-too-long', { max: MAX_REPORT_LENGTH }))
    .nullish(),
});
export type Report = z.infer<typeof reportSchema>;
