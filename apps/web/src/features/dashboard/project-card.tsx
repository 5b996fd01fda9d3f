import { detailPath } from '@anchora/contract/project-pages';
import type { Project } from '@anchora/contract/projects';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { dashboard } from '../../texts/dashboard';
import { Badge } from '../../ui/pictures/badge';
import { cx } from '../../ui/class-names';
import { momentText } from '../../ui/wording/moment-text';
import { relativeTime } from '../../ui/wording/relative-time';
import { useNow } from '../../ui/wording/use-now';
import { BuildStrip } from './build-strip';
import type { EditableCardProps } from './card-props';
import { NextSteps } from './next-steps';
import { ProjectAnalytics } from './project-analytics';
import { ProjectMenu } from './project-menu';
import { ProjectPicture } from './project-picture';
import { useJustCreated } from './use-just-created';
import { VisibilitySwitch } from './visibility-switch';

const texts = dashboard.card;

/** A project: its picture, name, visibility and numbers. */
export function ProjectCard({ project, mayChange, onEdit }: EditableCardProps) {
  const [showsAnalytics, setShowsAnalytics] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isNew = useJustCreated() === project.id;
  const name = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isNew) return;
    name.current?.focus({ preventScroll: true });
    name.current?.closest('[data-card]')?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return (
    <div
      data-card={project.id}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className={cx(
        'relative flex min-w-0 scroll-mt-20 scroll-mb-6 flex-col overflow-hidden rounded-surface border bg-surface transition-colors',
        isNew ? 'border-held' : 'border-line hover:border-line-strong',
      )}
    >
      <Link href={detailPath(project.id)} tabIndex={-1} aria-hidden="true" className="block border-b border-line">
        <ProjectPicture project={project} model={isPointed || hasFocus ? 'always' : 'without-picture'} />
      </Link>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <div className="relative grid min-w-0 gap-0.5">
            <h3 className="line-clamp-2 font-medium">
              <Link
                ref={name}
                href={detailPath(project.id)}
                data-return-focus={`project-${project.id}`}
                className="rounded-tag underline-offset-4 after:absolute after:inset-x-0 after:-top-3 after:bottom-0 hover:underline"
              >
                <bdi>{project.name}</bdi>
              </Link>
            </h3>
            <p className="text-sm text-ink-soft">
              {texts.type[project.type]}
              {project.contentType === 'video' && texts.videoSuffix}
            </p>
            <p className="text-xs text-ink-soft">
              <CreatedAt iso={project.createdAt} />
            </p>
          </div>
          <div className="-mt-2 -mr-2.5">
            <ProjectMenu
              project={project}
              mayChange={mayChange}
              onEdit={onEdit}
              showsAnalytics={showsAnalytics}
              onToggleAnalytics={() => setShowsAnalytics(!showsAnalytics)}
            />
          </div>
        </div>
        <Status project={project} />
        <BuildStrip project={project} mayChange={mayChange} />
        {isNew && project.status === 'active' && project.trackingBuild.state !== 'failed' && (
          <NextSteps project={project} />
        )}
        {showsAnalytics && <ProjectAnalytics project={project} />}
        <div className="mt-auto border-t border-line pt-3">
          <VisibilitySwitch project={project} mayChange={mayChange} />
        </div>
      </div>
    </div>
  );
}

function CreatedAt({ iso }: { iso: string }) {
  const now = useNow();
  if (Number.isNaN(Date.parse(iso))) return <span>{texts.recently}</span>;
  return (
    <time dateTime={iso} title={momentText(iso)}>
      {texts.created} {relativeTime(iso, now)}
    </time>
  );
}

function Status({ project }: { project: Project }) {
  if (project.status === 'archived') {
    return (
      <p>
        <Badge>{texts.archived}</Badge>
      </p>
    );
  }
  if (project.status !== 'blocked') return null;
  return (
    <p>
      <Badge tone="danger">{texts.blocked}</Badge>
    </p>
  );
}
