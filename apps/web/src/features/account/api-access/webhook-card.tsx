import { WEBHOOK_EVENTS, type WebhookEvent } from '@anchora/contract/webhook-events';
import { type FormEvent, useState } from 'react';
import { useMakeWebhook, useWebhooks } from '../../../api/webhooks';
import { useKeptEntry } from '../../../api/use-kept-entry';
import { fieldErrors } from '../../../api/field-errors';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import { SettingCard } from '../../../ui/layout/setting-card';
import { RetryLine } from '../../../ui/messages/retry-line';
import { Skeleton } from '../../../ui/messages/skeleton';
import { showFailure } from '../show-failure';
import { ShownSecretDialog } from './shown-secret-dialog';
import { WebhookRow } from './webhook-row';

const { hooks: texts, retry } = apiAccess;
const SECRET_TEXTS = { ...texts, label: texts.secret };

export function WebhookCard({ workspace }: { workspace: number | null }) {
  const webhooks = useWebhooks(workspace);
  const [isMaking, setMaking] = useKeptEntry(`makes a webhook of ${workspace}`, false);
  /** A new secret, which is shown once. */
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = webhooks;
  return (
    <SettingCard
      title={texts.title}
      text={texts.text}
      aside={
        data?.isPro &&
        !isMaking && (
          <Button size="sm" onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
    >
      {webhooks.isError && <RetryLine text={texts.failed} retry={retry} onRetry={() => void webhooks.refetch()} />}
      {webhooks.isPending && <Skeleton className="h-16" />}
      {isMaking && (
        <NewWebhookForm
          workspace={workspace}
          onCancel={() => setMaking(false)}
          onMade={(made) => {
            setSecret(made);
            setMaking(false);
          }}
        />
      )}
      {data?.items.length === 0 && !isMaking && <p className="text-sm text-ink-soft">{texts.none}</p>}
      {data && data.items.length > 0 && (
        <ul aria-label={texts.title} className="grid divide-y divide-line border-y border-line">
          {data.items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {secret !== null && <ShownSecretDialog secret={secret} texts={SECRET_TEXTS} onClose={() => setSecret(null)} />}
    </SettingCard>
  );
}

interface Entered {
  url: string;
  events: readonly WebhookEvent[];
}

const FIRST_ENTRIES: Entered = { url: '', events: ['project.published'] };

interface NewWebhookFormProps {
  workspace: number | null;
  onMade: (secret: string) => void;
  onCancel: () => void;
}

function NewWebhookForm({ workspace, onMade, onCancel }: NewWebhookFormProps) {
  const [{ url, events }, setEntered] = useKeptEntry<Entered>(`new webhook of ${workspace}`, FIRST_ENTRIES);
  const [fault, setFault] = useState<string | undefined>();
  const make = useMakeWebhook(workspace);
  const toggle = (event: WebhookEvent, isOn: boolean) => {
    const others = events.filter((other) => other !== event);
    setEntered({ url, events: isOn ? [...others, event] : others });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    make
      .mutateAsync({ url, events: [...events] })
      .then(({ secret }) => onMade(secret))
      .catch((error: unknown) => {
        const ofUrl = fieldErrors(error).url;
        if (ofUrl === undefined) showFailure(error);
        else setFault(ofUrl);
      });
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <TextField
        autoFocus
        type="url"
        label={texts.url}
        hint={texts.urlHint}
        error={fault}
        value={url}
        required
        onChange={(event) => setEntered({ url: event.target.value, events })}
      />
      <fieldset className="grid gap-4">
        <legend className="pb-2 text-sm font-medium">{texts.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Switch
            key={event}
            label={texts.event[event]}
            checked={events.includes(event)}
            onCheckedChange={(isOn) => toggle(event, isOn)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={make.isPending} disabled={events.length === 0}>
          {texts.confirm}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
