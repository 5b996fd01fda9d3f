import type { ReactNode } from 'react';
import { account as texts } from '../../texts/account';
import { PageHeader } from '../../ui/layout/page-header';
import { SectionLinks } from '../../ui/layout/section-links';

const SECTIONS = ['profile', 'account'] as const;

export interface SettingsFrameProps {
  section: (typeof SECTIONS)[number];
  children: ReactNode;
}

/** Profile and account are two sections of one place, each at an address of its own. */
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
