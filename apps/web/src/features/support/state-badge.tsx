import type { SupportState } from '@anchora/contract/support';
import { support as texts } from '../../texts/support';
import { Badge, type BadgeTone } from '../../ui/pictures/badge';

const TONES: Record<SupportState, BadgeTone> = { open: 'searching', answered: 'held', closed: 'neutral' };

export function StateBadge({ state }: { state: SupportState }) {
  return <Badge tone={TONES[state]}>{texts.state[state]}</Badge>;
}
