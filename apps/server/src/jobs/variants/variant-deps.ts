import type { Config } from '../../config/config';
import type { ReserveDeps } from '../../features/uploads/reserve-upload';
import type { FileStorage } from '../../files/file-storage';

/** Parts of the application that a build of a variant, or a conversion, uses. */
export type VariantDeps = FileStorage & { config: ReserveDeps['config'] & Pick<Config, 'ffmpeg'> };
