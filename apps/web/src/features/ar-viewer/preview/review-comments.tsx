import '../../../ui/styles/pages.css';
import type { GuestComment } from '@anchora/contract/comments';
import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { MAX_COMMENT_LENGTH, MAX_GUEST_NAME_LENGTH } from '@anchora/contract/limits';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { addGuestComment, fetchGuestComments } from '../../../api/guest-comments';
import { shownMessage } from '../../../api/api-error';
import { reopenPreview } from '../../../api/previews';
import { locale } from '../../../texts/language';
import { preview } from '../../../texts/preview';
import { buttonClass } from '../../../ui/buttons/button-style';
import { cutTo } from '@anchora/contract/cut-to';
import { type CommentFollower, followComments } from './follow-comments';

const texts = preview.comments;

/** Most characters of an item's words in the choice of items; longer words are cut. Chosen, not measured. */
const MAX_NAME_LENGTH = 40;

interface ReviewCommentsProps {
  className: string;
  /** Token of the link; null for the link that was opened last. */
  token: string | null;
  /** Scenes of the document that is shown, whose items a comment may be about. */
  scenes: readonly PublicSceneOfItems[];
}

/**
 * Opens the comments of the review link in a dialog of the browser's own, because the viewer does not load the app's;
 * the report dialog does the same.
 */
export function ReviewComments({ className, token, scenes }: ReviewCommentsProps) {
  const [open, setOpen] = useState(false);
  const comment = useNewComment(token);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {texts.open}
      </button>
      {open && (
        <CommentSheet token={token} items={namedItems(scenes)} comment={comment} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** A comment as typed so far. */
interface Draft {
  name: string;
  text: string;
  /** Empty for the whole scene. */
  itemId: string;
}

const NO_DRAFT: Draft = { name: '', text: '', itemId: '' };

interface OwnComment {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  isSending: boolean;
  failure: string | null;
  send: (sent: Draft) => Promise<void>;
  /** Names the list of the open sheet, which shows the comment at once; null once it is closed. */
  showIn: (follower: CommentFollower | null) => void;
}

/**
 * The comment that is being typed or sent. It is kept while the sheet is closed, because the sheet covers the scene
 * that the comment is about: one that is on its way cannot be sent twice, and the reason why one was not sent is still
 * there.
 */
function useNewComment(token: string | null): OwnComment {
  const [draft, setDraft] = useState(NO_DRAFT);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const follower = useRef<CommentFollower | null>(null);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const send = async ({ name, text, itemId }: Draft) => {
    setSending(true);
    setFailure(null);
    try {
      await reopenPreview(token);
      const comments = await addGuestComment({ name, text, itemId: itemId || null });
      follower.current?.take(comments);
      // A text that was typed meanwhile is the next comment.
      setDraft((now) => (now.text === text ? { ...now, text: '' } : now));
    } catch (error) {
      setFailure(shownMessage(error, texts.failed));
    } finally {
      setSending(false);
    }
  };
  const showIn = useCallback((shown: CommentFollower | null) => {
    follower.current = shown;
  }, []);
  return { draft, change, isSending, failure, send, showIn };
}

interface NamedItem {
  id: string;
  name: string;
}

/**
 * Names for clients, who do not see the creator's own: the words or the description of an item, or its kind. Names that
 * several items would have are followed by the place of each among all items.
 */
function namedItems(scenes: readonly PublicSceneOfItems[]): NamedItem[] {
  const items = scenes.flatMap((scene) => scene.items);
  const names = items.map(plainName);
  return items.map(({ id }, at) => {
    const name = names[at] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { id, name: isAlone ? name : `${name} (${at + 1})` };
  });
}

function plainName(item: PublicItem): string {
  const words = item.kind === 'text' ? item.text : item.alt;
  return cutTo(words.trim(), MAX_NAME_LENGTH) || texts.kinds[item.kind];
}

interface CommentSheetProps {
  token: string | null;
  items: NamedItem[];
  comment: OwnComment;
  onClose: () => void;
}

function CommentSheet({ token, items, comment, onClose }: CommentSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [comments, setComments] = useState<GuestComment[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { showIn } = comment;
  useEffect(() => {
    const followed = followComments(
      async (signal) => {
        await reopenPreview(token, signal);
        return fetchGuestComments(signal);
      },
      (found) => {
        setComments(found);
        setFailure(null);
      },
      (error) => setFailure(shownMessage(error, texts.unread)),
    );
    showIn(followed);
    return () => {
      showIn(null);
      followed.end();
    };
  }, [token, showIn]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[92dvh] w-full max-w-lg overflow-y-auto overscroll-contain rounded-surface bg-surface p-5 text-ink shadow-raised backdrop:bg-overlay focus:outline-none max-sm:mb-0 max-sm:max-w-full max-sm:rounded-b-none max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7"
    >
      <div className="grid gap-4">
        <div>
          <h2 id={id} className="text-lg font-bold">
            {texts.title}
          </h2>
          <p className="text-sm text-ink-soft">{texts.text}</p>
        </div>
        {failure !== null && (
          <p role="alert" className="text-sm text-danger-text">
            {failure}
          </p>
        )}
        {comments?.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
        {comments !== null && comments.length > 0 && <CommentList comments={comments} items={items} />}
        <NewComment items={items} comment={comment} />
        <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={() => dialog.current?.close()}>
          {texts.close}
        </button>
      </div>
    </dialog>
  );
}

function CommentList({ comments, items }: { comments: GuestComment[]; items: NamedItem[] }) {
  const nameOf = (itemId: string | null) => items.find(({ id }) => id === itemId)?.name;
  return (
    <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
      {comments.map(({ id, itemId, guestName, text, isResolved, replyTo, createdAt }) => (
        <li key={id} className={`grid gap-1 py-3 text-sm ${replyTo === null ? '' : 'pl-6'}`}>
          <p className="text-ink-soft">
            <bdi className="font-medium text-ink">{guestName ?? texts.team}</bdi>
            {guestName !== null && ` (${texts.guest})`} · {new Date(createdAt).toLocaleDateString(locale)}
            {nameOf(itemId) !== undefined && (
              <>
                {' · '}
                <bdi>{nameOf(itemId)}</bdi>
              </>
            )}
            {isResolved && ` · ${texts.resolved}`}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

const FIELD = 'w-full rounded-control border border-line-strong bg-surface px-3 py-2.5 text-base text-ink';

interface NewCommentProps {
  items: NamedItem[];
  comment: OwnComment;
}

function NewComment({ items, comment: { draft, change, isSending, failure, send } }: NewCommentProps) {
  const { name, text } = draft;
  // An item of an earlier state of the draft may be gone.
  const itemId = items.some(({ id }) => id === draft.itemId) ? draft.itemId : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ name, text, itemId });
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <label className="grid gap-1 text-sm font-medium">
        {texts.name}
        <input
          className={FIELD}
          required
          autoComplete="name"
          maxLength={MAX_GUEST_NAME_LENGTH}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      {items.length > 0 && (
        <label className="grid gap-1 text-sm font-medium">
          {texts.about}
          <select className={FIELD} value={itemId} onChange={(event) => change({ itemId: event.target.value })}>
            <option value="">{texts.wholeScene}</option>
            {items.map((item) => (
              <option key={item.id} value={item.id}>
                {item.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="grid gap-1 text-sm font-medium">
        {texts.field}
        <textarea
          className={FIELD}
          required
          dir="auto"
          rows={3}
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </label>
      {failure !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      <button type="submit" className={buttonClass({ variant: 'primary' })} disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
