import {
  FIRST_PICTURE,
  FIRST_STEPS,
  FIRST_VIDEO,
  firstCommands,
  webhookCommands,
  type FirstStep,
} from '@anchora/contract/v1/first-steps';
import { cliFirstCommands, TOOL_DOWNLOADS } from '@anchora/contract/v1/tools';
import { Copy } from 'lucide-react';
import { pageConfig } from '../../page-config';
import { developers as texts } from '../../texts/developers';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { PageHeader } from '../../ui/layout/page-header';
import { copyAndSay } from '../../ui/wording/copy-and-say';

const COMMANDS = firstCommands(pageConfig.publicUrl, texts.token);
const HOOK_COMMANDS = webhookCommands('https://shop.example/anchora');
const TABLE_FOLDER = 'posters';
const CLI_COMMANDS = cliFirstCommands(pageConfig.publicUrl, TABLE_FOLDER);

/** /developers: the ways from a token to published projects, in commands that tests run. */
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
      <section className="grid min-w-0 gap-3 border-t border-line pt-8">
        <Commands title={texts.cli.title} text={texts.cli.text(TABLE_FOLDER)} commands={CLI_COMMANDS} />
        <p className="text-ink-soft">{texts.cli.address}</p>
        <p className="flex flex-wrap gap-x-6">
          {TOOL_DOWNLOADS.map((name) => (
            <a key={name} className="inline-flex min-h-10 items-center text-sm underline" href={`/downloads/${name}`}>
              {texts.cli.files[name]}
            </a>
          ))}
        </p>
      </section>
      <section className="grid min-w-0 gap-3 border-t border-line pt-8">
        <Commands title={texts.hooks.title} text={texts.hooks.text} commands={HOOK_COMMANDS} />
        <p className="text-ink-soft">{texts.hooks.signature}</p>
      </section>
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
  return (
    <li className="grid min-w-0 gap-3">
      <Commands title={title} number={number} text={text} commands={COMMANDS[step]} />
    </li>
  );
}

interface CommandsProps {
  title: string;
  number?: number;
  text: string;
  commands: string;
}

/** Commands under their title, with a button that copies them. */
function Commands({ title, number, text, commands }: CommandsProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold tracking-tight">
          {number === undefined ? '' : `${number}. `}
          {title}
        </h2>
        <Button size="sm" icon={Copy} aria-label={texts.copyOf(title)} onClick={() => void copyAndSay(commands, texts)}>
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
        <code lang="en">{commands}</code>
      </pre>
    </>
  );
}
