import type { ReactNode } from 'react';
import { account as texts } from '../../texts/account';
import { PageHeader } from '../../ui/layout/page-header';
import { SectionLinks } from '../../ui/layout/section-links';

const SECTIONS = ['profile', 'account', 'brand', 'api-access', 'backups'] as const;

interface SettingsFrameProps {
  section: (typeof SECTIONS)[number];
  /** Whether the content is wider than a column of text. */
  isWide?: boolean;
  children: ReactNode;
}

/** Heading and links shared by the sections of the settings, each of which has its own address. */
export function SettingsFrame({ section, isWide = false, children }: SettingsFrameProps) {
  const links = SECTIONS.map((name) => ({
    href: `/${name}`,
    text: texts.sections[name],
    current: name === section,
  }));
  return (
    <div className={`page-width grid gap-6 pt-8 pb-20 md:pt-12 ${isWide ? '' : '*:max-w-3xl'}`}>
      <PageHeader title={texts.title} subtitle={texts.subtitles[section]} />
      <SectionLinks label={texts.sections.label} links={links} />
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
