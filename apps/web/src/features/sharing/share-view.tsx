import { Copy, Download, ExternalLink, ScanEye, Share2 } from 'lucide-react';
import { detailPath } from '@anchora/contract/project-pages';
import { withSource } from '@anchora/contract/shared-link';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { lazyPart } from '../../lazy-part';
import { arPath, shareLink } from '../../api/project-links';
import { sharing as texts } from '../../texts/sharing';
import { ReportButton } from '../../reports/report-button';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { buttonClass } from '../../ui/buttons/button-style';
import { isolated } from '../../ui/wording/isolated';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { QrCode } from '../../ui/pictures/qr-code';
import { Skeleton } from '../../ui/messages/skeleton';
import { showToast } from '../../ui/messages/toast';
import { LatePart } from '../../ui/layers/late-part';
import { downloadQrPng, downloadQrSvg } from './download-qr';
import { LinkNotes } from './link-notes';
import { PrintSection } from './print-sheet/print-section';
import { useShareActions } from './use-share-actions';
import type { SharedProject } from './use-shared-project';

// Only members get these; visitors are spared the parts of a form.
const { Part: NamedLinksSection } = lazyPart(async () => (await import('./named-links-section')).NamedLinksSection);
const { Part: AddressChoice } = lazyPart(async () => (await import('./address-choice')).AddressChoice);
const { Part: EmbedInSites } = lazyPart(async () => (await import('./embed/embed-in-sites')).EmbedInSites);

const sayThatDownloadFailed = () => showToast({ kind: 'error', ...texts.downloadFailed });

export function ShareView({ project, projectKey }: { project: SharedProject; projectKey: string }) {
  const [code, setCode] = useState<string | null>(null);
  const [usesDomain, setUsesDomain] = useState(true);
  const plainLink = shareLink(usesDomain ? project : { ...project, domain: undefined });
  const link = code === null ? plainLink : withSource(plainLink, code);
  return (
    <div className="page-width grid gap-10 py-8">
      <PageHeader
        back={project.id !== undefined && <BackLink href={detailPath(project.id)}>{texts.back}</BackLink>}
        title={texts.title(isolated(project.name))}
        subtitle={texts.lead}
      />
      <LinkNotes project={project} link={link} />
      {/* On a phone the code only serves other phones, so the link to AR comes first. */}
      <ButtonLink href={arPath(project)} icon={ScanEye} variant="primary" size="lg" className="md:hidden">
        {texts.open}
      </ButtonLink>
      <div className="grid items-start gap-x-8 gap-y-10 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-x-14 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Code project={project} link={link} />
        <div className="grid gap-10">
          <LinkSection project={project} projectKey={projectKey} link={link}>
            {hasId(project) && project.domain !== undefined && (
              <LatePart>
                <AddressChoice usesDomain={usesDomain} onChange={setUsesDomain} />
              </LatePart>
            )}
          </LinkSection>
          <PrintSection project={project} link={link} />
          {hasId(project) && (
            <LatePart fallback={<Skeleton className="h-44" />}>
              <NamedLinksSection
                projectId={project.id}
                workspaceId={project.workspaceId}
                code={code}
                onCode={setCode}
              />
              <EmbedInSites project={project} />
            </LatePart>
          )}
        </div>
      </div>
      {project.id === undefined && (
        <div>
          <ReportButton
            shareId={project.shareId}
            label={texts.report}
            failedLabel={texts.reportFailed}
            inDefault="en"
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          />
        </div>
      )}
    </div>
  );
}

interface LinkProps {
  project: SharedProject;
  /** The link, with the source that was chosen for it, if any. */
  link: string;
}

function Code({ project, link }: LinkProps) {
  return (
    <div className="grid gap-3 rounded-surface border border-line bg-surface p-3 max-md:order-last">
      <QrCode text={link} label={texts.qrAlt(link)} colours={project.brand?.qr} className="w-full rounded-tag" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2">
        <Button icon={Download} onClick={() => void downloadQrPng(link, project).catch(sayThatDownloadFailed)}>
          {texts.png}
        </Button>
        <Button icon={Download} onClick={() => downloadQrSvg(link, project)}>
          {texts.svg}
        </Button>
      </div>
    </div>
  );
}

function LinkSection({ project, projectKey, link, children }: LinkProps & { projectKey: string; children: ReactNode }) {
  const { copy, shareNatively } = useShareActions(project, projectKey, link);
  return (
    <section className="grid gap-3">
      <label htmlFor="ar-link" className="text-sm font-medium">
        {texts.link}
      </label>
      <input
        id="ar-link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 w-full rounded-control border border-line-strong bg-sunken px-3 text-base text-ellipsis"
      />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={copy} className="md:hidden">
          {texts.copy}
        </Button>
        <Button variant="primary" icon={Copy} onClick={copy} className="max-md:hidden">
          {texts.copy}
        </Button>
        {shareNatively && (
          <Button icon={Share2} onClick={shareNatively}>
            {texts.share}
          </Button>
        )}
        <ButtonLink href={arPath(project)} icon={ExternalLink} variant="ghost" className="max-md:hidden">
          {texts.open}
        </ButtonLink>
      </div>
      {/* The link has a line of its own where it would wrap, so that it stays in place when the font arrives. */}
      <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
        {texts.check.question}
        <Link
          href="/check"
          className="inline-flex min-h-10 items-center font-medium text-ink underline underline-offset-4 hover:text-accent-text"
        >
          {texts.check.link}
        </Link>
      </p>
    </section>
  );
}

/** Whether the project was read as a member of its workspace; the answer for visitors has no id. */
function hasId(project: SharedProject): project is SharedProject & { id: number } {
  return project.id !== undefined;
}
