import type { SubscriptionPlan } from '@anchora/contract/users';
import { billing as texts } from '../../texts/billing';
import { Badge } from '../../ui/pictures/badge';
import { RadioCards } from '../../ui/fields/radio-cards';

interface PlanCardsProps {
  plan: SubscriptionPlan;
  onPlan: (plan: SubscriptionPlan) => void;
  disabled: boolean;
}

export function PlanCards({ plan, onPlan, disabled }: PlanCardsProps) {
  const { monthly, yearly } = texts.plans;
  return (
    <RadioCards<SubscriptionPlan>
      label={texts.choosePlan}
      value={plan}
      onValueChange={onPlan}
      columns={1}
      options={[
        {
          value: 'yearly',
          disabled,
          title: (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {yearly.name}
              <Badge tone="held">{texts.bestValue}</Badge>
            </span>
          ),
          description: <Price {...yearly} />,
        },
        { value: 'monthly', disabled, title: monthly.name, description: <Price {...monthly} /> },
      ]}
    />
  );
}

function Price({ price, period, saving }: { price: string; period: string; saving?: string }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xl font-bold text-ink tabular">{price}</span>
      {period}
      {saving && <span className="text-held-text">{saving}</span>}
    </span>
  );
}
