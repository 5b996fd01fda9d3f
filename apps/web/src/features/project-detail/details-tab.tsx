import type { Project } from '@anchora/contract/projects';
import type { ReactNode } from 'react';
import { useTargetScore } from '../../api/target-score';
import { projectDetail } from '../../texts/project-detail';
import { partLanguage } from '../../texts/language';
import { DownloadButton } from './download-button';
import { arTypeText, contentTypeText } from './project-badges';
import { projectTimeText } from './project-date';

const texts = projectDetail.details;

interface DetailsTabProps {
  project: Project;
  /** Whether the user may change the project; only then may it be downloaded. */
  mayChange: boolean;
}

export function DetailsTab({ project, mayChange }: DetailsTabProps) {
  const score = useTargetScore(project.targetMindFile);
  return (
    <div className="grid gap-10">
      <dl className="grid gap-x-10 sm:grid-cols-2">
        <Fact term={texts.id}>{project.id}</Fact>
        <Fact term={texts.arType}>
          <span lang={partLanguage('en')}>{arTypeText(project)}</span>
        </Fact>
        <Fact term={texts.contentType}>
          <span lang={partLanguage('en')}>{contentTypeText(project)}</span>
        </Fact>
        <Fact term={texts.created}>{projectTimeText(project.createdAt)}</Fact>
        <Fact term={texts.status}>{statusText(project.status)}</Fact>
        {score !== null && <Fact term={texts.score}>{texts.scoreOf(Math.round(100 * score))}</Fact>}
      </dl>
      {project.type === 'image-tracking' && <TargetImage project={project} />}
      {mayChange && (
        <div className="grid gap-4">
          <DownloadButton project={project} kind="download" />
          <DownloadButton project={project} kind="site" />
        </div>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="text-right text-sm font-medium tabular">{children}</dd>
    </div>
  );
}

function TargetImage({ project }: { project: Project }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-bold">{texts.target}</h2>
      {project.targetImageUrl ? (
        <>
          <p className="text-sm text-ink-soft">{texts.targetText}</p>
          <div className="grid place-items-center rounded-surface border border-line bg-sunken p-6 sm:p-10">
            <img
              src={project.targetImageUrl}
              alt={texts.targetAlt(project.name)}
              className="max-h-[28rem] max-w-full shadow-pinned"
            />
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{texts.noTarget}</p>
      )}
    </section>
  );
}

/** Every status other than active and archived is shown as deleted: trash and takedown. */
function statusText(status: Project['status']): string {
  if (status === 'active') return texts.statuses.active;
  return status === 'archived' ? texts.statuses.archived : texts.statuses.other;
}
