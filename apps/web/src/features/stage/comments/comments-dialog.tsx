import type { CommentRequest, ProjectComment, ProjectComments } from '@anchora/contract/comments';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import { type CommentChange, useChangeComments, useComments, useMakeReviewLink } from '../../../api/comments';
import { toastFailure } from '../../../api/toast-failure';
import { comments as texts } from '../../../texts/comments';
import { Dialog } from '../../../ui/layers/dialog';
import { RetryLine } from '../../../ui/messages/retry-line';
import { Skeleton } from '../../../ui/messages/skeleton';
import { isolated } from '../../../ui/wording/isolated';
import { useHistory, useStage } from '../session/stage-context';
import { itemName } from '../session/item-name';
import { CommentForm, type CommentFormProps, type Written } from './comment-form';
import { CommentRow } from './comment-row';
import { ReviewLinks } from './review-links';

interface CommentsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The comments on the project and its items, and the links with which clients add theirs. */
export function CommentsDialog({ open, onOpenChange }: CommentsDialogProps) {
  const { project } = useStage();
  // Typed comments and their requests outlive the dialog, which is closed to look at the scene: no text is lost or sent
  // twice.
  const [drafts, setDrafts] = useState<Drafts>({});
  const change = useChangeComments(project.id);
  // This request holds the address of a new link, which the server answers only once.
  const make = useMakeReviewLink(project.id);
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
        <Comments drafts={drafts} onDrafts={setDrafts} change={change} />
        <ReviewLinks make={make} />
      </div>
    </Dialog>
  );
}

/** Comments as typed so far: the new one, and answers by the id of the comment that they answer. */
type Drafts = Readonly<Partial<Record<number | 'new', string>>>;

interface CommentsProps {
  drafts: Drafts;
  onDrafts: Dispatch<SetStateAction<Drafts>>;
  change: ReturnType<typeof useChangeComments>;
}

/** The dialog mounts this part with each opening, which reads the comments again. */
function Comments({ drafts, onDrafts, change }: CommentsProps) {
  const { project, session } = useStage();
  // The part is rendered again when another item is selected.
  useHistory();
  const comments = useComments(project.id);
  const { selected } = session;
  const act = async (wanted: CommentChange): Promise<boolean> => {
    try {
      await change.mutateAsync(wanted);
      return true;
    } catch (error) {
      toastFailure(error, { title: texts.failed });
      return false;
    }
  };
  const draftOf = (key: keyof Drafts) => ({
    text: drafts[key] ?? '',
    onText: (text: string) => onDrafts((present) => ({ ...present, [key]: text })),
  });
  const add = async (key: keyof Drafts, body: CommentRequest): Promise<boolean> => {
    const isStored = await act({ kind: 'add', body });
    // A text that was typed meanwhile is the next comment.
    if (isStored) onDrafts((present) => (present[key] === body.text ? { ...present, [key]: '' } : present));
    return isStored;
  };
  const { items = [], others = [] } = comments.data ?? {};
  return (
    <>
      <CommentForm
        label={selected ? texts.aboutItem(isolated(itemName(selected))) : texts.field}
        {...draftOf('new')}
        others={others}
        busy={change.isPending}
        onSend={(written) => void add('new', { ...written, itemId: selected?.id ?? null })}
      />
      {comments.isPending && <Skeleton className="h-24" />}
      {comments.isError && (
        <RetryLine text={shownMessage(comments.error)} retry={texts.retry} onRetry={() => void comments.refetch()} />
      )}
      {comments.data && items.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {items.length > 0 && (
        <CommentList
          items={items}
          others={others}
          busy={change.isPending}
          draftOf={draftOf}
          onAct={act}
          onAnswer={async (replyTo, written) => add(replyTo, { ...written, replyTo })}
        />
      )}
    </>
  );
}

interface CommentListProps extends ProjectComments {
  busy: boolean;
  draftOf: (id: number) => Pick<CommentFormProps, 'text' | 'onText'>;
  onAct: (change: CommentChange) => Promise<boolean>;
  /** @returns whether the answer was stored. */
  onAnswer: (replyTo: number, written: Written) => Promise<boolean>;
}

function CommentList({ items, others, busy, draftOf, onAct, onAnswer }: CommentListProps) {
  const [answered, setAnswered] = useState<ProjectComment | null>(null);
  const answer = async (replyTo: number, written: Written) => {
    // Another comment may be answered by then.
    if (await onAnswer(replyTo, written)) setAnswered((now) => (now?.id === replyTo ? null : now));
  };
  return (
    <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
      {inThreads(items).map((comment) => (
        <CommentRow key={comment.id} comment={comment} busy={busy} onAct={onAct} onAnswer={setAnswered}>
          {answered?.id === comment.id && (
            <CommentForm
              label={texts.answerField(isolated(comment.author ?? texts.former))}
              {...draftOf(comment.id)}
              others={others}
              busy={busy}
              onSend={(written) => void answer(comment.id, written)}
              onCancel={() => {
                draftOf(comment.id).onText('');
                setAnswered(null);
              }}
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
