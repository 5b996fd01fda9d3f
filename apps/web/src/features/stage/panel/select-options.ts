import type { SelectOption } from '../../../ui/fields/select-field';

/** The options of a select field from their words. */
export function selectOptionsOf<Value extends string>(words: Readonly<Record<Value, string>>): SelectOption<Value>[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));
}
