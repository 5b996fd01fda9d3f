import { FormatError } from '../types';

/** Refusal of a file that is damaged, worded for people. */
export const damaged = (what: string, kind: 'tracking' | '.mind' = 'tracking') =>
  new FormatError(`The ${kind} file is damaged: ${what}.`);
