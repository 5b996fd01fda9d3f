import type { ProjectComment, ProjectComments } from '@anchora/contract/comments';
import { useState } from 'react';
import { shownMessage } from '../../../api/http-client';
import { type CommentChange, useChangeComments, useComments } from '../../../api/comments';
import { comments as texts } from '../../../texts/comments';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/layers/dialog';
import { Skeleton } from '../../../ui/messages/skeleton';
import { showToast } from '../../../ui/messages/toast';
import { useHistory, useStage } from '../session/stage-context';
import { itemName } from '../session/item-name';
import { CommentForm } from './comment-form';
import { CommentRow } from './comment-row';
import { ReviewLinks } from './review-links';

export interface CommentsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The comments on the project and its items, and the links with which clients add theirs. */
export function CommentsDialog({ open, onOpenChange }: CommentsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.text}
      closeLabel={texts.close}
      size="lg"
    >
      <div className="grid gap-6">
        <Comments />
        <ReviewLinks />
      </div>
    </Dialog>
  );
}

/** Mounted with each opening, which reads the comments again. */
function Comments() {
  const { project, session } = useStage();
  useHistory();
  const comments = useComments(project.id);
  const change = useChangeComments(project.id);
  const { selected } = session;
  const act = async (wanted: CommentChange): Promise<boolean> => {
    try {
      await change.mutateAsync(wanted);
      return true;
    } catch (error) {
      showToast({ kind: 'error', title: texts.failed, description: shownMessage(error) });
      return false;
    }
  };
  const { items = [], others = [] } = comments.data ?? {};
  return (
    <>
      <CommentForm
        label={selected ? texts.aboutItem(itemName(selected)) : texts.field}
        others={others}
        busy={change.isPending}
        onSend={async (body) => act({ kind: 'add', body: { ...body, itemId: selected?.id ?? null } })}
      />
      {comments.isPending && <Skeleton className="h-24" />}
      {comments.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger-text">
          {shownMessage(comments.error)}
          <Button size="sm" onClick={() => void comments.refetch()}>
            {texts.retry}
          </Button>
        </p>
      )}
      {comments.data && items.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {items.length > 0 && <CommentList items={items} others={others} busy={change.isPending} onAct={act} />}
    </>
  );
}

interface CommentListProps extends ProjectComments {
  busy: boolean;
  onAct: (change: CommentChange) => Promise<boolean>;
}

function CommentList({ items, others, busy, onAct }: CommentListProps) {
  const [answered, setAnswered] = useState<ProjectComment | null>(null);
  const answer = async (replyTo: number, body: { text: string; mentions: number[] }) => {
    const isStored = await onAct({ kind: 'add', body: { ...body, replyTo } });
    if (isStored) setAnswered(null);
    return isStored;
  };
  return (
    <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
      {inThreads(items).map((comment) => (
        <CommentRow key={comment.id} comment={comment} busy={busy} onAct={onAct} onAnswer={setAnswered}>
          {answered?.id === comment.id && (
            <CommentForm
              label={texts.answerField(comment.author ?? texts.former)}
              others={others}
              busy={busy}
              onSend={async (body) => answer(comment.id, body)}
              onCancel={() => setAnswered(null)}
            />
          )}
        </CommentRow>
      ))}
    </ul>
  );
}

const threadOf = ({ id, replyTo }: ProjectComment) => replyTo ?? id;

/** Answers follow what they answer; the newest thread comes first. */
function inThreads(all: ProjectComment[]): ProjectComment[] {
  return all.toSorted((a, b) => threadOf(b) - threadOf(a) || a.id - b.id);
}
