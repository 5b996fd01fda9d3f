import { wordMessage } from '@anchora/contract/errors/message-template';
import { TRACKING_FILE_FAULTS } from '@anchora/contract/errors/tracking-file-faults';
import { trackingFileFaultsVi } from '@anchora/contract/errors/vi-tracking-file';
import { TargetCompilerError } from '../../target-compiler/target-compiler-error';
import { targetTools as texts } from '../../texts/target-tools';
import { messageOf } from './message-of';

export interface FileFailure {
  text: string;
  /**
   * Language of the engine's own words, which are English whatever the language of the tools; absent for those of the
   * tools.
   */
  lang?: 'en';
}

/** Reason why a tracking file could not be read or converted, in the language of the tools where it is a known one. */
export function wordedFileFailure(error: unknown, locale: string = texts.locale): FileFailure {
  const templates = locale === 'vi' ? trackingFileFaultsVi : TRACKING_FILE_FAULTS;
  const fault = error instanceof TargetCompilerError ? error.fault : undefined;
  const worded = fault && wordMessage({ locale, templates }, fault);
  return worded ? { text: worded } : { text: messageOf(error), lang: 'en' };
}
