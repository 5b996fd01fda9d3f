import { MAX_REVIEW_DAYS, MAX_REVIEW_NAME_LENGTH } from '@anchora/contract/limits';
import { Copy } from 'lucide-react';
import { useEndReviewLink, type useMakeReviewLink, useReviewLinks } from '../../../api/comments';
import { shownMessage, statusOf } from '../../../api/api-error';
import { toastFailure } from '../../../api/toast-failure';
import { comments } from '../../../texts/comments';
import { useStore } from '../../../store/use-store';
import { Button } from '../../../ui/buttons/button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { RetryLine } from '../../../ui/messages/retry-line';
import { dateText } from '../../../ui/wording/date-text';
import { copyAndSay } from '../../../ui/wording/copy-and-say';
import { useStage } from '../session/stage-context';
import { DRAFT, useNewLink } from './use-new-link';

const { links: texts, failed, retry } = comments;
/** The offered lives of a link: a day, a week, a month, and the longest. */
const DAYS = [1, 7, 30, MAX_REVIEW_DAYS];

interface ReviewLinksProps {
  /**
   * The request that makes a link. It belongs to a component that stays, because only its answer has the link's
   * address.
   */
  make: ReturnType<typeof useMakeReviewLink>;
}

/** Shows the review links of the project; members who may not change it see nothing. */
export function ReviewLinks({ make }: ReviewLinksProps) {
  const { project } = useStage();
  const { data, error, isFetching, refetch } = useReviewLinks(project.id);
  const end = useEndReviewLink(project.id);
  const endLink = async (id: number) => {
    try {
      await end.mutateAsync(id);
      if (id === make.data?.id) make.reset();
    } catch (failure) {
      toastFailure(failure, { title: failed });
    }
  };
  if (error && !data && statusOf(error) !== 403) {
    return (
      <RetryLine
        text={`${texts.title}: ${shownMessage(error)}`}
        retry={retry}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <section className="grid gap-4">
      <div>
        <h3 className="text-base font-bold">{texts.title}</h3>
        <p className="text-sm text-ink-soft">{texts.text}</p>
      </div>
      {data.items.length > 0 && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {data.items.map(({ id, name, version, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <bdi className="mr-auto font-medium">{name}</bdi>
              <span className="text-ink-soft">
                {version === null ? texts.draft : texts.version(version)}, {texts.until(dateText(expiresAt))}
              </span>
              <Button
                size="sm"
                aria-label={texts.endNamed(name)}
                busy={end.isPending && end.variables === id}
                onClick={() => void endLink(id)}
              >
                {texts.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewLink make={make} />
    </section>
  );
}

function NewLink({ make }: ReviewLinksProps) {
  const { saver } = useStage();
  const { published } = useStore(saver);
  const { name, setName, days, setDays, shows, setShows, busy, submit } = useNewLink(make);
  const versions = published === null ? [] : [{ value: String(published), label: texts.version(published) }];
  return (
    <form noValidate className="grid gap-4 sm:grid-cols-3" onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.name}
        value={name}
        maxLength={MAX_REVIEW_NAME_LENGTH}
        onKeyDown={(event) => event.stopPropagation()}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={texts.days}
        value={days}
        options={DAYS.map((count) => ({ value: String(count), label: texts.day(count) }))}
        onValueChange={setDays}
      />
      <SelectField
        label={texts.shows}
        value={shows}
        options={[{ value: DRAFT, label: texts.draft }, ...versions]}
        onValueChange={setShows}
      />
      <Button type="submit" busy={busy} disabled={name.trim() === ''} className="justify-self-start">
        {texts.make}
      </Button>
      {make.data && <Address url={make.data.url} />}
    </form>
  );
}

function Address({ url }: { url: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-2 sm:col-span-3">
      <p className="text-sm">{texts.once}</p>
      <p className="text-sm font-medium [overflow-wrap:anywhere]">{url}</p>
      <Button size="sm" icon={Copy} onClick={() => void copyAndSay(url, { copied: texts.copied, notCopied: failed })}>
        {texts.copy}
      </Button>
    </div>
  );
}
