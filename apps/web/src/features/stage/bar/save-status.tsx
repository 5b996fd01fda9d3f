import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { useStore } from '../../../store/use-store';
import { Spinner } from '../../../ui/messages/spinner';
import { Icon } from '../../../ui/pictures/icon';
import { useStage } from '../session/stage-context';

const texts = stage.save;

/** Whether the last change is saved. */
export function SaveStatus() {
  const { saver } = useStage();
  const { save, message } = useStore(saver);
  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
      {save === 'saved' && (
        <>
          <Icon of={Check} sizePx={16} />
          {texts.saved}
        </>
      )}
      {save === 'saving' && (
        <>
          <Spinner sizePx={14} />
          {texts.saving}
        </>
      )}
      {save === 'offline' && (
        <span className="flex items-center gap-1.5 text-searching-text" title={texts.offline}>
          <Icon of={CloudOff} sizePx={16} />
          <span aria-hidden="true">{texts.offlineShort}</span>
          <span className="sr-only">{texts.offline}</span>
        </span>
      )}
      {save === 'refused' && (
        <span className="flex items-center gap-1.5 text-danger-text" title={message ?? undefined}>
          <Icon of={TriangleAlert} sizePx={16} />
          {texts.refused}
          {message && <span className="sr-only">: {message}</span>}
        </span>
      )}
    </p>
  );
}
