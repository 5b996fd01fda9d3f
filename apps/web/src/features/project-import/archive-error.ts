/** Reasons why a chosen file cannot be imported. */
export type ArchiveFault = 'no-project' | 'damaged' | 'too-large';

/** A chosen file that cannot be imported; screens word the fault. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';

  constructor(
    readonly fault: ArchiveFault,
    options?: ErrorOptions,
  ) {
    super(`The archive cannot be imported: ${fault}`, options);
  }
}
