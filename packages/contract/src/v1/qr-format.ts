import { z } from 'zod';
import { fault } from '../errors/field-faults';

export const QR_FORMATS = ['svg', 'png'] as const;

/** Query of GET /api/v1/projects/{key}/qr-code. */
export const qrFormatSchema = z.object({
  format: z.enum(QR_FORMATS, fault('qr-format-unknown')).default('svg'),
});
