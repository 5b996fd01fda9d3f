import type { Project } from '@anchora/contract/projects';
import { useState } from 'react';
import { Link } from 'wouter';
import { dashboard } from '../../texts/dashboard';
import { locale } from '../../texts/language';
import { Badge } from '../../ui/badge';
import { BuildStrip } from './build-strip';
import { ProjectMenu } from './project-menu';
import { ProjectPicture } from './project-picture';
import { relativeTime } from '../../ui/relative-time';
import { useNow } from '../../ui/use-now';
import { useInView } from './use-in-view';
import { VisibilitySwitch } from './visibility-switch';

const texts = dashboard.card;

/** Mostly its picture; under it the name, whether it is public, and how it does. */
export function ProjectCard({ project }: { project: Project }) {
  const [near, setNear] = useState(false);
  const [analyticsShown, setAnalyticsShown] = useState(false);
  const { ref, inView } = useInView<HTMLLIElement>();
  return (
    <li
      ref={ref}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      className="group relative flex flex-col overflow-hidden rounded-surface border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <Link href={`/view/${project.id}`} tabIndex={-1} aria-hidden="true" className="block border-b border-line">
        <ProjectPicture project={project} live={near || inView} />
      </Link>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <div className="grid min-w-0 gap-0.5">
            <h3 className="line-clamp-2 font-medium">
              <Link href={`/view/${project.id}`} className="rounded-tag underline-offset-4 hover:underline">
                {project.name}
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
              analyticsShown={analyticsShown}
              onToggleAnalytics={() => setAnalyticsShown(!analyticsShown)}
            />
          </div>
        </div>
        <Status project={project} />
        <BuildStrip project={project} />
        {analyticsShown && <Analytics project={project} />}
        <div className="mt-auto border-t border-line pt-3">
          <VisibilitySwitch project={project} />
        </div>
      </div>
    </li>
  );
}

function CreatedAt({ iso }: { iso: string }) {
  const relative = relativeTime(iso, useNow());
  if (!relative) return <span>{texts.recently}</span>;
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString(locale)}>
      {texts.created} {relative}
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

function Analytics({ project }: { project: Project }) {
  return (
    <dl aria-label={texts.analyticsOf(project.name)} className="grid grid-cols-2 gap-3 text-sm">
      {[
        { label: texts.views, value: project.viewCount },
        { label: texts.shares, value: project.shareCount },
      ].map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
