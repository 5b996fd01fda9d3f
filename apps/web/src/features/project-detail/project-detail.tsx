import { numbersPath, stagePath } from '@anchora/contract/project-pages';
import type { Project } from '@anchora/contract/projects';
import { ChartColumn, Move3d, ScanEye, Share2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { ViewsCourse } from '../../analytics/views-course';
import { arPath, shareLink } from '../../api/project-links';
import { recordShare } from '../../api/projects';
import { useHasRight } from '../../api/workspaces';
import { projectDetail as texts } from '../../texts/project-detail';
import { pageLanguage, partLanguage } from '../../texts/language';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { copyText } from '../../ui/wording/copy-text';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { Tabs } from '../../ui/layout/tabs';
import { showToast } from '../../ui/messages/toast';
import { DetailsTab } from './details-tab';
import { EditButton } from './edit-button';
import { PreviewTab } from './preview-tab';
import { ProjectBadges } from './project-badges';
import { QrPanel } from './qr-panel';
import { QualitySection } from './quality/quality-section';
import { TrackingBuildNotice } from './tracking-build-notice';
import { PhonesSection } from './phones-section';
import { UsdzOffer } from './usdz-offer';

export type PreviewComponent = ComponentType<{ project: Project; plain: ReactNode }>;

interface ProjectDetailProps {
  project: Project;
  preview: PreviewComponent;
}

export function ProjectDetail({ project, preview: Preview }: ProjectDetailProps) {
  const [tab, setTab] = useState('preview');
  const mayChange = useHasRight('change', project.workspaceId);
  const maySeeNumbers = useHasRight('numbers', project.workspaceId);
  return (
    <div className="page-width grid gap-8 py-8">
      <div className="grid gap-4">
        <PageHeader
          back={<BackLink href="/">{texts.back}</BackLink>}
          title={<bdi>{project.name}</bdi>}
          subtitle={project.description && <bdi className="whitespace-pre-line">{project.description}</bdi>}
          actions={
            <>
              <ButtonLink href={arPath(project)} variant="primary" icon={ScanEye} className="max-sm:w-full">
                {texts.liveAr}
              </ButtonLink>
              <Button icon={Share2} onClick={() => void share(project)} className="max-sm:flex-1">
                {texts.share}
              </Button>
              {mayChange && <EditButton project={project} />}
              <ButtonLink href={stagePath(project.id)} icon={Move3d} className="max-sm:w-full">
                {texts.arrange}
              </ButtonLink>
            </>
          }
        />
        <ProjectBadges project={project} />
      </div>
      <TrackingBuildNotice project={project} mayChange={mayChange} />
      {mayChange && <UsdzOffer project={project} />}
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label={texts.tabsLabel}
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'preview',
              label: texts.tabs.preview,
              content: <Preview project={project} plain={<PreviewTab project={project} mayChange={mayChange} />} />,
            },
            {
              value: 'details',
              label: texts.tabs.details,
              content: <DetailsTab project={project} mayChange={mayChange} />,
            },
          ]}
        />
        <div className="grid gap-5">
          <QrPanel project={project} />
          {maySeeNumbers && (
            <section aria-label={texts.course.label}>
              <ViewsCourse projectId={project.id} texts={texts.course} locale={pageLanguage('vi')} />
              <ButtonLink href={numbersPath(project.id)} icon={ChartColumn} className="mt-3 w-full">
                {texts.numbers}
              </ButtonLink>
            </section>
          )}
        </div>
      </div>
      <QualitySection project={project} mayChange={mayChange} />
      <PhonesSection project={project} />
    </div>
  );
}

/** The share is counted without waiting for the answer, because a link can be copied only during the click. */
async function share(project: Project): Promise<void> {
  const link = shareLink(project);
  recordShare(project.id);
  if (await copyText(link)) showToast({ kind: 'success', lang: partLanguage('vi'), ...texts.copied });
  else
    showToast({
      kind: 'error',
      lang: partLanguage('vi'),
      title: texts.copyFailed.title,
      description: texts.copyFailed.description(link),
    });
}
