import type { Webhook, WebhookDelivery } from '@anchora/contract/webhooks';
import { useState } from 'react';
import { shownMessage } from '../../../api/api-error';
import {
  useChangeWebhook,
  useDeleteWebhook,
  useDeliveries,
  useNewSecret,
  useSendAgain,
  useSendTest,
} from '../../../api/webhooks';
import { apiAccess } from '../../../texts/api-access';
import { Button } from '../../../ui/buttons/button';
import { AlertDialog } from '../../../ui/layers/alert-dialog';
import { Skeleton } from '../../../ui/messages/skeleton';
import { Badge } from '../../../ui/pictures/badge';
import { relativeTime } from '../../../ui/wording/relative-time';
import { useNow } from '../../../ui/wording/use-now';
import { sayEnd } from '../say-end';

const { hooks: texts } = apiAccess;

export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { id, url, events, isOn, failingSince } = webhook;
  const [asked, setAsked] = useState<'secret' | 'remove' | null>(null);
  const [showsLog, setShowsLog] = useState(false);
  const change = useChangeWebhook(id);
  const test = useSendTest(id);
  const close = () => setAsked(null);
  return (
    <li className="grid gap-3 py-4" aria-label={texts.actionsOf(new URL(url).host)}>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium [overflow-wrap:anywhere]">
        <bdi>{url}</bdi>
        {!isOn && <Badge>{texts.off}</Badge>}
        {isOn && failingSince !== null && <Badge>{texts.failing}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">{events.map((event) => texts.event[event]).join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        {!isOn && (
          <Button size="sm" busy={change.isPending} onClick={() => sayEnd(change.mutateAsync({ isOn: true }))}>
            {texts.on}
          </Button>
        )}
        <Button
          size="sm"
          busy={test.isPending}
          disabled={!isOn}
          onClick={() => sayEnd(test.mutateAsync(undefined), { done: texts.tested })}
        >
          {texts.test}
        </Button>
        <Button size="sm" aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
          {showsLog ? texts.hideLog : texts.log}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked('secret')}>
          {texts.newSecret}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsked('remove')}>
          {texts.remove}
        </Button>
      </div>
      {showsLog && <WebhookLog id={id} />}
      <SecretDialog id={id} open={asked === 'secret'} onClose={close} onSecret={onSecret} />
      <RemovalDialog webhook={webhook} open={asked === 'remove'} onClose={close} />
    </li>
  );
}

interface SecretDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

function SecretDialog({ id, open, onClose, onSecret }: SecretDialogProps) {
  const rotate = useNewSecret(id);
  const confirm = () =>
    sayEnd(
      rotate.mutateAsync(undefined).then(({ secret }) => onSecret(secret)),
      { onEnd: onClose },
    );
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.secretTitle}
      description={texts.secretText}
      cancelLabel={texts.cancel}
      confirmLabel={texts.newSecret}
      busy={rotate.isPending}
      onConfirm={confirm}
    />
  );
}

function RemovalDialog({ webhook, open, onClose }: { webhook: Webhook; open: boolean; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook.id);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeTitle(new URL(webhook.url).host)}
      description={texts.removeText}
      cancelLabel={texts.keep}
      confirmLabel={texts.remove}
      busy={remove.isPending}
      danger
      onConfirm={() => sayEnd(remove.mutateAsync(), { done: texts.removed, onEnd: onClose })}
    />
  );
}

function WebhookLog({ id }: { id: string }) {
  const deliveries = useDeliveries(id);
  const again = useSendAgain(id);
  return (
    <div className="grid gap-2">
      {deliveries.isPending && <Skeleton className="h-12" />}
      {deliveries.isError && (
        <p role="alert" className="text-sm text-danger-text">
          {shownMessage(deliveries.error)}
        </p>
      )}
      {deliveries.data?.items.length === 0 && <p className="text-sm text-ink-soft">{texts.noLog}</p>}
      <ul aria-label={texts.log} className="grid gap-2">
        {deliveries.data?.items.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            busy={again.isPending && again.variables === delivery.id}
            onAgain={() => sayEnd(again.mutateAsync(delivery.id))}
          />
        ))}
      </ul>
      <div>
        <Button size="sm" busy={deliveries.isFetching} onClick={() => void deliveries.refetch()}>
          {texts.refresh}
        </Button>
      </div>
    </div>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  busy: boolean;
  onAgain: () => void;
}

function DeliveryRow({ delivery, busy, onAgain }: DeliveryRowProps) {
  const now = useNow();
  const { event, state, attempts, status, failure, createdAt } = delivery;
  const when = relativeTime(createdAt, now);
  const facts = [
    when,
    texts.state[state],
    texts.attempts(attempts),
    status === null ? null : texts.answered(status),
    failure === null ? null : texts.failure[failure],
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <div className="grid min-w-0">
        <p className="font-medium">{texts.event[event]}</p>
        <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {state !== 'waiting' && (
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={texts.againOf(texts.event[event], when)}
          onClick={onAgain}
        >
          {texts.again}
        </Button>
      )}
    </li>
  );
}
