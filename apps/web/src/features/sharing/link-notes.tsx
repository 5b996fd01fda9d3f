import { TriangleAlert } from 'lucide-react';
import { sharing as texts } from '../../texts/sharing';
import { Icon } from '../../ui/icon';
import { linkReach } from '../../api/link-reach';
import type { SharedProject } from './use-shared-project';

interface Note {
  title: string;
  text: string;
}

/** What keeps whoever gets the link from seeing anything, and what to do about it. */
export function LinkNotes({ project, link }: { project: SharedProject; link: string }) {
  const notes = [reachNote(link), projectNote(project)].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {notes.map(({ title, text }) => (
        <li key={title} className="flex items-start gap-3 rounded-surface bg-searching-wash p-4 text-sm">
          <Icon of={TriangleAlert} className="text-searching-text" />
          <div className="grid gap-0.5">
            <p className="font-medium text-searching-text">{title}</p>
            <p>{text}</p>
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

function projectNote(project: SharedProject): Note | null {
  if (project.status === 'archived') return texts.archived;
  if (project.isPublic === false) return texts.private;
  return project.type === 'image-tracking' && !project.targetMindFile ? texts.trackingPending : null;
}
