import { Copy, ExternalLink, LayoutTemplate, X } from 'lucide-react';
import { useState } from 'react';
import { demoLink, demoPath } from '../../api/demo-links';
import { demoBanner as texts } from '../../texts/demo-banner';
import { Brackets } from '../../ui/pictures/brackets';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { IconButton } from '../../ui/buttons/icon-button';
import { buttonClass } from '../../ui/buttons/button-style';
import { copyText } from '../../ui/wording/copy-text';
import { Icon } from '../../ui/pictures/icon';
import { showToast } from '../../ui/messages/toast';
import poster from './demo-poster.webp';

const DISMISSED_KEY = 'demo-banner-dismissed';

async function copyDemoLink(): Promise<void> {
  const link = demoLink();
  if (await copyText(link)) {
    showToast({ kind: 'success', lang: texts.toastLang, ...texts.copied });
    return;
  }
  const { title, description } = texts.copyFailed;
  showToast({ kind: 'error', lang: texts.toastLang, title, description: description(link) });
}

interface DemoBannerProps {
  /** Whether the banner stands above the user's own projects: it is one line there, which can be dismissed. */
  compact: boolean;
}

/** Links to the demo. Phones do not show the button that copies its address for a phone. */
export function DemoBanner({ compact }: DemoBannerProps) {
  const [isDismissed, setDismissed] = useState(readDismissed);
  const dismiss = () => {
    setDismissed(true);
    keepDismissed();
  };
  if (!compact) return <WholeBanner />;
  return isDismissed ? null : <BannerLine onDismiss={dismiss} />;
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return false;
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, '1');
  } catch {
    // Storage can be blocked; the line then returns with the next visit.
  }
}

function BannerLine({ onDismiss }: { onDismiss: () => void }) {
  return (
    <section
      aria-labelledby="demo-banner"
      className="-my-3 flex min-w-0 items-center gap-x-3 rounded-control border border-line bg-surface py-1 pr-1 pl-4 text-sm"
    >
      <h2 id="demo-banner" className="min-w-0 flex-1 font-medium">
        {texts.lineTitle}
      </h2>
      <a
        href={demoPath()}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-10 shrink-0 items-center font-medium underline underline-offset-4 hover:text-accent-text"
      >
        {texts.open}
      </a>
      <button
        type="button"
        onClick={() => void copyDemoLink()}
        className="inline-flex min-h-10 shrink-0 items-center font-medium underline underline-offset-4 hover:text-accent-text max-md:hidden"
      >
        {texts.copy}
      </button>
      <IconButton icon={X} label={texts.dismiss} onClick={onDismiss} />
    </section>
  );
}

function WholeBanner() {
  return (
    <section
      aria-labelledby="demo-banner"
      className="flex items-center gap-6 overflow-hidden rounded-surface border border-line bg-surface p-5 md:gap-8 md:p-6 lg:gap-9 lg:px-9"
    >
      <Brackets className="shrink-0 max-sm:hidden">
        <img src={poster} alt="" width={72} height={128} className="h-32 w-18 shadow-pinned" />
      </Brackets>
      <div className="grid min-w-0 flex-1 gap-4">
        <div className="grid gap-1">
          <h2 id="demo-banner" className="text-lg font-bold tracking-tight">
            {texts.title}
          </h2>
          <p className="max-w-xl text-ink-soft">{texts.text}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={demoPath()} target="_blank" rel="noopener" className={buttonClass()}>
            <Icon of={ExternalLink} sizePx={18} />
            {texts.open}
          </a>
          <Button icon={Copy} className="max-md:hidden" onClick={() => void copyDemoLink()}>
            {texts.copy}
          </Button>
          <ButtonLink href="/examples" icon={LayoutTemplate} variant="ghost" className="-mx-2 max-[26rem]:-ml-3">
            {texts.templates}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
