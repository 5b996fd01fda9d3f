import { Check } from 'lucide-react';
import { pageConfig } from '../../page-config';
import { proAnswerTime } from '../../answer-time';
import { askToUpgrade } from '../../api/upgrade-prompt';
import { useSession } from '../../api/user';
import { WIZARD_PATH } from '../../api/wizard-path';
import { billing } from '../../texts/billing';
import { marketing } from '../../texts/marketing';
import { Badge } from '../../ui/pictures/badge';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { Card } from '../../ui/layout/card';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/pictures/icon';

const { pricing: texts } = marketing;

export function PricingPage() {
  return (
    <div className="page-width grid gap-16 pt-10 pb-24 md:pt-16">
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-xl font-bold md:text-2xl">{texts.title}</h1>
        <p className="text-ink-soft">{texts.subtitle}</p>
      </header>
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {texts.plans.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <ul className="-mt-8 grid gap-1 text-sm text-ink-soft">
        {billing.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {pageConfig.billing !== 'stripe' && (
          <li>{pageConfig.billing === 'demo' ? billing.demo : billing.unavailable}</li>
        )}
      </ul>
      <Included />
      <Questions />
      <section className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-10">
        <div className="grid max-w-xl gap-1">
          <h2 className="text-lg font-bold tracking-tight">{texts.enterprise.title}</h2>
          <p className="text-ink-soft">{texts.enterprise.text}</p>
        </div>
        <ButtonLink href="/enterprise">{texts.enterprise.link}</ButtonLink>
      </section>
    </div>
  );
}

function PlanCard({ plan }: { plan: (typeof texts.plans)[number] }) {
  return (
    <Card className={cx('grid grid-rows-[auto_1fr_auto] gap-6 p-6 xl:px-5', plan.popular && 'border-ink')}>
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg font-bold tracking-tight">{plan.name}</h2>
          {plan.popular && <Badge tone="held">{texts.popular}</Badge>}
        </div>
        <p className="flex min-h-[1lh] flex-wrap content-end items-baseline gap-x-1.5 text-2xl">
          {/* Words in place of a price can be long, so they are smaller and may wrap. */}
          <span className={cx('font-bold tabular', /\d/.test(plan.price) ? 'whitespace-nowrap' : 'text-xl')}>
            {plan.price}
          </span>
          <span className="text-sm tracking-normal text-ink-soft">{plan.period}</span>
        </p>
        <p className="text-sm text-ink-soft sm:min-h-[2lh]">{plan.description}</p>
      </div>
      <ul className="grid content-start gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5 text-sm">
            <Icon of={Check} sizePx={18} className="mt-px text-held-text" />
            {feature}
          </li>
        ))}
      </ul>
      <PlanButton plan={plan} />
    </Card>
  );
}

/**
 * Leads visitors to the sign-up, opens the upgrade dialog for users, and is disabled for those with Pro. That of Free
 * leads users to the wizard, and that of Enterprise leads everyone to its page.
 */
function PlanButton({ plan: { id, buttonText, popular } }: { plan: (typeof texts.plans)[number] }) {
  const { data: user } = useSession();
  const variant = popular ? 'primary' : 'secondary';
  if (id === 'enterprise') {
    return (
      <ButtonLink href="/enterprise" variant={variant} wide>
        {buttonText}
      </ButtonLink>
    );
  }
  if (id === 'free' || !user) {
    const href = user ? WIZARD_PATH : id === 'free' ? '/signup' : '/signup?next=/pricing';
    return (
      <ButtonLink href={href} variant={variant} wide>
        {buttonText}
      </ButtonLink>
    );
  }
  return user.isPro ? (
    <Button variant={variant} wide disabled>
      {texts.isPro}
    </Button>
  ) : (
    <Button
      variant={variant}
      wide
      onClick={() => void askToUpgrade({ kind: 'plan', plan: id === 'yearly' ? 'yearly' : 'monthly' })}
    >
      {buttonText}
    </Button>
  );
}

function Included() {
  return (
    <section className="grid gap-6">
      <div className="grid max-w-2xl gap-1">
        <h2 className="text-lg font-bold tracking-tight">{texts.included.title}</h2>
        <p className="text-ink-soft">{billing.featuresNote}</p>
      </div>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {billing.features.map(({ id, name, text }) => (
          <li key={id} className="grid content-start gap-0.5 border-b border-line py-3 text-sm">
            <span className="font-medium">{name}</span>
            <span className="text-ink-soft">
              {text} {id === 'support' && proAnswerTime()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions() {
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-bold tracking-tight">{texts.faq.title}</h2>
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {texts.faq.items.map(({ question, answer }) => (
          <div key={question} className="grid content-start gap-1">
            <dt className="font-medium">{question}</dt>
            <dd className="text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
