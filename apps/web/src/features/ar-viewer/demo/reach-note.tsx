import { linkReach } from '../../../api/link-reach';
import { pageConfig } from '../../../page-config';
import { demo } from '../../../texts/demo';
import { CommandText } from '../../../ui/wording/command-text';

const texts = demo.unreachable;

/** Explains why a phone cannot open this server's address, and the remedy. */
export function ReachNote() {
  const reach = linkReach(pageConfig.publicUrl);
  if (reach === 'fine') return null;
  return (
    <div className="grid gap-0.5 rounded-control bg-searching-wash p-3 text-sm">
      <p className="font-medium text-searching-text">{texts.title}</p>
      <p>
        <CommandText text={reach === 'local' ? texts.local(new URL(pageConfig.publicUrl).host) : texts.insecure} />
      </p>
    </div>
  );
}
