import {
  TEMPLATES,
  type TemplateCategory,
  type TemplateDifficulty,
  type TemplateId,
} from '@anchora/contract/templates';
import {
  Bot,
  Building2,
  CalendarDays,
  Gamepad2,
  GraduationCap,
  HeartPulse,
  House,
  Lamp,
  type LucideIcon,
  Megaphone,
  Orbit,
  PartyPopper,
  ShoppingBag,
  Soup,
  Store,
  Wind,
} from 'lucide-react';
import { templates as texts } from '../../texts/templates';

export interface Template {
  id: TemplateId;
  title: string;
  category: TemplateCategory;
  description: string;
  icon: LucideIcon;
  tags: readonly string[];
  difficulty: TemplateDifficulty;
  /** Hue of the card's background in OKLCH. */
  hueDeg: number;
  type: (typeof TEMPLATES)[TemplateId]['type'];
  contentType: (typeof TEMPLATES)[TemplateId]['contentType'];
}

type Own = Pick<Template, 'category' | 'icon' | 'difficulty' | 'hueDeg'>;

const OWN: Record<TemplateId, Own> = {
  'table-lamp': { category: 'E-commerce', icon: Lamp, difficulty: 'Beginner', hueDeg: 75 },
  'cold-brew': { category: 'Marketing', icon: Megaphone, difficulty: 'Beginner', hueDeg: 55 },
  'garden-house': { category: 'Real Estate', icon: House, difficulty: 'Intermediate', hueDeg: 130 },
  'opening-night': { category: 'Events', icon: PartyPopper, difficulty: 'Beginner', hueDeg: 310 },
  'solar-system': { category: 'Education', icon: Orbit, difficulty: 'Advanced', hueDeg: 265 },
  breathing: { category: 'Healthcare', icon: Wind, difficulty: 'Beginner', hueDeg: 180 },
  robot: { category: 'Gaming', icon: Bot, difficulty: 'Intermediate', hueDeg: 225 },
  'noodle-menu': { category: 'Retail', icon: Soup, difficulty: 'Advanced', hueDeg: 15 },
};

export const CATEGORY_ICONS: Record<TemplateCategory, LucideIcon> = {
  'E-commerce': ShoppingBag,
  Marketing: Megaphone,
  'Real Estate': Building2,
  Events: CalendarDays,
  Education: GraduationCap,
  Healthcare: HeartPulse,
  Gaming: Gamepad2,
  Retail: Store,
};

export const TEMPLATE_LIST: readonly Template[] = (Object.keys(TEMPLATES) as TemplateId[]).map((id) =>
  Object.assign({ id }, texts.items[id], OWN[id], TEMPLATES[id]),
);
