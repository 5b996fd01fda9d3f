import { Check, Circle } from 'lucide-react';
import { wizard } from '../../../texts/wizard';
import { Badge } from '../../../ui/pictures/badge';
import { Icon } from '../../../ui/pictures/icon';
import { useStore } from '../../../store/use-store';
import type { WizardSession } from '../wizard-session';
import { isGoodToTrack } from '../target-picture/score-verdict';
import { PreviewStage } from './preview-stage';

const texts = wizard.preview;

/** Shows the project as far as it has been filled in. */
export function ProjectPreview({ session }: { session: WizardSession }) {
  const form = useStore(session);
  const content = useStore(session.content);
  const image = useStore(session.targetImage);
  const { state, evaluation } = useStore(session.tracking);
  const isTracked = form.type === 'image-tracking';
  return (
    <section aria-label={texts.title} className="overflow-hidden rounded-surface border border-line bg-surface">
      <PreviewStage
        targetUrl={isTracked ? image.previewUrl : null}
        isTracked={isTracked}
        contentType={form.contentType}
        contentUrl={content.previewUrl}
        isHeld={state.status === 'ready' && isGoodToTrack(evaluation)}
        stands={session.stands}
      />
      <div className="grid gap-4 border-t border-line p-5">
        <div className="grid gap-1">
          <p className={`text-lg font-bold ${form.name.trim() ? '' : 'text-ink-faint'}`}>
            <bdi>{form.name.trim() || texts.untitled}</bdi>
          </p>
          <p className={`line-clamp-3 text-sm ${form.description.trim() ? 'text-ink-soft' : 'text-ink-faint'}`}>
            <bdi>{form.description.trim() || texts.noDescription}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge>{isTracked ? wizard.details.imageTracking.title : wizard.details.markerless.title}</Badge>
          <Badge>{form.contentType === 'video' ? wizard.content.video.title : wizard.content.model.title}</Badge>
          <Badge>{form.isPublic ? texts.public : texts.private}</Badge>
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-4 text-sm">
          {session.requiredInput.map(({ input, done }) => (
            <li key={input} className={`flex items-center gap-1.5 ${done ? 'text-ink' : 'text-ink-soft'}`}>
              <Icon of={done ? Check : Circle} sizePx={16} />
              {texts.todo[input]}
              <span className="sr-only">({done ? texts.done : texts.missing})</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
