import {
  FIRST_PICTURE,
  FIRST_STEPS,
  FIRST_VIDEO,
  firstCommands,
  type FirstStep,
} from '@anchora/contract/v1/first-steps';
import { Copy } from 'lucide-react';
import { pageConfig } from '../../page-config';
import { developers as texts } from '../../texts/developers';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { showToast } from '../../ui/messages/toast';
import { copyText } from '../../ui/wording/copy-text';

const COMMANDS = firstCommands(pageConfig.publicUrl, texts.token);

/** /developers: the way from a token to a published project, in commands that a test runs. */
export function DevelopersPage() {
  return (
    <div className="page-width grid max-w-4xl gap-10 pt-10 pb-24 md:pt-16">
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <>
            <ButtonLink href="/api-access" variant="primary">
              {texts.makeToken}
            </ButtonLink>
            <a className="touch-target inline-flex items-center px-3 text-sm underline" href="/api/v1/openapi.json">
              {texts.reference}
            </a>
          </>
        }
      />
      <p className="text-ink-soft">{texts.needs(FIRST_PICTURE, FIRST_VIDEO)}</p>
      <ol className="grid gap-8">
        {FIRST_STEPS.map((step, index) => (
          <Step key={step} step={step} number={index + 1} />
        ))}
      </ol>
      <section className="grid gap-3 border-t border-line pt-8">
        <h2 className="text-lg font-bold tracking-tight">{texts.rules.title}</h2>
        <ul className="grid list-disc gap-2 pl-5 text-ink-soft">
          {texts.rules.items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Step({ step, number }: { step: FirstStep; number: number }) {
  const { title, text } = texts.steps[step];
  const copy = async () => {
    const copied = await copyText(COMMANDS[step]);
    showToast({ kind: copied ? 'success' : 'error', title: copied ? texts.copied : texts.notCopied });
  };
  return (
    <li className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold tracking-tight">
          {number}. {title}
        </h2>
        <Button size="sm" icon={Copy} aria-label={texts.copyOf(title)} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p className="text-ink-soft">{text}</p>
      {/* Long commands are scrolled, which the keyboard can do only where the focus can be. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto rounded-surface bg-sunken p-4 text-sm"
      >
        <code lang="en">{COMMANDS[step]}</code>
      </pre>
    </li>
  );
}
