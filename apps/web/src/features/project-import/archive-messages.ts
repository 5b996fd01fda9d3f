import type { ArchiveFault } from './archive-error';
import type { ReadArchive } from './read-archive';

/** Answer of the worker to the archive that it got. */
export type ArchiveAnswer = { t: 'read'; archive: ReadArchive } | { t: 'failed'; fault: ArchiveFault };
