import { stage } from '../../../texts/stage';
import type { SelectOption } from '../../../ui/fields/select-field';

const texts = stage.panel;
/** Longer names are cut, as a file may hold any. */
const MAX_NAME_LENGTH = 40;

/**
 * The animations that a model offers.
 *
 * @param clips their names in the order of its file; undefined before the model is drawn, when only the chosen one is known.
 * @param chosen index of the chosen one, which stays on offer where the file does not have it; null for none.
 */
export function clipOptions(clips: readonly string[] | undefined, chosen: number | null): SelectOption<string>[] {
  const named = (clips ?? []).map((name, i) => option(i, name.trim().slice(0, MAX_NAME_LENGTH)));
  const missing = chosen !== null && chosen >= named.length ? [option(chosen, '')] : [];
  return [{ value: '', label: texts.noClip }, ...named, ...missing];
}

function option(index: number, name: string): SelectOption<string> {
  return { value: String(index), label: name || texts.clipNumber(index + 1) };
}
