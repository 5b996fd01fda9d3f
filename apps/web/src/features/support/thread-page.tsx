import { MAX_SUPPORT_TEXT_LENGTH } from '@anchora/contract/limits';
import { detailPath } from '@anchora/contract/project-pages';
import type { SupportMessage, SupportThread } from '@anchora/contract/support';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'wouter';
import { shownMessage, statusOf } from '../../api/api-error';
import { useCloseThread, useReplyToSupport, useSupportThread } from '../../api/support';
import { useKeptEntry } from '../../api/use-kept-entry';
import { toastFailure } from '../../api/toast-failure';
import { fieldErrors } from '../../api/field-errors';
import { support } from '../../texts/support';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { cx } from '../../ui/class-names';
import { TextArea } from '../../ui/fields/text-area';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { Skeleton } from '../../ui/messages/skeleton';
import { showToast } from '../../ui/messages/toast';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';
import { messageKeys } from './message-keys';
import { MessagePicture } from './message-picture';
import { PictureList } from './picture-list';
import { StateBadge } from './state-badge';
import { useMessagePictures } from './use-message-pictures';

const { thread: texts, form, failed } = support;

/** /support/{id}: one conversation. */
export function ThreadPage() {
  const { id } = useParams<{ id: string }>();
  const thread = useSupportThread(id);
  const isMissing = statusOf(thread.error) === 404;
  return (
    <div className="page-width grid max-w-3xl gap-6 pt-8 pb-20 md:pt-12">
      {thread.isPending && <Skeleton className="h-64" />}
      {thread.isError && (isMissing || !thread.data) && (
        <ErrorPanel
          titleAs="h1"
          title={isMissing ? texts.missing : failed.title}
          text={shownMessage(thread.error)}
          action={
            isMissing ? (
              <ButtonLink href="/support">{texts.back}</ButtonLink>
            ) : (
              <Button onClick={() => void thread.refetch()}>{failed.retry}</Button>
            )
          }
        />
      )}
      {/* What was read before stays in view if it cannot be read again, for example without a connection. */}
      {thread.data && !isMissing && <Conversation thread={thread.data} />}
    </div>
  );
}

function Conversation({ thread }: { thread: SupportThread }) {
  const { title, state, messages } = thread;
  return (
    <>
      <PageHeader
        back={<BackLink href="/support">{texts.back}</BackLink>}
        title={<bdi className="break-words">{title}</bdi>}
        aside={<StateBadge state={state} />}
      />
      <Facts thread={thread} />
      <ol aria-label={texts.messages} className="grid gap-4">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ol>
      <ReplyForm thread={thread} />
    </>
  );
}

function Facts({ thread: { project, page, deviceCode } }: { thread: SupportThread }) {
  if (project === null && page === null && deviceCode === null) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {project && (
        <>
          <dt className="text-ink-soft">{texts.project}</dt>
          <dd className="min-w-0 break-words">
            <Link href={detailPath(project.id)} className="underline underline-offset-4">
              <bdi>{project.name}</bdi>
            </Link>
          </dd>
        </>
      )}
      {page !== null && (
        <>
          <dt className="text-ink-soft">{texts.page}</dt>
          <dd className="min-w-0 break-words">
            <bdi>{page}</bdi>
          </dd>
        </>
      )}
      {deviceCode !== null && (
        <>
          <dt className="text-ink-soft">{texts.code}</dt>
          <dd className="tabular">{deviceCode}</dd>
        </>
      )}
    </dl>
  );
}

function MessageRow({ message: { by, text, images, createdAt } }: { message: SupportMessage }) {
  const now = useNow();
  return (
    <li
      className={cx(
        'grid gap-2 rounded-surface border border-line p-4',
        by === 'user' ? 'bg-surface sm:ml-10' : 'bg-sunken sm:mr-10',
      )}
    >
      <p className="flex flex-wrap justify-between gap-3 text-sm">
        <span className="font-medium">{by === 'user' ? texts.you : texts.operator}</span>
        <time dateTime={createdAt} className="text-ink-soft">
          {relativeTime(createdAt, now)}
        </time>
      </p>
      <p className="break-words whitespace-pre-wrap">
        <bdi>{text}</bdi>
      </p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {images.map((address, i) => (
            <li key={address}>
              <MessagePicture address={address} number={i + 1} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ReplyForm({ thread: { id, state } }: { thread: SupportThread }) {
  const entry = `support reply ${id}`;
  const [text, setText] = useKeptEntry(entry, '');
  const pictures = useMessagePictures(entry);
  const [keyOf, setKeyOf] = useState(messageKeys);
  const [fault, setFault] = useState<string | undefined>();
  const reply = useReplyToSupport(id);
  const close = useCloseThread(id);
  const fail = (error: unknown) => toastFailure(error, { title: form.failed });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    try {
      const message = { text, images: [...pictures.addresses] };
      await reply.mutateAsync({ ...message, key: keyOf(message) });
      // From now on, the same words are a new message.
      setKeyOf(() => messageKeys());
      // A text that was typed meanwhile is the next message.
      setText((now) => (now === text ? '' : now));
      for (const address of message.images) pictures.remove(address);
    } catch (error) {
      const found = fieldErrors(error).text;
      setFault(found);
      if (found === undefined) fail(error);
    }
  };
  const end = () =>
    void close
      .mutateAsync(undefined)
      .then(() => showToast({ kind: 'success', title: texts.closed, description: texts.closedNote }))
      .catch(fail);
  return (
    <form noValidate className="grid gap-5 border-t border-line pt-6" onSubmit={(event) => void submit(event)}>
      <TextArea
        label={texts.reply}
        hint={texts.replyHint[state] || undefined}
        maxLength={MAX_SUPPORT_TEXT_LENGTH}
        value={text}
        error={fault}
        onChange={(event) => setText(event.target.value)}
      />
      <PictureList pictures={pictures} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={reply.isPending || pictures.isUploading}>
          {reply.isPending ? form.sending : form.send}
        </Button>
        {state !== 'closed' && (
          <Button busy={close.isPending} onClick={end}>
            {texts.close}
          </Button>
        )}
      </div>
    </form>
  );
}
