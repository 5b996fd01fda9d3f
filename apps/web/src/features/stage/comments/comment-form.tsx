import type { ProjectComments } from '@anchora/contract/comments';
import { MAX_COMMENT_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useState } from 'react';
import { comments as texts } from '../../../texts/comments';
import { Button } from '../../../ui/buttons/button';
import { TextArea } from '../../../ui/fields/text-area';
import { mentionedIn } from './mentioned-in';

export interface CommentFormProps {
  label: string;
  /** Members who can be mentioned. */
  others: ProjectComments['others'];
  busy: boolean;
  /** @returns whether it was stored; the text is kept otherwise. */
  onSend: (written: { text: string; mentions: number[] }) => Promise<boolean>;
  onCancel?: () => void;
}

export function CommentForm({ label, others, busy, onSend, onCancel }: CommentFormProps) {
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // React events pass through the portal and would reach the stage.
    event.stopPropagation();
    if (text.trim() === '' || busy) return;
    if (await onSend({ text, mentions: mentionedIn(text, others) })) setText('');
  };
  return (
    <form noValidate className="grid justify-items-start gap-3" onSubmit={(event) => void send(event)}>
      <div className="w-full">
        <TextArea
          label={label}
          {...(others.length > 0 && { hint: texts.hint })}
          rows={2}
          dir="auto"
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          // The stage's shortcuts must not hear what is typed here.
          onKeyDown={(event) => event.stopPropagation()}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant={onCancel ? 'secondary' : 'primary'} busy={busy}>
          {onCancel ? texts.answer : texts.send}
        </Button>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
