import type { ProjectComment } from '@anchora/contract/comments';
import type { ReactNode } from 'react';
import type { CommentChange } from '../../../api/comments';
import { comments as texts } from '../../../texts/comments';
import { Button } from '../../../ui/buttons/button';
import { Badge } from '../../../ui/pictures/badge';
import { isolated } from '../../../ui/wording/isolated';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { itemOf } from '../document/edit-document';
import { itemName } from '../session/item-name';
import { useStage } from '../session/stage-context';

interface CommentRowProps {
  comment: ProjectComment;
  busy: boolean;
  onAct: (change: CommentChange) => Promise<boolean>;
  onAnswer: (comment: ProjectComment) => void;
  /** The form for an answer, while one is written. */
  children: ReactNode;
}

export function CommentRow({ comment, busy, onAct, onAnswer, children }: CommentRowProps) {
  const { id, text, isResolved, mayChange, replyTo } = comment;
  return (
    <li className={`grid gap-2 py-3 ${replyTo === null ? '' : 'pl-6'}`}>
      <Heading comment={comment} />
      <p className="text-sm whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        {replyTo === null && (
          <Button size="sm" onClick={() => onAnswer(comment)}>
            {texts.answer}
          </Button>
        )}
        {mayChange && replyTo === null && (
          <Button
            size="sm"
            disabled={busy}
            onClick={() => void onAct({ kind: 'resolve', id, isResolved: !isResolved })}
          >
            {isResolved ? texts.reopen : texts.resolve}
          </Button>
        )}
        {mayChange && (
          <Button size="sm" disabled={busy} onClick={() => void onAct({ kind: 'remove', id })}>
            {texts.remove}
          </Button>
        )}
      </div>
      {children}
    </li>
  );
}

function Heading({ comment }: { comment: ProjectComment }) {
  const now = useNow();
  const { session } = useStage();
  const { author, isGuest, itemId, isResolved, replyTo, createdAt } = comment;
  const item = itemId === null ? null : itemOf(session.document, itemId);
  const place =
    itemId === null || replyTo !== null ? null : item ? texts.onItem(isolated(itemName(item))) : texts.onGone;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <bdi className="font-medium">{author ?? texts.former}</bdi>
      {isGuest && <Badge>{texts.guest}</Badge>}
      {isResolved && <Badge tone="held">{texts.resolved}</Badge>}
      <span className="text-ink-soft">{relativeTime(createdAt, now)}</span>
      {place !== null && <bdi className="text-ink-soft">{place}</bdi>}
    </p>
  );
}
