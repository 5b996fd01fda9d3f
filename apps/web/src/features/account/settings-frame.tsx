import type { ReactNode } from 'react';
import { account as texts } from '../../texts/account';
import { PageHeader } from '../../ui/layout/page-header';
import { SectionLinks } from '../../ui/layout/section-links';

const SECTIONS = ['profile', 'account'] as const;

export interface SettingsFrameProps {
  section: (typeof SECTIONS)[number];
  children: ReactNode;
}

/** Heading and links shared by the two sections of the settings, each of which has its own address. */
export function SettingsFrame({ section, children }: SettingsFrameProps) {
  const links = SECTIONS.map((name) => ({
    href: `/${name}`,
    text: texts.sections[name],
    current: name === section,
  }));
  return (
    <div className="page-width grid gap-6 pt-8 pb-20 *:max-w-3xl md:pt-12">
      <PageHeader title={texts.title} subtitle={texts.subtitles[section]} />
      <SectionLinks label={texts.sections.label} links={links} />
      <div className="grid gap-5">{children}</div>
    </div>
  );
}
