import { cutTo } from '@anchora/contract/cut-to';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import { useState } from 'react';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';

interface LiveTextProps {
  label: string;
  hint?: string;
  value: string;
  maxLength: number;
  lines?: 'one' | 'many';
  disabled?: boolean;
  /** Called with the cleaned text on each change. */
  onChange: (text: string) => void;
  onDone: () => void;
}

/** A text of the document. The field shows the text as typed; the document receives it cleaned. */
export function LiveText({ label, hint, value, maxLength, lines = 'one', disabled, onChange, onDone }: LiveTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shared = {
    label,
    hint,
    value: typed ?? value,
    maxLength,
    disabled,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      // Cleaning can make a text longer.
      onChange(cutTo(cleanCreatorText(target.value, lines), maxLength));
    },
    onBlur: () => {
      setTyped(null);
      onDone();
    },
  };
  if (lines === 'many') return <TextArea {...shared} rows={3} />;
  return <TextField {...shared} className="h-10" autoComplete="off" />;
}
