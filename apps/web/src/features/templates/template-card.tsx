import type { Sample } from '@anchora/contract/templates';
import { ExternalLink, Play, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { demoPath } from '../../api/demo-links';
import { WIZARD_PATH } from '../../api/wizard-path';
import { templates as texts } from '../../texts/templates';
import { Badge } from '../../ui/pictures/badge';
import { ButtonLink } from '../../ui/buttons/button-link';
import { buttonClass } from '../../ui/buttons/button-style';
import { Icon } from '../../ui/pictures/icon';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion';
import { inPageWorkspace } from '../../uploads/page-workspace';
import { CATEGORY_ICONS, type Template } from './template-list';
import { TemplateStage } from './template-stage';

/** A pointer that only crosses a card does not start it. Chosen, not measured. */
const HOVER_DELAY_MS = 180;

interface TemplateCardProps {
  template: Template;
  /** Id of the workspace in which the template is used; null for the personal one. */
  workspace: number | null;
  sample: Sample | undefined;
  /** Whether the card shows the moving content instead of its pictures. */
  alive: boolean;
  onAlive: (alive: boolean) => void;
}

export function TemplateCard({ template, workspace, sample, alive, onAlive }: TemplateCardProps) {
  const { id, title, category, difficulty, description, tags, type, contentType } = template;
  const hover = useHover(onAlive);
  return (
    <article
      aria-labelledby={`template-${id}`}
      className="grid grid-rows-[auto_1fr] overflow-hidden rounded-surface border border-line bg-surface transition-colors hover:border-line-strong"
      {...hover}
    >
      <button
        type="button"
        aria-pressed={alive}
        aria-label={texts.play(title)}
        onClick={() => onAlive(!alive)}
        className="group relative block aspect-[4/3] w-full focus-visible:-outline-offset-4"
      >
        <TemplateStage template={template} sample={sample} alive={alive} />
        <span className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-full bg-glass text-on-glass">
          <Icon of={alive ? Square : Play} sizePx={16} />
        </span>
      </button>
      <div className="grid grid-rows-[auto_auto_1fr_auto] gap-4 p-5">
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Icon of={CATEGORY_ICONS[category]} sizePx={16} />
            {texts.categories[category]}
          </span>
          <Badge>{texts.difficulties[difficulty]}</Badge>
        </div>
        <div className="grid gap-1.5">
          <h2 id={`template-${id}`} className="flex items-center gap-2 text-lg font-bold tracking-tight">
            <Icon of={template.icon} />
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{description}</p>
        </div>
        <ul aria-label={texts.tags} className="flex flex-wrap content-start gap-1.5">
          {[texts.kinds[`${type} ${contentType}`], ...tags].map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink href={inPageWorkspace(`${WIZARD_PATH}?template=${id}`, workspace)} label={texts.useOf(title)}>
            {texts.use}
          </ButtonLink>
          <a
            href={demoPath(id)}
            target="_blank"
            rel="noopener"
            aria-label={texts.previewOf(title)}
            className={buttonClass({ variant: 'ghost' })}
          >
            {texts.preview}
            <Icon of={ExternalLink} sizePx={16} />
          </a>
        </div>
      </div>
    </article>
  );
}

const mayMove = () => !prefersReducedMotion();

/**
 * A mouse that stays and keyboard focus start the card's animation, unless the user wants less motion; leaving ends it.
 */
function useHover(onAlive: (alive: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: (event: React.PointerEvent) => {
      if (event.pointerType !== 'mouse' || !mayMove()) return;
      timer.current = setTimeout(() => onAlive(true), HOVER_DELAY_MS);
    },
    onPointerLeave: (event: React.PointerEvent) => {
      clearTimeout(timer.current);
      if (event.pointerType === 'mouse') onAlive(false);
    },
    onFocus: (event: React.FocusEvent) => {
      if (event.target.matches(':focus-visible') && mayMove()) onAlive(true);
    },
    onBlur: (event: React.FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) onAlive(false);
    },
  };
}
