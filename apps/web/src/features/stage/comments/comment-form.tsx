import type { ProjectComments } from '@anchora/contract/comments';
import { MAX_COMMENT_LENGTH } from '@anchora/contract/limits';
import type { FormEvent } from 'react';
import { comments as texts } from '../../../texts/comments';
import { Button } from '../../../ui/buttons/button';
import { TextArea } from '../../../ui/fields/text-area';
import { mentionedIn } from './mentioned-in';

export interface Written {
  text: string;
  /** Ids of the mentioned members. */
  mentions: number[];
}

export interface CommentFormProps {
  label: string;
  /** The comment as typed so far. */
  text: string;
  onText: (text: string) => void;
  /** Members who can be mentioned. */
  others: ProjectComments['others'];
  busy: boolean;
  onSend: (written: Written) => void;
  onCancel?: () => void;
}

export function CommentForm({ label, text, onText, others, busy, onSend, onCancel }: CommentFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    // React events pass through the portal and would reach the stage.
    event.stopPropagation();
    if (text.trim() === '' || busy) return;
    onSend({ text, mentions: mentionedIn(text, others) });
  };
  return (
    <form noValidate className="grid justify-items-start gap-3" onSubmit={send}>
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
          onChange={(event) => onText(event.target.value)}
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
