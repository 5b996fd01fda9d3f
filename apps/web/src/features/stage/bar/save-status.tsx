import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { stage } from '../../../texts/stage';
import { useStore } from '../../../store/use-store';
import { Spinner } from '../../../ui/messages/spinner';
import { Icon } from '../../../ui/pictures/icon';
import { useStage } from '../session/stage-context';

const texts = stage.save;
/** On a phone only the icon is seen; screen readers still have the words. */
const ON_PHONE = 'max-md:sr-only';

/** Shows whether the last change is saved. */
export function SaveStatus() {
  const { saver } = useStage();
  const { save, message } = useStore(saver);
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft">
      {save === 'saved' && (
        <>
          <Icon of={Check} sizePx={16} />
          <span className={ON_PHONE}>{texts.saved}</span>
        </>
      )}
      {save === 'saving' && (
        <>
          <Spinner sizePx={14} />
          <span className={ON_PHONE}>{texts.saving}</span>
        </>
      )}
      {save === 'offline' && (
        <span className="flex items-center gap-1.5 text-searching-text" title={texts.offline}>
          <Icon of={CloudOff} sizePx={16} />
          <span aria-hidden="true" className="max-md:hidden">
            {texts.offlineShort}
          </span>
          <span className="sr-only">{texts.offline}</span>
        </span>
      )}
      {(save === 'refused' || save === 'signed-out') && (
        <span className="flex items-center gap-1.5 text-danger-text" title={message ?? undefined}>
          <Icon of={TriangleAlert} sizePx={16} />
          <span className={ON_PHONE}>{texts.refused}</span>
          {message && <span className="sr-only">: {message}</span>}
        </span>
      )}
    </p>
  );
}
