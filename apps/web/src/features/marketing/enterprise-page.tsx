import { Camera, HardDrive, LifeBuoy, ShieldCheck, Users } from 'lucide-react';
import { marketing } from '../../texts/marketing';
import { Icon } from '../../ui/pictures/icon';
import { ContactForm } from './contact-form';

const { enterprise: texts } = marketing;
/** Icons of the points, in their order. */
const ICONS = [HardDrive, ShieldCheck, Camera, Users, LifeBuoy];

export function EnterprisePage() {
  return (
    <div className="page-width grid gap-12 pt-10 pb-24 md:pt-16 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
      <div className="grid content-start gap-10">
        <header className="grid gap-3">
          <h1 className="text-xl font-bold md:text-2xl">{texts.title}</h1>
          <p className="max-w-xl text-ink-soft">{texts.subtitle}</p>
        </header>
        <ul className="grid gap-7">
          {texts.points.map(({ title, text }, i) => (
            <li key={title} className="flex gap-4">
              <Icon of={ICONS[i] ?? ShieldCheck} className="mt-1 text-ink-soft" />
              <div className="grid gap-0.5">
                <h2 className="font-medium">{title}</h2>
                <p className="max-w-lg text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <ContactForm />
    </div>
  );
}
