import { MAX_CONVERTED_S } from '@anchora/contract/limits';
import { useState } from 'react';
import { conversion as texts } from '../../texts/conversion';
import { TextField } from '../../ui/fields/text-field';
import { changedPart, textsOf } from './chosen-part';
import type { Span } from './timed-samples';

const words = texts.video;

interface TrimFieldsProps {
  /** Length of the whole video. */
  durationS: number;
  trim: Span;
  onChange: (trim: Span) => void;
}

/**
 * Chooses the part of a long video. Each digit counts at once, so that the other field changes before it is entered: a
 * change while it has the focus would undo the selection of its text. The typed number is put within the limits when
 * its field is left.
 */
export function TrimFields({ durationS, trim, onChange }: TrimFieldsProps) {
  const [typed, setTyped] = useState(() => textsOf(trim));
  const fieldOf = (end: keyof Span) => ({
    type: 'number',
    step: 'any',
    value: typed[end],
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
      const next = changedPart(trim, { [end]: target.valueAsNumber }, durationS);
      setTyped({ ...textsOf(next), [end]: target.value });
      onChange(next);
    },
    onBlur: () => setTyped(textsOf(trim)),
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm">{words.trim}</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField label={words.from} min={0} {...fieldOf('start')} />
        <TextField label={words.to} min={1} {...fieldOf('end')} />
      </div>
      <p className="text-sm text-ink-soft">{words.tooLong(MAX_CONVERTED_S)}</p>
    </fieldset>
  );
}
