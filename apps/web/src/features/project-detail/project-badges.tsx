import type { Project } from '@anchora/contract/projects';
import { Calendar, Eye, Lock, Share2 } from 'lucide-react';
import { projectDetail } from '../../texts/project-detail';
import { partLanguage } from '../../texts/language';
import { Badge } from '../../ui/pictures/badge';
import { projectDateText } from './project-date';

const texts = projectDetail.badges;

export function ProjectBadges({ project }: { project: Project }) {
  return (
    <ul className="flex flex-wrap gap-1.5 *:flex">
      <li>
        <Badge icon={Calendar}>{projectDateText(project.createdAt)}</Badge>
      </li>
      <li>
        <Badge icon={Eye}>{texts.views(project.viewCount)}</Badge>
      </li>
      <li>
        <Badge icon={Share2}>{texts.shares(project.shareCount)}</Badge>
      </li>
      <li>
        <Badge lang={partLanguage('en')}>{arTypeText(project)}</Badge>
      </li>
      <li>
        <Badge lang={partLanguage('en')}>{contentTypeText(project)}</Badge>
      </li>
      {!project.isPublic && (
        <li>
          <Badge icon={Lock}>{texts.private}</Badge>
        </li>
      )}
    </ul>
  );
}

export function arTypeText({ type }: Pick<Project, 'type'>): string {
  return type === 'image-tracking' ? texts.imageTracking : texts.markerless;
}

export function contentTypeText({ contentType }: Pick<Project, 'contentType'>): string {
  return contentType === 'video' ? texts.video : texts.model;
}
