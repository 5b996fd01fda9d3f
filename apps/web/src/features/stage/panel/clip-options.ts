import { cutTo } from '@anchora/contract/cut-to';
import { stage } from '../../../texts/stage';
import type { SelectOption } from '../../../ui/fields/select-field';

const texts = stage.panel;

/** Longer names are cut, because a file may contain names of any length. Chosen, not measured. */
const MAX_NAME_LENGTH = 40;

/**
 * The animations that a model offers.
 *
 * @param clips names in the order of the file; undefined before the model is drawn, when only the chosen index is
 * known.
 * @param chosen index of the chosen animation, which stays on offer even if the file lacks it; null for no animation.
 */
export function clipOptions(clips: readonly string[] | undefined, chosen: number | null): SelectOption<string>[] {
  const named = (clips ?? []).map((name, i) => option(i, cutTo(name.trim(), MAX_NAME_LENGTH)));
  const missing = chosen !== null && chosen >= named.length ? [option(chosen, '')] : [];
  return [{ value: '', label: texts.noClip }, ...named, ...missing];
}

function option(index: number, name: string): SelectOption<string> {
  return { value: String(index), label: name || texts.clipNumber(index + 1) };
}
