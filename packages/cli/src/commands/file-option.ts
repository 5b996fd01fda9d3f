import path from 'node:path';
import type { FileKind } from '@anchora/contract/file-kinds';
import { CliError, EXIT } from '../cli-error';
import { checkLocalFile, isFault, type LocalFile } from '../table/local-file';
import { textOf, type Run } from './command';

/** The file of an option; null without the option. @throws CliError with the reason why it cannot be used */
export async function fileOption(run: Run, option: string, kinds: readonly FileKind[]): Promise<LocalFile | null> {
  const given = textOf(run, option);
  if (given === undefined) return null;
  const checked = await checkLocalFile(path.resolve(run.surroundings.cwd, given), { kinds, within: null });
  if (isFault(checked)) throw new CliError(checked.code, checked.params, EXIT.usage);
  return checked;
}
