import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportAddress } from '../../api/support-address';
import { lazyPart } from '../../lazy-part';
import { wordBuildFailure } from '../../texts/messages';
import { sharing as texts } from '../../texts/sharing';
import { ButtonLink } from '../../ui/buttons/button-link';
import { LatePart } from '../../ui/layers/late-part';
import { CommandText } from '../../ui/wording/command-text';
import { Icon } from '../../ui/pictures/icon';
import { linkReach } from '../../api/link-reach';
import type { OpenLinkButtonProps } from './open-link-button';
import type { SharedProject } from './use-shared-project';
import { detailPath } from '@anchora/contract/project-pages';

/** Only members see this button, so visitors are spared its code. */
const { Part: OpenLinkButton } = lazyPart(async () => (await import('./open-link-button')).OpenLinkButton);

interface Note {
  title: string;
  /** Each line is a paragraph. */
  text: string;
  action?: ReactNode;
}

/** Lists the reasons why people with the link see nothing, or not all of it, each with its remedy if there is one. */
export function LinkNotes({ project, link }: { project: SharedProject; link: string }) {
  const notes = [reachNote(link), projectNote(project)].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {notes.map(({ title, text, action }) => (
        <li key={title} className="flex items-start gap-3 rounded-surface bg-searching-wash p-4 text-sm">
          <Icon of={TriangleAlert} className="text-searching-text" />
          <div className="grid min-w-0 justify-items-start gap-0.5">
            <p className="font-medium text-searching-text">{title}</p>
            {text.split('\n').map((line) => (
              <p key={line} className="max-w-full break-words">
                <CommandText text={line} />
              </p>
            ))}
            {action && <div className="mt-2 empty:hidden">{action}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function reachNote(link: string): Note | null {
  const { host, origin } = new URL(link);
  const reach = linkReach(link);
  if (reach === 'local') return { title: texts.unreachable.title, text: texts.unreachable.text(host) };
  if (reach === 'insecure') {
    return { title: texts.unreachable.insecureTitle, text: texts.unreachable.insecureText(origin) };
  }
  return null;
}

/**
 * Says which state of the project keeps others from seeing it, or from seeing it on its picture. A project that is not
 * open to visitors is shown here to members of its workspace only: they reach it by its id, even in the trash or when
 * it was taken down.
 */
function projectNote(project: SharedProject): Note | null {
  const { id, status = 'active', isPublic = true } = project;
  if (status === 'archived') {
    const { title, text, action } = texts.archived;
    return { title, text, action: button(project, { status: 'active' }, action) };
  }
  if (status === 'blocked') {
    const { title, text, action } = texts.blocked;
    return { title, text, action: id !== undefined && supportLink(id, action) };
  }
  if (status === 'deleted') return texts.trashed;
  if (!isPublic) {
    const { title, text, action } = texts.private;
    return { title, text, action: button(project, { isPublic: true }, action) };
  }
  if (project.type !== 'image-tracking' || project.targetMindFile) return null;
  // Visitors are not told of the build; `isUntracked` says to everyone that it made no file.
  if (project.trackingBuild?.state !== 'failed' && !project.isUntracked) return texts.trackingPending;
  const { title, text, action } = texts.trackingFailed;
  return {
    title,
    text: (project.trackingBuild && wordBuildFailure(project.trackingBuild)) ?? text,
    action: id !== undefined && detailsLink(id, action),
  };
}

function detailsLink(id: number, label: string): ReactNode {
  return <ButtonLink href={detailPath(id)}>{label}</ButtonLink>;
}

function supportLink(id: number, label: string): ReactNode {
  const address = supportAddress({ page: location.pathname, project: String(id) });
  return <ButtonLink href={address}>{label}</ButtonLink>;
}

function button({ id, workspaceId }: SharedProject, change: OpenLinkButtonProps['change'], label: string): ReactNode {
  if (id === undefined) return null;
  return (
    <LatePart>
      <OpenLinkButton id={id} workspaceId={workspaceId} change={change} label={label} />
    </LatePart>
  );
}
