import { stageDialogs } from '../../../texts/stage-dialogs';
import { Dialog } from '../../../ui/layers/dialog';

const texts = stageDialogs.keys;

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function KeysDialog(props: KeysDialogProps) {
  return (
    <Dialog {...props} title={texts.title} description={texts.text} closeLabel={texts.close}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {texts.list.map(({ keys, does }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt className="font-medium">{keys}</dt>
            <dd className="text-ink-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
