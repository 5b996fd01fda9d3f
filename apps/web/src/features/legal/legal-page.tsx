import { Link } from 'wouter';
import { pageConfig } from '../../page-config';
import { legal as texts } from '../../texts/legal';

const OTHER = { privacy: 'terms', terms: 'privacy' } as const;
const { operator, productName } = pageConfig;

/** The text of /privacy or /terms, with the operator's name and address. */
function LegalPage({ page }: { page: keyof typeof OTHER }) {
  const { title, intro, sections } = texts[page];
  const other = OTHER[page];
  return (
    <article className="page-width grid max-w-2xl gap-8 pt-10 pb-24">
      <header className="grid gap-4">
        <h1 className="text-xl font-bold md:text-2xl">{title}</h1>
        <p className="rounded-surface bg-sunken px-4 py-3 text-sm">{texts.template}</p>
      </header>
      <p>{intro(productName, operator.name ?? texts.unnamed)}</p>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-2">
          <h2 className="text-lg font-bold tracking-tight">{section.title}</h2>
          {section.text.map((text) => (
            <p key={text} className="text-ink-soft">
              {text}
            </p>
          ))}
        </section>
      ))}
      <dl className="grid gap-4 border-t border-line pt-6">
        {operator.name !== null && (
          <div>
            <dt className="text-sm text-ink-soft">{texts.operator}</dt>
            <dd>
              <bdi>{operator.name}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-soft">{texts.contact}</dt>
          <dd>{operator.contact ?? texts.noContact}</dd>
        </div>
      </dl>
      <Link
        href={`/${other}`}
        className="inline-flex min-h-10 items-center justify-self-start font-medium underline underline-offset-4"
      >
        {texts.other[other]}
      </Link>
    </article>
  );
}

export function PrivacyPage() {
  return <LegalPage page="privacy" />;
}

export function TermsPage() {
  return <LegalPage page="terms" />;
}
