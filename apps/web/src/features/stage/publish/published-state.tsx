import { useStore } from '../../../store/use-store';
import { stage } from '../../../texts/stage';
import { useStage } from '../session/stage-context';

const texts = stage.publish;

/**
 * Shows which version visitors see, and the number of draft changes that they do not see yet. It takes two lines of the
 * bar where the bar has room for them, else a line of its own below the tools.
 */
export function PublishedState() {
  const { saver } = useStage();
  const { published, unpublishedSaves } = useStore(saver);
  const shown = published === null ? texts.original : texts.version(published);
  const rest = unpublishedSaves > 0 ? texts.unpublished(unpublishedSaves) : published === null ? null : texts.upToDate;
  const text = rest === null ? shown : `${shown}; ${rest}`;
  return (
    <p className="order-last w-full px-2 text-sm text-ink-soft min-[90rem]:order-none min-[90rem]:w-48 min-[90rem]:p-0 min-[90rem]:leading-tight">
      {text}
    </p>
  );
}
