import type { Project } from '@anchora/contract/projects';
import { ArrowRight, ScanEye } from 'lucide-react';
import { Link } from 'wouter';
import { linkReach } from '../../api/link-reach';
import { arPath, shareLink } from '../../api/project-links';
import { projectDetail } from '../../texts/project-detail';
import { ButtonLink } from '../../ui/buttons/button-link';
import { Icon } from '../../ui/pictures/icon';
import { QrCode } from '../../ui/pictures/qr-code';

const texts = projectDetail.qr;

/** QR code of the project's link; on a phone, first a button that opens it there. */
export function QrPanel({ project }: { project: Project }) {
  const problem = problemOf(project);
  return (
    <aside className="grid gap-4 rounded-surface border border-line bg-surface p-3 sm:max-lg:grid-cols-[12rem_minmax(0,1fr)] sm:max-lg:items-center">
      <ButtonLink href={arPath(project)} icon={ScanEye} className="sm:hidden">
        {texts.onThisPhone}
      </ButtonLink>
      <QrCode text={shareLink(project)} label={texts.alt} colours={project.brand?.qr} className="w-full rounded-tag" />
      <div className="grid gap-3 px-3 pb-3">
        <div className="grid gap-0.5">
          <h2 className="text-base font-bold">{texts.title}</h2>
          <p className="text-sm text-ink-soft">{texts.text}</p>
          {problem && <p className="mt-1 text-sm text-searching-text">{problem}</p>}
        </div>
        <Link
          href={`/share/${project.id}`}
          className="touch-target flex items-center gap-1.5 justify-self-start rounded-control text-sm font-medium underline underline-offset-4 hover:text-accent-text"
        >
          {texts.more}
          <Icon of={ArrowRight} sizePx={16} />
        </Link>
      </div>
    </aside>
  );
}

/** Reason why scanning the code leads nowhere; null if it works. The share page offers a remedy. */
function problemOf(project: Project): string | null {
  if (project.status !== 'active') return texts.off;
  if (!project.isPublic) return texts.private;
  const link = shareLink(project);
  return linkReach(link) === 'local' ? texts.unreachable(new URL(link).host) : null;
}
